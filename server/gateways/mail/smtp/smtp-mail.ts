import { createTransport } from 'nodemailer'
import type { MailGateway } from '../mail.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to the server of SMTP_URL. One connection a mail: these are few, and idle ones are dropped by servers anyway. */
export const openSmtpMail = (url: string, from: { name: string; address: string }): MailGateway => {
  const transport = createTransport({ url, ...timeouts })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    name: 'smtp',
    async send({ to, subject, text, reference }) {
      try {
        await transport.sendMail({
          ...{ from, to, subject, text },
          messageId: `<${reference}@${domain}>`,
          // Nobody's out-of-office shall answer (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return { is: 'taken' }
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        if (responseCode && responseCode >= 500) {
          return { is: 'refused', problem: `The mail server refused it with ${responseCode}.` }
        }
        throw new Error(`The mail server did not take it (${responseCode ?? code ?? 'no answer'}).`)
      }
    },
  }
}

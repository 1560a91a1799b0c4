import type { MailGateway } from '../mail.ts'

/** An installation without a mail server. */
export const noMail: MailGateway = {
  name: 'none',
  send: async () => ({ is: 'refused', problem: 'No mail server is set: set SMTP_URL.' }),
}

import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string[]; from: string; subject: string; text: string; id: string; auto: string }

/** A mail server in the test's own process; `answer` is what it says to the next mails, 250 being yes. */
export const startMailServer = async () => {
  const received: ReceivedMail[] = []
  const state = { answer: 250 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (state.answer !== 250) return done(Object.assign(new Error('No'), { responseCode: state.answer }))
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          id: mail.messageId ?? '',
          auto: mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

import type { AddressInfo } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Mailboxes } from './mailboxes.ts'

const mostOctets = 30 * 1024 * 1024

/** A mail server that takes everything for everybody, whoever signs in, and sends nothing on. */
export const listenSmtp = async (port: number, mailboxes: Mailboxes, now: () => number) => {
  const server = new SMTPServer({
    banner: 'Carillon simulator',
    authOptional: true,
    // There is no certificate that anyone could trust, and nothing leaves the machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: mostOctets,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      readAll(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message is too large'), { responseCode: 552 })
          const mail = await readMail(raw)
          const To = [...new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase()))]
          const from = session.envelope.mailFrom
          const From = mail.From || (from ? from.address : '')
          mailboxes.add({ ...mail, At: new Date(now()).toISOString(), From, To }, raw.length)
          done()
        })
        .catch(done)
    },
  })
  // A client that hangs up in the middle is no fault of ours.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of stream) {
    octets += chunk.length
    // Read to the end, as the protocol wants it, but keep no more than allowed.
    if (octets <= mostOctets) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const readMail = async (raw: Buffer) => {
  const mail = await PostalMime.parse(raw)
  return {
    From: mail.from ? written(mail.from) : '',
    Subject: mail.subject ?? '',
    Text: mail.text ?? '',
    Html: mail.html ?? '',
    Headers: mail.headers.map(({ originalKey, value }) => ({ Name: originalKey, Value: value })),
    Attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      Name: filename ?? 'unnamed',
      Type: mimeType,
      Size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

const written = (address: Address): string =>
  address.group ? address.name : address.name ? `${address.name} <${address.address}>` : address.address

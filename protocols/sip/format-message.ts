import { SipError } from './errors.ts'
import type { Header, SipMessage } from './message.ts'

/** Octets of a message. Content-Length is written here, of the body there is. Throws where a line would become two. */
export function formatMessage(message: SipMessage): Buffer {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`
  const lines = [
    start,
    ...message.headers.filter(({ name }) => name !== 'content-length').map(formatHeader),
    `Content-Length: ${message.body.length}`,
  ]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (lines.some((line) => /[\0-\x08\x0a-\x1f\x7f]/.test(line))) throw new SipError('a line holds a control character')
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), message.body])
}

/** Some peers compare names as they are usually written. */
const UNUSUAL: ReadonlyMap<string, string> = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['www-authenticate', 'WWW-Authenticate'],
  ['min-se', 'Min-SE'],
])

function formatHeader({ name, value }: Header): string {
  const usual = UNUSUAL.get(name) ?? name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
  return `${usual}: ${value}`
}

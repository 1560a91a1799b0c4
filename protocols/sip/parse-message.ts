// From octets to a message. Nothing of the peer is trusted: what is too long, too much or malformed is a SipError, and
// nothing else is ever thrown. Only the headers that every message must have are read here (RFC 3261 section 8.1.1);
// where one is malformed the message is not answered, because there is nobody to answer safely.

import { SipError } from './errors.ts'
import { isToken, parseNumber } from './grammar.ts'
import { addressOf, COMPACT, callIdOf, cseqOf, type Header, type SipMessage, topVia } from './message.ts'

/** Start line and headers together. */
export const MOST_HEAD_OCTETS = 32 * 1024
export const MOST_BODY_OCTETS = 64 * 1024
const MOST_HEADERS = 128

const SINGLE = ['from', 'to', 'call-id', 'cseq', 'content-length', 'max-forwards', 'content-type']

/** A datagram: the length of the body is what Content-Length says, or what is left. */
export function parseMessage(octets: Buffer): SipMessage {
  const headEnd = endOfHead(octets)
  if (headEnd === null) throw new SipError('the headers do not end')
  const message = parseHead(octets.subarray(0, headEnd.at))
  const rest = octets.subarray(headEnd.next)
  const length = contentLengthOf(message.headers) ?? rest.length
  if (length > rest.length) throw new SipError('the body is shorter than it should be')
  return checked(message, Buffer.from(rest.subarray(0, length)))
}

/** Where the empty line is, and where the body begins; null where there is none. */
export function endOfHead(octets: Buffer): { at: number; next: number } | null {
  const window = octets.subarray(0, MOST_HEAD_OCTETS + 4)
  const strict = window.indexOf('\r\n\r\n')
  // Some peers end lines with LF alone.
  const loose = window.indexOf('\n\n')
  if (strict < 0 && loose < 0) {
    if (octets.length > MOST_HEAD_OCTETS) throw new SipError('the headers are too long')
    return null
  }
  if (strict >= 0 && (loose < 0 || strict < loose)) return { at: strict, next: strict + 4 }
  return { at: loose, next: loose + 2 }
}

/** Everything but the body. */
export function parseHead(octets: Buffer): SipMessage {
  if (octets.length > MOST_HEAD_OCTETS) throw new SipError('the headers are too long')
  const text = octets.toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/.test(text)) throw new SipError('there is a control character')
  const [start = '', ...lines] = text.split(/\r?\n/)
  const parts = { headers: parseHeaders(lines), body: Buffer.alloc(0) }
  const response = /^SIP\/2\.0 ([1-6]\d\d) (.*)$/is.exec(start)
  if (response) return { kind: 'response', status: Number(response[1]), reason: response[2] ?? '', ...parts }
  const [, method = '', uri = ''] = /^(\S+) (\S+) SIP\/2\.0$/i.exec(start) ?? []
  if (!isToken(method) || !/^[A-Za-z][A-Za-z0-9+\-.]*:[^<>"]+$/.test(uri)) {
    throw new SipError('the first line is malformed')
  }
  return { kind: 'request', method, uri, ...parts }
}

function parseHeaders(lines: string[]): Header[] {
  const headers: Header[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      const last = headers.at(-1)
      if (!last) throw new SipError('a header begins with its second line')
      last.value = `${last.value} ${line.trim()}`.trim()
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trimEnd().toLowerCase()
    if (!isToken(name)) throw new SipError('a header has no proper name')
    if (headers.length >= MOST_HEADERS) throw new SipError(`there are more than ${MOST_HEADERS} headers`)
    headers.push({ name: COMPACT.get(name) ?? name, value: line.slice(colon + 1).trim() })
  }
  for (const name of SINGLE) {
    if (headers.filter((one) => one.name === name).length > 1) throw new SipError(`${name} stands twice`)
  }
  return headers
}

export function contentLengthOf(headers: readonly Header[]): number | null {
  const value = headers.find(({ name }) => name === 'content-length')?.value
  return value === undefined ? null : parseNumber(value, 'content-length', MOST_BODY_OCTETS)
}

/** A head with its body, when it has what every message must have. The length is the body's own from here on. */
export function checked(message: SipMessage, body: Buffer): SipMessage {
  topVia(message)
  addressOf(message, 'from')
  addressOf(message, 'to')
  if (!/^[^\s]{1,256}$/.test(callIdOf(message))) throw new SipError('the call-id is malformed')
  const { method } = cseqOf(message)
  if (message.kind === 'request' && method !== message.method) throw new SipError('the cseq is of another method')
  return { ...message, headers: message.headers.filter(({ name }) => name !== 'content-length'), body }
}

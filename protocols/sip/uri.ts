// SIP addresses, RFC 3261 section 19.1. What is escaped is kept unescaped here and escaped again where it is written,
// so that comparing and showing are plain.

import { SipError } from './errors.ts'
import { formatHostPort, parseHostPort } from './grammar.ts'

interface SipUri {
  scheme: 'sip' | 'sips'
  /** Null where there is none; `sip:host`. */
  user: string | null
  host: string
  port: number | null
  /** Names in lower case; a name without a value has null. */
  params: ReadonlyMap<string, string | null>
}

const MOST_PARAMS = 30
const USER = /^[A-Za-z0-9\-_.!~*'()&=+$,;?/%#]+$/
const PARAM = /^[A-Za-z0-9\-_.!~*'()[\]/:&+$%]+$/

/** A password in an address is not kept (RFC 3261 calls it no good idea), nor are headers behind a question mark. */
export function parseUri(text: string): SipUri {
  const [, scheme, rest] = /^(sips?):(.+)$/is.exec(text) ?? []
  if (!scheme || !rest || text.length > 1024) throw new SipError('no sip: or sips: address')
  const at = rest.lastIndexOf('@')
  const userInfo = at < 0 ? null : rest.slice(0, at)
  const behind = (at < 0 ? rest : rest.slice(at + 1)).split('?', 1)[0] ?? ''
  const [hostPort = '', ...params] = behind.split(';')
  if (params.length > MOST_PARAMS) throw new SipError('an address has too many parameters')
  return {
    scheme: scheme.toLowerCase() as SipUri['scheme'],
    user: userInfo === null ? null : parseUser(userInfo),
    ...parseHostPort(hostPort),
    params: parseUriParams(params),
  }
}

function parseUser(info: string): string {
  const user = info.split(':', 1)[0] ?? ''
  if (!USER.test(user)) throw new SipError('the user of an address is malformed')
  return unescaped(user)
}

function parseUriParams(parts: string[]): SipUri['params'] {
  const params = new Map<string, string | null>()
  for (const part of parts) {
    const equals = part.indexOf('=')
    const [name, value] = equals < 0 ? [part, null] : [part.slice(0, equals), part.slice(equals + 1)]
    if (!PARAM.test(name) || (value !== null && !PARAM.test(value))) {
      throw new SipError('a parameter of an address is malformed')
    }
    const key = unescaped(name).toLowerCase()
    if (params.has(key)) throw new SipError('a parameter of an address stands twice')
    params.set(key, value === null ? null : unescaped(value))
  }
  return params
}

export function formatUri(uri: SipUri): string {
  let text = `${uri.scheme}:`
  if (uri.user !== null) text += `${escaped(uri.user, /[^A-Za-z0-9\-_.!~*'()&=+$,;?/]/gu)}@`
  text += formatHostPort(uri.host, uri.port)
  for (const [name, value] of uri.params) {
    const outside = /[^A-Za-z0-9\-_.!~*'()[\]/:&+$]/gu
    text += `;${escaped(name, outside)}`
    if (value !== null) text += `=${escaped(value, outside)}`
  }
  return text
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SipError('an address has a stray %')
  }
}

function escaped(text: string, outside: RegExp): string {
  return text.replaceAll(outside, (char) =>
    [...Buffer.from(char)].map((octet) => `%${octet.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  )
}

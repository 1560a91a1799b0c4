// The pieces that headers of SIP are made of, RFC 3261 section 25: tokens, quoted strings, lists and parameters.
// Everything here walks a string once, so that a hostile header costs no more than its length.

import { SipError } from './errors.ts'

/** In the order in which they stood; a name without a value has null. Names are in lower case. */
export type Params = ReadonlyMap<string, string | null>

const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/
/** IPv6 references stand in the parameter `received` and others without quotes. */
const PARAM_VALUE = /^[A-Za-z0-9\-.!%*_+`'~[\]:/]+$/
const MOST_PARTS = 100

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Parts at a separator that stands outside of quotes and angle brackets, trimmed. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  let isAngled = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === '<') isAngled = true
    else if (char === '>') isAngled = false
    else if (char === separator && !isAngled) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
      if (parts.length >= MOST_PARTS) throw new SipError(`more than ${MOST_PARTS} parts in one header`)
    }
  }
  if (isQuoted || isAngled) throw new SipError('a quote or a bracket is not closed')
  parts.push(text.slice(from).trim())
  return parts
}

/** `a=1;b;c="x"`, what stands behind the first semicolon. */
export function parseParams(text: string): Params {
  const params = new Map<string, string | null>()
  for (const part of splitOutside(text, ';')) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase()
    if (!TOKEN.test(name)) throw new SipError('a parameter has no proper name')
    if (params.has(name)) throw new SipError(`the parameter ${name} stands twice`)
    params.set(name, equals < 0 ? null : parseValue(part.slice(equals + 1).trim()))
  }
  return params
}

export function formatParams(params: Params): string {
  let text = ''
  for (const [name, value] of params) text += value === null ? `;${name}` : `;${name}=${formatValue(value)}`
  return text
}

/** A token as it is, a quoted string without its quotes. */
function parseValue(text: string): string {
  if (text.startsWith('"')) return unquote(text)
  if (!PARAM_VALUE.test(text)) throw new SipError('a parameter has no proper value')
  return text
}

function formatValue(value: string): string {
  return PARAM_VALUE.test(value) ? value : quote(value)
}

export function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

export function unquote(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(text)) throw new SipError('a quoted string is not closed')
  return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1')
}

/** A whole number without sign, at most `most`. */
export function parseNumber(text: string, what: string, most = 2 ** 32 - 1): number {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number > most) throw new SipError(`${what} is no number from 0 to ${most}`)
  return number
}

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9\-._]*[A-Za-z0-9.])?|\[[0-9A-Fa-f:.]{2,45}\])$/

/** `host` or `host:port`; an IPv6 address keeps its brackets. */
export function parseHostPort(text: string): { host: string; port: number | null } {
  const colon = text.lastIndexOf(':')
  const hasPort = colon > text.lastIndexOf(']')
  const host = hasPort ? text.slice(0, colon).trim() : text
  if (!HOST.test(host) || host.length > 255) throw new SipError('the host is malformed')
  const port = hasPort ? parseNumber(text.slice(colon + 1).trim(), 'the port', 65_535) : null
  if (port === 0) throw new SipError('the port is 0')
  return { host: host.toLowerCase(), port }
}

/** An address as it stands in a header: IPv6 in brackets. */
export function hostOf(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address
}

export function formatHostPort(host: string, port: number | null): string {
  return port === null ? host : `${host}:${port}`
}

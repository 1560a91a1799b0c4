// Who a header speaks of: From, To, Contact, Route and Record-Route, RFC 3261 section 20.10.

import { SipError } from './errors.ts'
import { formatParams, type Params, parseParams, quote, unquote } from './grammar.ts'

export interface Address {
  /** Empty where there is none. */
  display: string
  /** As it stood. It may be another scheme than sip: (`tel:`), so it is read where it is used. */
  uri: string
  params: Params
}

const URI_IN_BRACKETS = /^[^\s<>"]+$/

export function parseAddress(text: string): Address {
  const open = openingBracket(text)
  if (open < 0) return parseBare(text)
  const close = text.indexOf('>', open)
  if (close < 0) throw new SipError('an address is not closed')
  const uri = text.slice(open + 1, close)
  if (!URI_IN_BRACKETS.test(uri)) throw new SipError('there is no address between the brackets')
  const rest = text.slice(close + 1).trim()
  if (rest !== '' && !rest.startsWith(';')) throw new SipError('something strange stands behind an address')
  return {
    display: parseDisplay(text.slice(0, open).trim()),
    uri,
    params: rest === '' ? new Map() : parseParams(rest.slice(1)),
  }
}

/** The first bracket that does not stand in the quoted name. */
function openingBracket(text: string): number {
  if (!text.startsWith('"')) return text.indexOf('<')
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return text.indexOf('<', at)
  }
  throw new SipError('a name is not closed')
}

/** Without brackets, parameters are the header's, not those of the address (RFC 3261 section 20). */
function parseBare(text: string): Address {
  const semicolon = text.indexOf(';')
  const uri = (semicolon < 0 ? text : text.slice(0, semicolon)).trim()
  if (!/^[A-Za-z][A-Za-z0-9+\-.]*:[^\s<>",]+$/.test(uri)) throw new SipError('an address is malformed')
  return { display: '', uri, params: semicolon < 0 ? new Map() : parseParams(text.slice(semicolon + 1)) }
}

function parseDisplay(text: string): string {
  if (text.startsWith('"')) return unquote(text)
  if (/[",;<>]/.test(text)) throw new SipError('a name is malformed')
  return text.replaceAll(/\s+/g, ' ')
}

export function formatAddress({ display, uri, params }: Address): string {
  const name = display === '' ? '' : `${quote(display)} `
  return `${name}<${uri}>${formatParams(params)}`
}

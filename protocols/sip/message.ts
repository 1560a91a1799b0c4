// A message of SIP, RFC 3261 section 7: a start line, headers in their order, a body.
//
// Names of headers are in lower case and written out, whatever the peer wrote (`f` is `from`). Values are text as it
// stood, unfolded; what a header means is read by the functions below where it is needed, and each of them throws a
// SipError for a malformed one.

import { type Address, parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import { parseNumber, splitOutside } from './grammar.ts'
import { parseVia, type Via } from './via.ts'

export interface Header {
  name: string
  value: string
}

interface Parts {
  headers: readonly Header[]
  body: Buffer
}

export interface SipRequest extends Parts {
  kind: 'request'
  method: string
  uri: string
}

export interface SipResponse extends Parts {
  kind: 'response'
  status: number
  reason: string
}

export type SipMessage = SipRequest | SipResponse

export function header(message: Parts, name: string): string | undefined {
  return message.headers.find((one) => one.name === name)?.value
}

/** The elements of a header that is a list, over all its lines. */
export function listOf(message: Parts, name: string): string[] {
  return message.headers
    .filter((one) => one.name === name)
    .flatMap(({ value }) => splitOutside(value, ','))
    .filter((part) => part !== '')
}

function required(message: Parts, name: string): string {
  const value = header(message, name)
  if (value === undefined) throw new SipError(`there is no ${name}`)
  return value
}

export function topVia(message: Parts): Via {
  const [first] = listOf(message, 'via')
  if (first === undefined) throw new SipError('there is no via')
  return parseVia(first)
}

export function addressOf(message: Parts, name: 'from' | 'to'): Address {
  return parseAddress(required(message, name))
}

export function tagOf(message: Parts, name: 'from' | 'to'): string | null {
  return addressOf(message, name).params.get('tag') ?? null
}

export function callIdOf(message: Parts): string {
  return required(message, 'call-id')
}

interface CSeq {
  number: number
  method: string
}

export function cseqOf(message: Parts): CSeq {
  const [, number, method] = /^(\d{1,10})\s+([A-Za-z0-9\-.!%*_+`'~]+)$/.exec(required(message, 'cseq')) ?? []
  if (!number || !method) throw new SipError('the cseq is malformed')
  return { number: parseNumber(number, 'the cseq', 2 ** 31 - 1), method }
}

/** The first one; null where there is none. */
export function contactOf(message: Parts): Address | null {
  const [first] = listOf(message, 'contact')
  return first === undefined || first === '*' ? null : parseAddress(first)
}

/** How long to wait, in milliseconds; null where the peer does not say. A comment and parameters are left aside. */
export function retryAfterMsOf(message: Parts): number | null {
  const [, seconds] = /^(\d{1,10})(?:\s*[;(].*)?$/.exec(header(message, 'retry-after') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** The media type in lower case, without parameters; empty where there is none. */
export function contentTypeOf(message: Parts): string {
  return (header(message, 'content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

/** Compact forms, RFC 3261 section 7.3.3, RFC 4028, RFC 3515, RFC 3892, RFC 6665. */
export const COMPACT: ReadonlyMap<string, string> = new Map([
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
])

// The way back of a response, RFC 3261 section 20.42, and RFC 3581 for who sits behind a translator of addresses.

import { SipError } from './errors.ts'
import { formatHostPort, formatParams, type Params, parseHostPort, parseParams } from './grammar.ts'

export interface Via {
  /** UDP, TCP, TLS; in capitals. */
  transport: string
  host: string
  port: number | null
  params: Params
}

/** What each branch of RFC 3261 begins with; without it the sender speaks RFC 2543, and is not served. */
export const MAGIC = 'z9hG4bK'

export function parseVia(text: string): Via {
  const [, transport, sentBy, rest] = /^SIP\s*\/\s*2\.0\s*\/\s*([A-Za-z-]+)\s+([^;]+?)\s*(?:;(.*))?$/is.exec(text) ?? []
  if (!transport || !sentBy) throw new SipError('a Via is malformed')
  return {
    transport: transport.toUpperCase(),
    ...parseHostPort(sentBy.replace(/\s*:\s*(?=\d+$)/, ':')),
    params: rest === undefined ? new Map() : parseParams(rest),
  }
}

export function formatVia({ transport, host, port, params }: Via): string {
  return `SIP/2.0/${transport} ${formatHostPort(host, port)}${formatParams(params)}`
}

export function branchOf(via: Via): string {
  const branch = via.params.get('branch')
  if (!branch?.startsWith(MAGIC) || branch.length <= MAGIC.length) throw new SipError('a Via has no proper branch')
  return branch
}

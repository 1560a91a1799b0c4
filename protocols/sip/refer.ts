// A call that the peer is asked to connect with somebody else: REFER, RFC 3515, and what becomes of it, told by NOTIFY.

import { type Address, parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import { contentTypeOf, type Header, header, type SipRequest } from './message.ts'
import { parseUri } from './uri.ts'

/**
 * `refused`: it was not even tried. `told`: with what it ended; 200 where they are connected. `silent`: nobody said. `left`: the call was
 * over before it was told, as where the peer takes it for itself; had it not been accepted, they have hung up.
 */
export type ReferEnd =
  | { kind: 'refused' | 'told'; status: number }
  | { kind: 'silent' }
  | { kind: 'left'; isAccepted: boolean }

const EVENT: Header = { name: 'event', value: 'refer' }

/** The status that a NOTIFY tells; null for one that tells none, or is of something else. */
export function toldBy(request: SipRequest): number | null {
  if (!isOfRefer(request) || contentTypeOf(request) !== 'message/sipfrag') return null
  const [, status] = /^SIP\/2\.0 ([1-6]\d\d)\b/i.exec(request.body.toString('latin1')) ?? []
  return status === undefined ? null : Number(status)
}

/** Nothing more is told. */
export function isLast(request: SipRequest): boolean {
  return /^\s*terminated\b/i.test(header(request, 'subscription-state') ?? '')
}

export function isOfRefer(request: SipRequest): boolean {
  return /^\s*refer\s*(?:;|$)/i.test(header(request, 'event') ?? '')
}

export function fragOf(status: number): { headers: Header[]; body: Buffer } {
  const isFinal = status >= 200
  return {
    headers: [
      EVENT,
      { name: 'subscription-state', value: isFinal ? 'terminated;reason=noresource' : 'active;expires=60' },
      { name: 'content-type', value: 'message/sipfrag' },
    ],
    body: Buffer.from(`SIP/2.0 ${status} ${isFinal ? 'Told' : 'Trying'}\r\n`),
  }
}

/** Whom the peer wants to be connected with: the user part; null where it is nobody that can be called. */
export function referredTo(request: SipRequest): string | null {
  const to = header(request, 'refer-to')
  if (to === undefined) return null
  try {
    const { uri }: Address = parseAddress(to)
    return parseUri(uri).user
  } catch (error) {
    if (error instanceof SipError) return null
    throw error
  }
}

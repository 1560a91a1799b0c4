// What both ends of a call know of it, RFC 3261 section 12: tags, sequence numbers and the way between them.

import { parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import {
  callIdOf,
  contactOf,
  cseqOf,
  type Header,
  header,
  listOf,
  type SipRequest,
  type SipResponse,
  tagOf,
} from './message.ts'
import { parseUri } from './uri.ts'

export interface Dialog {
  callId: string
  localTag: string
  remoteTag: string
  /** Headers as they stand in requests of ours. */
  from: string
  to: string
  /** Where the peer wants requests of this call. */
  target: string
  /** False where it did not say so: requests go the way the call went. */
  isAimed: boolean
  routes: readonly string[]
  localSeq: number
  /** Null before the peer's first request. */
  remoteSeq: number | null
}

export function dialogOfAnswer(request: SipRequest, response: SipResponse): Dialog {
  const remoteTag = tagOf(response, 'to')
  const contact = answeredAt(response)
  if (remoteTag === null) throw new SipError('the answer has no tag')
  return {
    callId: callIdOf(request),
    localTag: tagOf(request, 'from') ?? '',
    remoteTag,
    from: header(request, 'from') ?? '',
    to: header(response, 'to') ?? '',
    target: contact ?? request.uri,
    isAimed: contact !== null,
    routes: routesOf(response).toReversed(),
    localSeq: cseqOf(request).number,
    remoteSeq: null,
  }
}

export function dialogOfCall(invite: SipRequest, localTag: string): Dialog {
  const target = targetOf(invite)
  if (target === null) throw new SipError('the call has no contact')
  return {
    callId: callIdOf(invite),
    localTag,
    remoteTag: tagOf(invite, 'from') ?? '',
    from: `${header(invite, 'to')};tag=${localTag}`,
    to: header(invite, 'from') ?? '',
    target,
    isAimed: true,
    routes: routesOf(invite),
    localSeq: 0,
    remoteSeq: cseqOf(invite).number,
  }
}

/** The contact, when it is an address that we can call. */
export function targetOf(message: SipRequest | SipResponse): string | null {
  const contact = contactOf(message)
  if (!contact) return null
  parseUri(contact.uri)
  return contact.uri
}

/** A phone is off the hook: where it is told wrongly the way the call went is taken. */
function answeredAt(response: SipResponse): string | null {
  try {
    return targetOf(response)
  } catch (error) {
    if (error instanceof SipError) return null
    throw error
  }
}

/** Read now, so that a malformed one is refused here and not met when the call is to be hung up. */
function routesOf(message: SipRequest | SipResponse): string[] {
  const routes = listOf(message, 'record-route')
  for (const route of routes) parseUri(parseAddress(route).uri)
  return routes
}

export function dialogKey({ callId, localTag, remoteTag }: Pick<Dialog, 'callId' | 'localTag' | 'remoteTag'>): string {
  return `${callId} ${localTag} ${remoteTag}`
}

/** Of a call, whoever answers it. */
export const callKey = (callId: string, localTag: string): string => `${callId} ${localTag}`

/** The dialog that a request of the peer belongs to; null for one that opens a new one. */
export function keyOfRequest(request: SipRequest): string | null {
  const localTag = tagOf(request, 'to')
  if (localTag === null) return null
  return dialogKey({ callId: callIdOf(request), localTag, remoteTag: tagOf(request, 'from') ?? '' })
}

/** The next request of ours; an ACK has the number of what it acknowledges, RFC 3261 section 12.2.1.1. */
export function requestIn(
  dialog: Dialog,
  method: string,
  more: Header[] = [],
  body?: Buffer,
  seq?: number,
): SipRequest {
  const number = seq ?? ++dialog.localSeq
  const { uri, routes } = routed(dialog)
  return {
    kind: 'request',
    method,
    uri,
    headers: [
      { name: 'max-forwards', value: '70' },
      ...routes.map((value) => ({ name: 'route', value })),
      { name: 'from', value: dialog.from },
      { name: 'to', value: dialog.to },
      { name: 'call-id', value: dialog.callId },
      { name: 'cseq', value: `${number} ${method}` },
      ...more,
    ],
    body: body ?? Buffer.alloc(0),
  }
}

/** A first hop without `lr` is a strict router, which takes the address of the request for itself (section 12.2.1.1). */
function routed({ target, routes }: Dialog): { uri: string; routes: readonly string[] } {
  const [first, ...others] = routes
  if (first === undefined) return { uri: target, routes }
  const hop = parseAddress(first)
  if (parseUri(hop.uri).params.has('lr')) return { uri: target, routes }
  return { uri: hop.uri, routes: [...others, `<${target}>`] }
}

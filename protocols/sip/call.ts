import type { Header, SipMessage } from './message.ts'
import type { AgreedMedia } from './offer.ts'
import type { ReferEnd } from './refer.ts'

export interface CallHandlers {
  /** A phone rings. */
  onRinging?(): void
  onAnswered(media: AgreedMedia): void
  /** The peer sends or hears elsewhere from now on, or holds the call. */
  onMedia?(media: AgreedMedia): void
  /** A key that was told by INFO. */
  onDigit?(digit: string): void
  /** The peer asks to be connected with somebody else; told the status of that call, 200 or more once. Without it the peer is refused. */
  onRefer?(to: string, tell: (status: number) => void): void
  /** Exactly once, and the last that is heard of a call. */
  onEnded(end: CallEnd): void
}

export interface CallEnd {
  by: 'us' | 'peer'
  wasAnswered: boolean
  /** The refusal: 486 busy, 404 not in service; null where there is none. */
  status: number | null
  reason: string
  /** Q.850, where the peer says it. */
  cause: number | null
  /** How long the peer asks to wait; null where it does not. */
  retryAfterMs: number | null
  /** Nothing was heard: the phone may have rung. */
  isUnknown: boolean
  /** Nobody answered for as long as we let it ring. */
  rangOut: boolean
}

export interface Call {
  /** The Call-ID of its latest attempt. */
  id(): string
  hangUp(): void
  /** Asks the peer to connect them with somebody else; only of a call that is answered. It is hung up once they are. */
  refer(to: string): Promise<ReferEnd>
}

export const ENDED: CallEnd = {
  by: 'us',
  wasAnswered: false,
  status: null,
  reason: '',
  cause: null,
  retryAfterMs: null,
  isUnknown: false,
  rangOut: false,
}

/** `Reason: Q.850;cause=17;text="..."`, RFC 3326. */
export function causeOf(message: SipMessage): number | null {
  for (const { name, value } of message.headers) {
    const [, cause] = /^Q\.850\s*;(?:.*;)?\s*cause\s*=\s*(\d{1,3})\b/i.exec(name === 'reason' ? value : '') ?? []
    if (cause !== undefined) return Number(cause)
  }
  return null
}

export const SDP: Header = { name: 'content-type', value: 'application/sdp' }

import type { Outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { Reason } from '@carillon/domain/broadcast/reason.ts'
import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import type { CarrierEvent } from '../platform/carrier-event.ts'

export type { CarrierEvent } from '../platform/carrier-event.ts'

/**
 * The port to a carrier for texts. One suite of tests (`conformance.ts`) holds for every implementation.
 *
 * A text is prepared into parts; each part is one hand-over and takes one slot, which is free again when the caller says that
 * the answer is durable. A part has exactly one answer.
 */
export type Carrier = {
  /** What makes its message ids its own; see the table `carriers`. */
  readonly id: number
  readonly isSimulated: boolean
  /** Carrier segments a second over all links; null for no limit. */
  readonly tps: number | null
  /** Hand-overs that may be outstanding, over all links. */
  readonly slots: number
  /** Parts that could be written now. 0 while no link is up. */
  freeSlots(): number
  isUp(): boolean
  prepare(text: TextToSend): PreparedText
  write(text: PreparedText, part: number, onAnswer: (answer: PartAnswer, release: () => void) => void): void
  /** Looks an unknown text up in the carrier's records, where it keeps any that can be asked. Sends nothing. */
  settleUnknown?(text: UnknownText): Promise<Records>
  /** Waits for the answers that are still to come, then ends the links. */
  close(): Promise<void>
}

export type TextToSend = {
  /** E.164 digits. */
  from: number
  to: number
  text: string
  /** Ours, 16 bits: with the destination it finds the text of a receipt whose message id we never learned. */
  reference: number
  /** Addresses that the carrier fetches pictures from; a carrier without pictures refuses the text. */
  media?: readonly string[]
}

export type PreparedText = {
  readonly parts: number
  /** Carrier segments in each part, for the pace, where a part is a whole text; 1 when left out. */
  readonly segments?: number
  readonly wire: unknown
}

export type PartAnswer =
  | { kind: 'accepted'; messageId: string }
  /** For good, in this form; `reason` is what the customer reads. */
  | { kind: 'refused'; reason: Reason; code: string }
  /** Not taken now: the same text later. `slower` when the carrier asks for a lower rate, `retryAfterMs` when it says for how long. */
  | { kind: 'later'; slower: boolean; code: string; retryAfterMs?: number }
  /** Written, and no answer came. It may have arrived. */
  | { kind: 'unknown'; why: string }
  /** A call that is over, which is not a text: what it means has been decided. */
  | { kind: 'called'; verdict: Called }
  /** Certainly not written. */
  | { kind: 'not-written'; why: string }

/** What became of a call; as it is written down. */
export type Called = {
  /** Waiting where nothing is known of it here, and nothing is to be written. */
  state: Outcome
  reason: number
  /** Of one that is tried again: how long it waits, and how many tries there have been. */
  waitMs: number
  tries: number
  credits: number
  /** Null where no phone was called. */
  attempt: CallAttempt | null
}

export type CallAttempt = {
  callId: string
  /** That it was begun in. */
  week: string
  rangAt: Date | null
  answeredAt: Date | null
  endedAt: Date
  answeredBy: 'person' | 'machine' | null
  toldBy: string
  cause: string
  code: string
  heardMs: number
  keys: string
  /** The key that was the answer of a survey; 0 for none. */
  answer: number
  /** Null where there was no audio. */
  quality: CallQuality | null
  /** From the answer to the end of a machine's greeting; null where there was none. */
  readyMs: number | null
}

/** Packets of both ways, by RFC 3550; what the peer has not reported is null. */
export type CallQuality = {
  Received: number
  Lost: number
  JitterMs: number
  Sent: number
  PeerLost: number | null
  PeerJitterMs: number | null
}

export type UnknownText = Pick<TextToSend, 'from' | 'to' | 'text' | 'reference'> & {
  /** When it was written, in milliseconds since 1970. */
  writtenAt: number
}

/**
 * `found` may hold texts of ours whose id we know already: whoever asks leaves those out, and more than one that is left
 * decides nothing. None found is no proof that it never arrived: records may lag.
 */
type Records = { kind: 'told'; found: readonly FoundText[] } | { kind: 'not-told'; why: string }

/** `status` is null while it has not ended. */
export type FoundText = { messageId: string; status: ReceiptOutcome | null; error: string | null }

/** One of the parts in which a long text comes in. */
export type TextPart = {
  carrierId: number
  source: string
  destination: string
  /** With both ends it names the text. */
  reference: string
  total: number
  /** From 1. */
  index: number
  alphabet: string
  octets: Uint8Array
}

export type CarrierHandlers = {
  /** Call `acknowledge` when the event is durable. */
  onEvent(event: CarrierEvent, acknowledge: () => void): void
  /** Call `acknowledge` when the part is durable; the others may come over other links, to other nodes, or never. */
  onPart(part: TextPart, acknowledge: () => void): void
  /** An answer that came after it was called unknown. */
  onLateAccepted(text: PreparedText, messageId: string): void
  /** Slots or links have changed. */
  onChange(): void
  onTrouble(text: string): void
}

// Parts of inbound texts back into texts.
//
// A text is known by sender, receiver, reference, number of parts and kind of reference. It is *pending* until all its
// parts are there, in whatever order; then it is *whole*, handed out once, and remembered for a while so that a part
// which the carrier sends again (our acknowledgement was lost) is a double and not the beginning of another text. A
// handset may use a reference again soon. So the octets decide: a part that differs from the one we hold or remember
// begins a new text, and what was pending under the reference is handed out incomplete by the next `expire`. Nothing
// that came in is ever dropped: each part ends in exactly one of whole, double or incomplete. The caller acknowledges,
// stores, and calls `expire` now and then.

import { alphabetOf, type DataCodingPolicy, decodeText, STANDARD_CODING } from './data-coding.ts'
import type { DataSm, MessageFields } from './pdu.ts'
import { type Concatenation, readBody } from './udh.ts'

export interface Segment<T> {
  octets: Uint8Array
  data_coding: number
  /** What the caller gave along with the part. */
  attachment: T
}

export type Reassembly<T> =
  | { kind: 'whole'; segments: Segment<T>[] }
  | { kind: 'waiting'; have: number; total: number }
  | { kind: 'double' }

interface Incomplete<T> {
  total: number
  /** Those that came, in order. */
  segments: Segment<T>[]
}

interface Reassembler<T> {
  add(pdu: MessageFields | DataSm, attachment: T): Reassembly<T>
  /** Texts given up because a part never came, or because there were too many or a new text took their reference. */
  expire(): Incomplete<T>[]
  pending(): number
}

interface ReassemblerOptions {
  /** Monotonic milliseconds. */
  now(): number
  /** How long a text waits for its parts; one hour when left out. */
  expiryMs?: number | undefined
  /** How long a whole text is remembered to recognise doubles; ten minutes when left out. */
  rememberMs?: number | undefined
  /** Texts pending at most; the oldest is given up. 10,000 when left out. */
  maxPending?: number | undefined
}

export function createReassembler<T>(options: ReassemblerOptions): Reassembler<T> {
  const { now, expiryMs = 3_600_000, rememberMs = 600_000, maxPending = 10_000 } = options
  // Both in the order of their beginning, so the oldest come first.
  const pending = new Map<string, Pending<T>>()
  const done = new Map<string, Done<T>>()
  let givenUp: Incomplete<T>[] = []

  return {
    add(pdu, attachment) {
      const body = readBody(pdu)
      const segment = { octets: body.octets, data_coding: pdu.data_coding, attachment }
      if (!body.concatenation) return { kind: 'whole', segments: [segment] }
      forget()
      return addPart(keyOf(pdu, body.concatenation), body.concatenation, segment)
    },
    expire() {
      const oldest = now() - expiryMs
      for (const [key, text] of pending) {
        if (text.since > oldest) break
        giveUp(key, text)
      }
      forget()
      const found = givenUp
      givenUp = []
      return found
    },
    pending: () => pending.size,
  }

  function addPart(key: string, { index, total }: Concatenation, segment: Segment<T>): Reassembly<T> {
    const past = done.get(key)
    const again: Slots<T> = []
    if (past) {
      if (sameOctets(past.segments[index], segment)) {
        past.again[index] = segment
        return { kind: 'double' }
      }
      // A new text under an old reference. Parts of it that happened to equal the old ones were taken for doubles.
      again.push(...past.again)
      again[index] = undefined
      done.delete(key)
    }
    let text = pending.get(key)
    const held = text?.segments[index]
    if (text && held) {
      if (sameOctets(held, segment)) return { kind: 'double' }
      giveUp(key, text)
      text = undefined
    }
    if (!text) {
      makeRoom()
      text = { since: now(), segments: again, have: again.filter(Boolean).length, total }
      pending.set(key, text)
    }
    text.segments[index] = segment
    text.have++
    if (text.have < total) return { kind: 'waiting', have: text.have, total }
    pending.delete(key)
    done.set(key, { at: now(), segments: text.segments, again: [] })
    return { kind: 'whole', segments: inOrder(text.segments) }
  }

  function makeRoom(): void {
    for (const [key, text] of pending) {
      if (pending.size < maxPending) return
      giveUp(key, text)
    }
  }

  function giveUp(key: string, text: Pending<T>): void {
    pending.delete(key)
    givenUp.push({ total: text.total, segments: inOrder(text.segments) })
  }

  function forget(): void {
    const oldest = now() - rememberMs
    for (const [key, text] of done) {
      if (text.at > oldest && done.size <= maxPending) return
      done.delete(key)
    }
  }
}

/**
 * The text of all segments, or undefined when they are data. Joined before decoding: a part may end inside a character.
 */
export function decodeSegments(
  segments: readonly Segment<unknown>[],
  policy: Readonly<DataCodingPolicy> = STANDARD_CODING,
): string | undefined {
  let text = ''
  for (let from = 0; from < segments.length; ) {
    const { data_coding } = segments[from]!
    const alphabet = alphabetOf(data_coding, policy)
    let to = from + 1
    while (to < segments.length && alphabetOf(segments[to]!.data_coding, policy) === alphabet) to++
    const octets = Buffer.concat(segments.slice(from, to).map((segment) => segment.octets))
    const decoded = decodeText(octets, data_coding, policy)
    if (decoded === undefined) return undefined
    text += decoded
    from = to
  }
  return text
}

/** By part number, from 1. */
type Slots<T> = (Segment<T> | undefined)[]

interface Pending<T> {
  since: number
  segments: Slots<T>
  have: number
  total: number
}

interface Done<T> {
  at: number
  segments: Slots<T>
  /** Parts that came again. */
  again: Slots<T>
}

function keyOf(pdu: MessageFields | DataSm, { kind, reference, total }: Concatenation): string {
  return [pdu.source_addr, pdu.destination_addr, kind, reference, total].join('\0')
}

function sameOctets(a: Segment<unknown> | undefined, b: Segment<unknown>): boolean {
  return a !== undefined && a.data_coding === b.data_coding && Buffer.compare(a.octets, b.octets) === 0
}

function inOrder<T>(slots: Slots<T>): Segment<T>[] {
  return slots.filter((segment) => segment !== undefined)
}

// What arrived and what did not, RFC 3550 appendices A.1, A.3 and A.8.

import type { ReportBlock } from './rtcp.ts'

interface Reception {
  /** False for what belongs to no sequence yet, or was sent before. Without a timestamp it tells nothing of jitter. */
  take(sequence: number, timestamp: number | null, atMs: number): boolean
  received(): number
  /** Of those that were to come; never below nothing, though a packet may come twice. */
  lost(): number
  jitterMs(): number
  /** The block that tells the sender; begins the next interval. */
  report(ssrc: number): Omit<ReportBlock, 'lastSr' | 'delaySinceSr'>
}

/** A jump by more than that is a new beginning; two in a row prove it. */
const MOST_DROPOUT = 3000
const MOST_MISORDER = 100

export function createReception(): Reception {
  let first = -1
  let highest = 0
  let cycles = 0
  let suspect = -1
  let received = 0
  let receivedBefore = 0
  let expectedBefore = 0
  /** In units of the timestamp, a sixteenth each. */
  let jitter = 0
  let transit: number | null = null

  const expected = () => (first < 0 ? 0 : cycles + highest - first + 1)

  return {
    take(sequence, timestamp, atMs) {
      if (!isInSequence(sequence)) return false
      received++
      if (timestamp === null) return true
      const now = (atMs * 8 - timestamp) | 0
      if (transit !== null) {
        const difference = Math.abs((now - transit) | 0)
        // A jump of the timestamp is no jitter.
        if (difference < 8000) jitter += difference - ((jitter + 8) >> 4)
      }
      transit = now
      return true
    },
    received: () => received,
    lost: () => Math.max(0, expected() - received),
    jitterMs: () => (jitter >> 4) / 8,
    report(ssrc) {
      const expectedNow = expected() - expectedBefore
      const lostNow = expectedNow - (received - receivedBefore)
      const fractionLost = expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow << 8) / expectedNow)) : 0
      expectedBefore = expected()
      receivedBefore = received
      const lost = Math.min(0x7fffff, Math.max(0, expected() - received))
      return { ssrc, fractionLost, lost, highest: (cycles + highest) >>> 0, jitter: jitter >> 4 }
    },
  }

  function isInSequence(sequence: number): boolean {
    if (first < 0) {
      begin(sequence)
      return true
    }
    const ahead = (sequence - highest) & 0xffff
    if (ahead > 0 && ahead < MOST_DROPOUT) {
      if (sequence < highest) cycles += 65_536
      highest = sequence
      return true
    }
    if (ahead === 0) return false
    if (ahead > 65_536 - MOST_MISORDER) return true
    if (sequence === suspect) {
      begin(sequence)
      return true
    }
    suspect = (sequence + 1) & 0xffff
    return false
  }

  function begin(sequence: number): void {
    first = highest = sequence
    cycles = received = receivedBefore = expectedBefore = 0
    suspect = -1
    transit = null
  }
}

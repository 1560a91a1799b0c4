// Frames that arrive unevenly, read evenly. It is a ring of samples by timestamp, so packets of any length and in any order
// find their place; what did not come is silence.
//
// Reading begins `DELAY` behind the first packet. Packets that come too late are counted; when several in a row do, the way
// has become longer, and reading steps back. When the peer's timestamps jump, reading follows.

import { decode, type Law } from './g711.ts'

interface JitterBuffer {
  put(timestamp: number, law: Law, payload: Uint8Array): void
  /** The next frame; null before the first packet. */
  read(): Int16Array | null
  late(): number
}

export const FRAME = 160
/** Samples: 60 ms. */
const DELAY = 3 * FRAME
const RING = 8192
const LATE_IN_A_ROW = 3

export function createJitterBuffer(): JitterBuffer {
  const ring = new Int16Array(RING)
  let at: number | null = null
  let late = 0
  let lateInARow = 0

  return {
    put(timestamp, law, payload) {
      if (payload.length === 0 || payload.length > RING / 4) return
      at ??= (timestamp - DELAY) >>> 0
      const ahead = (timestamp - at) | 0
      if (ahead < 0) {
        late++
        lateInARow++
        if (lateInARow < LATE_IN_A_ROW) return
        restart(timestamp)
      } else if (ahead > RING - payload.length) restart(timestamp)
      lateInARow = 0
      const samples = decode(law, payload)
      for (let i = 0; i < samples.length; i++) ring[(timestamp + i) & (RING - 1)] = samples[i]!
    },
    read() {
      if (at === null) return null
      const frame = new Int16Array(FRAME)
      for (let i = 0; i < FRAME; i++) {
        const place = (at + i) & (RING - 1)
        frame[i] = ring[place]!
        ring[place] = 0
      }
      at = (at + FRAME) >>> 0
      return frame
    },
    late: () => late,
  }

  function restart(timestamp: number): void {
    ring.fill(0)
    at = (timestamp - DELAY) >>> 0
  }
}

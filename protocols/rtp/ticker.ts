// A clock for media that does not drift: each beat is due a fixed time after the start, however late the one before was.
//
// Sessions are spread over four slots of 5 ms, so that what 500 of them send does not leave in one burst. A beat that is
// late is made up for at once; after a pause longer than MOST_BEHIND_MS what was missed is skipped, because to send a
// second of speech in a burst helps nobody.

import type { Clock, Timer } from '../clock.ts'

export const SLOTS = 4
const BEAT_MS = 5
const MOST_BEHIND_MS = 200

/** `skipped` is how many of this slot's beats were left out just before. */
export function startTicker(clock: Clock, beat: (slot: number, skipped: number) => void): { stop(): void } {
  const start = clock.now()
  let beats = 0
  let isStopped = false
  /** Of the last long pause, and how many slots are still to hear of it. */
  let skipped = 0
  let untold = 0
  let timer: Timer = clock.after(0, run)
  return {
    stop() {
      isStopped = true
      timer.cancel()
    },
  }

  function run(): void {
    const behind = Math.floor((clock.now() - start) / BEAT_MS) - beats
    if (behind * BEAT_MS > MOST_BEHIND_MS) {
      // Whole rounds, so that each slot skips as many.
      skipped = Math.floor(behind / SLOTS)
      beats += skipped * SLOTS
      untold = SLOTS
    }
    while (!isStopped && start + beats * BEAT_MS <= clock.now()) {
      beat(beats % SLOTS, untold-- > 0 ? skipped : 0)
      beats++
    }
    if (!isStopped) timer = clock.after(Math.max(0, start + beats * BEAT_MS - clock.now()), run)
  }
}

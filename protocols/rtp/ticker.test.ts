import { expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { startTicker } from './ticker.ts'

/** A clock whose every timer comes late, as those of a busy machine do. */
function lateClock(lateMs: () => number) {
  const clock = createManualClock()
  return { ...clock, after: (ms: number, run: () => void) => clock.after(ms + lateMs(), run) }
}

it('each slot is beaten every 20 ms, and late timers do not add up', () => {
  let i = 0
  const clock = lateClock(() => [0, 1, 3, 7, 2][i++ % 5]!)
  const beats = [0, 0, 0, 0]
  const ticker = startTicker(clock, (slot, skipped) => {
    expect(skipped).toBe(0)
    beats[slot]!++
  })
  for (let ms = 0; ms < 60_000; ms++) clock.advance(1)
  // An interval that waits 20 ms anew each time would have lost hundreds.
  for (const count of beats) expect(Math.abs(count - 3000)).toBeLessThanOrEqual(1)
  ticker.stop()
  clock.advance(100)
  expect(clock.timers()).toBe(0)
})

it('a short pause is made up for, a long one is skipped, and time is right after both', () => {
  let lateMs = 0
  const clock = lateClock(() => {
    const late = lateMs
    lateMs = 0
    return late
  })
  let beats = 0
  let skipped = 0
  const ticker = startTicker(clock, (slot, missed) => {
    if (slot !== 0) return
    beats++
    skipped += missed
  })
  clock.advance(1000)
  expect([beats, skipped]).toEqual([51, 0])
  lateMs = 100
  clock.advance(1000)
  expect([beats, skipped]).toEqual([101, 0])
  lateMs = 900
  clock.advance(1000)
  expect(beats + skipped).toBe(151)
  expect(skipped).toBeGreaterThan(40)
  ticker.stop()
})

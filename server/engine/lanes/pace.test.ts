import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPace } from './pace.ts'

/** Writes as soon as allowed, with timers that fire late by the given delays; answers the times of the writes. */
const run = (rate: number, delays: readonly number[], takenOverAt?: number) => {
  const pace = openPace(rate, takenOverAt)
  const times: number[] = []
  let now = takenOverAt ?? 0
  for (const delay of delays) {
    now += pace.wait(now) + delay
    if (pace.wait(now) > 0) continue
    pace.spend(now)
    times.push(now)
  }
  return times
}

const mostInAnySecond = (times: readonly number[]) => {
  let most = 0
  let from = 0
  for (let to = 0; to < times.length; to++) {
    while (times[to]! - times[from]! >= 1000) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

describe('pace', () => {
  test('nor with that of a sender it took over from, which it has not seen', () => {
    const delays = fc.array(
      fc.oneof(fc.double({ min: 0, max: 9, noNaN: true }), fc.double({ min: 0, max: 900, noNaN: true })),
      {
        minLength: 1,
        maxLength: 300,
      },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), delays, delays, (rate, before, after) => {
        const first = run(rate, before)
        const second = run(rate, after, first.at(-1) ?? 0)
        expect(mostInAnySecond([...first, ...second])).toBeLessThanOrEqual(rate)
      }),
      { numRuns: 300 },
    )
  })

  test('nor by what rounding takes from a second', () => {
    const first = run(1, [0, 512.0000001801606, 0, 0])
    expect(mostInAnySecond([...first, ...run(1, [0], first.at(-1)!)])).toBe(1)
  })

  test('no sliding second exceeds the limit, however late timers fire', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.oneof(fc.double({ min: 0, max: 3, noNaN: true }), fc.double({ min: 0, max: 900, noNaN: true })), {
          minLength: 50,
          maxLength: 900,
        }),
        (rate, delays) => {
          expect(mostInAnySecond(run(rate, delays))).toBeLessThanOrEqual(rate)
        },
      ),
    )
  })

  test('texts of several segments keep to it as well', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.double({ min: 0, max: 60, noNaN: true })), {
          minLength: 50,
          maxLength: 600,
        }),
        (rate, texts) => {
          const pace = openPace(rate)
          const times: number[] = []
          let now = 0
          for (const [segments, delay] of texts) {
            now += pace.wait(now, segments) + delay
            if (pace.wait(now, segments) > 0) continue
            pace.spend(now, segments)
            for (let one = 0; one < segments; one++) times.push(now)
          }
          expect(mostInAnySecond(times)).toBeLessThanOrEqual(rate)
        },
      ),
    )
  })

  test('a text of more segments than a second may have leaves alone, and what follows waits for it', () => {
    const pace = openPace(4)
    expect(pace.wait(0, 10)).toBe(0)
    pace.spend(0, 10)
    expect(pace.wait(0)).toBeGreaterThan(2000)
    expect(pace.wait(2600)).toBe(0)
  })

  test('timers that fire on time reach the limit', () => {
    const times = run(100, new Array(1000).fill(0))
    expect(times).toHaveLength(1000)
    expect(times.at(-1)!).toBeLessThan(10_050)
  })

  test('a limit below one a second spaces by its interval', () => {
    const times = run(0.5, new Array(5).fill(0))
    expect(times[4]! - times[0]!).toBeGreaterThanOrEqual(4 * 2000 - 40)
  })

  test('without a limit nothing waits', () => {
    const pace = openPace(null)
    pace.spend(5)
    expect(pace.wait(5)).toBe(0)
  })

  test('a carrier that throttles halves the pace for a second', () => {
    const pace = openPace(10)
    pace.slowDown(0)
    const times: number[] = []
    for (let now = 0; now < 1000; now++) {
      if (pace.wait(now) > 0) continue
      pace.spend(now)
      times.push(now)
    }
    expect(times.length).toBeLessThanOrEqual(6)
  })

  test('a limit that was lifted holds again when it is back, and one that is raised is used', () => {
    const pace = openPace(100)
    for (let now = 0; now < 500; now += 10) pace.spend(now)
    pace.limit(null)
    pace.limit(4)
    for (let now = 500; now < 3000; now += 1) if (pace.wait(now) === 0) pace.spend(now)
    pace.limit(1000)
    const times: number[] = []
    for (let now = 3000; now < 4000; now += 0.5) {
      if (pace.wait(now) > 0) continue
      pace.spend(now)
      times.push(now)
    }
    expect(mostInAnySecond(times)).toBeLessThanOrEqual(1000)
    expect(times.length).toBeGreaterThan(700)
  })

  test('a lower limit counts what has just left', () => {
    const pace = openPace(100)
    for (let now = 0; now < 500; now += 10) pace.spend(now)
    pace.limit(4)
    expect(pace.wait(500)).toBeGreaterThan(500)
  })
})

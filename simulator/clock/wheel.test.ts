import { expect, it } from 'vitest'
import { createFakeClock } from './clock.ts'
import { createWheel, tickMs } from './wheel.ts'

it('runs tasks in the order of their time, those of one tick in the order they came', () => {
  const wheel = createWheel(0)
  const ran: string[] = []
  wheel.at(70_000, () => ran.push('later than a round'))
  wheel.at(50, () => ran.push('second'))
  wheel.at(50, () => ran.push('third'))
  wheel.at(10, () => ran.push('first'))
  wheel.advance(69_999)
  expect(ran).toEqual(['first', 'second', 'third'])
  wheel.advance(70_000)
  expect(ran).toEqual(['first', 'second', 'third', 'later than a round'])
  expect(wheel.size()).toBe(0)
})

it('never runs a task early, and at most a tick late', () => {
  const clock = createFakeClock(1_003)
  const late: number[] = []
  for (let ms = 0; ms < 100; ms++) {
    const due = clock.now() + ms
    clock.after(ms, () => late.push(clock.now() - due))
  }
  clock.advance(200)
  expect(late).toHaveLength(100)
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  // The tick of the moment itself has passed, so what is due at once waits for the next.
  expect(Math.max(...late)).toBeLessThanOrEqual(2 * tickMs)
})

it('runs what a task adds within the same advance', () => {
  const clock = createFakeClock()
  const begun = clock.now()
  const times: number[] = []
  const again = () => {
    times.push(clock.now() - begun)
    if (times.length < 3) clock.after(1_000, again)
  }
  clock.after(1_000, again)
  clock.advance(60_000)
  expect(times).toEqual([1_000, 2_000, 3_000])
})

it('keeps what lies a round ahead in the slot it is just running', () => {
  const wheel = createWheel(0)
  const ran: number[] = []
  const round = 4096 * tickMs
  wheel.at(100, () => {
    ran.push(1)
    wheel.at(100 + round, () => ran.push(3))
  })
  wheel.at(100 + round, () => ran.push(2))
  wheel.advance(100 + round)
  expect(ran).toEqual([1, 2, 3])
})

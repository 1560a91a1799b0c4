import { expect, test } from 'vitest'
import { leaseHolds, leaseLost, noRight, startsIn, stoodStill, whyNotWrite } from './right-to-write.ts'

const at = (now: number, stoodStillMs = 0) => ({ now, day: 1_800_000_000_000 + now + stoodStillMs })
const none = noRight(at(0))
const ours = leaseHolds(none, at(1000), 6000)

test.each([
  ['before any lease', none, at(1000), true, 'no lease'],
  ['while it holds', ours, at(5999), true, undefined],
  ['when its time is over', ours, at(6000), true, 'no lease'],
  ['renewed', leaseHolds(ours, at(5000), 10_000), at(9999), true, undefined],
  ['when it is another’s', leaseLost(ours), at(1001), true, 'no lease'],
  ['ours again', leaseHolds(leaseLost(ours), at(2000), 7000), at(2001), true, undefined],
  ['before those who share know', startsIn(ours, at(1000), 2500), at(3499), true, 'begins later'],
  ['when those who share know', startsIn(ours, at(1000), 2500), at(3500), true, undefined],
  ['while nobody knows who shares', ours, at(1001), false, 'shares unknown'],
  ['after a standstill', ours, at(2000, 1000), true, 'stood still'],
  ['clocks that drift', ours, at(2000, 999), true, undefined],
  ['a clock that was set back', ours, at(2000, -1000), true, 'stood still'],
  ['after a standstill, renewed', leaseHolds(ours, at(2000, 60_000), 7000), at(2001, 60_000), true, undefined],
])('%s', (_, right, when, knowsShares, why) => {
  expect(whyNotWrite(right, when, knowsShares)).toBe(why)
})

test('a standstill is known by the clock of the day, until the lease is renewed', () => {
  expect(stoodStill(ours, at(1100))).toBe(false)
  expect(stoodStill(ours, at(1100, 5000))).toBe(true)
  expect(stoodStill(leaseHolds(ours, at(1100, 5000), 6100), at(1200, 5000))).toBe(false)
})

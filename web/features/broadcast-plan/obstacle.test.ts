import { expect, test } from 'vitest'
import { obstacleOf } from './obstacle.ts'

const clear = {
  plan: { goes: 100, shortage: 0, beyondGroupSize: 0 },
  sendTime: { isOutside: false, isBeyond: false, opensAt: null },
  ...{ isRepeating: false, hasNoSchedule: false, isOverDay: false, isOverTollFree: false },
  ...{ isUnready: false, isMergeStale: false, isOnTrial: false, hasUnverified: false },
}

test.each([
  [{}, undefined],
  [{ plan: { ...clear.plan, goes: 0 } }, 'nobody'],
  [{ plan: { ...clear.plan, shortage: 1 } }, 'credits'],
  [{ plan: { ...clear.plan, beyondGroupSize: 1 } }, 'groupSize'],
  [{ isOverDay: true, isOverTollFree: true }, 'dailyLimit'],
  [{ isOverTollFree: true }, 'tollFreeLimit'],
  [{ isMergeStale: true, isUnready: true }, 'merge'],
  [{ isUnready: true, isOnTrial: true, hasUnverified: true }, 'unready'],
  [{ isOnTrial: true, hasUnverified: true }, 'unverified'],
  [{ isOnTrial: true }, undefined],
  // It waits for the opening, or is sent all the same.
  [{ sendTime: { isOutside: true, isBeyond: false, opensAt: '2026-11-22T09:00:00Z' } }, undefined],
  [{ sendTime: { isOutside: true, isBeyond: true, opensAt: null } }, undefined],
  [{ sendTime: { isOutside: true, isBeyond: false, opensAt: null } }, 'window'],
] as const)('%o: %s', (part, obstacle) => expect(obstacleOf({ ...clear, ...part })).toBe(obstacle))

test('the limits of a day are those of each run', () => {
  const repeating = { ...clear, isRepeating: true, isOverDay: true, plan: { ...clear.plan, shortage: 9 } }
  expect(obstacleOf(repeating)).toBeUndefined()
  expect(obstacleOf({ ...repeating, hasNoSchedule: true })).toBe('schedule')
  expect(obstacleOf({ ...repeating, isOnTrial: true })).toBe('trial')
})

import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  allLimits,
  currentLimit,
  groupPlacesLeft,
  leftOf,
  splitByDay,
  whyNotSendOnDay,
  whyNotSendToGroup,
} from './sending-limits.ts'

const account = { isRegistered: true, isSoleProprietor: false, messagesPerDay: null }

test.each([
  [{}, { limitName: 'Registered', messagesPerDay: 10_000 }],
  [{ isRegistered: false }, { limitName: 'Standard', messagesPerDay: 2_000 }],
  [{ isSoleProprietor: true }, { limitName: 'Registered', messagesPerDay: 1_000 }],
  [
    { isSoleProprietor: true, isRegistered: false },
    { limitName: 'Standard', messagesPerDay: 1_000 },
  ],
  [{ messagesPerDay: 50_000 }, { limitName: 'Registered', messagesPerDay: 50_000 }],
  [
    { messagesPerDay: 300, isSoleProprietor: true },
    { limitName: 'Registered', messagesPerDay: 300 },
  ],
  [{ messagesPerDay: 0 }, { limitName: 'Registered', messagesPerDay: null }],
])('%j has the limit %j (facts §22)', (change, limit) => expect(currentLimit({ ...account, ...change })).toEqual(limit))

test('all limits, as they travel', () => {
  expect(allLimits.map(({ limitName, messagesPerDay }) => `${limitName} ${messagesPerDay}`)).toEqual([
    'Standard 2000',
    'Registered 10000',
  ])
})

test.each([
  [1_000, 2, 0, 2_000, true],
  [1_000, 2, 1, 2_000, false],
  [1_001, 2, 0, 2_000, false],
  [1_000_000, 4, 9, null, true],
])('%i texts of %i segments beside %i within %j: %s', (textCount, segments, allocated, messagesPerDay, may) => {
  const why = whyNotSendOnDay({ textCount, segments, allocated, messagesPerDay })
  expect(why).toEqual(
    may ? undefined : { code: 'OverDailyLimit', needed: textCount * segments, allocated, messagesPerDay },
  )
})

test('a monthly plan has room for its group size, numbers counted already aside (facts §4)', () => {
  const left = groupPlacesLeft({ MonthlyLevel: 250, UniqueCallCount: 240 })
  expect(whyNotSendToGroup(10, left)).toBeUndefined()
  expect(whyNotSendToGroup(11, left)).toEqual({ code: 'ExceedsGroupSize', newNumbers: 11, left: 10 })
  // After a smaller plan began.
  expect(whyNotSendToGroup(0, groupPlacesLeft({ MonthlyLevel: 100, UniqueCallCount: 240 }))).toBeUndefined()
})

test.each([
  [
    { textCount: 100, segments: 2, left: 200 },
    { today: 100, rest: 0, furtherDays: 0 },
  ],
  [
    { textCount: 100, segments: 2, left: 199 },
    { today: 99, rest: 1, furtherDays: 1 },
  ],
  [
    { textCount: 100, segments: 2, left: 0 },
    { today: 0, rest: 100, furtherDays: 1 },
  ],
  [
    { textCount: 5_000, segments: 1, left: 500 },
    { today: 500, rest: 4_500, furtherDays: 3 },
  ],
  [
    { textCount: 10, segments: 1, left: null, messagesPerDay: null },
    { today: 10, rest: 0, furtherDays: 0 },
  ],
  [
    { textCount: 1, segments: 3, left: 2, messagesPerDay: 2 },
    { today: 0, rest: 1, furtherDays: Number.POSITIVE_INFINITY },
  ],
  [
    { textCount: 10, segments: 1, left: 4, messagesPerDay: null },
    { today: 4, rest: 6, furtherDays: 1 },
  ],
])('%j: %j', (send, parts) => expect(splitByDay({ messagesPerDay: 2_000, ...send })).toEqual(parts))

prop.prop([fc.nat(100_000), fc.integer({ min: 1, max: 10 }), fc.nat(20_000), fc.integer({ min: 10, max: 10_000 })])(
  'what fits today fits, one more would not, and the rest is gone after as many days as it says',
  (textCount, segments, allocated, messagesPerDay) => {
    const left = leftOf(messagesPerDay, allocated)
    const { today, rest, furtherDays } = splitByDay({ textCount, segments, left, messagesPerDay })
    const fits = (count: number, used: number) =>
      count === 0 || whyNotSendOnDay({ textCount: count, segments, allocated: used, messagesPerDay }) === undefined
    expect(fits(today, allocated)).toBe(true)
    if (rest > 0) expect(fits(today + 1, allocated)).toBe(false)
    let remaining = rest
    let days = 0
    for (; remaining > 0; days++)
      remaining -= splitByDay({ textCount: remaining, segments, left: messagesPerDay, messagesPerDay }).today
    expect(days).toBe(furtherDays)
  },
)

import { expect, test } from 'vitest'
import { allLimits, currentLimit, whyNotSendOnDay } from './sending-limits.ts'

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
])('%j has the limit %j (rules/limits 1)', (change, limit) =>
  expect(currentLimit({ ...account, ...change })).toEqual(limit),
)

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

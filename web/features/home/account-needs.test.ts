import { getAccount } from '@carillon/contract/account.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { creditsNotice, tooLargeForCredits } from './account-needs.ts'

const took = (CreditsUsed: number) => ({ CreditsUsed }) as Broadcast

test.each([
  ['fewer than the largest took', 100, [took(20), took(112)], 112],
  ['as many as it took', 112, [took(112), took(20)], undefined],
  ['none, and nothing went out', 0, [], undefined],
])('credits are few where there are %s', (_, AvailableCallUnits, latest, largest) =>
  expect(
    tooLargeForCredits({ ...exampleOf(getAccount), AvailableCallUnits, AccountTypeID: 0 }, latest)?.CreditsUsed,
  ).toBe(largest),
)

test('who pays by the month has none to run out of', () =>
  expect(
    tooLargeForCredits({ ...exampleOf(getAccount), AvailableCallUnits: 0, AccountTypeID: 1 }, [took(5)]),
  ).toBeUndefined())

test('few credits are said anew on each day of the user', () => {
  const lateEvening = Date.parse('2026-11-24T04:30:00Z')
  expect(creditsNotice(lateEvening, 'America/Chicago')).toBe('credits 20261123')
  expect(creditsNotice(lateEvening, 'UTC')).toBe('credits 20261124')
})

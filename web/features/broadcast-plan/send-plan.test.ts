import { expect, test } from 'vitest'
import { sendPlan } from './send-plan.ts'

const summary = {
  ...{ PotentialUniqueCount: 110, PeopleCount: 110, PeopleReachedCount: 97 },
  TotalTextNumberCount: 109,
  NotCheckedCount: 0,
  TextNumberCount: 100,
  OptedOut: 8,
  MayAskToStop: 0,
  DoNotCall: 0,
  NotTextable: 1,
  NotAllowed: 1,
  NotOptedIn: 0,
  NotVerified: 0,
  InvalidMessageCount: 2,
  ExcludedMessageCount: 1,
  NewNumberCount: null,
  GroupSizeLeft: null,
  TextNumberCredits: 97,
  CreditsAvailable: 90,
  StartDateAllocatedTextCredits: 0,
  MessagesPerDay: 10_000,
  Days: [{ Date: '1970-01-01', Segments: 97 }],
  CarrierSegments: 97,
  Pace: 4,
  Lengths: [{ Credits: 1, Count: 97 }],
  FirstTextDate: '1970-01-01T00:00:10.000Z',
  LastTextDate: '1970-01-01T00:00:35.000Z',
  UnsentCount: 0,
  QuietCount: 0,
  QuietUntilDate: '1970-01-01T00:00:00.000Z',
  Calls: null,
}

test('those who get it and those who do not make everybody', () => {
  const plan = sendPlan(summary, 0, false)
  const out = plan.leftOut.reduce((sum, { count }) => sum + count, 0)
  expect(plan.goes + out).toBe(summary.PotentialUniqueCount)
  expect(plan.leftOut.map(({ title }) => title)).toEqual([
    '8 people have opted out',
    '1 person cannot receive texts',
    '1 person has a number that is not allowed',
    '2 people have a message that needs a correction',
    '1 person was left out by hand',
  ])
})

test('the first and the last go out as is foreseen, and later once that time has gone by', () => {
  expect(sendPlan(summary, 1000, false)).toMatchObject({ startAt: 1000, firstAt: 10_000, lastAt: 35_000 })
  expect(sendPlan(summary, 20_000, false)).toMatchObject({ firstAt: 20_000, lastAt: 45_000 })
  const none = { ...summary, FirstTextDate: null, LastTextDate: null }
  expect(sendPlan(none, 1000, false)).toMatchObject({ firstAt: 1000, lastAt: 1000 })
})

test('of those that nobody has looked up only who may be texted moves the number', () => {
  const unchecked = (NotCheckedCount: number) => sendPlan({ ...summary, NotCheckedCount }, 0, false).unchecked
  expect([unchecked(0), unchecked(3), unchecked(108)]).toEqual([0, 3, 100])
})

test('who is not verified is told as left out', () =>
  expect(sendPlan({ ...summary, NotVerified: 7 }, 0, false).leftOut).toContainEqual({
    ...{ reason: 'NotVerified', title: '7 people are not verified yet', count: 7 },
  }))

test('what is missing is told, but not to those who pay by month', () => {
  expect(sendPlan(summary, 0, false).shortage).toBe(7)
  expect(sendPlan(summary, 0, true).shortage).toBe(0)
})

test.each([
  [10, 30, 0],
  [30, 10, 20],
  [null, null, 0],
])('%s new numbers with room for %s are %i too many', (NewNumberCount, GroupSizeLeft, beyond) =>
  expect(sendPlan({ ...summary, NewNumberCount, GroupSizeLeft }, 0, true).beyondGroupSize).toBe(beyond),
)

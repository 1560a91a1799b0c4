import { expect, test } from 'vitest'
import { limitOutlook } from './daily-limit.ts'

/** Saturday, 21 November 2026, 10 AM in Chicago. */
const startAt = Date.parse('2026-11-21T16:00:00Z')
const plan = { goes: 100, cost: 100, messagesPerDay: 60, allocated: 20, days: [], startAt }
const on = (...days: [day: number, segments: number][]) =>
  days.map(([day, Segments]) => ({ Date: `2026-11-${day}`, Segments }))

test('what fits is not spoken of', () => {
  expect(limitOutlook({ ...plan, messagesPerDay: 120 }, false)).toBeUndefined()
  expect(limitOutlook({ ...plan, messagesPerDay: null }, false)).toBeUndefined()
  expect(limitOutlook({ ...plan, goes: 0, cost: 0, allocated: 70 }, true)).toBeUndefined()
  expect(limitOutlook({ ...plan, days: on([21, 100]) }, true)).toBeUndefined()
  // A window postpones the start to a later day than the one that was reckoned with.
  expect(limitOutlook({ ...plan, days: on([20, 100]) }, true)).toBeUndefined()
})

test('where nothing may wait it is over the day, whatever later days have', () => {
  const outlook = limitOutlook({ ...plan, days: on([21, 40], [22, 60]) }, false)
  expect(outlook).toMatchObject({ messagesPerDay: 60, furtherDays: Number.POSITIVE_INFINITY })
  expect(limitOutlook(plan, true)).toMatchObject({ furtherDays: Number.POSITIVE_INFINITY })
})

test('where the rest may wait, the days are those of the server', () => {
  expect(limitOutlook({ ...plan, days: on([21, 40], [22, 60]) }, true)).toMatchObject({
    ...{ first: 40, rest: 60, waitDays: 0, furtherDays: 1, lastDay: '2026-11-22', isExact: true },
  })
  // A day on which nothing is left is passed over.
  expect(limitOutlook({ ...plan, cost: 200, days: on([21, 40], [22, 60], [24, 100]) }, true)).toMatchObject({
    ...{ first: 20, rest: 80, furtherDays: 3, lastDay: '2026-11-24' },
  })
  expect(limitOutlook({ ...plan, cost: 150, days: on([21, 40], [22, 110]) }, true)).toMatchObject({
    ...{ first: 27, rest: 73, isExact: false },
  })
  expect(limitOutlook({ ...plan, days: on([23, 100]) }, true)).toMatchObject({ first: 0, rest: 100, waitDays: 2 })
})

test('a text number of its own limits has no messages of a day', () => {
  const toll = { ...plan, messagesPerDay: null, days: on([21, 40], [22, 60]) }
  expect(limitOutlook(toll, true)).toMatchObject({ messagesPerDay: null, first: 40 })
})

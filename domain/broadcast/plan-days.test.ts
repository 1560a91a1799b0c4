import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsFrom, planDays, usedAround } from './plan-days.ts'

const nothing = { account: new Map<string, number>(), number: new Map<string, number>() }
const send = { segments: 10, each: 1, day: '2026-03-07', messagesPerDay: null, tollFree: undefined, allocated: nothing }

describe('over several days', () => {
  test('without limits it is one day, and nothing is no day', () => {
    expect(planDays(send)).toEqual([{ day: '2026-03-07', segments: 10 }])
    expect(planDays({ ...send, segments: 0 })).toEqual([])
  })

  test('takes what is left of each day, over the change of the clock too', () => {
    const account = new Map([
      ['2026-03-07', 1],
      ['2026-03-08', 4],
    ])
    expect(planDays({ ...send, messagesPerDay: 4, allocated: { ...nothing, account } })).toEqual([
      { day: '2026-03-07', segments: 3 },
      { day: '2026-03-09', segments: 4 },
      { day: '2026-03-10', segments: 3 },
    ])
  })

  test('keeps a text of several segments whole', () => {
    expect(planDays({ ...send, each: 2, messagesPerDay: 5 })).toEqual([
      { day: '2026-03-07', segments: 4 },
      { day: '2026-03-08', segments: 4 },
      { day: '2026-03-09', segments: 2 },
    ])
    expect(planDays({ ...send, each: 6, messagesPerDay: 5 })).toBeUndefined()
  })

  test('waits for the next week and the next month of a toll-free number', () => {
    const number = new Map([['2026-03-01', 5]])
    const tollFree = { day: 4, week: 6, month: 100 }
    // 7 March 2026 is a Saturday.
    expect(planDays({ ...send, tollFree, allocated: { ...nothing, number } })).toEqual([
      { day: '2026-03-07', segments: 1 },
      { day: '2026-03-08', segments: 4 },
      { day: '2026-03-09', segments: 2 },
      { day: '2026-03-15', segments: 3 },
    ])
    expect(
      planDays({ ...send, segments: 1, tollFree: { day: 9, week: 9, month: 5 }, allocated: { ...nothing, number } }),
    ).toEqual([{ day: '2026-04-01', segments: 1 }])
  })

  test('never exceeds a limit, and loses nothing', () => {
    const days = fc.dictionary(
      fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`),
      fc.nat(60),
    )
    fc.assert(
      fc.property(
        fc.record({
          segments: fc.nat(200),
          each: fc.integer({ min: 1, max: 3 }),
          day: fc.integer({ min: 10, max: 28 }),
        }),
        fc.integer({ min: 3, max: 60 }),
        days,
        days,
        ({ segments, each, day }, limit, account, number) => {
          const allocated = { account: new Map(Object.entries(account)), number: new Map(Object.entries(number)) }
          const tollFree = { day: limit, week: limit * 3, month: limit * 9 }
          const plan = planDays({ segments, each, day: `2026-03-${day}`, messagesPerDay: limit, tollFree, allocated })!
          expect(plan.reduce((sum, planned) => sum + planned.segments, 0)).toBe(segments)
          const after = new Map(allocated.number)
          for (const planned of plan) {
            expect(planned.segments + (allocated.account.get(planned.day) ?? 0)).toBeLessThanOrEqual(limit)
            after.set(planned.day, (after.get(planned.day) ?? 0) + planned.segments)
          }
          for (const planned of plan) {
            const used = usedAround(after, planned.day)
            expect(used.day).toBeLessThanOrEqual(tollFree.day)
            expect(used.week).toBeLessThanOrEqual(tollFree.week)
            expect(used.month).toBeLessThanOrEqual(tollFree.month)
          }
        },
      ),
    )
  })
})

test.each([
  ['2026-03-07', '2026-03-01'],
  ['2026-04-01', '2026-03-29'],
  ['2026-11-30', '2026-11-01'],
])('what counts for %s begins on %s', (day, expected) => {
  expect(countsFrom(day)).toBe(expected)
})

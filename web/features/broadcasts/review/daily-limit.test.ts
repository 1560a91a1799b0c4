import { expect, test } from 'vitest'
import { limitOutlook } from './daily-limit.ts'

const plan = { goes: 100, cost: 100, messagesPerDay: 60, allocated: 20 }

test('what fits is not spoken of', () => {
  expect(limitOutlook({ ...plan, messagesPerDay: 120 })).toBeUndefined()
  expect(limitOutlook({ ...plan, messagesPerDay: null })).toBeUndefined()
  expect(limitOutlook({ ...plan, goes: 0, cost: 0, allocated: 70 })).toBeUndefined()
})

test('so many go that day, the others on the days after', () => {
  expect(limitOutlook(plan)).toMatchObject({ first: 40, rest: 60, furtherDays: 1, isExact: true })
  expect(limitOutlook({ ...plan, cost: 200 })).toMatchObject({ first: 20, rest: 80, furtherDays: 3 })
  expect(limitOutlook({ ...plan, cost: 150 })).toMatchObject({ isExact: false })
  expect(limitOutlook({ ...plan, allocated: 70 })).toMatchObject({ first: 0, rest: 100 })
})

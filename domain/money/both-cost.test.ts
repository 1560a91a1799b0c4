import { expect, test } from 'vitest'
import { callsBesideCost } from './both-cost.ts'

test.each([
  ['and', 2, 3 * 2],
  ['or', 2, 3 * 2 + 4],
  ['or', 1, 3],
  // A monthly plan.
  ['or', 0, 0],
] as const)('%s, %i credits a call', (beside, each, cost) => {
  expect(callsBesideCost({ callable: 3, unknown: 4 }, each, beside)).toBe(cost)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf } from './percents.ts'

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
  [
    [999, 1],
    [99, 1],
  ],
  [
    [9_999, 1, 0],
    [99, 1, 0],
  ],
  [[5], [100]],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
  [
    [333, 333, 334, 1],
    [33, 33, 33, 1],
  ],
])('%o is %o', (counts, percents) => expect(percentsOf(counts)).toEqual(percents))

test('they add up to 100, nothing that is there is 0, and more is never less', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const percents = percentsOf(counts)
      const sum = percents.reduce((all, percent) => all + percent, 0)
      expect(sum).toBe(counts.some((count) => count > 0) ? 100 : 0)
      for (const [at, count] of counts.entries()) {
        expect(percents[at]! > 0).toBe(count > 0)
        for (const [other, more] of counts.entries()) {
          if (more > count + 0.02 * sumOf(counts)) expect(percents[other]!).toBeGreaterThanOrEqual(percents[at]!)
        }
      }
    }),
  ))

const sumOf = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

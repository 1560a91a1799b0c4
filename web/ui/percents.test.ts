import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf, underOne } from './percents.ts'

const cases: [counts: number[], percents: string][] = [
  [[1, 1, 1], '34% 33% 33%'],
  [[2, 1], '67% 33%'],
  [[1, 1, 1, 1, 1, 1], '17% 17% 17% 17% 16% 16%'],
  [[1_993, 12], '99% under 1%'],
  [[1_993, 10, 1, 1], '99% under 1% under 1% under 1%'],
  [[2_004, 1], '99% under 1%'],
  [[990, 10], '99% 1%'],
  [[9_999, 1, 0], '99% under 1% 0%'],
  [[5], '100%'],
  [[0, 0], '0% 0%'],
  [[], ''],
  [[333, 333, 334, 1], '33% 33% 33% under 1%'],
]
test.each(cases)('%o is %s', (counts, percents) => expect(percentsOf(counts).join(' ')).toBe(percents))

test('they add up to 100 with those under 1% as their sum, nothing that is there is 0%, and more is never less', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const said = percentsOf(counts)
      const total = sumOf(counts)
      const isSmall = said.map((one) => one === underOne)
      const small = (sumOf(counts.filter((_, at) => isSmall[at])) / (total || 1)) * 100
      const numbers = said.map((one, at) => (isSmall[at] ? 0 : Number(one.slice(0, -1))))
      expect(sumOf(numbers)).toBe(total === 0 ? 0 : 100 - (small > 0 ? Math.max(1, Math.round(small)) : 0))
      for (const [at, count] of counts.entries()) {
        expect(said[at] === '0%').toBe(count === 0)
        expect(isSmall[at]).toBe(count > 0 && count / total < 0.01)
        for (const [other, more] of counts.entries()) {
          if (more > count) expect(numbers[other]!).toBeGreaterThanOrEqual(numbers[at]! - 1)
        }
      }
    }),
  ))

const sumOf = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

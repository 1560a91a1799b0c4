import { expect, test } from 'vitest'
import { costOf, feeOf, usualPrices, whyNotPrices } from './prices.ts'

test.each([
  [0, 0],
  [1, 0.09],
  [56, 5.04],
  [1_111, 99.99],
  [1_112, 100.07],
  [2_500, 211.11],
  [100_000, 4_561.11],
  [100_001, undefined],
])('%i credits cost %d (rules/prices 1)', (credits, cost) => expect(costOf(credits, usualPrices)).toBe(cost))

test('a sum is rounded half up, once, whatever the fractions are in binary', () => {
  expect(costOf(1, { Credits: [{ UpperLimit: 10, Cost: 1.005 }] })).toBe(1.01)
  expect(costOf(3, { Credits: [{ UpperLimit: 10, Cost: 0.0045 }] })).toBe(0.01)
})

test.each([
  [25, 19],
  [2_500, 579],
  [26, undefined],
  [null, undefined],
])('%j people cost %j a month (rules/prices 2)', (people, fee) => expect(feeOf(people, usualPrices)).toBe(fee))

test.each([
  [{}, {}],
  [
    { Credits: [{ UpperLimit: 100, Cost: 0.04555 }] },
    { 'Credits.0.Cost': 'Enter at most four digits after the point.' },
  ],
  [
    { Credits: [...usualPrices.Credits, { UpperLimit: 100_000, Cost: 0.03 }] },
    { 'Credits.7.UpperLimit': 'Enter more than in the row before.' },
  ],
  [
    { Sizes: [...usualPrices.Sizes].reverse() },
    Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`Sizes.${at + 1}.MaxPeople`, 'Enter more than in the row before.']),
    ),
  ],
  [{ FlatRateFee: 9.999 }, { FlatRateFee: 'Enter at most two digits after the point.' }],
  [{ LeastCredits: 100_001 }, { LeastCredits: 'Enter no more than the last band has.' }],
])('%j', (change, errors) => expect(whyNotPrices({ ...usualPrices, ...change })).toEqual(errors))

import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { creditsFor, leastPurchase, peopleFor } from './more-credits.ts'

test('no purchase is below the least', () => {
  expect(leastPurchase(3)).toBe(56)
  expect(leastPurchase(1194)).toBe(1194)
})

test('what credits reach, and what people cost', () => {
  const two = { needed: 200, goes: 100 }
  expect([creditsFor(45, two), peopleFor(90, two), peopleFor(91, two)]).toEqual([90, 45, 45])
  expect([creditsFor(9, { needed: 0, goes: 0 }), peopleFor(9, { needed: 0, goes: 0 })]).toEqual([0, 0])
})

const broadcast = fc.record({ needed: fc.integer({ min: 1, max: 9_000 }), goes: fc.integer({ min: 1, max: 3_000 }) })
prop.prop([broadcast, fc.nat(100_000)])(
  'the people that credits reach cost no more than these credits',
  (of, credits) => {
    expect(creditsFor(peopleFor(credits, of), of)).toBeLessThanOrEqual(credits)
  },
)

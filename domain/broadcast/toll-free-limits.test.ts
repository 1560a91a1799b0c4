import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { pacificDay } from '../time/pacific.ts'
import { tollFreeCutoff, tollFreeLeft, tollFreeLimits, whyNotSendTollFree } from './toll-free-limits.ts'

const now = Date.parse('2026-01-15T18:00:00Z')
const number = { RegistrationStatus: 'Registered', registeredAt: null, now, carrierIsSimulator: true } as const
const [early, late] = [tollFreeCutoff - 1, tollFreeCutoff]
const tier = (day: number, week: number, month: number) => ({ day, week, month })

test('the cutoff is midnight Pacific on the first of April 2023', () => {
  expect([pacificDay(early), pacificDay(late)]).toEqual(['2023-03-31', '2023-04-01'])
})

describe('limits (rules/limits 4)', () => {
  test.each([
    ['Registered before the cutoff', { registeredAt: early }, undefined],
    ['Registered after', { registeredAt: late }, tier(2_000, 6_000, 10_000)],
    ['Registered, who knows when', {}, tier(2_000, 6_000, 10_000)],
    ['Pending', { RegistrationStatus: 'Pending' }, tier(2_000, 6_000, 10_000)],
    ['Rejected', { RegistrationStatus: 'Rejected' }, tier(500, 1_000, 2_000)],
    ['Not Registered', { RegistrationStatus: 'Not Registered' }, tier(500, 1_000, 2_000)],
    [
      'Not Registered before the cutoff',
      { RegistrationStatus: 'Not Registered', now: early },
      tier(2_000, 12_000, 25_000),
    ],
    ['with a real carrier', { registeredAt: late, carrierIsSimulator: false }, undefined],
    [
      'with a real carrier that sets some',
      { registeredAt: early, carrierIsSimulator: false, carrierLimits: tier(1, 2, 3) },
      tier(1, 2, 3),
    ],
  ] as const)('%s', (_, change, limits) => expect(tollFreeLimits({ ...number, ...change })).toEqual(limits))
})

const limits = tier(500, 1_000, 2_000)
// A Thursday morning; 18 January is the Sunday.
const tomorrow = Date.parse('2026-01-16T08:00:00Z')
const sunday = Date.parse('2026-01-18T08:00:00Z')
const february = Date.parse('2026-02-01T08:00:00Z')

test.each([
  ['fits', 100, tier(400, 400, 400), undefined],
  ['over the day', 101, tier(400, 400, 400), { period: 'day', used: 400, limit: 500, resetsAt: tomorrow }],
  ['over the week', 100, tier(400, 950, 950), { period: 'week', used: 950, limit: 1_000, resetsAt: sunday }],
  ['over all', 1_000, tier(400, 950, 1_950), { period: 'month', used: 1_950, limit: 2_000, resetsAt: february }],
] as const)('%s', (_, needed, used, why) => {
  const expected = why && { code: 'OverTollFreeLimit', needed, ...why }
  expect(whyNotSendTollFree({ needed, used, limits, at: now })).toEqual(expected)
})

test('in the last week of a month the week lasts longer', () => {
  const at = Date.parse('2026-03-31T18:00:00Z')
  const why = whyNotSendTollFree({ needed: 1, used: limits, limits, at })
  expect(why).toMatchObject({ period: 'week', resetsAt: Date.parse('2026-04-05T07:00:00Z') })
})

test('without limits everything fits', () => {
  expect(whyNotSendTollFree({ needed: 1e9, used: limits, limits: undefined, at: now })).toBeUndefined()
  expect(tollFreeLeft(undefined, limits)).toBeNull()
})

const used = fc.record({ day: fc.nat(3_000), week: fc.nat(3_000), month: fc.nat(3_000) })
prop.prop([used])('what is left fits, and one more does not', (used) => {
  const left = tollFreeLeft(limits, used)!
  if (left > 0) expect(whyNotSendTollFree({ needed: left, used, limits, at: now })).toBeUndefined()
  expect(whyNotSendTollFree({ needed: left + 1, used, limits, at: now })).toBeDefined()
})

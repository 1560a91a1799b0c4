import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mayTextAt, nextAllowed, recipientPlace, type Zones } from './quiet-hours.ts'
import { rulesIn, type TextingRule, usualTextingRules } from './texting-hours.ts'
import { dayNames } from './weekday.ts'

const accountZone = 'America/Chicago'
const place = (phone: number, zip?: { timeZones: string[]; state: string }) =>
  recipientPlace({ phone, zip, accountZone })

describe('where a recipient may be', () => {
  test.each([
    ['the area code', place(12175550100), ['America/Chicago'], ['IL']],
    ['every zone of the area code', place(18505550100), ['America/Chicago', 'America/New_York'], ['FL']],
    [
      'ZIP and area code',
      place(12175550100, { timeZones: ['America/Los_Angeles'], state: 'CA' }),
      ['America/Los_Angeles', 'America/Chicago'],
      ['CA', 'IL'],
    ],
    ['both the same', place(12175550100, { timeZones: ['America/Chicago'], state: 'IL' }), ['America/Chicago'], ['IL']],
    ['toll-free: the account', place(18005550100), ['America/Chicago'], []],
    [
      'toll-free with a ZIP',
      place(18005550100, { timeZones: ['Pacific/Honolulu'], state: 'HI' }),
      ['Pacific/Honolulu'],
      ['HI'],
    ],
    ['abroad', place(447911123456), ['Europe/London'], []],
  ])('%s', (_, found, zones, states) => expect(found).toEqual({ zones, states }))
})

// 2026-07-16 is a Thursday, the 19th a Sunday; offsets are those of summer.
test.each([
  ['IL', 'America/Chicago', '2026-07-16T07:59-05:00', '2026-07-16T08:00-05:00'],
  ['IL', 'America/Chicago', '2026-07-16T08:00-05:00', 'now'],
  ['IL', 'America/Chicago', '2026-07-16T20:59-05:00', 'now'],
  ['IL', 'America/Chicago', '2026-07-16T21:00-05:00', '2026-07-17T08:00-05:00'],
  ['FL', 'America/New_York', '2026-07-16T19:59-04:00', 'now'],
  ['FL', 'America/New_York', '2026-07-16T20:00-04:00', '2026-07-17T08:00-04:00'],
  ['CT', 'America/New_York', '2026-07-16T08:30-04:00', '2026-07-16T09:00-04:00'],
  ['TX', 'America/Chicago', '2026-07-19T10:00-05:00', '2026-07-19T12:00-05:00'],
  ['TX', 'America/Chicago', '2026-07-16T10:00-05:00', 'now'],
  ['UT', 'America/Denver', '2026-07-18T21:00-06:00', '2026-07-20T08:00-06:00'],
  ['AL', 'America/Chicago', '2026-07-19T12:00-05:00', '2026-07-20T08:00-05:00'],
  ['RI', 'America/New_York', '2026-07-18T17:00-04:00', '2026-07-20T09:00-04:00'],
])('%s: from %s the next is %s', (state, zone, from, next) => {
  const rules = rulesIn([state], usualTextingRules)
  const at = Date.parse(from)
  expect(nextAllowed(at, [zone], rules)).toBe(next === 'now' ? at : Date.parse(next))
  expect(mayTextAt(at, [zone], rules)).toBe(next === 'now')
})

describe('several zones must all allow it', () => {
  const florida = place(18505550100)
  test.each([
    ['8:30 AM in the East is too early in the West', '2026-07-16T08:30-04:00', '2026-07-16T09:00-04:00'],
    ['7:30 PM in the West is too late in the East', '2026-07-16T20:30-04:00', '2026-07-17T09:00-04:00'],
  ])('%s', (_, from, next) => {
    expect(nextAllowed(Date.parse(from), florida.zones, rulesIn(florida.states, usualTextingRules))).toBe(
      Date.parse(next),
    )
  })

  test('zones that never wake together have no time', () => {
    const zones: Zones = ['Pacific/Honolulu', 'America/New_York', 'Asia/Dubai', 'Asia/Manila']
    expect(nextAllowed(Date.parse('2026-07-16T12:00Z'), zones, usualTextingRules.slice(0, 1))).toBeUndefined()
  })

  test('a rule that forbids everything has none either', () => {
    expect(nextAllowed(0, ['America/Chicago'], [{ State: null, Days: dayNames, Hours: null }])).toBeUndefined()
  })
})

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'Europe/London',
  'Australia/Lord_Howe',
]
const anyZones = fc.subarray(zones, { minLength: 1, maxLength: 3 }) as unknown as fc.Arbitrary<Zones>
// Hours of the day, as rules have them: no clock change lies in them.
const anyRule: fc.Arbitrary<TextingRule> = fc.record({
  State: fc.constant(null),
  Days: fc.subarray([...dayNames], { minLength: 1 }),
  Hours: fc.option(
    fc
      .tuple(fc.integer({ min: 5 * 60, max: 14 * 60 }), fc.integer({ min: 15 * 60, max: 1439 }))
      .map(([start, stop]) => ({
        StartTimeOfDay: { Hour: Math.floor(start / 60), Minute: start % 60 },
        StopTimeOfDay: { Hour: Math.floor(stop / 60), Minute: stop % 60 },
      })),
    { freq: 8 },
  ),
})
const anyRules = fc
  .tuple(fc.subarray([...usualTextingRules]), fc.array(anyRule, { maxLength: 2 }))
  .map(([usual, own]) => [usualTextingRules[0]!, ...usual, ...own])
const year = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-01-01T00:00Z') })

/** Reads the clock through Intl, independently, and asks each rule. */
const isAllowedIn = (moment: number, timeZone: string, rules: readonly TextingRule[]) => {
  const options = { timeZone, hourCycle: 'h23', weekday: 'long', hour: 'numeric', minute: 'numeric' } as const
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(moment)
  const part = (type: string) => parts.find((p) => p.type === type)!.value
  const minutes = Number(part('hour')) * 60 + Number(part('minute'))
  return rules.every(({ Days, Hours }) => {
    if (!(Days as readonly string[]).includes(part('weekday'))) return true
    if (!Hours) return false
    const { StartTimeOfDay: start, StopTimeOfDay: stop } = Hours
    return minutes >= start.Hour * 60 + start.Minute && minutes < stop.Hour * 60 + stop.Minute
  })
}

prop.prop([year, anyZones, anyRules])('allowed is allowed on every clock', (moment, zones, rules) => {
  expect(mayTextAt(moment, zones, rules)).toBe(zones.every((zone) => isAllowedIn(moment, zone, rules)))
})

prop.prop([year, anyZones, anyRules, fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))])(
  'the next allowed moment is allowed on every clock, not earlier than asked, and the first',
  (moment, zones, rules, shares) => {
    const next = nextAllowed(moment, zones, rules)
    const until = next ?? moment + 13 * 86_400_000
    for (const share of until > moment ? [0, ...shares] : []) {
      expect(mayTextAt(moment + Math.floor((until - moment) * share), zones, rules)).toBe(false)
    }
    if (next === undefined) return
    expect(next).toBeGreaterThanOrEqual(moment)
    for (const zone of zones) expect(isAllowedIn(next, zone, rules)).toBe(true)
    if (next > moment) expect(zones.every((zone) => isAllowedIn(next - 1, zone, rules))).toBe(false)
  },
)

/**
 * Quiet hours: a text waits until everyone it could be for may get it (rules/start-times 10). A number says only where it was issued
 * and a ZIP only where someone once lived, so that every zone and every state that either names must allow it.
 */
import { findCountry } from '../phone/countries.ts'
import { areaCodeOf, countryOf, isTollFree } from '../phone/number.ts'
import { hoursLeft, type TextingRule } from './texting-hours.ts'
import { type Span, spanOfDay } from './time-of-day.ts'
import { dayAt, dayNameOf } from './weekday.ts'

/** IANA names; never none, since nobody at all would allow everything. */
export type Zones = readonly [string, ...string[]]

type RecipientPlace = { readonly zones: Zones; readonly states: readonly string[] }

/**
 * Where a recipient may be, for mayTextAt and, through rulesIn, its rules: the place of the contact's ZIP, that of the area
 * code, abroad every zone of the country. Where nothing is known (toll-free) the account's zone stands in.
 */
export const recipientPlace = (recipient: {
  readonly phone: number
  readonly zip?: { readonly timeZones: readonly string[]; readonly state?: string } | undefined
  readonly accountZone: string
}): RecipientPlace => {
  const { phone, zip, accountZone } = recipient
  const areaCode = areaCodeOf(phone)
  const zones = new Set([...(zip?.timeZones ?? []), ...(areaCode?.timeZones ?? zonesAbroad(phone))])
  const states = new Set([zip?.state, areaCode?.state].filter((state) => state !== undefined))
  const [first = accountZone, ...others] = zones
  return { zones: [first, ...others], states: [...states] }
}

/** Whether a text may arrive at this moment, in epoch milliseconds: all rules hold on the clocks of all zones. */
export const mayTextAt = (at: number, zones: Zones, rules: readonly TextingRule[]): boolean =>
  zones.every((zone) => (spanAfter(at, zone, rules)?.from ?? Number.POSITIVE_INFINITY) <= at)

/**
 * The first moment from `at` on when a text may arrive; undefined when there is none within two weeks, as with zones so far
 * apart that one sleeps whenever the other wakes.
 */
export const nextAllowed = (at: number, zones: Zones, rules: readonly TextingRule[]): number | undefined => {
  let next = at
  while (next - at < horizon) {
    let latest = next
    for (const zone of zones) {
      const span = spanAfter(next, zone, rules)
      if (!span) return undefined
      latest = Math.max(latest, span.from)
    }
    if (latest === next) return next
    next = latest
  }
  return undefined
}

/** The stretch in which a text may arrive: the one that `at` lies in, or the next one within two weeks. */
export const allowedSpan = (at: number, zones: Zones, rules: readonly TextingRule[]): Span | undefined => {
  const from = nextAllowed(at, zones, rules)
  if (from === undefined) return undefined
  return { from, to: Math.min(...zones.map((zone) => spanAfter(from, zone, rules)?.to ?? from)) }
}

const day = 86_400_000
const horizon = 14 * day

const zonesAbroad = (phone: number): readonly string[] => {
  const CountryID = countryOf(phone)
  return CountryID === undefined || isTollFree(phone) ? [] : (findCountry(CountryID)?.timeZones ?? [])
}

/** The allowed part of a day in one zone that `at` lies in, or the next one. */
const spanAfter = (at: number, zone: string, rules: readonly TextingRule[]): Span | undefined => {
  const today = dayAt(at, zone)
  // Two weeks: hours on one day of the week may lie in the hour that the clock skips.
  for (let ahead = 0; ahead <= 14; ahead++) {
    const date = today.add({ days: ahead })
    const left = hoursLeft(dayNameOf(date), rules)
    const span = left && spanOfDay(date, left.start, left.stop, zone)
    if (span && span.to > at) return span
  }
  return undefined
}

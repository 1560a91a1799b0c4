/**
 * When the texts of a broadcast leave, before it is sent (rules/start-times 14): from its start on, in the calling window, in the
 * hours of each place, as much a day as it is promised, and at the pace of its number, which it shares in turn with the other
 * broadcasts of that number. All its texts are taken to be equally long. Moments are epoch milliseconds.
 */
import { type CallingWindow, callingPhase } from '../time/calling-window.ts'
import { endOf, pacificDay } from '../time/pacific.ts'
import { allowedSpan, type Zones } from '../time/quiet-hours.ts'
import type { TextingRule } from '../time/texting-hours.ts'
import type { Span } from '../time/time-of-day.ts'
import type { DaySegments } from './plan-days.ts'

/** People who may be texted at the same hours. */
export type PeopleAt = { readonly zones: Zones; readonly rules: readonly TextingRule[]; readonly count: number }

type Send = {
  readonly now: number
  readonly startAt: number
  readonly places: readonly PeopleAt[]
  readonly keepsQuietHours: boolean
  readonly window?: CallingWindow | undefined
  /** Carrier segments of all its texts, and those a second that its number may send; null is without a limit. */
  readonly segments: number
  readonly pace: number | null
  /** What is promised to it of each day, in price segments. What is not sent by the last day follows at once. */
  readonly days: readonly DaySegments[]
  /** The other broadcasts of the number: since when they are sent, and the carrier segments they have left. */
  readonly others: readonly { readonly startAt: number; readonly segments: number }[]
}

type Departures = {
  /** Undefined where nothing leaves. */
  readonly firstAt: number | undefined
  readonly lastAt: number | undefined
  /** How many are left when the calling window closes for good. */
  readonly unsent: number
}

const second = 1000
const year = 366 * 86_400_000
/** Less than any text. */
const nothing = 1e-6

export const departuresOf = (send: Send): Departures => {
  const people = countOf(send.places)
  const each = send.segments / people
  const lots = send.places.map(({ count, ...hours }): Lot => ({ ...hours, left: count * each, span: undefined }))
  const others = send.others.map(({ startAt, segments }) => ({ from: startAt, left: segments }))
  const days = dayBudget(send)
  let at = send.now
  let firstAt: number | undefined
  let lastAt: number | undefined
  const rest = (): number => lots.reduce((sum, { left }) => sum + left, 0)
  while (rest() > nothing && at < send.startAt + year) {
    const gate = gateAt(send, at)
    if (!gate) break
    const waiting = lots.filter(({ left }) => left > nothing)
    const open = gate.isOpen ? waiting.filter((lot) => !send.keepsQuietHours || hoursOf(lot, at).isOpen) : []
    const amount = open.reduce((sum, { left }) => sum + left, 0)
    const may = Math.min(amount, days.left(at))
    if (may > nothing && firstAt === undefined) {
      firstAt = at
      // The first of them is gone at that moment.
      open[0]!.left -= Math.min(1, may)
      days.take(at, 1)
      lastAt = at
      continue
    }
    const sending = others.filter(({ from, left }) => from <= at && left > nothing)
    const turns = sending.length + (may > nothing ? 1 : 0)
    const rate = send.pace === null ? Number.POSITIVE_INFINITY : send.pace / Math.max(1, turns) / second
    // Whole milliseconds, as clocks have. What takes less than a number of this size can tell would otherwise not end.
    const next = Math.max(
      at + 1,
      Math.ceil(
        Math.min(
          gate.until,
          endOf('day', at),
          ...(may > nothing ? [at + may / rate] : []),
          ...(send.keepsQuietHours && gate.isOpen ? waiting.map((lot) => hoursOf(lot, at).until) : []),
          ...others.filter(({ from }) => from > at).map(({ from }) => from),
          ...(send.pace === null ? [] : sending.map(({ left }) => at + left / rate)),
        ),
      ),
    )
    if (may > nothing) {
      const gone = next >= at + may / rate ? may : Math.min(may, rate * (next - at))
      for (const lot of open) lot.left -= (gone * lot.left) / amount
      days.take(at, gone)
      lastAt = next
    }
    for (const other of sending) other.left = next >= at + other.left / rate ? 0 : other.left - rate * (next - at)
    at = next
  }
  return { firstAt, lastAt, unsent: people === 0 ? 0 : Math.max(0, Math.round(rest() / each)) }
}

/** Of how many it is quiet hours at a moment, and when it is of nobody any more; undefined where no hour suits all of them. */
export const quietAt = (places: readonly PeopleAt[], at: number): { count: number; until: number | undefined } => {
  const openFrom = ({ zones, rules }: PeopleAt, from: number): number =>
    allowedSpan(from, zones, rules)?.from ?? Number.POSITIVE_INFINITY
  const count = countOf(places.filter((place) => openFrom(place, at) > at))
  let until = at
  // Each turn is a place that has closed while another was waited for.
  for (let turn = 0; turn < mostTurns && Number.isFinite(until); turn++) {
    const next = Math.max(until, ...places.map((place) => openFrom(place, until)))
    if (next === until) return { count, until }
    until = next
  }
  return { count, until: undefined }
}

const mostTurns = 20

const countOf = (places: readonly PeopleAt[]): number => places.reduce((sum, { count }) => sum + count, 0)

/** What of a place is still to be sent, in carrier segments, with its hours as they were last looked at. */
type Lot = Omit<PeopleAt, 'count'> & { left: number; span: Span | undefined }

type Hours = { readonly isOpen: boolean; readonly until: number }

const hoursOf = (lot: Lot, at: number): Hours => {
  if (!lot.span || lot.span.to <= at) lot.span = allowedSpan(at, lot.zones, lot.rules)
  if (!lot.span) return { isOpen: false, until: Number.POSITIVE_INFINITY }
  return lot.span.from > at ? { isOpen: false, until: lot.span.from } : { isOpen: true, until: lot.span.to }
}

/** Whether the start has come and the calling window is open, and until when that holds; undefined where the window is over. */
const gateAt = ({ window, startAt }: Send, at: number): Hours | undefined => {
  if (at < startAt) return { isOpen: false, until: startAt }
  if (!window) return { isOpen: true, until: Number.POSITIVE_INFINITY }
  const phase = callingPhase(window, startAt, at)
  return phase.code === 'expired' ? undefined : { isOpen: phase.code === 'open', until: phase.until }
}

/** What is left of a day in carrier segments. */
const dayBudget = ({ days, segments }: Send) => {
  const promised = days.reduce((sum, day) => sum + day.segments, 0)
  const left = new Map(days.map((day) => [day.day, promised === 0 ? 0 : (day.segments / promised) * segments]))
  const last = days.at(-1)?.day ?? ''
  return {
    left: (at: number): number => {
      const day = pacificDay(at)
      return day < last ? (left.get(day) ?? 0) : Number.POSITIVE_INFINITY
    },
    take: (at: number, gone: number): void => {
      const day = pacificDay(at)
      left.set(day, (left.get(day) ?? 0) - gone)
    },
  }
}

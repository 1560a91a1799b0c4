import type { Flow } from '../smsc/talk.ts'
import { jain, median } from './numbers.ts'

export type Shares = {
  /** Full seconds in which all had something to send. */
  seconds: number
  /** Texts of each in them. */
  texts: Record<string, number>
  /** Jain's index and the smallest share by the largest, second by second. */
  jain: { median: number; worst: number }
  leastToMost: { median: number; worst: number }
  bySecond: Record<string, number[]>
}

/** What each party got until the first of them had sent all; a party is one or several numbers. */
export const sharesOf = (flow: Flow, parties: Record<string, readonly string[]>): Shares => {
  const numbers = Object.values(parties).flat()
  const spansOf = (number: string) => flow.counts[number] ?? []
  const perSecond = Math.round(1000 / flow.spanMs)
  // All were created before the first text; a second for those who come to know of it a little later.
  const first = Math.min(
    ...numbers.map((number) => spansOf(number).findIndex((count) => count > 0)).filter((at) => at >= 0),
  )
  const begun = first + perSecond
  const ended = Math.min(...numbers.map((number) => spansOf(number).length))
  const seconds = Math.max(0, Math.floor((ended - begun) / perSecond))
  const bySecond = Object.fromEntries(
    Object.entries(parties).map(([name, mine]) => [
      name,
      Array.from({ length: seconds }, (_, second) => {
        const from = begun + second * perSecond
        return mine.reduce((sum, number) => sum + sumOf(spansOf(number).slice(from, from + perSecond)), 0)
      }),
    ]),
  )
  const each = Array.from({ length: seconds }, (_, second) => Object.values(bySecond).map((counts) => counts[second]!))
  const indexes = each.map(jain)
  const ratios = each.map((shares) => Math.min(...shares) / Math.max(1, ...shares))
  return {
    seconds,
    texts: Object.fromEntries(Object.entries(bySecond).map(([name, counts]) => [name, sumOf(counts)])),
    jain: { median: medianOr(indexes), worst: Math.min(1, ...indexes) },
    leastToMost: { median: medianOr(ratios), worst: Math.min(1, ...ratios) },
    bySecond,
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)
const medianOr = (values: readonly number[]) => (values.length === 0 ? Number.NaN : median(values))

import { type TextingRule, whyNotTextingRule } from '@carillon/domain/time/texting-hours.ts'
import { readTimeOfDay, showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { type DayName, dayNames, isDayName } from '@carillon/domain/time/weekday.ts'

/** A rule as it stands in its fields, half typed or not. */
export type RuleRow = {
  readonly key: number
  /** Empty for everyone. */
  readonly state: string
  readonly days: readonly DayName[]
  readonly isClosed: boolean
  readonly start: string
  readonly stop: string
}

export type RowFaults = { state?: string; days?: string; start?: string; stop?: string }

const usualStart = { Hour: 8, Minute: 0 }
const usualStop = { Hour: 21, Minute: 0 }

export const rowOf = ({ State, Days, Hours }: TextingRule, key: number): RuleRow => ({
  key,
  state: State ?? '',
  days: Days,
  isClosed: Hours === null,
  start: showTimeOfDay(Hours?.StartTimeOfDay ?? usualStart),
  stop: showTimeOfDay(Hours?.StopTimeOfDay ?? usualStop),
})

export const newRow = (key: number): RuleRow => rowOf({ State: null, Days: dayNames, Hours: null }, key)

const notTime = 'Use a time such as 8:00 AM.'

/** The rules of all rows, or what is wrong, by row. */
export const rulesOf = (
  rows: readonly RuleRow[],
): { rules: TextingRule[]; faults?: undefined } | { rules?: undefined; faults: ReadonlyMap<number, RowFaults> } => {
  const read = rows.map((row) => ({ key: row.key, ...readRow(row) }))
  const faults = new Map(read.flatMap(({ key, faults }) => (faults ? [[key, faults] as const] : [])))
  return faults.size > 0 ? { faults } : { rules: read.map(({ rule }) => rule!) }
}

const readRow = (row: RuleRow): { rule?: TextingRule; faults?: RowFaults } => {
  const [start, stop] = [readTimeOfDay(row.start), readTimeOfDay(row.stop)]
  const hasTimes = row.isClosed || (start !== undefined && stop !== undefined)
  const rule: TextingRule = {
    State: row.state.trim() === '' ? null : row.state.trim().toUpperCase(),
    Days: inOrder(row.days),
    Hours: row.isClosed || !start || !stop ? null : { StartTimeOfDay: start, StopTimeOfDay: stop },
  }
  const { State, Days, Hours } = whyNotTextingRule(rule)
  const faults: RowFaults = {
    ...(State && { state: State }),
    ...(Days && { days: Days }),
    ...(!hasTimes && !start && { start: notTime }),
    ...(!hasTimes && !stop && { stop: notTime }),
    ...(Hours && { start: Hours }),
  }
  return Object.keys(faults).length > 0 ? { faults } : { rule }
}

export const inOrder = (days: readonly string[]): DayName[] =>
  dayNames.filter((day) => days.includes(day)).filter(isDayName)

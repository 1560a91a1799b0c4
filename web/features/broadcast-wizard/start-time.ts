import { readStart } from '@carillon/domain/time/start.ts'

/** What the pickers hold: `2026-11-23` and `5:00 PM`, in the user's zone. */
export type StartParts = { readonly date: string; readonly time: string }

/** What was typed, and the start that it says; null while it says none. */
export type TypedStart = { readonly parts: StartParts; readonly StartDate: string | null }

/** What the pickers show: what was typed, unless another start was chosen since, in another tab or by a button. */
export const shownParts = (StartDate: string | null, typed: TypedStart | undefined, timeZone: string): StartParts => {
  const isTyped = typed && (StartDate === null || isSameMoment(StartDate, typed.StartDate))
  if (isTyped) return typed.parts
  return StartDate === null ? { date: '', time: '' } : startPartsOf(StartDate, timeZone)
}

const isSameMoment = (one: string, other: string | null): boolean =>
  other !== null && Date.parse(one) === Date.parse(other)

/** StartDate (UTC) of what the pickers hold; undefined while they hold no time that exists. */
export const startDateOf = (parts: StartParts, timeZone: string): string | undefined => {
  const typed = typedStart(parts)
  const start = typed === undefined ? undefined : readStart(typed, timeZone)
  return start && new Date(start.at).toISOString()
}

/** `11/23/2026 5:00 PM`: what the pickers hold, as people write it. A day alone is no start: nobody meant midnight. */
export const typedStart = ({ date, time }: StartParts): string | undefined => {
  const [year, month, day] = date.split('-')
  return year && month && day && time.trim() ? `${Number(month)}/${Number(day)}/${year} ${time.trim()}` : undefined
}

/** What the pickers show for a StartDate. */
export const startPartsOf = (StartDate: string, timeZone: string): StartParts => {
  const at = new Date(StartDate)
  return {
    date: new Intl.DateTimeFormat('en-CA', { timeZone }).format(at),
    time: new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(at).replace(/\s/g, ' '),
  }
}

/** A day after a start, or after now; on the whole minute. */
export const dayLater = (StartDate: string | null, now: number = Date.now()): string => {
  const from = StartDate === null ? now : Math.max(now, Date.parse(StartDate))
  return new Date(Math.ceil(from / 60_000) * 60_000 + 86_400_000).toISOString()
}

/** 'today, 3:00 PM, in 2 hours'; tomorrow is said once. */
export const startWords = (when: string, ago: string): string => (when.startsWith(ago) ? when : `${when}, ${ago}`)

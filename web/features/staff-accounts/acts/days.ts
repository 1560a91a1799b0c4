import { timeZone } from '../../../ui/format.ts'

/** The beginning of a day, as `2026-11-23`, where whoever looks at the page is. */
export const startOfDay = (day: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone()).toInstant().toString()

/** The day of a moment there; empty of none. */
export const dayOf = (instant: string | null): string =>
  instant === null ? '' : Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone()).toPlainDate().toString()

/** A clock time as people type it: `5:00 PM` (rules/start-times 4). */
export const clockTimePattern = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([AP]M)$/i

/** '{field} must follow the format h:mm A (Ex: 5:00 PM).'. */
export const clockTimeSentenceOf = (label: string): string => `${label} must follow the format h:mm A (Ex: 5:00 PM).`

export const clockTimeSentence = clockTimeSentenceOf('Start Time')

export const notAStart =
  'Use a valid Start Date, such as 1/31/2026 5:00 PM, 1/31/2026 5 PM or 2026-01-31T17:00, with or without an offset.'

/**
 * Reads the StartDate of a call: ISO 8601, or `M/D/YYYY` with or without `h:mm AM/PM` (rules/start-times 3); without an offset in
 * `timeZone`, without a time when the day begins. Answers epoch milliseconds, or undefined when it is neither. A time in the hour that a clock change skips moves forward by
 * that hour, and says so (rules/start-times 5).
 */
export const readStart = (StartDate: string, timeZone: string): { at: number; movedForward: boolean } | undefined => {
  const at = readInstant(StartDate)
  if (at !== undefined) return { at, movedForward: false }
  const wall = readTyped(StartDate)
  if (!wall) return undefined
  const start = wall.toZonedDateTime(timeZone)
  return { at: start.epochMilliseconds, movedForward: !start.toPlainDateTime().equals(wall) }
}

/** The time on the clock in `timeZone` that a StartDate means, also one that a clock change skips; undefined when it is none. */
export const readWallTime = (StartDate: string, timeZone: string): Temporal.PlainDateTime | undefined => {
  const at = readInstant(StartDate)
  if (at === undefined) return readTyped(StartDate)
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

const readInstant = (typed: string): number | undefined => {
  if (!/^\s*\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)\s*$/i.test(typed)) return undefined
  const at = Date.parse(typed.trim())
  return Number.isNaN(at) ? undefined : at
}

const readIso = (date: string, time: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

const readTyped = (typed: string): Temporal.PlainDateTime | undefined => {
  const trimmed = typed.trim()
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?$/i.exec(trimmed)
  if (iso) return readIso(iso[1]!, iso[2] ?? '00:00')
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? +(\d{1,2})(?::(\d\d)(?::(\d\d))?)? *([AP]M))?$/i.exec(trimmed)
  if (!match) return undefined
  const isDay = match[4] === undefined
  const [month, day, year, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (!isDay && (hour < 1 || hour > 12)) return undefined
  const isPm = match[7]?.toUpperCase() === 'PM'
  try {
    return Temporal.PlainDateTime.from(
      { year, month, day, hour: (hour % 12) + (isPm ? 12 : 0), minute, second },
      { overflow: 'reject' },
    )
  } catch (error) {
    // A day or minute that does not exist.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A clock time as people type it: `5:00 PM` (spec 1 §5). */
export const clockTimePattern = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([AP]M)$/i

export const clockTimeSentence = 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'

/**
 * Reads the StartDate of a call: ISO 8601 with offset, or `M/D/YYYY h:mm AM/PM` in `timeZone` (decisions §2). Answers
 * epoch milliseconds, or undefined when it is neither. A time in the hour that a clock change skips moves forward by
 * that hour, and says so (facts §14).
 */
export const readStart = (StartDate: string, timeZone: string): { at: number; movedForward: boolean } | undefined => {
  const typed = StartDate.trim()
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(typed)) {
    const at = Date.parse(typed)
    return Number.isNaN(at) ? undefined : { at, movedForward: false }
  }
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) +(\d{1,2}):(\d\d)(?::(\d\d))? *([AP]M)$/i.exec(typed)
  if (!match) return undefined
  const [month, day, year, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour < 1 || hour > 12) return undefined
  const isPm = match[7]?.toUpperCase() === 'PM'
  try {
    const wall = Temporal.PlainDateTime.from(
      { year, month, day, hour: (hour % 12) + (isPm ? 12 : 0), minute, second },
      { overflow: 'reject' },
    )
    const start = wall.toZonedDateTime(timeZone)
    return { at: start.epochMilliseconds, movedForward: !start.toPlainDateTime().equals(wall) }
  } catch (error) {
    // A day or minute that does not exist; a wrong zone is our own fault and stays loud.
    if (error instanceof RangeError && isTimeZone(timeZone)) return undefined
    throw error
  }
}

const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

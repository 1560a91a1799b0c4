/** Days as the people of these stories count them: by the calendar on their wall, so that no hour at which this runs counts one wrongly. */

const zone = 'America/Chicago'
const dayMs = 86_400_000

/** Noon of the day so many days from today, in UTC: a day of the calendar, whose hour nobody asks for. */
const noon = (ahead: number): Date => {
  const [month, day, year] = new Date().toLocaleDateString('en-US', { timeZone: zone }).split('/').map(Number)
  return new Date(Date.UTC(year!, month! - 1, day!, 12) + ahead * dayMs)
}

const written = (ahead: number, options: Intl.DateTimeFormatOptions): string =>
  noon(ahead).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** 'Nov 24, 2026', as the field for a day is written. */
export const dayAhead = (ahead: number): string => written(ahead, { dateStyle: 'medium' })

/** '11/24/2026', as programs may write it. */
export const plainDayAhead = (ahead: number): string => written(ahead, {})

/** 'Mon, Nov 23, 2026', as a page tells it of a run. */
export const shortDayAhead = (ahead: number): string =>
  written(ahead, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'Monday'. */
export const weekdayAhead = (ahead: number): string => written(ahead, { weekday: 'long' })

/** Which of its month. */
export const dateAhead = (ahead: number): number => noon(ahead).getUTCDate()

/** So many times 24 hours from now, for stories that ask for no day of the calendar. */
export const momentAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

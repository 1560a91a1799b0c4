/** 'Sun, Mar 8' of `2026-03-08`, a day on the clock of the series. */
export const runDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

/** 'Mon, Nov 23, 2026, 9:00 AM': a run on the clock of its series, which need not be that of who looks. */
export const runDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(Date.parse(instant))
    .replace(/\s/g, ' ')

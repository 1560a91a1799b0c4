/** '2026-11-20 17:40:05' in the zone of whoever reads it. */
export const inZone = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ')

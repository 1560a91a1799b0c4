/** What the clocks of a zone are ahead of UTC by, from an instant on. Instants are epoch milliseconds. */
type ZoneOffset = { readonly from: number; readonly seconds: number }

/** The offsets of a zone between two instants, in order; the first holds before them too. */
export const zoneOffsets = (timeZone: string, from: number, to: number): ZoneOffset[] => {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  const offsets: ZoneOffset[] = []
  while (at && at.epochMilliseconds <= to) {
    const seconds = at.offsetNanoseconds / 1_000_000_000
    if (offsets.at(-1)?.seconds !== seconds) offsets.push({ from: at.epochMilliseconds, seconds })
    at = at.getTimeZoneTransition('next')
  }
  return offsets
}

/** Hours ahead of UTC at an instant, whether January and July of its year differ, and whether its clocks are at the later of the two. */
export const zoneFacts = (
  timeZone: string,
  now: number,
): { TimeZoneOffset: number; ObservesDaylightSavings: boolean; DaylightSavings: boolean } => {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const offsets = [1, 7].map((month) => at.with({ month, day: 1, hour: 12 }).offsetNanoseconds)
  return {
    TimeZoneOffset: at.offsetNanoseconds / 3_600_000_000_000,
    ObservesDaylightSavings: offsets[0] !== offsets[1],
    DaylightSavings: at.offsetNanoseconds > Math.min(...offsets),
  }
}

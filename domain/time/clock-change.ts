/**
 * Clock changes near a start, for the questions of StartDateValidation (rules/start-times 5). Instants are epoch
 * milliseconds.
 */
type ClockChange = {
  /** The clock jumps over an hour (spring); otherwise an hour comes twice (autumn). */
  readonly isSkip: boolean
  /** The hour that is skipped or repeated; a skipped hour takes no time, so that both are the moment of the change. */
  readonly from: number
  readonly to: number
}

/** The next change of the clock that touches the day after `at`, counting a repeated hour that `at` lies in; or undefined. */
export const clockChangeWithinDay = (at: number, timeZone: string): ClockChange | undefined => {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  // A start in the hour before or after the change of autumn is in an hour that the clock shows twice.
  const change = start.subtract({ hours: 1 }).getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds > at + day) return undefined
  const before = change.subtract({ nanoseconds: 1 })
  const shift = (change.offsetNanoseconds - before.offsetNanoseconds) / 1_000_000
  const moment = change.epochMilliseconds
  if (shift > 0) return moment < at ? undefined : { isSkip: true, from: moment, to: moment }
  const repeated = { isSkip: false, from: moment + shift, to: moment - shift }
  return shift === 0 || repeated.to <= at ? undefined : repeated
}

const day = 86_400_000

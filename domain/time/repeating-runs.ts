import { nextOccurrence, type Occurrence, occurrences, type RepeatingSchedule } from './repeating-schedule.ts'

/** A run that is later than this is missed: it is not made up, because what was said at nine may be wrong at noon (rules/repeating 5). */
export const missedAfterMs = 3_600_000

/** Of a series that missed very many, the last are told of. */
export const mostMissed = 5

type DueRuns = {
  /** Runs whose time went by unused, the last of them, in order. */
  readonly missed: readonly Occurrence[]
  /** The run that is to go out now. */
  readonly due: Occurrence | undefined
  /** The run after those; undefined when the series is over. */
  readonly next: Occurrence | undefined
}

/** What is to be done with a series whose next run is `next`. Runs are at least most of a day apart, so one at most is due. */
export const dueRuns = (schedule: RepeatingSchedule, next: Occurrence, now: number): DueRuns => {
  const missed: Occurrence[] = []
  let run: Occurrence | undefined = next
  for (; run && run.at < now - missedAfterMs; run = nextOccurrence(schedule, run.at)) {
    missed.push(run)
    if (missed.length > mostMissed) missed.shift()
  }
  const due = run && run.at <= now ? run : undefined
  return { missed, due, next: due ? nextOccurrence(schedule, due.at) : run }
}

/**
 * The first run from a moment on, that moment included, whose day has had none: a series that is edited to a later hour after
 * its run of today goes on tomorrow. `lastKey` is the latest run that was made, missed or failed.
 */
export const runFrom = (
  schedule: RepeatingSchedule,
  from: number,
  lastKey: string | null = null,
): Occurrence | undefined => runsFrom(schedule, from, lastKey, 1)[0]

/** That run with those after it, as many as there are. */
export const runsFrom = (
  schedule: RepeatingSchedule,
  from: number,
  lastKey: string | null,
  count: number,
): Occurrence[] =>
  occurrences(schedule, from, count + 1)
    .filter(({ key }) => lastKey === null || key > lastKey)
    .slice(0, count)

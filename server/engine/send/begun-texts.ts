import type { Job } from './job.ts'

/**
 * Texts of which a part has left and whose next part cannot follow now: the carrier asked to wait, or went away. They stay
 * with their carrier, since another claim would send the first part again, and are given up after two minutes: half a text
 * that nobody reads any more.
 */
type BegunTexts = {
  readonly size: number
  /** Goes on by itself after so many milliseconds. */
  pause(job: Job, waitMs: number): void
  /** Goes on when its carrier is back. */
  strand(job: Job): void
  /** Those whose carrier is back go on. */
  resume(): void
  /** Takes out those that are meant. */
  drop(which: (job: Job) => boolean): Job[]
}

type Options = { onReady(job: Job): void; onGiveUp(job: Job): void }

const longestMs = 120_000

export const openBegunTexts = ({ onReady, onGiveUp }: Options): BegunTexts => {
  const waiting = new Map<Job, { timer: NodeJS.Timeout; isStranded: boolean }>()
  const take = (job: Job) => {
    clearTimeout(waiting.get(job)?.timer)
    return waiting.delete(job)
  }
  const add = (job: Job, ms: number, isStranded: boolean, then: (job: Job) => void) => {
    const timer = setTimeout(() => {
      if (take(job)) then(job)
    }, ms)
    waiting.set(job, { timer, isStranded })
  }
  return {
    get size() {
      return waiting.size
    },
    pause(job, waitMs) {
      job.waitedMs += waitMs
      if (job.waitedMs > longestMs) return onGiveUp(job)
      add(job, waitMs, false, onReady)
    },
    strand: (job) => add(job, longestMs, true, onGiveUp),
    resume() {
      for (const [job, { isStranded }] of [...waiting]) {
        if (isStranded && job.line.carrier.isUp() && take(job)) onReady(job)
      }
    },
    drop: (which) => [...waiting.keys()].filter(which).filter(take),
  }
}

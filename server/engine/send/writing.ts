/** Writes what is in hand, as far as it may be at this moment; what is done with each of it is said by `nextStep`. */
import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import { openPace } from '../lanes/pace.ts'
import { everyAccount, type FreshOptOuts } from './fresh-opt-outs.ts'
import { type Job, segmentsOf } from './job.ts'
import type { JobsInHand } from './jobs-in-hand.ts'
import { type Moment, moment } from './right-to-write.ts'
import { nextStep, type Rest } from './sender-states.ts'

type WritingOptions = {
  inHand: JobsInHand
  optOuts: FreshOptOuts
  pacePerSecond: number | null
  /** Why there is no right to write. */
  whyNotWrite(at: Moment): string | undefined
  write(job: Job, now: number): void
  /** It waits in the database again. */
  putDown(job: Job): void
  /** It may not be texted. */
  leaveOut(job: Job, bar: Reason): void
  /** Of a begun text no more follows. */
  cutOff(job: Job): void
  /** The pace lets something leave again. */
  onPaced(): void
}

type Resting = Exclude<Rest, { is: 'paced' }> | { is: 'paced'; timer: NodeJS.Timeout }

export const openWriting = (options: WritingOptions) => {
  const { inHand, optOuts } = options
  const pace = openPace(options.pacePerSecond, performance.now())
  let resting: Resting = { is: 'empty' }

  const facts = {
    whyNotWrite: options.whyNotWrite,
    wait(job: Job, { now }: Moment) {
      const segments = segmentsOf(job)
      return Math.max(pace.wait(now, segments), job.line.pace.wait(now, segments))
    },
    /** Confirmations go to those who opted out of this account, and to nobody who asked never to be contacted by any. */
    bar({ accountId, phone, isCompliance }: Job) {
      if (optOuts.whyOut(everyAccount, phone)) return reason.globallyOptedOut
      return isCompliance ? reason.none : (optOuts.whyOut(accountId, phone) ?? reason.none)
    },
    isOvertaken: ({ accountId, phone, askedAt }: Job) => optOuts.isOvertaken(accountId, phone, askedAt),
  }

  const write = (job: Job, { now }: Moment) => {
    const segments = segmentsOf(job)
    pace.spend(now, segments)
    job.line.pace.spend(now, segments)
    options.write(job, now)
  }

  /** Until somebody comes; at a pace the timer does, which stays as it is while it is still paced. */
  const restAt = (next: Rest) => {
    if (next.is !== 'paced') {
      if (resting.is === 'paced') clearTimeout(resting.timer)
      resting = next
    } else if (resting.is !== 'paced') {
      const timer = setTimeout(() => {
        resting = { is: 'empty' }
        options.onPaced()
      }, next.waitMs)
      resting = { is: 'paced', timer }
    }
  }

  return {
    /** Until there is nothing more to do with what is in hand. */
    work() {
      for (;;) {
        const at = moment()
        const step = nextStep(inHand.first(), at, facts)
        switch (step.is) {
          case 'write':
            write(inHand.takeFirst(), at)
            break
          case 'put down':
            options.putDown(inHand.takeFirst())
            break
          case 'left out':
            options.leaveOut(inHand.takeFirst(), step.reason)
            break
          case 'cut off':
            options.cutOff(inHand.takeFirst())
            break
          default:
            return restAt(step)
        }
      }
    },
    limit: pace.limit,
    end: () => restAt({ is: 'empty' }),
  }
}

/**
 * What a sender is at.
 *
 *   sending ──stop──► ending ──nothing is in hand · out of time──► ended
 *
 * The engine stops it; the last answer that is durable ends it, or the time for that. Ending, it claims nothing more, and lets the rest
 * of begun texts follow. While there is anything in hand, `nextStep` says what is done with the first of it, or which of these it is
 * at until somebody comes:
 *
 *   empty      nothing in hand                          a claim, or a text whose rest may follow
 *   blocked    its carrier is full, or away             an answer, a link
 *   barred     no right to write (right-to-write.ts)    the lease is renewed
 *   paced      the pace of the number or of its carrier  the timer
 *
 * Nothing is claimed but by `whyNotClaim`.
 */
import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import type { Transitions } from '../runtime/states.ts'
import type { Job } from './job.ts'
import type { Moment } from './right-to-write.ts'

type Life = 'sending' | 'ending' | 'ended'
type LifeEvent = 'stop' | 'drained' | 'out of time'

export const senderLife: Transitions<Life, LifeEvent> = {
  sending: { stop: 'ending' },
  ending: { drained: 'ended', 'out of time': 'ended' },
  ended: {},
}

/** Nothing is done until somebody comes. */
export type Rest = { is: 'empty' | 'blocked' | 'barred' } | { is: 'paced'; waitMs: number }

/** `put down`: it waits in the database again. `left out`: it may not be texted. `cut off`: of a begun text no more follows. */
type Step = Rest | { is: 'write' | 'put down' | 'cut off' } | { is: 'left out'; reason: Reason }

/** What the first job in hand depends on. */
type Facts = {
  /** Why there is no right to write. */
  whyNotWrite(at: Moment): string | undefined
  /** Milliseconds until it may leave. */
  wait(job: Job, at: Moment): number
  /** A fresh reason not to text them. */
  bar(job: Job): Reason
  /** What its claim knew is out of date. */
  isOvertaken(job: Job): boolean
}

/** Longer than a claim waits for its pace, and far within the memory of fresh opt-outs. */
export const oldestJobMs = 5000

const empty = { is: 'empty' } as const
const blocked = { is: 'blocked' } as const
const barred = { is: 'barred' } as const
const write = { is: 'write' } as const
const putDown = { is: 'put down' } as const
const cutOff = { is: 'cut off' } as const

/** What is to be done with the first job in hand. */
export const nextStep = (job: Job | undefined, at: Moment, facts: Facts): Step => {
  if (!job) return empty
  if (job.line.carrier.freeSlots() === 0) return blocked
  if (facts.whyNotWrite(at) !== undefined) return barred
  const waitMs = facts.wait(job, at)
  if (waitMs > 0) return { is: 'paced', waitMs }
  const bar = facts.bar(job)
  // They said stop in the middle of it: the rest does not follow.
  if (job.part > 0) return bar === reason.none ? write : cutOff
  // Its claim has been overtaken by what may have happened since: the next one asks everything again.
  if (at.now - job.lookedAt > oldestJobMs || facts.isOvertaken(job)) return putDown
  return bar === reason.none ? write : { is: 'left out', reason: bar }
}

/** Why nothing more is claimed. `held`: somebody else holds the account's rows, and answers wait for them. */
export const whyNotClaim = (of: { isSending: boolean; isHeld: boolean; whyNotWrite: string | undefined }) => {
  if (!of.isSending) return 'ending'
  if (of.isHeld) return 'held'
  return of.whyNotWrite
}

import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { PartAnswer } from '../../carriers/carrier.ts'
import type { Verdict } from './answers.ts'
import { type Job, mostTries, waitAfter } from './job.ts'

/**
 * What follows on the carrier's answer to one part of a text:
 *
 *   answered   the text has its outcome, and its slot at the carrier is free when that is durable
 *   refused    it can never be written: the same, but no slot is held
 *   next part  the carrier took this one
 *   again      it has certainly not been written
 *   paused     it has begun, and goes on after a wait
 */
type AfterAnswer =
  | { is: 'answered' | 'refused'; verdict: Verdict }
  | { is: 'next part' | 'again' }
  | { is: 'paused'; waitMs: number }

const answered = (verdict: Verdict): AfterAnswer => ({ is: 'answered', verdict })

const taken = answered({ state: outcome.accepted })
/** A text of which a part has been taken is neither sent nor not sent. */
const inDoubt = answered({ state: outcome.unknown })
const refusedOther = { state: outcome.failed, reason: reason.refusedOther } as const
const nextPart: AfterAnswer = { is: 'next part' }
const again: AfterAnswer = { is: 'again' }

type Asked = Pick<Job, 'part' | 'tries'> & { messageIds: readonly string[]; prepared: { parts: number } }

/** For a job as it was when the part was written. `random` is from 0 to 1. */
export const afterAnswer = (job: Asked, got: PartAnswer, random: number): AfterAnswer => {
  const hasBegun = job.messageIds.length > 0
  switch (got.kind) {
    case 'accepted':
      return isLastPart(job) ? taken : nextPart
    case 'not-written':
      return got.why === 'invalid' ? { is: 'refused', verdict: refusedOther } : again
    case 'unknown':
      return inDoubt
    case 'called':
      return answered({ ...got.verdict, isCall: true })
    case 'refused':
      return hasBegun ? inDoubt : answered({ state: outcome.failed, reason: got.reason })
    case 'later': {
      const waitMs = Math.max(got.retryAfterMs ?? 0, waitAfter(job.tries, random))
      if (hasBegun) return { is: 'paused', waitMs }
      const tries = job.tries + 1
      return tries > mostTries[got.slower ? 'slower' : 'later']
        ? answered(refusedOther)
        : answered({ state: outcome.retrying, waitMs, tries })
    }
  }
}

/** Nothing of it is left to send. */
export const isLastPart = ({ part, prepared }: Pick<Asked, 'part' | 'prepared'>): boolean => part === prepared.parts - 1

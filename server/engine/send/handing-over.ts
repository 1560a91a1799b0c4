/**
 * Texts with the carrier: written part by part, and what its answer makes of each (`after-answer.ts`). An answer that comes after it
 * was called unknown is still that text's.
 */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { PartAnswer, PreparedText } from '../../carriers/carrier.ts'
import { afterAnswer, isLastPart } from './after-answer.ts'
import type { Verdict } from './answers.ts'
import type { Job } from './job.ts'
import type { PendingIds } from './pending-ids.ts'

export type HandingOverOptions = {
  /** Texts whose answer did not come in time, with what to do when it comes later. */
  late: WeakMap<PreparedText, (messageId: string) => void>
  pendingIds: PendingIds
  onAnswer(kind: PartAnswer['kind'], count: number): void
  /** It has its outcome; `release` frees its slot at the carrier when that is durable. */
  answer(job: Job, verdict: Verdict, release: () => void): void
  /** Its next part, or all of it, is to be written next. */
  next(job: Job): void
  /** It was not written, and is to be written next. */
  again(job: Job): void
  /** It has begun, and goes on after a wait. */
  pause(job: Job, waitMs: number): void
  /** Its outcome was unknown, and it holds no slot any more. */
  answerLate(job: Job, verdict: Verdict): void
  /** What follows on an answer has been done. */
  onDone(): void
}

export const openHandingOver = (options: HandingOverOptions) => {
  let outstanding = 0

  const onAnswer = (job: Job, got: PartAnswer, release: () => void) => {
    const after = afterAnswer(job, got, Math.random())
    note(job, got)
    if (after.is === 'answered') return options.answer(job, after.verdict, release)
    release()
    switch (after.is) {
      case 'refused':
        return options.answer(job, after.verdict, () => {})
      case 'next part':
        job.part++
        return options.next(job)
      case 'again':
        return options.again(job)
      case 'paused':
        return options.pause(job, after.waitMs)
    }
  }

  const note = (job: Job, got: PartAnswer) => {
    options.onAnswer(got.kind, 1)
    switch (got.kind) {
      case 'accepted':
        job.messageIds.push(got.messageId)
        return options.pendingIds.add(got.messageId)
      case 'later':
        job.tries++
        if (got.slower) job.line.pace.slowDown(performance.now())
        return
      case 'unknown':
        // Should the answer come after all, it is this text's, if nothing of it is left to send.
        if (isLastPart(job)) options.late.set(job.prepared, (messageId) => onLateAccepted(job, messageId))
    }
  }

  const onLateAccepted = (job: Job, messageId: string) => {
    const late = { ...job, messageIds: [...job.messageIds, messageId] }
    // Its claim is closed already.
    options.answerLate(late.kind === 'recipient' ? { ...late, claimId: 0 } : late, { state: outcome.accepted })
  }

  return {
    /** Jobs with the carrier whose answer is not here yet. */
    outstanding: () => outstanding,
    write(job: Job, now: number) {
      const { line } = job
      line.noteWrite(now)
      outstanding++
      line.carrier.write(job.prepared, job.part, (got, release) => {
        outstanding--
        const answeredAt = performance.now()
        line.noteAnswer(got.kind, answeredAt - now, answeredAt)
        onAnswer(job, got, release)
        options.onDone()
      })
    },
  }
}

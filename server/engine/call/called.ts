/** What a hand-over of a call is answered with. */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { CallAttempt, Called } from '../../carriers/carrier.ts'
import type { CallToMake } from './call-to-make.ts'
import type { Talked } from './talk.ts'

export const ended = (state: Called['state'], why: number): Called => ({
  ...{ state, reason: why, waitMs: 0, tries: 0, credits: 0, attempt: null },
})

/** It has no line for the call, or nothing of it has left us: nothing rang. */
export const isTurnedAway = ({ cause, by, retryAfterMs, hasNoLine }: Talked): boolean =>
  cause === 'failed' && (by === 'us' || retryAfterMs !== null || hasNoLine)

/** What is kept of it. */
export const attemptOf = (
  { rangAt, answeredAt, endedAt, answeredBy, toldBy, cause, code, heardMs, keys, answer, quality, readyMs }: Talked,
  { callId, week }: Pick<CallAttempt, 'callId' | 'week'>,
): CallAttempt => ({
  ...{ callId, week, rangAt, answeredAt, endedAt, answeredBy, toldBy, cause, code, heardMs, keys, answer },
  ...{ quality, readyMs },
})

/** Its intent is written down, and no phone has been called. */
export const notPlaced = (of: Pick<CallAttempt, 'callId' | 'week'>): CallAttempt => ({
  ...{ ...of, rangAt: null, answeredAt: null, endedAt: new Date(), answeredBy: null, toldBy: '' },
  ...{ cause: 'cancelled', code: '', heardMs: 0, keys: '', answer: 0 },
  ...{ quality: null, readyMs: null },
})

/** The trunk may have the call without us. */
export const isInDoubt = ({ attempt }: Called): boolean => attempt?.cause === 'unknown'

/** It waits in the database again. */
export const putBack = (call: CallToMake, waitMs: number, tries = call.tries): Called => ({
  ...{ state: outcome.retrying, reason: reason.none, waitMs, tries, credits: 0, attempt: null },
})

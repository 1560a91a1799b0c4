import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { expect, test } from 'vitest'
import type { PartAnswer } from '../../carriers/carrier.ts'
import { afterAnswer } from './after-answer.ts'
import { mostTries } from './job.ts'

const single = { part: 0, tries: 0, messageIds: [], prepared: { parts: 1 } }
const firstOfTwo = { ...single, prepared: { parts: 2 } }
/** The carrier has taken its first part. */
const begun = { ...firstOfTwo, part: 1, messageIds: ['a'] }

const accepted: PartAnswer = { kind: 'accepted', messageId: 'b' }
const refused: PartAnswer = { kind: 'refused', reason: reason.refusedInvalidDestination, code: '1' }
const later = (more: { slower?: boolean; retryAfterMs?: number } = {}): PartAnswer => ({
  ...{ kind: 'later', slower: false, code: '88' },
  ...more,
})
const unknown: PartAnswer = { kind: 'unknown', why: 'no answer' }
const notWritten = (why: string): PartAnswer => ({ kind: 'not-written', why })

const answered = (verdict: object) => ({ is: 'answered', verdict })
const failed = (why: number) => ({ state: outcome.failed, reason: why })

test.each([
  ['taken', single, accepted, answered({ state: outcome.accepted })],
  ['the first of two taken', firstOfTwo, accepted, { is: 'next part' }],
  ['the last of two taken', begun, accepted, answered({ state: outcome.accepted })],
  ['refused', single, refused, answered(failed(reason.refusedInvalidDestination))],
  ['refused in the middle', begun, refused, answered({ state: outcome.unknown })],
  ['no answer', single, unknown, answered({ state: outcome.unknown })],
  ['no answer in the middle', begun, unknown, answered({ state: outcome.unknown })],
  ['certainly not written', single, notWritten('link'), { is: 'again' }],
  ['it can never be written', single, notWritten('invalid'), { is: 'refused', verdict: failed(reason.refusedOther) }],
  ['not now', single, later(), answered({ state: outcome.retrying, waitMs: 1000, tries: 1 })],
  [
    'not now, for longer',
    { ...single, tries: 3 },
    later(),
    answered({ state: outcome.retrying, waitMs: 8000, tries: 4 }),
  ],
  [
    'not now, as long as it says',
    single,
    later({ retryAfterMs: 9000 }),
    answered({ state: outcome.retrying, waitMs: 9000, tries: 1 }),
  ],
  ['not now, in the middle', begun, later(), { is: 'paused', waitMs: 1000 }],
  ['not now, in the middle, again and again', { ...begun, tries: 90 }, later(), { is: 'paused', waitMs: 60_000 }],
  ['not now too often', { ...single, tries: mostTries.later }, later(), answered(failed(reason.refusedOther))],
  [
    'slower, as often',
    { ...single, tries: mostTries.later },
    later({ slower: true }),
    answered({ state: outcome.retrying, waitMs: 60_000, tries: 9 }),
  ],
  [
    'slower too often',
    { ...single, tries: mostTries.slower },
    later({ slower: true }),
    answered(failed(reason.refusedOther)),
  ],
])('what follows on an answer: %s', (_, job, got, after) => {
  expect(afterAnswer(job, got, 0.5)).toEqual(after)
})

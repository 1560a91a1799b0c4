import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { SubmitOutcome } from '@carillon/protocols/smpp/client-connection.ts'
import { commandStatus, STATUS } from '@carillon/protocols/smpp/errors.ts'
import type { PartAnswer } from '../carrier.ts'

/** An SMPP outcome as the engine understands it: the table of codes is `protocols/smpp/errors.ts`. */
export const settleAnswer = (outcome: SubmitOutcome): PartAnswer => {
  if (outcome.kind === 'accepted') return { kind: 'accepted', messageId: outcome.messageId.slice(0, 255) }
  if (outcome.kind !== 'refused') return { kind: outcome.kind, why: outcome.why }
  const { status } = outcome
  const { nature, about, name } = commandStatus(status)
  if (nature === 'throttled') return { kind: 'later', slower: true, code: name }
  if (nature === 'temporary') return { kind: 'later', slower: false, code: name }
  if (status === STATUS.invalidDestination || about === 'destination') {
    return { kind: 'refused', reason: reason.refusedInvalidDestination, code: name }
  }
  return { kind: 'refused', reason: about === 'source' ? reason.numberUnavailable : reason.refusedOther, code: name }
}

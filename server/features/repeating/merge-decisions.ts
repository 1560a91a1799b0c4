import type { Unit } from '../../platform/unit.ts'
import { recount } from '../audiences/merges/store.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { finishMerge, insertMerge } from '../template-merges/store.ts'
import { copyDecisions, hasDecisions } from './decision-store.ts'
import type { SeriesForm } from './store.ts'

type Of = {
  repeatingId: number
  form: Pick<SeriesForm, 'TextMessage' | 'IncludeSignature'>
  /** The set of a draft; null for a run. */
  audienceId: number | null
}

/**
 * A merge with what was decided by hand in a series, for a run or a draft of it: whom it leaves out, and whose message is their
 * own. Null where nothing was decided. The texts are not checked against anybody: a run fills them in when it is planned.
 */
export const mergeDecisions = async (
  { db: tx, scope, now }: Unit,
  { repeatingId, form, audienceId }: Of,
): Promise<number | null> => {
  if (!(await hasDecisions(tx, scope, repeatingId))) return null
  const sender = await senderOf(tx, scope)
  const mergeId = await insertMerge(tx, scope, {
    audienceId,
    broadcastId: null,
    message: form.TextMessage,
    signature: form.IncludeSignature ? sender.signature : '',
    characterLimit: sender.character_limit,
    total: 0,
    now,
  })
  await copyDecisions(tx, scope, { repeatingId, mergeId })
  await recount(tx, scope, mergeId)
  await finishMerge(tx, scope, mergeId, { status: 'Complete', done: 0, total: 0, now })
  return mergeId
}

import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Decided, decidedBy, deleteMerges, lastStored, lockMerges } from './store.ts'

type Sending = {
  audienceId: number
  message: string
  /** Empty where there is none. */
  signature: string
  characterLimit: number
  /** The merge that the caller has seen. */
  named: number | null
}

/**
 * The merge whose decisions hold for what is sent to the set of a draft, though the set has changed; whoever names a merge of a personalized message is refused MergeNotDone unless it is the last,
 * is done, and all is as it was.
 */
export const chooseMerge = async (tx: Db, scope: Scope, sending: Sending): Promise<Decided> => {
  const { audienceId, message, named } = sending
  // What it costs is reckoned after this: nobody is left out, or taken in again, in between.
  await lockMerges(tx, scope, audienceId)
  const last = await lastStored(tx, scope, audienceId)
  const isSame = last?.message === message
  if (named !== null && hasMergeField(message)) {
    const isFresh =
      isSame &&
      last.template_merge_id === named &&
      last.status === 'Complete' &&
      !last.roster_changed &&
      last.signature === sending.signature &&
      last.character_limit === sending.characterLimit
    if (!isFresh) throw refuse('MergeNotDone')
  }
  const decided = decidedBy(last, message)
  if (last && decided.templateMergeId === null) await deleteMerges(tx, scope, audienceId)
  return decided
}

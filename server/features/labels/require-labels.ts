import type { Db } from '../../platform/database.ts'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { knownLabels } from './store.ts'

/** The labels of a broadcast or a series are the account's own. */
export const requireLabels = async (
  tx: Db,
  scope: Scope,
  { Labels = [] }: { Labels?: readonly { LabelID: number }[] | undefined },
) => {
  const ids = [...new Set(Labels.map(({ LabelID }) => LabelID))]
  const known = new Set(ids.length > 0 ? await knownLabels(tx, scope, ids) : [])
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw refuseUnknown('Labels', 'label', unknown)
}

import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { knownLabels } from '../labels/store.ts'

/** The labels of a series are the account's own. */
export const requireLabels = async (
  tx: Db,
  scope: Scope,
  { Labels = [] }: { Labels?: { LabelID: number }[] | undefined },
) => {
  const ids = [...new Set(Labels.map(({ LabelID }) => LabelID))]
  if (ids.length > 0 && (await knownLabels(tx, scope, ids)).length < ids.length) throw refuse('NotFound')
}

import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { StoredMerge } from '../../audiences/merges/store.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import type { Source } from '../../audiences/reach/store.ts'

/** Whose messages a merge has: the set of the draft, or everybody of the broadcast. What is merged is asked for apart. */
export const findPeople = async (
  db: Db,
  scope: Pick<Scope, 'accountId'>,
  { audience_id, broadcast_id }: Pick<StoredMerge, 'audience_id' | 'broadcast_id'>,
): Promise<Source[]> => {
  if (broadcast_id === null) return [{ audienceId: audience_id! }]
  return (await sourcesOf(db, scope, broadcast_id)).map((source) => ({ ...source, templateMergeId: null }))
}

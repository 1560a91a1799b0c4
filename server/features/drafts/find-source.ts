import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { decidedFor } from '../audiences/merges/store.ts'
import type { Source } from '../audiences/reach/store.ts'
import type { StoredDraft } from './store.ts'

/** The recipients of a draft, with what was decided by hand about its message as it is now. */
export const sourceOfDraft = async (
  tx: Db,
  scope: Scope,
  { audience_id: audienceId, form }: StoredDraft,
): Promise<Source & { audienceId: number }> => ({
  audienceId,
  ...(await decidedFor(tx, scope, audienceId, form.TextMessage ?? '')),
})

import type { Db } from '../../platform/database.ts'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { ownMedia } from '../media/store.ts'

/** The pictures of a draft, a broadcast or a series are the account's own. */
export const requireMedia = async (
  tx: Db,
  scope: Scope,
  { Media = [] }: { Media?: readonly { MediaID: number }[] | undefined },
) => {
  const ids = [...new Set(Media.map(({ MediaID }) => MediaID))]
  const own = new Set(ids.length > 0 ? await ownMedia(tx, scope, ids) : [])
  const unknown = ids.filter((id) => !own.has(id))
  if (unknown.length > 0) throw refuseUnknown('Media', 'picture', unknown)
}

import type { Db } from '../../platform/database.ts'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { ownMedia } from '../media/store.ts'

/** The pictures of a draft, a broadcast or a series are the account's own, and part of its plan. */
export const requireMedia = async (
  tx: Db,
  scope: Scope,
  { Media = [] }: { Media?: readonly { MediaID: number }[] | undefined },
) => {
  if (Media.length === 0) return
  const { account_type_id, is_monthly_mms_enabled } = await senderOf(tx, scope)
  if (paysByMonth(account_type_id) && !is_monthly_mms_enabled) throw refuse('PicturesNotInPlan')
  const ids = [...new Set(Media.map(({ MediaID }) => MediaID))]
  const own = new Set(await ownMedia(tx, scope, ids))
  const unknown = ids.filter((id) => !own.has(id))
  if (unknown.length > 0) throw refuseUnknown('Media', 'picture', unknown)
}

import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Drafted, draftTo } from '../details/draft-details.ts'
import type { Chosen } from '../details/read-selection.ts'
import { visibleBroadcast } from '../policy.ts'
import { findName } from '../store.ts'
import { repliers } from './store.ts'

/** Starts a draft to people who replied. */
export const draftReplies = async (
  platform: Platform,
  scope: Scope,
  broadcastId: number,
  { q, chosen }: { q: string; chosen: Chosen },
): Promise<Drafted> => {
  visibleBroadcast(await findName(platform.db, scope, broadcastId))
  return await draftTo(platform, scope, repliers(scope, broadcastId, q, chosen), {})
}

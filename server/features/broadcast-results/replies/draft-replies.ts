import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { visibleBroadcast } from '../../broadcasts/policy.ts'
import { findName } from '../../broadcasts/store.ts'
import { type Drafted, draftTo, type Into } from '../draft-details.ts'
import { type RepliesAsked, repliers } from './store.ts'

/** Adds people who replied to a draft, or starts one with them. */
export const draftReplies = async (
  platform: Platform,
  scope: Scope,
  broadcastId: number,
  { draftId, ...asked }: RepliesAsked & { draftId: Into },
): Promise<Drafted> => {
  visibleBroadcast(await findName(platform.db, scope, broadcastId))
  return await draftTo(platform, scope, draftId, repliers(scope, broadcastId, asked))
}

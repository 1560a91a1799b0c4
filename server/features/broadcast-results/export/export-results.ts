import type { ListRequest } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import { visibleBroadcast } from '../../broadcasts/policy.ts'
import { findName } from '../../broadcasts/store.ts'
import { callHeads } from '../call-columns-store.ts'
import { callDetailCells } from '../call-details-store.ts'
import { type ChosenOf, ofItsChannel } from '../chosen-store.ts'
import type { RepliesAsked } from '../replies/store.ts'
import type { DetailSort } from '../store.ts'
import { detailCells, detailHeads, replyCells, replyHeads } from './store.ts'
import { streamRows } from './stream-rows.ts'

/** The recipients chosen of those that the list shows, in its order. */
export const exportDetails = async (
  platform: Platform,
  scope: Scope,
  chosen: ChosenOf,
  request: ListRequest<DetailSort>,
): Promise<FileReply> => {
  const broadcast = visibleBroadcast(await findName(platform.db, scope, chosen.asked.broadcastId))
  const of = ofItsChannel(chosen, broadcast)
  return {
    fileName: `${broadcast.BroadcastName} details.csv`,
    content: of.asked.isOfCalls
      ? streamRows(platform, scope, callHeads, callDetailCells(scope, of, request))
      : streamRows(platform, scope, detailHeads, detailCells(scope, of, request)),
  }
}

/** Of the replies that the list shows those of whoever is chosen, newest first. */
export const exportReplies = async (
  platform: Platform,
  scope: Scope,
  broadcastId: number,
  asked: RepliesAsked,
): Promise<FileReply> => {
  const { BroadcastName } = visibleBroadcast(await findName(platform.db, scope, broadcastId))
  return {
    fileName: `${BroadcastName} replies.csv`,
    content: streamRows(platform, scope, replyHeads, replyCells(scope, broadcastId, asked)),
  }
}

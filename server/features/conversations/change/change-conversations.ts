import type { Conversation, updateConversation as UpdateCall } from '@carillon/contract/conversations.ts'
import type { BulkReply, Selection } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { holdConversation, markViewed } from '../../messages/state-store.ts'
import { tellChanged } from '../../messages/tell-inbox.ts'
import { optedOutThemselves } from '../../opt-outs/bulk/lift-store.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { deleteUndo, hasChanged, insertUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { withSearch } from '../list-conversations.ts'
import { readConversation } from '../read-conversation.ts'
import type { ConversationRequest } from '../read-query.ts'
import { shownAt } from '../read-thread.ts'
import { findBetween } from '../store.ts'
import { conversationActs } from './act-kind.ts'
import { type Change, performChange } from './perform-change.ts'
import { countTarget, nextOf, type Seen } from './selected-store.ts'

type Update = z.output<(typeof UpdateCall)['body']>

/** So many are done at once; of more it is a task. */
export const mostAtOnce = 5000

/** Read by everybody on its number, up to the text that was shown last, or all of it. */
export const viewConversation = async (
  unit: Unit,
  conversationId: number,
  textMessageId: number | undefined,
): Promise<Conversation> => {
  const { db: tx, scope, now } = unit
  const held = await holdConversation(tx, scope, conversationId)
  if (!held) throw refuse((await findBetween(tx, scope, conversationId)) ? 'TextNumberNotYours' : 'NotFound')
  const shown =
    textMessageId === undefined ? null : await shownAt(tx, scope, { ...held, conversationId }, textMessageId)
  if (shown === undefined) throw refuse('NotFound')
  const before = await readConversation(unit, scope, conversationId)
  await markViewed(tx, scope, held, shown, now)
  const after = await readConversation(unit, scope, conversationId)
  if (after.UnreadCount !== before.UnreadCount) tellChanged(unit, [held])
  return after
}

/** One of them; UndoID takes it back, null where it was so already. */
export const changeConversation = async (unit: Unit, conversationId: number, update: Update): Promise<Conversation> => {
  const { db: tx, scope } = unit
  const between = await findBetween(tx, scope, conversationId)
  if (!between) throw refuse('NotFound')
  if (!scope.textNumbers.includes(between.textNumberId)) throw refuse('TextNumberNotYours')
  const change = changeOf(update)
  if (change.isAutoOptOut === false && (await optedOutThemselves(tx, scope, [between.phone])).length > 0)
    throw refuse('OptOutIsTheirs')
  const UndoID = await beginUndo(unit, change)
  const Count = await performChange(unit, change, [conversationId], UndoID)
  if (Count === 0)
    throw refuse('Conflict', { summary: 'Something is happening in this conversation. Try again in a moment.' })
  const isChanged = await hasChanged(tx, scope, UndoID)
  if (!isChanged) await deleteUndo(tx, scope, UndoID)
  return { ...(await readConversation(unit, scope, conversationId)), UndoID: isChanged ? UndoID : null }
}

type Many = { selection: Selection; update: Update; seen: Seen }

/** The selected ones of a list, as it was when it was looked at (rules/inbox 25). */
export const changeConversations = async (
  unit: Unit,
  request: ConversationRequest,
  { selection, update, seen: shown }: Many,
): Promise<BulkReply> => {
  const { db: tx, scope, now } = unit
  const change = changeOf(update)
  const target = { request: await withSearch(tx, scope, request, now), selection }
  const seen = selection.Type === 'Selected' ? { at: null, textMessageId: null } : shown
  const { count, through } = await countTarget(tx, scope, target, seen)
  if (count === 0) return { UndoID: null, Count: 0, TaskID: null }
  const UndoID = await beginUndo(unit, change)
  if (count > mostAtOnce) {
    const heard = { heardBefore: seen.at ?? now.toISOString(), heardThrough: seen.textMessageId }
    const params = { change, target, through, ...heard, listName: null }
    const TaskID = await beginTask(tx, scope, conversationActs, { params, total: count, undoId: UndoID, now })
    return { UndoID, Count: count, TaskID }
  }
  const ids = await nextOf(tx, scope, target, { after: 0, through, seen, limit: mostAtOnce })
  const Count = await performChange(unit, change, ids, UndoID)
  if (await hasChanged(tx, scope, UndoID)) return { UndoID, Count, TaskID: null }
  await deleteUndo(tx, scope, UndoID)
  return { UndoID: null, Count, TaskID: null }
}

const changeOf = (update: Update): Change => {
  const { IsDone: isDone, IsUnread: isUnread, IsAutoOptOut: isAutoOptOut, IsOptOut: isOptOut } = update
  if ([isDone, isUnread, isAutoOptOut, isOptOut].every((asked) => asked === undefined))
    throw refuseFields({ IsDone: ['Say what to change: IsDone, IsUnread, IsAutoOptOut or IsOptOut.'] })
  if (isAutoOptOut === false && isOptOut)
    throw refuseFields({ IsOptOut: ['An opt-out cannot be taken back and added at once.'] })
  if (isAutoOptOut === false && !update.UserIndicatedConsentDeclared) throw refuse('ConsentMissing')
  return { isDone, isUnread, isAutoOptOut, isOptOut }
}

const beginUndo = (unit: Unit, change: Change): Promise<number> => {
  tellUndos(unit)
  return insertUndo(unit.db, unit.scope, { kind: 'Conversations', name: saidOf(change), kept: change, now: unit.now })
}

/** What was done, as the tray says it. */
const saidOf = ({ isDone, isUnread, isAutoOptOut, isOptOut }: Change): string => {
  if (isOptOut || isAutoOptOut) return 'opted out'
  if (isAutoOptOut === false) return 'opted in again'
  if (isDone !== undefined) return isDone ? 'marked as done' : 'moved to the inbox'
  return isUnread ? 'marked as unread' : 'marked as read'
}

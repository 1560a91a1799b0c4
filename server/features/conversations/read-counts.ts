import type { ConversationsSummary } from '@carillon/contract/conversations.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { countByNumber, countWaiting } from './count-store.ts'

const counts = ['Inbox', 'InboxUnread', 'Done', 'DoneUnread', 'AutoOptOut'] as const

/** In all, and by number. */
export const readSummary = async (db: Db, scope: Scope): Promise<ConversationsSummary> => {
  const TextNumbers = await countByNumber(db, scope)
  const sum = (name: (typeof counts)[number]) => TextNumbers.reduce((all, number) => all + number[name], 0)
  const [Inbox, InboxUnread, Done, DoneUnread, AutoOptOut] = counts.map(sum) as [number, number, number, number, number]
  const UnreadToAnswer = TextNumbers.reduce(
    (all, { TextNumberID, InboxUnread: unread }) => all + (scope.textNumbers.includes(TextNumberID) ? unread : 0),
    0,
  )
  const Scheduled = await countWaiting(db, scope)
  return { Inbox, InboxUnread, Done, DoneUnread, AutoOptOut, Scheduled, UnreadToAnswer, TextNumbers }
}

/** The views beside the inbox that other programs ask for by `tag`. */
export const readTags = async (db: Db, scope: Scope) => {
  const { AutoOptOut } = await readSummary(db, scope)
  return { Items: [{ Tag: 'auto-opt-out', Name: 'Auto Opt-Outs', Count: AutoOptOut }] }
}

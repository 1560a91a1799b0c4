import type { Conversation } from '@carillon/contract/conversations.ts'

/** What the address of the inbox says: which conversations are listed, and which text of the open one is looked for. */
export type InboxSearch = {
  q?: string
  isDone?: true
  tag?: 'auto-opt-out'
  viewing?: 'unread'
  broadcastId?: number
  labelId?: number
  textNumberId?: number
  /** Days, as `2026-11-23`, of the words that are looked for. */
  from?: string
  to?: string
  around?: number
}

/** Which conversations are listed. */
export type InboxView = Omit<InboxSearch, 'around'>

/** Reads it from an address; whatever is malformed is left out. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  // The router reads ?q=217 as a number.
  ...(isWord(search.q) && { q: String(search.q).slice(0, 200) }),
  ...(String(search.isDone) === 'true' && { isDone: true }),
  ...(search.tag === 'auto-opt-out' && { tag: search.tag }),
  ...(search.viewing === 'unread' && { viewing: search.viewing }),
  ...ids(search, 'broadcastId', 'labelId', 'textNumberId', 'around'),
  ...(isDay(search.from) && { from: search.from }),
  ...(isDay(search.to) && { to: search.to }),
})

const isWord = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

const ids = <Name extends string>(search: Record<string, unknown>, ...names: Name[]): { [K in Name]?: number } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const id = Number(search[name] ?? Number.NaN)
      // A text of a broadcast has a negative id.
      return Number.isSafeInteger(id) && id !== 0 ? [[name, id]] : []
    }),
  ) as { [K in Name]?: number }

/** The view as the list's call is asked for it. A search looks into what is done too, unless one stands in a folder. */
export const queryOfView = (view: InboxView) => {
  const { viewing, q, broadcastId, labelId, textNumberId, from, to } = view
  return {
    ...folderOf(view),
    ...(viewing && { viewing }),
    ...(broadcastId && { broadcastId }),
    ...(labelId && { labelId }),
    ...(textNumberId && { TextNumberID: textNumberId }),
    ...(q && { q, ...(from && { from }), ...(to && { to }) }),
  }
}

const folderOf = ({ isDone, tag, q, broadcastId, labelId }: InboxView): Folder => {
  if (tag) return { tag }
  if (isDone) return { isDone: 'true' }
  const isOfAll = q !== undefined || broadcastId !== undefined || labelId !== undefined
  return isOfAll ? {} : { isDone: 'false' }
}

type Folder = { tag?: 'auto-opt-out'; isDone?: 'true' | 'false' }
type Standing = Pick<Conversation, 'IsDone' | 'IsAutoOptOut' | 'UnreadCount'>

/** Whether a conversation, as it is by now, still belongs to the view that it is listed in. */
export const belongsTo = (view: InboxView, { IsDone, IsAutoOptOut, UnreadCount }: Standing): boolean => {
  const { isDone, tag } = folderOf(view)
  if (tag) return IsAutoOptOut
  if (isDone !== undefined && (IsAutoOptOut || IsDone !== (isDone === 'true'))) return false
  return view.viewing !== 'unread' || UnreadCount > 0
}

/** The folder, number, broadcast or label that one stands in, without what is searched there. */
export const placeOf = ({ isDone, tag, broadcastId, labelId, textNumberId }: InboxView): InboxView => ({
  ...(isDone && { isDone }),
  ...(tag && { tag }),
  ...(broadcastId && { broadcastId }),
  ...(labelId && { labelId }),
  ...(textNumberId && { textNumberId }),
})

/** The title of a view, where it is not that of a broadcast, label or number, whose names are asked for. */
export const folderTitle = ({ isDone, tag }: InboxView): string => (tag ? 'Auto Opt-Outs' : isDone ? 'Done' : 'Inbox')

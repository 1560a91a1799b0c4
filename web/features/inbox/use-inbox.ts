import { type Conversation, getConversation } from '@carillon/contract/conversations.ts'
import { countSelected, type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addresses, toConversation } from '../../platform/addresses.ts'
import { queryOf } from '../../platform/queries.ts'
import { type Act, afterAct, updateOf } from '../conversations/acts.ts'
import { useConversationActs } from '../conversations/use-conversation-acts.ts'
import { belongsTo, type InboxView } from '../conversations/view.ts'
import type { ListHandle } from '../inbox-list/list-handle.ts'
import { useAwaitedField } from './use-awaited-field.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import type { Place } from './use-place.ts'
import { useTrail } from './use-trail.ts'

type Options = {
  place: Place
  list: RefObject<ListHandle | null>
  head: RefObject<HTMLElement | null>
  pane: RefObject<HTMLElement | null>
  selection: Selection<number>
  onSelect: (selection: Selection<number>) => void
}

const isOnePane = (): boolean => window.matchMedia('(max-width: 699px)').matches

/**
 * What one does in the inbox, by key or by hand. A conversation that leaves the list by an act makes room for the next one, and the
 * focus goes where the next act is: to the row, or into the thread that opens.
 */
export const useInbox = ({
  place: { view, ConversationID: openID },
  list,
  head,
  pane,
  selection,
  onSelect,
}: Options) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const acts = useConversationActs()
  const trail = useTrail(list)
  const [leftUnread, setLeftUnread] = useState<number>()
  /** The conversation that opens next does not take the focus. */
  const isQuiet = useRef(false)

  const show = (next: InboxView): void => void navigate({ to: addresses.inbox, search: next, resetScroll: false })
  const open = (ConversationID: number): void =>
    void navigate({ ...toConversation(ConversationID), search: view, resetScroll: false })
  const close = (): void => {
    show(view)
    list.current?.focus(openID)
  }

  const awaitField = useAwaitedField()
  const write = (ConversationID: number): void =>
    awaitField(() =>
      pane.current?.querySelector<HTMLTextAreaElement>(`[data-of="${ConversationID}"] [data-composer] textarea`),
    )

  const arrive = useEffectEvent((ConversationID: number) => {
    setLeftUnread(undefined)
    trail.note(ConversationID)
    // Whoever opens one is in it, so that keys mean it and a screen reader says which it is.
    if (!isQuiet.current) pane.current?.focus({ preventScroll: true })
    isQuiet.current = false
    if (router.state.location.state.isReply) write(ConversationID)
  })
  /** The one that was open until the browser went back. */
  const lastOpen = useRef<number>(undefined)
  const leaveThread = useEffectEvent(() => {
    const left = lastOpen.current
    lastOpen.current = undefined
    const isLost = document.activeElement === document.body
    if (left !== undefined && isLost && list.current?.rowOf(left)) list.current.focus(left)
  })
  useEffect(() => {
    if (openID === undefined) return leaveThread()
    lastOpen.current = openID
    arrive(openID)
  }, [openID])

  const act = (conversation: Conversation, wanted: Act): void => {
    const { ConversationID } = conversation
    const isOpen = ConversationID === openID
    const next = trail.beside(ConversationID, 1) ?? trail.beside(ConversationID, -1)
    acts.act(conversation, wanted)
    if (isOpen) setLeftUnread(wanted === 'unread' ? ConversationID : undefined)
    if (belongsTo(view, afterAct(conversation, updateOf(wanted)))) return
    // Whoever may be texted again is about to be.
    if (isOpen && wanted === 'allow') {
      list.current?.leave([ConversationID])
      return
    }
    isQuiet.current = isOpen && list.current?.focused() !== undefined
    list.current?.leave([ConversationID])
    if (!isOpen) return
    if (next === undefined || next === ConversationID || isOnePane()) close()
    else open(next)
  }

  const actOnMany = (wanted: Act): void => {
    const { unseen = () => [], seenThrough = () => ({ at: undefined, id: undefined }) } = list.current ?? {}
    acts.actOnMany({ view, selection: seenOf(selection, unseen()), seenThrough: seenThrough() }, wanted)
    const leaving = selection.Items.filter((id) => {
      const row = list.current?.rowOf(id)
      return row && !belongsTo(view, afterAct(row, updateOf(wanted)))
    })
    if (selection.Type === 'Selected') list.current?.leave(leaving)
    onSelect(selectNone)
    // The button that was pressed goes with the selection.
    if (list.current?.focused() === undefined) list.current?.focus()
  }

  const known = (ConversationID: number): Conversation | undefined =>
    list.current?.rowOf(ConversationID) ??
    cache.getQueryData(queryOf(getConversation, { params: { ConversationID } }).queryKey)

  /** A key means those that are ticked, the row with the focus, or else the one that is open. */
  const press = (actOn: (conversation: Conversation | undefined) => Act): void => {
    const focused = list.current?.focused()
    const hasTicks = countSelected(selection, 1) > 0
    if (hasTicks && (focused !== undefined || openID === undefined)) {
      actOnMany(actOn(undefined))
      return
    }
    const meant = focused ?? openID
    const conversation = meant === undefined ? undefined : known(meant)
    if (conversation && !conversation.IsReadOnly) act(conversation, actOn(conversation))
  }

  useInboxKeys({
    step: (by) => {
      const focused = list.current?.focused()
      if (focused !== undefined) return list.current?.focus(list.current.beside(focused, by))
      if (openID === undefined) return list.current?.focus()
      const next = trail.beside(openID, by)
      if (next !== undefined) open(next)
    },
    done: () => press((conversation) => ((conversation?.IsDone ?? view.isDone) ? 'reopen' : 'done')),
    unread: () => press(() => 'unread'),
    reply: () => {
      const meant = list.current?.focused() ?? openID
      if (meant === undefined) return
      if (meant !== openID) {
        isQuiet.current = true
        open(meant)
      }
      write(meant)
    },
    search: () => head.current?.querySelector('input')?.focus(),
    back: () => {
      if (openID === undefined) return
      if (isOnePane()) close()
      else list.current?.focus(openID)
    },
  })

  return { show, open, close, act, actOnMany, isLeftUnread: leftUnread !== undefined && leftUnread === openID }
}

/** All are those that are shown: what has been said since nobody has read, and it would leave with the rest. */
const seenOf = (selection: Selection<number>, unseen: readonly number[]): Selection<number> =>
  selection.Type === 'Selected' || unseen.length === 0
    ? selection
    : { Type: 'SelectedAllExcept', Items: [...new Set([...selection.Items, ...unseen])] }

import { hasSelected, type Selection, select, selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { VisuallyHidden } from '@mantine/core'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Act } from '../conversations/acts.ts'
import { belongsTo, type InboxView } from '../conversations/view.ts'
import classes from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListHandle } from './list-handle.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NewPill } from './new-pill.tsx'
import { stepOf } from './row-step.ts'
import { SelectionHead } from './selection-head.tsx'
import type { Row } from './shown.ts'
import { useConversations } from './use-conversations.ts'
import { useHeld } from './use-held.ts'
import { useListFocus } from './use-list-focus.ts'
import { useHeard, useLiveList } from './use-live-list.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

type Props = {
  view: InboxView
  title: string
  openID: number | undefined
  isNumberShown: boolean
  selection: Selection<number>
  onSelect: (selection: Selection<number>) => void
  onAct: (row: Row, act: Act) => void
  onActOnMany: (act: Act) => void
  ref: Ref<ListHandle>
}

const aMinute = 60_000

/**
 * The conversations of a view, newest first. Keys: arrows move, Enter opens, Space or x ticks (with Shift a range), Ctrl/⌘ A ticks all.
 * It does not move under whoever reads it or points at it.
 */
export const ConversationList = (props: Props) => {
  const { view, title, openID, isNumberShown, selection, onSelect, onAct, ref } = props
  const frame = useRef<HTMLDivElement>(null)
  const anchor = useRef(0)
  const hintId = useId()
  const now = useNow(aMinute)
  const [isScrolled, setScrolled] = useState(false)
  const isPointedAt = useHeld(frame, isScrolled)
  // Who reads the unread ones keeps the one that is read by being opened.
  const isKept = view.viewing === 'unread' && openID !== undefined
  // All are those that were there: who writes between that and the act is not.
  const isHeld = isPointedAt || isKept || selection.Type !== 'Selected'
  const list = useConversations(view, isHeld)
  const { ids, rows, size, news } = list
  useLiveList()
  const heard = useHeard(list.top, openID)
  const focus = useListFocus(frame, ids)
  const rowHeight = isNumberShown ? 84 : 66
  const virtualizer = useRowsInSight({
    ...{ frame, rowHeight, count: ids.length },
    focusedPlace: focus.place,
    onSee: list.see,
  })

  const goTo = (place: number): void => {
    if (ids.length === 0) return
    virtualizer.scrollToIndex(Math.max(0, Math.min(place, ids.length - 1)), { align: 'auto' })
    focus.go(place)
  }
  const tick = (place: number, isRange: boolean): void => {
    const id = ids[place]
    if (id === undefined) return
    const [from, to] = isRange ? [Math.min(anchor.current, place), Math.max(anchor.current, place)] : [place, place]
    const meant = ids
      .slice(from, to + 1)
      .filter((each): each is number => each !== undefined && !rows.get(each)?.IsReadOnly)
    // As many ticks as there are rows are all of them only where each is seen.
    const isWhole = ids.length === size && !ids.includes(undefined) && news.length === 0
    onSelect(select(selection, meant, !hasSelected(selection, id), isWhole ? ids.length : Number.POSITIVE_INFINITY))
    anchor.current = place
  }
  useImperativeHandle(ref, () => ({
    beside: (id, step) => {
      const at = id === undefined ? -1 : ids.indexOf(id)
      return at === -1 ? ids[0] : ids[at + step]
    },
    focused: () => ids[focus.current()],
    focus: (id) => goTo(id === undefined ? Math.max(0, focus.place) : ids.indexOf(id)),
    rowOf: (id) => (ids.includes(id) ? rows.get(id) : undefined),
    unseen: () => news,
    seenThrough: () => ({ at: list.seen.through, id: list.seen.throughID }),
    leave: (gone) => list.drop(new Set(gone)),
  }))

  // Whoever goes from thread to thread sees in the list where they are.
  const showOpen = useEffectEvent((id: number) => {
    const at = ids.indexOf(id)
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
  })
  useEffect(() => {
    if (openID !== undefined) showOpen(openID)
  }, [openID])

  const press = (event: KeyboardEvent): void => {
    const at = focus.current()
    if (at === -1 || event.altKey) return
    const isTick = event.key === ' ' || event.key.toLowerCase() === 'x'
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    const to = stepOf(event.key, at, ids.length)
    if (isAll) onSelect(selectAll)
    else if (event.ctrlKey || event.metaKey) return
    else if (isTick) tick(at, event.shiftKey)
    else if (event.key === 'Escape' && selection !== selectNone) onSelect(selectNone)
    else if (to !== undefined) goTo(to)
    else return
    event.preventDefault()
  }

  const shown = virtualizer.getVirtualItems()
  const tabStop = focus.place >= 0 ? focus.place : Math.max(0, ids.indexOf(openID))
  return (
    <div className={classes.list}>
      <SelectionHead {...{ view, selection, onSelect }} size={list.seen.size} onAct={props.onActOnMany} />
      <NewPill
        count={news.length}
        onPress={() => {
          list.move()
          virtualizer.scrollToOffset(0)
          setScrolled(false)
        }}
      />
      <VisuallyHidden id={hintId}>
        Arrow keys move between conversations. Enter opens, Space selects, e marks as done.
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows, which are links */}
      <div
        ref={frame}
        className={classes.frame}
        onKeyDown={press}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 8)}
      >
        {size === undefined && list.error ? (
          <FailedState
            compact
            message={sentenceOf(list.error, 'There was an error getting your conversation(s).')}
            onRetry={list.refetch}
          />
        ) : size === undefined ? (
          <ListSkeleton rowHeight={rowHeight} />
        ) : ids.length === 0 ? (
          <EmptyList view={view} />
        ) : (
          <ol
            className={classes.rows}
            style={{ height: virtualizer.getTotalSize() }}
            aria-label={title}
            aria-describedby={hintId}
          >
            {shown.map(({ index, start, size: height }) => {
              const id = ids[index]
              const row = id === undefined ? undefined : rows.get(id)
              const style = { height, transform: `translateY(${start}px)` }
              return row === undefined ? (
                <ListSkeleton key={`place ${index}`} rowHeight={rowHeight} style={style} />
              ) : (
                <ConversationRow
                  key={id}
                  {...{ row, style, view, now, isNumberShown }}
                  place={index}
                  size={ids.length}
                  isOpen={id === openID}
                  isTicked={hasSelected(selection, row.ConversationID)}
                  isTabStop={index === tabStop}
                  hasLeft={!belongsTo(view, row)}
                  onTick={(isRange) => tick(index, isRange)}
                  onAct={(act) => onAct(row, act)}
                />
              )
            })}
          </ol>
        )}
      </div>
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </div>
  )
}

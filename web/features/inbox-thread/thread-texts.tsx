import type { OpenConversation } from '@carillon/contract/conversations.ts'
import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { Button, Loader, UnstyledButton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import bubbles from '../../ui/bubbles.module.css'
import { formatCounted } from '../../ui/format.ts'
import { useUser } from '../account/queries.ts'
import { nameOf } from '../conversations/names.ts'
import { ScheduledInThread } from '../inbox-scheduled/scheduled-in-thread.tsx'
import { Announced } from './announced.tsx'
import { TextBubble, textId } from './text-bubble.tsx'
import { writerOf } from './text-words.ts'
import classes from './thread.module.css'
import { ThreadDays } from './thread-days.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useUnsent } from './use-sent.ts'
import type { useTexts } from './use-texts.ts'
import { useViewing } from './use-viewing.ts'

type Props = {
  conversation: OpenConversation
  thread: Omit<ReturnType<typeof useTexts>, 'data' | 'error' | 'refetch'>
  around: number | undefined
  found: string | undefined
  isLeftUnread: boolean
  onNewest: () => void
  onDecided: () => void
}

/** So far from an end what is behind it is fetched. */
const soon = 600

/** The texts of a thread, the newest at the bottom as on a phone. */
export const ThreadTexts = ({ conversation, thread, around, found, isLeftUnread, onNewest, onDecided }: Props) => {
  const { ConversationID, WhyNotSend, WaitsUntil, IsReadOnly } = conversation
  const { texts, isNewest, hasNextPage, isFetchingNextPage, fetchNextPage } = thread
  const { UserID } = useUser()
  const name = nameOf(conversation)
  const frame = useRef<HTMLElement>(null)
  const unsent = useUnsent(ConversationID)
  const newest = texts.at(-1)
  const firstUnread = useFirstUnread(conversation, isNewest ? texts : [])
  const line = firstUnread === undefined ? undefined : newLine
  const place = useKeptPlace({
    frame,
    firstKey: texts[0] && textId(texts[0].TextMessageID),
    lastKey: unsent.at(-1)?.key.toString() ?? (newest && textId(newest.TextMessageID)),
    isLastOurs: unsent.length > 0 || newest?.IsInbound === false,
    startId: around === undefined ? line : textId(around),
    startAt: around !== undefined ? 'middle' : 'top',
  })
  const isSeen = isNewest && place.isAtEnd
  const below = useBelow(texts, isSeen)
  useViewing({ conversation, shown: isSeen ? lastRead(texts) : undefined, isHeld: isLeftUnread })

  const onScroll = (): void => {
    place.note()
    const element = frame.current
    if (!element) return
    if (element.scrollTop < soon && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    if (left < soon && thread.hasPreviousPage && !thread.isFetchingPreviousPage) void thread.fetchPreviousPage()
  }
  // A short page does not fill the frame, and then nothing scrolls.
  const fill = useEffectEvent((_count: number) => onScroll())
  useEffect(() => fill(texts.length), [texts.length])

  const shown = texts.map((text) => ({
    text,
    key: text.TextMessageID,
    at: text.CreateTimestamp,
    isInbound: text.IsInbound,
    by: writerOf(text, UserID),
  }))
  return (
    <div className={classes.around}>
      <section
        ref={frame}
        className={classes.frame}
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.all}>
          {hasNextPage && (
            <div className={classes.earlier}>
              {isFetchingNextPage ? (
                <Loader size="xs" aria-label="Loading earlier messages" />
              ) : (
                <Button variant="subtle" size="compact-sm" onClick={() => void fetchNextPage()}>
                  Show earlier messages
                </Button>
              )}
            </div>
          )}
          <ThreadDays
            said={shown}
            above={(items) =>
              items.some(({ text }) => text.TextMessageID === firstUnread) && (
                <p id={newLine} className={classes.unread}>
                  New
                </p>
              )
            }
          >
            {({ text, by }, isLast) => (
              <TextBubble
                key={text.TextMessageID}
                {...{ text, name, by, onDecided }}
                isTimeShown={isLast}
                found={text.TextMessageID === around ? (found ?? '') : undefined}
                maySend={WhyNotSend === null}
                mayAct={!IsReadOnly}
                leavesAtOnce={WaitsUntil === null}
              />
            )}
          </ThreadDays>
          {unsent.map(({ key, message }) => (
            <p key={key} className={classes.unsent}>
              <span className={bubbles.bubble}>{message || 'A picture'}</span>
              <small>Sending…</small>
            </p>
          ))}
          {isNewest && (
            <ScheduledInThread ConversationID={ConversationID} ScheduledCount={conversation.ScheduledCount} />
          )}
          {texts.length === 0 && unsent.length === 0 && (
            <p className={classes.nothing}>Nothing has been said to or by {name} yet.</p>
          )}
        </div>
      </section>
      {!isSeen && (
        <UnstyledButton className={classes.pill!} onClick={isNewest ? place.toEnd : onNewest}>
          <IconArrowDown size={14} aria-hidden="true" />
          {below > 0 ? formatCounted(below, 'new text') : 'Go to the newest'}
        </UnstyledButton>
      )}
      <Announced texts={isNewest ? texts.filter(({ IsInbound }) => IsInbound) : []} name={name} />
    </div>
  )
}

const newLine = 'first-unread'

/** The first of those that were unread when it was opened: their line stays while one reads. */
const useFirstUnread = ({ UnreadCount }: OpenConversation, texts: readonly TextMessage[]): number | undefined => {
  const [first] = useState(() =>
    UnreadCount > 0 ? texts.filter(({ IsInbound }) => IsInbound).at(-UnreadCount)?.TextMessageID : undefined,
  )
  return first
}

/** How many have come since one was at the end. */
const useBelow = (texts: readonly TextMessage[], isSeen: boolean): number => {
  const newest = texts.at(-1)?.TextMessageID
  const [seen, setSeen] = useState<number>()
  if (isSeen && seen !== newest) setSeen(newest)
  const at = texts.findIndex(({ TextMessageID }) => TextMessageID === seen)
  return at === -1 ? 0 : texts.length - 1 - at
}

/** Texts of broadcasts have no id of their own; whatever is unread has. */
const lastRead = (texts: readonly TextMessage[]): { last: number; written: number } | undefined => {
  const last = texts.findLast(({ TextMessageID }) => TextMessageID > 0) ?? texts.at(-1)
  return last && { last: last.TextMessageID, written: Math.max(...texts.map(({ TextMessageID }) => TextMessageID)) }
}

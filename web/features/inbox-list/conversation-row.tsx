import { ActionIcon, Avatar, Checkbox, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMail, IconMailOpened, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { toConversation } from '../../platform/addresses.ts'
import { formatWhen } from '../../ui/format.ts'
import type { Act } from '../conversations/acts.ts'
import { initialsOf, nameOf } from '../conversations/names.ts'
import type { InboxView } from '../conversations/view.ts'
import classes from './conversation-row.module.css'
import { Excerpt } from './excerpt.tsx'
import { lastWords, marksOf, shortTime } from './row-words.ts'
import type { Row } from './shown.ts'

type Props = {
  row: Row
  /** From 0, of so many. */
  place: number
  size: number
  style: CSSProperties
  /** Where one is, which its address keeps. */
  view: InboxView
  isOpen: boolean
  isTicked: boolean
  /** It can be reached by Tab: one of the list can. */
  isTabStop: boolean
  /** It is shown where it was, and no longer belongs there. */
  hasLeft: boolean
  /** There are several numbers, so that it matters which. */
  isNumberShown: boolean
  now: number
  onTick: (isRange: boolean) => void
  onAct: (act: Act) => void
}

/** One conversation: who, what was said last and when. */
export const ConversationRow = (props: Props) => {
  const { row, place, size, style, view, isOpen, isTicked, isTabStop, hasLeft, isNumberShown, now } = props
  const { ConversationID, LastMessage, Found, UnreadCount, IsDone, IsReadOnly, TextNumberName } = row
  const name = nameOf(row)
  const isUnread = UnreadCount > 0
  const at = Found?.CreateTimestamp ?? LastMessage.CreateTimestamp
  return (
    <li
      className={classes.row}
      style={style}
      data-id={ConversationID}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-left={hasLeft || undefined}
      aria-setsize={size}
      aria-posinset={place + 1}
    >
      <span className={classes.who}>
        <Avatar size={36} className={classes.avatar!} aria-hidden="true">
          {initialsOf(row) || <IconUser size={18} />}
        </Avatar>
        {!IsReadOnly && (
          <Checkbox
            size="sm"
            className={classes.tick!}
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={isTicked}
            // A change of a box comes with the click that caused it, and its Shift.
            onChange={({ nativeEvent }) => props.onTick((nativeEvent as MouseEvent).shiftKey === true)}
          />
        )}
      </span>
      <Link
        {...toConversation(ConversationID)}
        search={{ ...view, ...(Found && { around: Found.TextMessageID }) }}
        className={classes.words!}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        resetScroll={false}
      >
        <span className={classes.line}>
          {isUnread && <span className={classes.dot} aria-hidden="true" />}
          <b className={classes.name}>
            {isUnread && <VisuallyHidden>Unread, </VisuallyHidden>}
            {name}
          </b>
          <time dateTime={at} title={formatWhen(at, now)}>
            {shortTime(at, now)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{Found ? <Excerpt text={Found.Excerpt} /> : lastWords(row)}</span>
          {!isNumberShown && <Marks row={row} />}
        </span>
        {isNumberShown && (
          <span className={classes.line}>
            <span className={classes.number}>{TextNumberName}</span>
            <Marks row={row} />
          </span>
        )}
      </Link>
      {!IsReadOnly && (
        <span className={classes.acts}>
          <RowAct
            label={isUnread ? `Mark ${name} as read` : `Mark ${name} as unread`}
            tip={isUnread ? 'Mark as read' : 'Mark as unread'}
            icon={isUnread ? IconMailOpened : IconMail}
            onClick={() => props.onAct(isUnread ? 'read' : 'unread')}
          />
          <RowAct
            label={IsDone ? `Move ${name} to the inbox` : `Mark ${name} as done`}
            tip={IsDone ? 'Move to the inbox' : 'Done'}
            icon={IsDone ? IconArrowBackUp : IconCheck}
            onClick={() => props.onAct(IsDone ? 'reopen' : 'done')}
          />
        </span>
      )}
    </li>
  )
}

const Marks = ({ row }: { row: Row }) => {
  const marks = marksOf(row)
  if (marks.length === 0) return null
  return (
    <span className={classes.marks}>
      {marks.map(({ word, tone }) => (
        <span key={word} data-tone={tone}>
          {word}
        </span>
      ))}
    </span>
  )
}

type RowActProps = { label: string; tip: string; icon: typeof IconCheck; onClick: () => void }

const RowAct = ({ label, tip, icon: Icon, onClick }: RowActProps) => (
  <Tooltip label={tip}>
    <ActionIcon size={32} variant="default" tabIndex={-1} aria-label={label} onClick={onClick}>
      <Icon size={17} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)

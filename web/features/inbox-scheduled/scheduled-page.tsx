import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toConversation } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { pageTitleId } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { useUser } from '../account/queries.ts'
import { nameOf } from '../conversations/names.ts'
import { useScheduled } from './queries.ts'
import { ScheduledMenu } from './scheduled-menu.tsx'
import classes from './scheduled-page.module.css'
import { heardSince, statusOf, whenOf, wordsOf } from './scheduled-words.ts'

type Shown = 'Scheduled' | 'Sent' | 'Canceled' | 'Failed'

const empty: Record<Shown, string> = {
  Scheduled: 'Nothing waits to be sent. Write a text, and choose Send later.',
  Sent: 'No scheduled text has been sent yet.',
  Canceled: 'No scheduled text was canceled.',
  Failed: 'No scheduled text has failed.',
}

/** What is to be said in conversations at a later time, and what became of it. */
export const ScheduledPage = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Shown>('Scheduled')
  const list = useLocalList({ pagesize: 25 })
  const { data, error, refetch, isPlaceholderData } = useScheduled({
    ...list.query,
    Status: shown,
    sortby: shown === 'Scheduled' ? 'StartDate' : '-StartDate',
  })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 id={pageTitleId} tabIndex={-1}>
          Scheduled
        </h1>
        {children}
        <SegmentedControl
          size="xs"
          aria-label="Which are shown"
          value={shown}
          data={[
            { value: 'Scheduled', label: 'Waiting' },
            { value: 'Sent', label: 'Sent' },
            { value: 'Canceled', label: 'Canceled' },
            { value: 'Failed', label: 'Failed' },
          ]}
          onChange={(value) => {
            setShown(value as Shown)
            list.setPage(1)
          }}
        />
      </header>
      {error && !data ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting your scheduled conversations.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div aria-busy="true">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} height={84} mb={8} />
          ))}
        </div>
      ) : data.Size === 0 && !isPlaceholderData ? (
        <EmptyState sentence={empty[shown]} />
      ) : (
        <>
          <ul className={classes.texts} aria-label="Scheduled texts" aria-busy={isPlaceholderData}>
            {data.Items.map((text) => (
              <Row key={text.ScheduledConversationID} text={text} />
            ))}
          </ul>
          <Pager list={list} size={data.Size} />
        </>
      )}
    </div>
  )
}

const Row = ({ text }: { text: ScheduledConversation }) => {
  const { UserID, TextNumbers } = useUser()
  const { ConversationID, TextNumberName, TextPhoneNumber, User, Media, TextMessage, Status, Reason } = text
  const name = nameOf(text)
  const notes = [
    TextMessage !== '' && Media.length > 0 && formatCounted(Media.length, 'picture'),
    TextNumbers.length > 1 && `from ${TextNumberName || phoneText(TextPhoneNumber)}`,
    User.UserID !== UserID && `by ${`${User.FirstName} ${User.LastName}`.trim()}`,
  ].filter((note) => note !== false)
  return (
    <li className={classes.text}>
      <div className={classes.words}>
        <div className={classes.who}>
          {ConversationID === null ? <b>{name}</b> : <TextLink {...toConversation(ConversationID)}>{name}</TextLink>}
          <StatusWord {...statusOf(text)} />
          <time dateTime={text.StartDate}>{whenOf(text)}</time>
        </div>
        <p>{wordsOf(text)}</p>
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
        {Status === 'Scheduled' && text.HeardSince && <p className={classes.heard}>{heardSince}</p>}
        {Reason && <p className={classes.reason}>{Reason}</p>}
      </div>
      {Status === 'Scheduled' && <ScheduledMenu text={text} />}
    </li>
  )
}

import { type CallIn, listCallsIn } from '@carillon/contract/calls-in.ts'
import { Badge, SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toBroadcast, toContact } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { pageTitleId } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { passedText } from '../call-results/call-columns.tsx'
import classes from '../inbox-scheduled/scheduled-page.module.css'
import { becameOf, nameOfCaller } from './call-in-words.ts'
import { useLiveCallsIn } from './queries.ts'
import { VoicemailMenu } from './voicemail-menu.tsx'
import { VoicemailPlayer } from './voicemail-player.tsx'

/** Who has called a number of the account, and what they heard. */
export const CallsInPage = ({ children }: { children: ReactNode }) => {
  const list = useLocalList({ pagesize: 25 })
  const [shown, setShown] = useState<'all' | 'left'>('all')
  useLiveCallsIn()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listCallsIn, { query: { ...list.query, ...(shown === 'left' && { hasvoicemail: true }) } }),
    placeholderData: keepPreviousData,
  })
  const isSearched = list.q !== ''
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 id={pageTitleId} tabIndex={-1}>
          Calls in
        </h1>
        {children}
        <SegmentedControl
          size="xs"
          aria-label="Which calls"
          data={[
            { value: 'all', label: 'All' },
            { value: 'left', label: 'With a message' },
          ]}
          value={shown}
          onChange={(value) => {
            setShown(value)
            list.setPage(1)
          }}
        />
        <SearchBox label="Search calls" value={list.q} onSearch={list.setSearch} />
      </header>
      {error && !data ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting the calls.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div aria-busy="true">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} height={64} mb={8} />
          ))}
        </div>
      ) : data.Size === 0 && !isPlaceholderData ? (
        <EmptyState
          sentence={
            isSearched
              ? 'No call fits what you search for.'
              : shown === 'left'
                ? 'Nobody has left a message yet. Whoever calls one of your numbers may leave one behind the tone.'
                : 'Nobody has called back yet. Whoever calls a number that you call from hears your last message to them.'
          }
        />
      ) : (
        <>
          <ul className={classes.texts} aria-label="Calls" aria-busy={isPlaceholderData}>
            {data.Items.map((call) => (
              <Row key={call.CallInID} call={call} />
            ))}
          </ul>
          <Pager list={list} size={data.Size} />
        </>
      )}
    </div>
  )
}

const Row = ({ call }: { call: CallIn }) => {
  const { CallInID, PersonID, PhoneNumber, CalledNumber, BroadcastID, BroadcastName, CreatedDate, Voicemail } = call
  const name = nameOfCaller(call)
  const number = phoneText(PhoneNumber)
  const notes = [name !== number && PhoneNumber !== '' && number, `called ${phoneText(CalledNumber)}`].filter(Boolean)
  return (
    <li className={classes.text}>
      <div className={classes.words}>
        <div className={classes.who}>
          {PersonID === null ? <b>{name}</b> : <TextLink {...toContact(PersonID)}>{name}</TextLink>}
          <time dateTime={CreatedDate}>{formatWhen(CreatedDate)}</time>
          {Voicemail?.IsHeard === false && (
            <Badge size="sm" variant="light">
              New message
            </Badge>
          )}
        </div>
        <p>
          {becameOf(call)}
          {BroadcastID !== 0 && (
            <>
              {' '}
              <TextLink {...toBroadcast(BroadcastID)} underline="always">
                {BroadcastName || 'Broadcast'}
              </TextLink>
            </>
          )}
        </p>
        {call.Transfer && <p>{passedText(call.Transfer)}</p>}
        {Voicemail && <VoicemailPlayer CallInID={CallInID} name={name} voicemail={Voicemail} />}
        <small>{notes.join(' · ')}</small>
      </div>
      <VoicemailMenu call={call} />
    </li>
  )
}

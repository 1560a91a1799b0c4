import { listTextReplies, type TextReply } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { selectAll } from '@carillon/domain/table/selection.ts'
import { Button, Checkbox, Group, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconInbox, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatCounted, formatWhen } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKnownPage, useList } from '../../ui/use-list.ts'
import { useMay } from '../account/guards.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { DecideOptOut } from '../opt-outs/decide-opt-out.tsx'
import { useSource } from './details-source.ts'
import { onlyReplies } from './meant.ts'
import { PersonPanel } from './person-panel.tsx'
import classes from './reply-list.module.css'
import { SurveyWord } from './survey-word.tsx'
import type { DetailsTab } from './tabs.ts'
import { TextPerson } from './text-person.tsx'
import { useExportDetails } from './use-export-details.ts'
import { useNews } from './use-news.ts'
import { usePeopleActs } from './use-people-acts.tsx'
import { usePerson } from './use-person.ts'

/** The replies, newest first. New ones appear by themselves and are announced; whoever sent one can be answered. */
export const ReplyList = ({ broadcast, tab }: { broadcast: Broadcast; tab: DetailsTab }) => {
  const { BroadcastID, IsSampleBroadcast } = broadcast
  const list = useList({ pagesize: 50 })
  const source = useSource()
  const [phones, setPhones] = useState<ReadonlySet<string>>(new Set())
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    ...source(listTextReplies, { params: { BroadcastID }, query: { ...list.query, ...onlyReplies } }),
    placeholderData: keepPreviousData,
  })
  useKnownPage(list, isPlaceholderData ? undefined : data?.Size)
  const news = useNews(list.page === 1 && list.q === '' ? data?.Items : undefined)
  if (isError && !data) {
    return <FailedState compact message="There was an error getting your text replies." onRetry={refetch} />
  }
  if (!data) return <Skeleton height={220} role="status" aria-label="Loading" />
  if (data.Size === 0 && list.q === '') return <EmptyState compact sentence={tab.empty} />
  const search = (q: string): void => {
    setPhones(new Set())
    list.setSearch(q)
  }
  const tick = (phone: string, isTicked: boolean): void =>
    setPhones((known) => new Set(isTicked ? [...known, phone] : [...known].filter((each) => each !== phone)))
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <SearchBox label="Search replies" value={list.q} onSearch={search} />
        {!IsSampleBroadcast && <Tools broadcast={broadcast} q={list.q} phones={phones} />}
      </Group>
      {broadcast.RepliesToReview > 0 && (
        <Text size="sm">
          {formatCounted(broadcast.RepliesToReview, 'reply', 'replies')} may be asking to stop. Nothing is sent to them
          until somebody has decided.
        </Text>
      )}
      {list.q === '' && data.Size !== broadcast.RepliedTotal && (
        <Text size="xs" c="dimmed">
          {formatCounted(broadcast.RepliedTotal, 'person has', 'people have')} replied, in{' '}
          {formatCounted(data.Size, 'text')}.
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{news.sentence}</VisuallyHidden>
      {data.Size === 0 ? (
        <EmptyState compact sentence={`Nothing found for “${list.q}”. Try fewer letters or another word.`} />
      ) : (
        <div className={classes.frame}>
          <ul className={classes.replies} aria-label="Replies">
            {data.Items.map((reply) => (
              <Reply
                key={reply.TextMessageID}
                reply={reply}
                isNew={news.ids.has(reply.TextMessageID)}
                isTicked={phones.has(reply.PhoneNumber)}
                {...(!IsSampleBroadcast && { onTick: tick })}
              />
            ))}
          </ul>
          <Pager list={list} size={data.Size} />
        </div>
      )}
      <PersonPanel phones={[...new Set(data.Items.map(({ PhoneNumber }) => PhoneNumber))]}>
        {(phone, onAsking) => <TextPerson broadcast={broadcast} phone={phone} onAsking={onAsking} />}
      </PersonPanel>
    </Stack>
  )
}

type ReplyProps = {
  reply: TextReply
  isNew: boolean
  isTicked: boolean
  onTick?: (phone: string, isTicked: boolean) => void
}

const Reply = ({ reply, isNew, isTicked, onTick }: ReplyProps) => {
  const person = usePerson()
  const opener = useRef<HTMLButtonElement>(null)
  const name = personName(reply) || phoneText(reply.PhoneNumber)
  return (
    <li data-new={isNew || undefined}>
      <div className={classes.head}>
        {onTick && (
          <Checkbox
            size="xs"
            aria-label={`Select ${name}`}
            checked={isTicked}
            onChange={(event) => onTick(reply.PhoneNumber, event.currentTarget.checked)}
          />
        )}
        <UnstyledButton ref={opener} className={classes.name!} onClick={() => person.open(reply.PhoneNumber)}>
          {name}
        </UnstyledButton>
        {personName(reply) && <span className={classes.quiet}>{phoneText(reply.PhoneNumber)}</span>}
        {reply.SurveyLabel && <SurveyWord label={reply.SurveyLabel} />}
        {reply.IsOptOut && <StatusWord word="Opted out" tone="amber" />}
        {reply.OptOutReview === 'Open' && <StatusWord word="May be asking to stop" tone="violet" />}
        <time className={classes.time} dateTime={reply.ReceivedDate}>
          {formatWhen(reply.ReceivedDate)}
        </time>
      </div>
      <Text className={classes.text!}>{reply.Message}</Text>
      {reply.OptOutReview === 'Open' && (
        <DecideOptOut TextMessageID={reply.TextMessageID} name={name} onDecided={() => opener.current?.focus()} />
      )}
      {reply.ReviewedBy && (
        <Text className={classes.quiet!}>
          {reply.OptOutReview === 'OptOut' ? 'An opt-out' : 'Not an opt-out'}, as {reply.ReviewedBy} decided.
        </Text>
      )}
    </li>
  )
}

/** What can be done with those who replied: those ticked, or all that the list shows. */
const Tools = ({ broadcast, q, phones }: { broadcast: Broadcast; q: string; phones: ReadonlySet<string> }) => {
  const acts = usePeopleActs(broadcast)
  const files = useExportDetails(broadcast)
  const mayCreate = useMay('sender')
  const selection = phones.size > 0 ? { Type: 'Selected' as const, Items: [...phones].map(Number) } : selectAll
  const whom = phones.size > 0 ? `to ${formatCount(phones.size)} selected` : 'to those who replied'
  return (
    <Group gap="xs">
      <LinkButton
        to={addresses.inbox}
        search={{ broadcastId: broadcast.BroadcastID }}
        leftSection={<IconInbox size={16} aria-hidden="true" />}
      >
        Answer in the inbox
      </LinkButton>
      {mayCreate && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={acts.isWorking}
          onClick={() => acts.answerReplies({ q, selection })}
        >
          New broadcast {whom}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => files.replies({ q, selection })}
      >
        {phones.size > 0 ? `Export ${formatCount(phones.size)} selected` : 'Export CSV'}
      </Button>
      {acts.dialog}
    </Group>
  )
}

import { listTextReplies, type TextReply } from '@carillon/contract/broadcasts.ts'
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../../../platform/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatWhen } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useList } from '../../../ui/use-list.ts'
import { personName } from '../recipients/person-name.ts'
import classes from './reply-list.module.css'
import type { DetailsTab } from './tabs.ts'

/** The replies, newest first. New ones appear by themselves and are announced. */
export const ReplyList = ({ BroadcastID, tab }: { BroadcastID: number; tab: DetailsTab }) => {
  const list = useList({ pagesize: 50 })
  const { data, isError, refetch } = useQuery({
    ...queryOf(listTextReplies, { params: { BroadcastID }, query: list.query }),
    placeholderData: keepPreviousData,
  })
  const news = useNews(list.page === 1 && list.q === '' ? data?.Items : undefined)
  if (isError && !data) {
    return <FailedState compact message="There was an error getting your text replies." onRetry={refetch} />
  }
  if (!data) return <Skeleton height={220} aria-label="Loading" />
  if (data.Size === 0 && list.q === '') return <EmptyState compact sentence={tab.empty} />
  return (
    <Stack gap="sm">
      <SearchBox label="Search replies" value={list.q} onSearch={list.setSearch} />
      <VisuallyHidden aria-live="polite">{news.sentence}</VisuallyHidden>
      {data.Size === 0 ? (
        <EmptyState compact sentence={`Nothing found for “${list.q}”. Try fewer letters or another word.`} />
      ) : (
        <div className={classes.frame}>
          <ul className={classes.replies} aria-label="Replies">
            {data.Items.map((reply) => (
              <li key={reply.TextMessageID} data-new={news.ids.has(reply.TextMessageID) || undefined}>
                <div className={classes.head}>
                  <b>{senderOf(reply)}</b>
                  {personName(reply) && <span className={classes.quiet}>{phoneText(reply.PhoneNumber)}</span>}
                  {reply.IsOptOut && <StatusWord word="Opted out" tone="amber" />}
                  <time className={classes.time} dateTime={reply.ReceivedDate}>
                    {formatWhen(reply.ReceivedDate)}
                  </time>
                </div>
                <Text className={classes.text!}>{reply.Message}</Text>
              </li>
            ))}
          </ul>
          <Pager list={list} size={data.Size} />
        </div>
      )}
    </Stack>
  )
}

const senderOf = (reply: TextReply): string => personName(reply) || phoneText(reply.PhoneNumber)

/** Which replies came while one was looking, and how to say so. */
const useNews = (replies: readonly TextReply[] | undefined) => {
  const known = useRef<Set<number>>(undefined)
  const [news, setNews] = useState<{ ids: ReadonlySet<number>; sentence: string }>({ ids: new Set(), sentence: '' })
  useEffect(() => {
    if (!replies) return
    const seen = known.current
    const fresh = seen ? replies.filter(({ TextMessageID }) => !seen.has(TextMessageID)) : []
    known.current = new Set([...(seen ?? []), ...replies.map(({ TextMessageID }) => TextMessageID)])
    const [first] = fresh
    if (!first) return
    const sentence =
      fresh.length === 1 ? `New reply from ${senderOf(first)}: ${first.Message}` : `${fresh.length} new replies`
    setNews((before) => ({
      ids: new Set([...before.ids, ...fresh.map(({ TextMessageID }) => TextMessageID)]),
      sentence,
    }))
  }, [replies])
  return news
}

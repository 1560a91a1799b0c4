import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { Skeleton, Stack } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import classes from './merge.module.css'
import { MergePerson } from './merge-person.tsx'
import { useMergedMessages } from './merge-queries.ts'
import type { MergeTab } from './merge-words.ts'

type Props = {
  DraftBroadcastID: number
  merge: TemplateMerge
  tab: MergeTab
  isStale: boolean
  signature: string
  common: string
  onChanged: () => Promise<void>
}

/** The messages of one tab, each with what can be done about it. */
export const MergeList = ({ DraftBroadcastID, merge, tab, isStale, signature, common, onChanged }: Props) => {
  const list = useLocalList({ pagesize: 25 })
  const { data, isError, isPlaceholderData, refetch } = useMergedMessages(merge.ID, { ...list.query, status: tab })
  if (isError && !data) {
    return <FailedState compact message="There was an error getting your messages." onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading" />
  return (
    <Stack gap="xs" aria-busy={isPlaceholderData}>
      {(data.Size > 10 || list.q !== '') && (
        <SearchBox label="Search messages" value={list.q} onSearch={list.setSearch} />
      )}
      {data.Items.length === 0 && (
        <EmptyState compact sentence={`Nothing found for “${list.q}”. Try fewer letters or another word.`} />
      )}
      <ul className={classes.people} aria-label="Messages">
        {data.Items.map((message) => (
          <MergePerson
            key={message.ID}
            DraftBroadcastID={DraftBroadcastID}
            merge={merge}
            message={message}
            isStale={isStale}
            signature={signature}
            common={common}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <Pager list={list} size={data.Size} />
    </Stack>
  )
}

import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { FailedState } from '../../../ui/failed-state.tsx'
import { useRecipients } from '../recipients/recipient-queries.ts'
import type { LeftOutReason } from './left-out.ts'
import { namesOnPage, PeopleNames } from './people-names.tsx'
import { useLeftOut } from './use-left-out.ts'

const failed = 'There was an error getting your draft broadcast.'

/** Everyone on the list, a page at a time. */
export const EveryoneList = ({ DraftBroadcastID }: { DraftBroadcastID: number }) => {
  const [page, setPage] = useState(1)
  const query = { page, pagesize: namesOnPage, sortby: 'LastName' }
  const { data, isError, refetch } = useRecipients(DraftBroadcastID, query)
  if (isError) return <FailedState compact message={failed} onRetry={refetch} />
  if (!data) return <Skeleton height={96} />
  return <PeopleNames people={data.Items} size={data.Size} page={page} onPage={setPage} />
}

type Props = { DraftBroadcastID: number; reason: LeftOutReason; message: string; isSigned: boolean }

/** Those who are left out for one reason. */
export const LeftOutList = ({ DraftBroadcastID, reason, message, isSigned }: Props) => {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useLeftOut(DraftBroadcastID, message, isSigned, true)
  if (isError) return <FailedState compact message={failed} onRetry={refetch} />
  if (!data) return <Skeleton height={48} />
  const people = data.people[reason] ?? []
  const shown = people.slice((page - 1) * namesOnPage, page * namesOnPage)
  return (
    <>
      <PeopleNames people={shown} size={people.length} page={page} onPage={setPage} />
      {!data.isWhole && (
        <Text size="xs" c="dimmed" mt="xs">
          These are among the first 20,000 recipients. Search the recipients to find others.
        </Text>
      )}
    </>
  )
}

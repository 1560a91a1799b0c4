import type { WhoseReason } from '@carillon/contract/draft-contacts.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { useRecipients } from '../broadcast-recipients/recipient-queries.ts'
import { namesOnPage, PeopleNames } from './people-names.tsx'

type Props = { DraftBroadcastID: number; reason: WhoseReason }

/** Names of those who get it (None), or are left out for one reason, a page at a time. */
export const PeopleList = ({ DraftBroadcastID, reason }: Props) => {
  const [page, setPage] = useState(1)
  const query = { reason, page, pagesize: namesOnPage, sortby: 'LastName' }
  const { data, isError, refetch } = useRecipients(DraftBroadcastID, query)
  if (isError)
    return <FailedState compact message="There was an error getting your draft broadcast." onRetry={refetch} />
  if (!data) return <Skeleton height={96} />
  return <PeopleNames people={data.Items} size={data.Size} page={page} onPage={setPage} />
}

import type { DraftContactsQuery, LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { useRecipients } from '../broadcast-recipients/recipient-queries.ts'
import { namesOnPage, PeopleNames } from './people-names.tsx'

type Props = { DraftBroadcastID: number }

/** Everyone on the list. */
export const EveryoneList = (props: Props) => <PeopleList {...props} of={{}} />

/** Those who are left out for one reason. */
export const LeftOutList = ({ reason, ...props }: Props & { reason: LeftOutReason }) => (
  <PeopleList {...props} of={{ reason }} />
)

/** Names, a page at a time. */
const PeopleList = ({ DraftBroadcastID, of }: Props & { of: DraftContactsQuery }) => {
  const [page, setPage] = useState(1)
  const query = { ...of, page, pagesize: namesOnPage, sortby: 'LastName' }
  const { data, isError, refetch } = useRecipients(DraftBroadcastID, query)
  if (isError)
    return <FailedState compact message="There was an error getting your draft broadcast." onRetry={refetch} />
  if (!data) return <Skeleton height={96} />
  return <PeopleNames people={data.Items} size={data.Size} page={page} onPage={setPage} />
}

import { listEvents } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSource } from '../broadcast-people/details-source.ts'
import { whenText } from '../broadcasts/when-text.ts'

/** Said where people could not be connected, or had to stop, because there were no credits for another minute. */
export const TransferNotice = ({ broadcast: { BroadcastID, BroadcastStatusCategory } }: { broadcast: Broadcast }) => {
  // What happened is on this page in any case: one question for both.
  const { data } = useQuery(useSource()(listEvents, { params: { BroadcastID }, query: { pagesize: 2000 } }))
  const since = data?.Items.find(({ Event }) => Event === 'no credits for transfers')
  if (!since) return null
  const isRunning = BroadcastStatusCategory === 'Broadcasting'
  return (
    <Alert color="yellow" p="sm" title="There were no credits for another minute of a transfer">
      From {whenText(since.CreatedDate)} people who pressed 0 were told that nobody can be reached, and whoever talked
      was cut off with their minute. {isRunning && 'With new credits they are connected again.'}
    </Alert>
  )
}

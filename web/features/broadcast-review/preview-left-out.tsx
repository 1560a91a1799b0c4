import { Text } from '@mantine/core'
import { leftOutOf } from '../broadcast-recipients/left-out.ts'
import { useContactSummary } from '../broadcast-recipients/recipient-queries.ts'
import { Openables } from './openables.tsx'
import { PeopleList } from './people-list.tsx'

/** Who will not get what the handset shows, by reason, as lists that open. */
export const PreviewLeftOut = ({ DraftBroadcastID }: { DraftBroadcastID: number }) => {
  const { data: summary } = useContactSummary(DraftBroadcastID)
  const leftOut = summary ? leftOutOf(summary) : []
  if (leftOut.length === 0) return null
  return (
    <section aria-label="Left out">
      <Text size="sm" fw={600}>
        Left out
      </Text>
      <Openables
        lists={leftOut.map(({ reason, title }) => ({
          title,
          content: <PeopleList DraftBroadcastID={DraftBroadcastID} reason={reason} />,
        }))}
      />
    </section>
  )
}

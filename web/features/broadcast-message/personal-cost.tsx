import { Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import { lengthWords } from '../broadcast-plan/length-words.ts'
import { useContactSummary } from '../broadcast-recipients/recipient-queries.ts'
import { everybodyOf } from '../broadcasts/whom.ts'

type Props = { DraftBroadcastID: number; isSaved: boolean; hasMedia: boolean }

/** What a personalized message costs for everybody: names differ in length. Its line stays while that is not known of what is written. */
export const PersonalCost = ({ DraftBroadcastID, isSaved, hasMedia }: Props) => {
  const { data, isFetching, isError } = useContactSummary(DraftBroadcastID, isSaved)
  if (isError || data?.TextNumberCount === 0) return null
  const isKnown = data && isSaved && !isFetching
  return (
    <Text c="dimmed">
      For everybody:{' '}
      {isKnown
        ? `${lengthWords({ lengths: data.Lengths, whom: everybodyOf(data) }, hasMedia)} ${formatCounted(data.TextNumberCredits, 'credit')} in all.`
        : 'counting…'}
    </Text>
  )
}

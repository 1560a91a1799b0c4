import type { RunReach } from '@carillon/contract/repeating.ts'
import { Text } from '@mantine/core'
import { formatCount, formatCounted, formatCredits } from '../../ui/format.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount } from '../account/queries.ts'
import { wayToCredits } from '../broadcast-plan/more-credits.ts'
import { useReader } from '../broadcast-review/use-reader.ts'

/** Whom a run reaches and what it takes, as things are at this moment. */
export const ReachLines = ({ reach: { TextCount, PhoneNumberCount, CreditCount } }: { reach: RunReach }) => {
  const account = useAccount()
  const reader = useReader()
  const others = PhoneNumberCount - TextCount
  const shortage = paysByMonth(account) ? 0 : CreditCount - account.AvailableCallUnits
  return (
    <div>
      <Text fw={600}>
        {TextCount === 0
          ? 'Nobody gets a text, as things are now'
          : `${formatCounted(TextCount, 'person gets', 'people get')} a text, as things are now`}
      </Text>
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {formatCount(others)} of {formatCount(PhoneNumberCount)} {others === 1 ? 'does' : 'do'} not: left out, opted
          out, or not a number that takes texts.
        </Text>
      )}
      {TextCount > 0 && (
        <Text c={shortage > 0 ? 'var(--c-red)' : 'dimmed'}>
          {paysByMonth(account)
            ? 'Included in your monthly plan.'
            : `${formatCounted(CreditCount, 'credit')} a run, ${formatCredits(account.AvailableCallUnits)} available.`}
          {shortage > 0 && ` That is not enough. ${wayToCredits(shortage, reader)}.`}
        </Text>
      )}
    </div>
  )
}

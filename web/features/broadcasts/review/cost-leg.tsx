import { Alert, Anchor, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import type { FlightPlan } from './flight-plan.ts'
import { Leg } from './leg.tsx'

type Props = { plan: FlightPlan; isMonthly: boolean; isOwner: boolean; onRecipients: () => void }

/** What it costs, against what there is; a shortage with the way out for this role. */
export const CostLeg = ({ plan: { cost, available, shortage }, isMonthly, isOwner, onRecipients }: Props) => (
  <Leg
    icon={<IconCoins size={20} />}
    title={isMonthly ? 'Included in your monthly plan' : formatCounted(cost, 'credit')}
  >
    {!isMonthly && (
      <Text c="dimmed">
        {formatCount(available)} available
        {shortage === 0 && `, ${formatCount(available - cost)} left afterwards`}. Texts that a carrier refuses are not
        charged.
      </Text>
    )}
    {shortage > 0 && (
      <Alert color="red" mt="xs" p="sm" role="alert">
        <Text>
          This needs {formatCount(cost)} credits and you have {formatCount(available)}.{' '}
          {isOwner
            ? `Buy ${formatCount(shortage)} more, or `
            : `Ask an account owner to buy ${formatCount(shortage)} more, or `}
          <Anchor component="button" type="button" onClick={onRecipients}>
            send to fewer people
          </Anchor>
          . Your draft is kept.
        </Text>
      </Alert>
    )}
  </Leg>
)

import { Anchor, Button, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import type { FlightPlan } from './flight-plan.ts'
import { Leg } from './leg.tsx'
import { ObstacleLeg } from './obstacle-leg.tsx'

type Props = {
  plan: FlightPlan
  isMonthly: boolean
  isOwner: boolean
  isRepeating: boolean
  onRecipients: () => void
  onMoreCredits: () => void
}

/** What it costs, against what there is; a shortage with the way out for this role. */
export const CostLeg = ({ plan, isMonthly, isOwner, isRepeating, onRecipients, onMoreCredits }: Props) => {
  const { cost, available, shortage } = plan
  const icon = <IconCoins size={20} />
  if (shortage > 0 && !isRepeating) {
    return (
      <ObstacleLeg
        icon={icon}
        title={formatCounted(cost, 'credit')}
        ways={
          <>
            <Button variant="default" size="compact-sm" onClick={onMoreCredits}>
              More credits
            </Button>
            <Button variant="default" size="compact-sm" onClick={onRecipients}>
              Change the recipients
            </Button>
          </>
        }
      >
        This needs {formatCount(cost)} credits and you have {formatCount(available)}.{' '}
        {isOwner ? 'Buy' : 'Ask an account owner to buy'} {formatCount(shortage)} more, or send to fewer people. Your
        draft is kept.
      </ObstacleLeg>
    )
  }
  if (isMonthly) return <Leg icon={icon} title="Included in your monthly plan" />
  return (
    <Leg icon={icon} title={`${formatCounted(cost, 'credit')}${isRepeating ? ' each run, as things are today' : ''}`}>
      <Text c="dimmed">
        {formatCount(available)} available
        {isRepeating ? '' : `, ${formatCount(available - cost)} left afterwards`}. Texts that a carrier refuses are not
        charged.{' '}
        {isRepeating && shortage > 0 && (
          <Anchor component="button" type="button" onClick={onMoreCredits}>
            That is not enough for a run.
          </Anchor>
        )}
      </Text>
    </Leg>
  )
}

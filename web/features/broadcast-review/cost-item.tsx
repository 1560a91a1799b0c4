import { Anchor, Button, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { formatCounted, formatCredits } from '../../ui/format.ts'
import { wayToCredits } from '../broadcast-plan/more-credits.ts'
import type { Reader } from '../broadcast-plan/reader.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { ObstacleItem } from './obstacle-item.tsx'
import { PlanItem } from './plan-item.tsx'

type Props = {
  plan: SendPlan
  isMonthly: boolean
  reader: Reader
  isRepeating: boolean
  onRecipients: () => void
  onMoreCredits: () => void
}

/** What it costs, against what there is; a shortage with the way out for this role. */
export const CostItem = ({ plan, isMonthly, reader, isRepeating, onRecipients, onMoreCredits }: Props) => {
  const { cost, available, shortage } = plan
  const icon = <IconCoins size={20} />
  if (shortage > 0 && !isRepeating) {
    return (
      <ObstacleItem
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
        {neededSentence(cost, available)} {wayToCredits(shortage, reader)}, or send to fewer people. Your draft is kept.
      </ObstacleItem>
    )
  }
  if (isMonthly) return <PlanItem icon={icon} title="Included in your monthly plan" />
  return (
    <PlanItem
      icon={icon}
      title={`${formatCounted(cost, 'credit')}${isRepeating ? ' each run, as things are today' : ''}`}
    >
      <Text c="dimmed">
        {formatCredits(available)} available
        {isRepeating ? '' : `, ${formatCredits(available - cost)} left afterwards`}. Texts that a carrier refuses are
        not charged.{' '}
        {isRepeating && shortage > 0 && (
          <Anchor component="button" type="button" onClick={onMoreCredits}>
            That is not enough for a run.
          </Anchor>
        )}
      </Text>
    </PlanItem>
  )
}

/** As the server says it when it refuses. */
export const neededSentence = (needed: number, available: number): string =>
  `This needs ${formatCounted(needed, 'credit')} and you have ${formatCredits(available)}.`

import { Anchor, Button, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { formatCounted, formatCredits } from '../../ui/format.ts'
import { eachText, mayBeCalledText } from '../broadcast-calls/call-words.ts'
import { lengthWords } from '../broadcast-plan/length-words.ts'
import { wayToCredits } from '../broadcast-plan/more-credits.ts'
import type { Reader } from '../broadcast-plan/reader.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { ObstacleItem } from './obstacle-item.tsx'
import { PlanItem } from './plan-item.tsx'

type Props = {
  plan: SendPlan
  hasMedia: boolean
  isMonthly: boolean
  reader: Reader
  isRepeating: boolean
  /** Key 0 connects people, which costs by how long they talk. */
  isTransfer: boolean
  /** Some of its people must be verified before it can be sent at all. */
  needsVerified: boolean
  onRecipients: () => void
  onMoreCredits: () => void
}

/** What it costs, against what there is; a shortage with the way out for this role. */
export const CostItem = (props: Props) => {
  const { plan, hasMedia, isMonthly, reader, isRepeating, isTransfer, needsVerified, onRecipients, onMoreCredits } =
    props
  const when = isRepeating ? ' each run, as things are today' : needsVerified ? ' once all are verified' : ''
  const { cost, available, shortage } = plan
  const icon = <IconCoins size={20} />
  const parts = [
    plan.lengths.length > 0 && lengthWords(plan, hasMedia),
    plan.calls && eachText(plan.calls),
    plan.calls && mayBeCalledText(plan.calls),
  ]
    .filter(Boolean)
    .join(' ')
  const most = plan.calls
    ? `At most ${formatCounted(cost, 'credit')}${isTransfer ? ', and each minute of a transfer' : ''}`
    : formatCounted(cost, 'credit')
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
  if (isMonthly) {
    return (
      <PlanItem icon={icon} title="Included in your monthly plan">
        <Text c="dimmed">{plan.calls ? 'Calls as texts: each new number counts toward your group size.' : parts}</Text>
      </PlanItem>
    )
  }
  return (
    <PlanItem icon={icon} title={`${most}${when}`}>
      <Text c="dimmed">
        {parts}{' '}
        {isRepeating
          ? `${formatCredits(available)} available.`
          : plan.calls
            ? `They are set aside of your ${formatCredits(available)}, and what is not used comes back.`
            : `${formatCredits(available - cost)} of your ${formatCredits(available)} credits are left afterwards.`}{' '}
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

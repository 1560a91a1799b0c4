import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { timesText } from '../broadcast-plan/send-times.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { PlanItem } from './plan-item.tsx'
import type { Review } from './use-review.ts'

type Props = { review: Review; keepsQuietHours: boolean }

/** When the first and the last text go out: the moment that really comes, whatever was asked for. */
export const StartItem = ({ review, keepsQuietHours }: Props) => {
  const { plan, sendTime, isSplit, outlook, pace } = review
  if (!plan) return null
  const waitsForWindow = sendTime.isOutside && !sendTime.isBeyond
  const isNow = sendTime.StartDate === null
  const when = whenText(new Date(sendTime.firstAt).toISOString())
  const title =
    isSplit && outlook?.first === 0
      ? 'It starts when a new day’s messages begin'
      : isNow
        ? 'It starts as soon as you press the button'
        : `It starts ${when}${waitsForWindow ? ', when your calling window opens' : ''}`
  return (
    <PlanItem icon={<IconClock size={20} />} title={title}>
      <Text c="dimmed">
        {!isSplit && `${timesText(plan, isNow, pace)} `}
        {keepsQuietHours && 'Whoever is in quiet hours then gets it later. '}You can close this page meanwhile. Replies
        show on the broadcast’s page. A phone that is off gets it when it is back, if its carrier keeps it that long.
      </Text>
    </PlanItem>
  )
}

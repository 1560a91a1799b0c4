import type { Account } from '@carillon/contract/account.ts'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { type LimitOutlook, limitOutlook } from './daily-limit.ts'
import type { FlightPlan } from './flight-plan.ts'
import { Leg } from './leg.tsx'

type Props = {
  plan: FlightPlan
  overLimit: Account['OverLimit']
  onAnotherDay: () => void
  onRecipients: () => void
}

/** What a day's limit does to the broadcast; nothing where it fits. The server has the last word. */
export const LimitLeg = ({ plan, overLimit, onAnotherDay, onRecipients }: Props) => {
  const outlook = limitOutlook(plan)
  if (!outlook) return null
  const taken = `You may send ${formatCount(outlook.messagesPerDay)} message parts a day, and ${formatCount(plan.allocated)} of them are taken already that day.`
  const icon = <IconCalendarTime size={20} />
  if (overLimit === 'NextDay' && Number.isFinite(outlook.furtherDays)) {
    return (
      <Leg icon={icon} title={splitTitle(outlook)}>
        <Text c="dimmed">{taken} A new day begins at midnight Pacific time.</Text>
      </Leg>
    )
  }
  return (
    <Leg icon={icon} title="More than the day has left">
      <Alert color="red" mt="xs" p="sm" role="alert">
        <Text>
          This needs {formatCount(plan.cost)}. {taken}{' '}
          <Anchor component="button" type="button" onClick={onAnotherDay}>
            Choose another day
          </Anchor>{' '}
          or{' '}
          <Anchor component="button" type="button" onClick={onRecipients}>
            fewer people
          </Anchor>
          . Your draft is kept.
        </Text>
      </Alert>
    </Leg>
  )
}

const splitTitle = ({ first, rest, furtherDays, isExact }: LimitOutlook): string => {
  const about = isExact ? '' : 'about '
  const others = `${about}${formatCount(rest)} on the ${furtherDays === 1 ? 'next day' : `${formatCount(furtherDays)} days after`}`
  if (first === 0) return `Nobody gets it that day, ${others}`
  const people = formatCounted(first, 'person gets', 'people get')
  return `${about ? 'About ' : ''}${people} it that day, ${others}`
}

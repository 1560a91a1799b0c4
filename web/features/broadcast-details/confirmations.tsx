import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Box, Text } from '@mantine/core'
import { formatCounted, formatWhen } from '../../ui/format.ts'

type Props = { broadcast: Pick<Broadcast, 'Escalation' | 'BroadcastStatus'> }

/** Of one that texts first: how many have confirmed so far, and when the others are called. */
export const Confirmations = ({ broadcast: { Escalation: plan, BroadcastStatus } }: Props) =>
  plan && (
    <Box mb="md">
      <Text fw={600}>
        {plan.ConfirmedTotal === 0
          ? 'Nobody has confirmed yet'
          : formatCounted(plan.ConfirmedTotal, 'person has confirmed', 'people have confirmed')}
      </Text>
      <Text c="dimmed">{nextText(plan, BroadcastStatus)}</Text>
    </Box>
  )

const nextText = (
  { CallAfterMinutes, CallsFromDate }: NonNullable<Broadcast['Escalation']>,
  status: Broadcast['BroadcastStatus'],
): string => {
  if (!['AuthorizationApproved', 'AwaitingAuthorization', 'Broadcasting', 'Paused'].includes(status)) {
    return status === 'Complete' ? 'Whoever had not confirmed was called.' : 'It ended before everybody was called.'
  }
  if (CallsFromDate === null)
    return `Whoever has not answered is called ${formatCounted(CallAfterMinutes, 'minute')} after the last text.`
  return Date.parse(CallsFromDate) > Date.now()
    ? `Whoever has not answered is called later: ${formatWhen(CallsFromDate)}.`
    : 'Whoever has not answered is being called.'
}

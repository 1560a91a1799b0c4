import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { Box } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCounted, formatWhen } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { transferText } from '../broadcast-calls/call-told.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { typeName } from '../broadcasts/type-name.ts'
import { whomOf } from '../broadcasts/whom.ts'
import { LabelChips } from '../labels/label-chip.tsx'
import classes from './summary-card.module.css'

/** What was decided when it was made. */
export const SummaryCard = ({ broadcast }: { broadcast: Broadcast }) => (
  <Card title="Summary">
    <dl className={classes.lines}>
      {summaryLines(broadcast).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {broadcast.Labels.length > 0 && (
      <Box mt="sm">
        <LabelChips labels={broadcast.Labels} />
      </Box>
    )}
  </Card>
)

const escalationLines = ({ Escalation: plan }: Broadcast): [string, string][] =>
  plan
    ? [
        ['Calls whoever has not answered', `${formatCounted(plan.CallAfterMinutes, 'minute')} after the last text`],
        ['Phones of a contact', plan.OnePhoneAtATime ? 'One at a time' : 'All at once'],
      ]
    : []

const callLines = (broadcast: Broadcast): [string, string][] => {
  const { User, CallThrottle, RetryTimes, OfferRemoval, TransferAndConnect } = broadcast
  return [
    ['Kind', typeName(broadcast)],
    ['Recipients', whomText(whomOf(broadcast))],
    ['Created', `${formatWhen(broadcast.CreatedDate)} by ${User.FirstName} ${User.LastName}`.trim()],
    ['Start', formatWhen(broadcast.StartDate)],
    ['Caller ID', phoneText(broadcast.CallerID)],
    ['Calls at a time', CallThrottle === 0 ? 'Max' : formatCount(CallThrottle)],
    [
      'Busy and no answer',
      RetryTimes === 0 ? 'Not called again' : `Called again up to ${formatCounted(RetryTimes, 'time')}`,
    ],
    ['Key 3 to end calls', OfferRemoval ? 'Offered behind the message' : 'Not offered'],
    ...(TransferAndConnect ? ([['Key 0 connects with', transferText(TransferAndConnect)]] as [string, string][]) : []),
    ...(broadcast.CheckCallingWindow
      ? ([['Calling window', 'It keeps that of its sender']] as [string, string][])
      : []),
  ]
}

/** Kind, recipients, who made it and its start stand above already. */
const callLinesInCommon = 4

const summaryLines = (broadcast: Broadcast): [string, string][] => {
  const { User, TextSurveyAutoReplies, RepeatingScheduleDescription, TextReplies } = broadcast
  if (isOfCalls(broadcast)) return callLines(broadcast)
  const kind = isOfBoth(broadcast)
    ? typeName(broadcast)
    : broadcast.IsTextSurvey
      ? 'Text survey'
      : broadcast.BroadcastType === 'GroupSMS'
        ? 'Group text'
        : 'Text'
  return [
    ['Kind', kind],
    ['Recipients', whomText(whomOf(broadcast))],
    ['Created', `${formatWhen(broadcast.CreatedDate)} by ${User.FirstName} ${User.LastName}`.trim()],
    ['Start', formatWhen(broadcast.StartDate)],
    ['From', phoneText(broadcast.TextPhoneNumber)],
    ...escalationLines(broadcast),
    ...(isOfBoth(broadcast) ? callLines(broadcast).slice(callLinesInCommon) : []),
    ['Texts that came back', formatCount(TextReplies)],
    ...TextSurveyAutoReplies.map(({ Label, Message }): [string, string] => [`Answer to ${Label}`, Message]),
    ...(RepeatingScheduleDescription ? ([['Repeats', RepeatingScheduleDescription]] as [string, string][]) : []),
    ...(broadcast.QuietHours ? ([['Quiet hours', 'Nobody is texted in theirs']] as [string, string][]) : []),
    ...(broadcast.CheckCallingWindow
      ? ([['Calling window', 'It keeps that of its sender']] as [string, string][])
      : []),
  ]
}

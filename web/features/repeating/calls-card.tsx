import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { List } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'

type Calls = Pick<
  RepeatingBroadcast,
  | ('CallThrottle' | 'RetryTimes' | 'OfferRemoval' | 'SurveyResponses' | 'TransferAndConnect' | 'ContinueOnNextDay')
  | ('BroadcastType' | 'CallAfterMinutes' | 'OnePhoneAtATime')
>

/** How each run calls. */
export const CallsCard = ({ series }: { series: Calls }) => (
  <Card title="How it calls">
    <List size="sm" spacing={6}>
      {callLines(series).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </Card>
)

/** Of one that texts too: who is called. */
const whomLines = ({ BroadcastType, CallAfterMinutes: minutes, OnePhoneAtATime }: Calls): string[] => {
  const beside = combination(BroadcastType)
  if (beside === undefined) return []
  if (beside === 'or') return ['Whoever takes no texts is called.']
  if (minutes === null) return ['Everybody is called, and texted where they take texts.']
  return [
    `Whoever has not answered is called ${formatCounted(minutes, 'minute')} after the last text of a run.`,
    OnePhoneAtATime
      ? 'Of a contact one phone rings at a time, and the next only where nobody has confirmed.'
      : 'All phones of a contact ring at once.',
  ]
}

const callLines = (series: Calls): string[] => {
  const { CallThrottle, RetryTimes, OfferRemoval, SurveyResponses, TransferAndConnect, ContinueOnNextDay } = series
  return [
    ...whomLines(series),
    CallThrottle === 0
      ? 'As many calls at a time as there are lines.'
      : `${formatCount(CallThrottle)} ${CallThrottle === 1 ? 'call' : 'calls'} at a time.`,
    RetryTimes === 0
      ? 'Busy and no answer are not tried again.'
      : `Busy and no answer are tried again ${RetryTimes === 1 ? 'once' : `up to ${RetryTimes} times`}.`,
    ...SurveyResponses.map(({ ID, Label }) => `Key ${ID} answers “${Label}”.`),
    ...(TransferAndConnect
      ? [
          `Key 0 passes people on to ${phoneText(TransferAndConnect.TransferNumber)}, ${formatCount(TransferAndConnect.TransferLines)} at a time.`,
        ]
      : []),
    OfferRemoval ? 'Key 3 ends calls to whoever presses it.' : 'People are not told how to end calls to them.',
    ...(ContinueOnNextDay === null
      ? []
      : [`What the calling window leaves ${ContinueOnNextDay ? 'goes on the next day' : 'is not called'}.`]),
  ]
}

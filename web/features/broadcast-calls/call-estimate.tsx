import { callTimesOf } from '@carillon/domain/broadcast/call-plan.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { Text } from '@mantine/core'
import { formatCounted, formatDuration } from '../../ui/format.ts'
import { useContactSummary } from '../broadcast-recipients/recipient-queries.ts'
import { whenText } from '../broadcasts/when-text.ts'

type Props = {
  DraftBroadcastID: number
  /** Where it would start instead, in epoch milliseconds; undefined where the window never opens. */
  startAt: number | undefined
  window: CallingWindow
}

/** How long the calls of a draft take, and when they would end, or what the window would leave, from another start. */
export const CallEstimate = ({ DraftBroadcastID, startAt, window }: Props) => {
  const calls = useContactSummary(DraftBroadcastID).data?.Calls
  if (!calls || calls.VoiceNumberCount === 0 || startAt === undefined) return null
  const { VoiceNumberCount: count, SecondsEach: seconds, CallsAtATime } = calls
  const lines = CallsAtATime === 0 ? null : CallsAtATime
  const alone = callTimesOf({ now: startAt, startAt, count, seconds, lines, callsPerSecond: null })
  const { endAt, uncalled } = callTimesOf({
    now: startAt,
    startAt,
    count,
    seconds,
    lines,
    callsPerSecond: null,
    window,
  })
  if (endAt === undefined || alone.endAt === undefined) return null
  const takes = formatDuration((alone.endAt - startAt) / 1000)
  return (
    <Text c="dimmed">
      {formatCounted(count, 'call takes', 'calls take')} {takes} at your pace. Started{' '}
      {whenText(new Date(startAt).toISOString())},{' '}
      {uncalled > 0
        ? `${formatCounted(uncalled, 'person is', 'people are')} left without a call when the window closes.`
        : `the last ends about ${whenText(new Date(endAt).toISOString())}.`}
    </Text>
  )
}

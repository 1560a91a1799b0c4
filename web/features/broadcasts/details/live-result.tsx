import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { Text } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { formatAgo, formatCount, formatCounted, formatDuration, formatPercent } from '../../../ui/format.ts'
import { ResultBar } from '../../../ui/result-bar.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { resultParts } from '../result-parts.ts'
import { shownStatus } from '../shown-status.ts'
import { whenText } from '../when-text.ts'
import { CourseButtons } from './course-buttons.tsx'
import classes from './live-result.module.css'
import { secondsLeft } from './outlook.ts'
import { ResultRing } from './result-ring.tsx'

type Props = {
  broadcast: Broadcast
  onAct: (action: StatusAction, broadcast: Broadcast) => void
  onEdit: (() => void) | undefined
  /** What is being done at this moment. */
  working: StatusAction | undefined
}

/** What is happening at this moment, in figures and in a sentence, and what can be done about it. */
export const LiveResult = ({ broadcast, onAct, onEdit, working }: Props) => {
  const parts = resultParts(broadcast)
  // So that an estimate that did not come true goes without waiting for the next count.
  const now = useNow(5000)
  const { PhoneNumberCount, TotalCompleted, DeliveredTexts, CreditsUsed, MaxCreditCost } = broadcast
  const status = shownStatus(broadcast)
  const isAhead = status === 'Scheduled' || status === 'Needs Message' || status === 'Processing'
  const isRunning = status === 'Broadcasting' || status === 'Paused'
  return (
    <Card>
      <div className={classes.result}>
        {isAhead ? (
          <ResultRing parts={parts} big={formatCount(PhoneNumberCount)} small="people" />
        ) : isRunning ? (
          <ResultRing
            parts={parts}
            big={formatPercent(TotalCompleted, PhoneNumberCount)}
            small={`of ${formatCount(PhoneNumberCount)} sent`}
          />
        ) : (
          <ResultRing
            parts={parts}
            big={formatPercent(DeliveredTexts, PhoneNumberCount)}
            small={`of ${formatCount(PhoneNumberCount)} delivered`}
          />
        )}
        <div className={classes.words}>
          <p className={classes.headline} role="status">
            {headline(broadcast, now)}
          </p>
          <ResultBar label="Results" parts={parts} height={8} />
          <Text c="dimmed" mt="sm">
            {creditsText(CreditsUsed, MaxCreditCost, isAhead || isRunning)}
          </Text>
          <CourseButtons broadcast={broadcast} onAct={onAct} onEdit={onEdit} working={working} />
        </div>
      </div>
    </Card>
  )
}

const headline = (broadcast: Broadcast, now: number): string => {
  const { PhoneNumberCount, TotalCompleted, StartDate, CompletedDate, Pace } = broadcast
  switch (shownStatus(broadcast)) {
    case 'Scheduled':
      return `Goes out ${whenText(StartDate)}, ${formatAgo(StartDate)}.`
    case 'Broadcasting': {
      const left = secondsLeft(broadcast, now)
      const sent = `${formatCount(TotalCompleted)} of ${formatCount(PhoneNumberCount)} sent`
      if (TotalCompleted >= PhoneNumberCount) return `${sent}. Waiting for the last results.`
      const pace = Pace === null ? '' : `, at up to ${formatCounted(Pace, 'text part')} a second`
      return left === undefined ? `${sent}${pace}.` : `${sent}${pace}. ${leftText(left)}`
    }
    case 'Paused':
      return `Paused. ${formatCounted(PhoneNumberCount - TotalCompleted, 'person is', 'people are')} still waiting for it.${startPasses(broadcast, now)}${arrives(broadcast)}`
    case 'Canceled':
      return `Canceled${CompletedDate ? ` ${whenText(CompletedDate)}` : ''}.${arrives(broadcast)}`
    case 'Completed':
      return broadcast.BroadcastStatus === 'Finalizing'
        ? 'Everything has been sent. Waiting for the last results from the carriers.'
        : `Completed${CompletedDate ? ` ${whenText(CompletedDate)}` : ''}.`
    case 'Needs Message':
      return 'This broadcast still needs a message.'
    case 'Expired':
      return expiredText(broadcast)
    case 'Declined':
      return 'This broadcast was declined. Contact support to hear why.'
    case 'Processing':
      return 'This broadcast is being processed.'
  }
}

const expiredText = ({ PhoneNumberCount, TotalCompleted, NotDeliveredTexts, CompletedDate }: Broadcast): string => {
  const when = CompletedDate ? ` ${whenText(CompletedDate)}` : ''
  const left = Math.min(NotDeliveredTexts, PhoneNumberCount)
  return TotalCompleted > 0 && left < PhoneNumberCount
    ? `Expired${when}. The calling window closed, and ${formatCounted(left, 'person was', 'people were')} not texted.`
    : `Expired${when}. The calling window closed before anybody was texted.`
}

/** A start that comes while it is paused passes without it. */
const startPasses = ({ StartDate }: Broadcast, now: number): string =>
  Date.parse(StartDate) > now ? ` It does not go out ${whenText(StartDate)} unless it is resumed before.` : ''

/** Nothing can call back what a carrier has. */
const arrives = ({ OnTheirWay, UnknownTexts }: Broadcast): string =>
  OnTheirWay + UnknownTexts > 0 ? ' What is already with the carriers still arrives.' : ''

const leftText = (seconds: number): string => {
  const text = formatDuration(seconds)
  return `${text[0]?.toUpperCase()}${text.slice(1)} left.`
}

const creditsText = (used: number, most: number, isOpen: boolean): string => {
  if (most === 0 && used === 0) return 'No credits used.'
  return isOpen
    ? `${formatCounted(used, 'credit')} used so far, ${formatCount(most)} at most.`
    : `${formatCounted(used, 'credit')} used.`
}

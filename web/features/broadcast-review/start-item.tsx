import { Button, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formatTime } from '../../ui/format.ts'
import { endText } from '../broadcast-calls/call-words.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { timesText } from '../broadcast-plan/send-times.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { someOf } from '../broadcasts/whom.ts'
import { PlanItem } from './plan-item.tsx'
import type { Review } from './use-review.ts'

type Props = {
  review: Review
  /** Puts the start off to a time at which it is quiet hours for nobody. */
  onLater: (StartDate: string) => void
  /** Of calls: how often they are tried again, and the way to change the window. */
  retries: number
  /** Who answers the text is not called, and the others later: when that is over nobody knows. */
  isEscalating: boolean
  /** It texts and calls. */
  isBoth: boolean
  /** Has what the window leaves go on when it opens again. */
  onContinue: () => void
}

/** When the first and the last text go out: the moment that really comes, whatever was asked for. */
export const StartItem = ({ review, onLater, retries, isEscalating, isBoth, onContinue }: Props) => {
  const { plan, sendTime, isSplit, outlook, pace, keepsQuietHours } = review
  if (!plan) return null
  const isNow = sendTime.StartDate === null
  const when = whenText(new Date(sendTime.firstAt).toISOString())
  const title = review.isRecordedFirst
    ? isNow
      ? 'It starts once its message is recorded'
      : `It starts ${when}, if its message is recorded by then`
    : isSplit && outlook?.first === 0
      ? 'It starts when a new day’s messages begin'
      : isNow
        ? 'It starts as soon as you press the button'
        : `It starts ${when}`
  const { unsent, quiet, quietUntil } = plan
  const isAnybodyCalled = plan.calls !== undefined && plan.calls.VoiceNumberCount > 0
  return (
    <PlanItem icon={<IconClock size={20} />} title={title}>
      <Text c="dimmed">
        {sendTime.isQuiet ? 'Until then it is quiet hours. ' : ''}
        {!isSplit && plan.texts && `${timesText(plan.texts, pace, true)} `}
        {review.callsWait
          ? 'Voice calls are not sent until audio is added. '
          : plan.calls
            ? !isEscalating && isAnybodyCalled && `${endText(plan, retries, isBoth)} `
            : !isSplit && `${timesText(plan, pace)} `}
        {keepsQuietHours &&
          !sendTime.isQuiet &&
          quiet > 0 &&
          `${someOf(quiet, plan.whom)} ${quiet === 1 ? 'is' : 'are'} in quiet hours at the start and ${quiet === 1 ? 'gets' : 'get'} ${plan.calls ? 'the text later. Calls keep only your calling window. ' : 'it later. '}`}
        You can close this page meanwhile.
      </Text>
      {!keepsQuietHours && quiet > 0 && (
        <>
          <Text c="var(--c-amber)" mt={6}>
            {nightWords(quiet, plan)} {formatTime(new Date(plan.firstAt).toISOString())} on your clock.
            {plan.calls ? ' Calls keep only your calling window: their phones ring all the same.' : ''}
          </Text>
          {quietUntil !== null && (
            <Group mt={6}>
              <Button variant="default" size="compact-sm" onClick={() => onLater(quietUntil)}>
                Start {whenText(quietUntil)} instead
              </Button>
            </Group>
          )}
        </>
      )}
      {unsent > 0 && (
        <>
          <Text c="var(--c-red)" mt={6}>
            {plan.calls
              ? `${someOf(unsent, plan.whom)} would not be called: your calling window closes before that. Call more at a time, or start earlier.`
              : `${someOf(unsent, plan.whom)} would not get it: your calling window closes before all are out.`}
          </Text>
          <Group mt={6}>
            <Button variant="default" size="compact-sm" onClick={onContinue}>
              Continue on the next day
            </Button>
          </Group>
        </>
      )}
    </PlanItem>
  )
}

const nightWords = (quiet: number, { goes, whom, calls }: Pick<SendPlan, 'goes' | 'whom' | 'calls'>): string => {
  const reached = calls ? 'called' : 'texted'
  return quiet >= goes
    ? `It is night where these people are, or a time at which they should not be ${reached}:`
    : `For ${someOf(quiet, whom)} it is night, or a time at which they should not be ${reached}:`
}

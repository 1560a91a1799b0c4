import { Skeleton, Text } from '@mantine/core'
import { FailedState } from '../../ui/failed-state.tsx'
import { useAccount } from '../account/queries.ts'
import { ApprovalItem } from '../broadcast-review/approval-item.tsx'
import { CostItem } from '../broadcast-review/cost-item.tsx'
import { QuietHoursItem, WindowItem } from '../broadcast-review/hours-items.tsx'
import { DailyLimitItem, GroupSizeItem, TollFreeItem } from '../broadcast-review/limit-items.tsx'
import { PeopleItems } from '../broadcast-review/people-items.tsx'
import classes from '../broadcast-review/review-step.module.css'
import { SendFailureNotice } from '../broadcast-review/send-failure-notice.tsx'
import { StartItem } from '../broadcast-review/start-item.tsx'
import { TrialItem } from '../broadcast-review/trial-item.tsx'
import { useReader } from '../broadcast-review/use-reader.ts'
import type { QuickDraft } from './use-quick-draft.ts'

/** `isReady` where there is something to send: then what it costs is told. */
type Props = { DraftBroadcastID: number; quick: QuickDraft; isReady: boolean }

/** Who gets it and what it costs; beyond that only what is in the way or not as usual. */
export const QuickPlan = ({ DraftBroadcastID, quick, isReady }: Props) => {
  const account = useAccount()
  const { review, change, failure, emergency, openWizard } = quick
  const { plan, sendTime, unverified } = review
  const reader = useReader()
  const toStep = (step: number) => (): void => void openWizard(step)
  const ways = { onAnotherDay: toStep(1), onRecipients: toStep(2), onMessage: toStep(3) }
  if (!plan) {
    if (review.failure) return <FailedState compact message={review.failure} onRetry={review.onRetry} />
    return <Skeleton height={96} role="status" aria-label="Loading" />
  }
  return (
    <div>
      {failure && (
        <SendFailureNotice
          failure={failure}
          reader={reader}
          onAnotherDay={ways.onAnotherDay}
          onStep={(step) => void openWizard(step)}
        />
      )}
      <ul className={classes.plan} data-quick="true">
        <PeopleItems DraftBroadcastID={DraftBroadcastID} plan={plan} isBoth={false} onMessage={ways.onMessage} />
        {unverified.people.length > 0 && (
          <TrialItem
            people={unverified.people}
            verifiedCount={unverified.verifiedCount}
            isRepeating={false}
            reader={reader}
            onRecipients={ways.onRecipients}
          />
        )}
        {review.window && sendTime.isOutside && (
          <WindowItem window={review.window} sendTime={sendTime} onChange={change} />
        )}
        {account.QuietHours && !plan.calls && (
          <QuietHoursItem emergency={emergency} keepsWindow={review.window !== undefined && !sendTime.isBeyond} />
        )}
        {review.outlook && (
          <DailyLimitItem plan={plan} outlook={review.outlook} isSplit={review.isSplit} reader={reader} ways={ways} />
        )}
        {review.tollFree && <TollFreeItem over={review.tollFree} ways={ways} />}
        <ApprovalItem review={review} />
        {plan.beyondGroupSize > 0 && <GroupSizeItem plan={plan} reader={reader} onRecipients={ways.onRecipients} />}
        {plan.calls && isReady && review.obstacle === undefined && (
          <StartItem
            review={review}
            onLater={toStep(1)}
            retries={quick.form.RetryTimes}
            isBoth={false}
            isEscalating={false}
            onContinue={() => change({ ContinueOnNextDay: true })}
          />
        )}
        {isReady && (
          <CostItem
            plan={plan}
            hasMedia={false}
            isMonthly={review.isMonthly}
            reader={reader}
            isRepeating={false}
            isTransfer={false}
            needsVerified={unverified.people.length > 0}
            onRecipients={ways.onRecipients}
            onMoreCredits={toStep(4)}
          />
        )}
      </ul>
      <Text c="dimmed" size="xs">
        {plan.calls
          ? 'Every phone is called alone; nobody hears who else is called.'
          : 'Everyone gets it alone; nobody sees who else does.'}
      </Text>
    </div>
  )
}

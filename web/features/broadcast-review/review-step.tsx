import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { canEscalate } from '@carillon/domain/broadcast/escalation.ts'
import { hasText, isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useAccount } from '../account/queries.ts'
import type { Emergency } from '../broadcast-plan/emergency.ts'
import type { SendFailure } from '../broadcast-plan/send-failure.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { ApprovalItem } from './approval-item.tsx'
import { AnswersItem, AudioItem, CallerIdItem, CallPaceItem, TransferItem } from './call-items.tsx'
import { CostItem } from './cost-item.tsx'
import { EscalationItem } from './escalation-item.tsx'
import { QuietHoursItem, WindowItem } from './hours-items.tsx'
import { DailyLimitItem, GroupSizeItem, TollFreeItem } from './limit-items.tsx'
import { MoreCreditsDialog } from './more-credits-dialog.tsx'
import { NumberItem } from './number-item.tsx'
import { PeopleItems } from './people-items.tsx'
import { RepeatingItem } from './repeating-item.tsx'
import classes from './review-step.module.css'
import { SendFailureNotice } from './send-failure-notice.tsx'
import { StartItem } from './start-item.tsx'
import { TrialItem } from './trial-item.tsx'
import { useReader } from './use-reader.ts'
import type { Review } from './use-review.ts'

type Props = {
  DraftBroadcastID: number
  form: DraftForm
  draft: Draft | undefined
  change: (part: Partial<DraftForm>) => void
  review: Review
  emergency: Emergency
  /** What the last press came to, where it did not go out. */
  failure: SendFailure | undefined
  onStep: (step: 'settings' | 'recipients' | 'message') => void
  onAnotherDay: () => void
  onLater: (StartDate: string) => void
  /** The number it comes from, as people write it. */
  from: string | undefined
  /** What is to be said of the message itself. */
  warnings: ReactNode
}

/** Step 4: the plan. Nothing that happens after the button should surprise. */
export const ReviewStep = (props: Props) => {
  const { DraftBroadcastID, form, draft, change, review, emergency, failure, onStep, onAnotherDay, onLater } = props
  const account = useAccount()
  const reader = useReader()
  const { plan, sendTime, isRepeating, unverified, obstacle } = review
  const { isMoreOpen, refused, openMore, closeMore } = useMoreCredits(failure)
  const ways = {
    onAnotherDay,
    onRecipients: () => onStep('recipients'),
    onMessage: () => onStep('message'),
  }
  const notice = failure && (
    <SendFailureNotice
      failure={failure}
      reader={reader}
      onAnotherDay={onAnotherDay}
      onStep={(number) => onStep(wizardSteps[number - 1] as 'settings' | 'recipients' | 'message')}
    />
  )
  if (!plan) {
    return (
      <>
        {notice}
        {review.failure ? (
          <FailedState message={review.failure} onRetry={review.onRetry} />
        ) : (
          <Skeleton height={320} role="status" aria-label="Loading" />
        )}
      </>
    )
  }
  const isBoth = plan.calls !== undefined && hasText(form.BroadcastType)
  const isTrialRefused = unverified.isOnTrial && (isRepeating || unverified.people.length > 0)
  // A start is promised only where it can come.
  const hasStart = !isRepeating && (obstacle === undefined || obstacle === 'credits')
  return (
    <>
      {notice}
      <div className={classes.warnings}>{props.warnings}</div>
      <Card flush>
        <ul className={classes.plan}>
          <PeopleItems DraftBroadcastID={DraftBroadcastID} plan={plan} isBoth={isBoth} onMessage={ways.onMessage} />
          {isTrialRefused && (
            <TrialItem
              people={unverified.people}
              verifiedCount={unverified.verifiedCount}
              isRepeating={isRepeating}
              reader={reader}
              onRecipients={ways.onRecipients}
            />
          )}
          {isRepeating && (
            <RepeatingItem
              runs={review.runs}
              groups={draft?.Lists ?? []}
              window={review.window}
              form={form}
              onChange={change}
            />
          )}
          <EscalationItem plan={plan} form={form} onSettings={() => onStep('settings')} />
          {plan.calls && (
            <AudioItem
              form={form}
              isTexting={review.callsWait}
              texts={
                sendTime.StartDate === null
                  ? 'Text messages go out as soon as you press the button.'
                  : `Text messages go out ${whenText(sendTime.StartDate)}.`
              }
              onMessage={ways.onMessage}
            />
          )}
          {isVoiceSurvey(form.BroadcastType) && (
            <AnswersItem answers={form.SurveyResponses} onMessage={ways.onMessage} />
          )}
          {plan.calls && <TransferItem form={form} isMonthly={review.isMonthly} onMessage={ways.onMessage} />}
          {hasStart && (
            <StartItem
              review={review}
              onLater={onLater}
              retries={form.RetryTimes}
              isBoth={isBoth}
              isEscalating={canEscalate(form.BroadcastType) && form.CallAfterMinutes !== null}
              onContinue={() => change({ ContinueOnNextDay: true })}
            />
          )}
          {plan.calls && <CallPaceItem calls={plan.calls} form={form} change={change} />}
          {review.window && !isRepeating && <WindowItem window={review.window} sendTime={sendTime} onChange={change} />}
          {account.QuietHours && !isRepeating && hasText(form.BroadcastType) && (
            <QuietHoursItem emergency={emergency} keepsWindow={review.window !== undefined && !sendTime.isBeyond} />
          )}
          {review.outlook && (
            <DailyLimitItem plan={plan} outlook={review.outlook} isSplit={review.isSplit} reader={reader} ways={ways} />
          )}
          {review.tollFree && <TollFreeItem over={review.tollFree} ways={ways} />}
          {plan.beyondGroupSize > 0 && !isRepeating && (
            <GroupSizeItem plan={plan} reader={reader} onRecipients={ways.onRecipients} />
          )}
          <ApprovalItem review={review} />
          {plan.calls && (
            <CallerIdItem CallerID={form.CallerID} isBoth={isBoth} onSettings={() => onStep('settings')} />
          )}
          {hasText(form.BroadcastType) && props.from && (
            <NumberItem from={props.from} isBoth={isBoth} onMessage={ways.onMessage} />
          )}
          <CostItem
            plan={plan}
            hasMedia={form.Media.length > 0}
            isMonthly={review.isMonthly}
            reader={reader}
            isRepeating={isRepeating}
            isTransfer={form.TransferAndConnect?.IsTransfer === true}
            needsVerified={unverified.people.length > 0}
            onRecipients={ways.onRecipients}
            onMoreCredits={openMore}
          />
        </ul>
      </Card>
      <MoreCreditsDialog
        opened={isMoreOpen}
        onClose={closeMore}
        // The server knows better than a plan that was made before others sent something.
        needed={Number(refused?.needed ?? plan.cost)}
        goes={plan.goes}
        available={Number(refused?.available ?? plan.available)}
        reader={reader}
        onRecipients={ways.onRecipients}
        onMessage={ways.onMessage}
      />
    </>
  )
}

/** The dialog opens when it is asked for, and by itself when the server finds too few credits (4100). */
const useMoreCredits = (failure: SendFailure | undefined) => {
  const [isAsked, setIsAsked] = useState(false)
  const [closed, setClosed] = useState<SendFailure>()
  const isRefused = failure?.kind === 'credits' && closed !== failure
  return {
    isMoreOpen: isAsked || isRefused,
    /** What the server said of it, where it opened by itself. */
    refused: isRefused ? failure.facts : undefined,
    openMore: (): void => setIsAsked(true),
    closeMore: (): void => {
      setIsAsked(false)
      setClosed(failure)
    },
  }
}

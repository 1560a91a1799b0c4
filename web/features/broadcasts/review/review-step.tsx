import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { isInvoiced } from '../../account/pays-by-month.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { CostLeg } from './cost-leg.tsx'
import { QuietHoursLeg, WindowLeg } from './hours-legs.tsx'
import { DailyLimitLeg, GroupSizeLeg, TollFreeLeg } from './limit-legs.tsx'
import { MoreCreditsDialog } from './more-credits-dialog.tsx'
import { PeopleLegs } from './people-legs.tsx'
import { RepeatingLeg } from './repeating-leg.tsx'
import classes from './review-step.module.css'
import type { SendFailure } from './send-failure.ts'
import { SendFailureNotice } from './send-failure-notice.tsx'
import { StartLeg } from './start-leg.tsx'
import { TrialLeg } from './trial-leg.tsx'
import type { Emergency } from './use-emergency.ts'
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
}

/** Step 4: the flight plan. Nothing that happens after the button should surprise. */
export const ReviewStep = (props: Props) => {
  const { DraftBroadcastID, form, draft, change, review, emergency, failure, onStep, onAnotherDay } = props
  const account = useAccount()
  const user = useUser()
  const reader = { isOwner: user.IsMasterUser, isAdmin: isAdminLevel(user), isInvoiced: isInvoiced(account) }
  const { plan, departure, isRepeating, unverified, obstacle } = review
  const { isMoreOpen, openMore, closeMore } = useMoreCredits(failure)
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
          <Skeleton height={320} aria-label="Loading" />
        )}
      </>
    )
  }
  const isTrialRefused = unverified.isOnTrial && (isRepeating || unverified.people.length > 0)
  // A start is promised only where it can come.
  const hasStart = !isRepeating && (obstacle === undefined || obstacle === 'credits')
  return (
    <>
      {notice}
      <Card flush>
        <ul className={classes.plan}>
          <PeopleLegs DraftBroadcastID={DraftBroadcastID} plan={plan} onMessage={ways.onMessage} />
          {isTrialRefused && (
            <TrialLeg
              people={unverified.people}
              verifiedCount={unverified.verifiedCount}
              isRepeating={isRepeating}
              onRecipients={ways.onRecipients}
            />
          )}
          {isRepeating && (
            <RepeatingLeg
              runs={review.runs}
              groups={draft?.Lists ?? []}
              hasWindow={review.window !== undefined}
              form={form}
              onChange={change}
            />
          )}
          {hasStart && <StartLeg review={review} keepsQuietHours={account.QuietHours && !emergency.isOn} />}
          {review.window && !isRepeating && (
            <WindowLeg window={review.window} departure={departure} onChange={change} />
          )}
          {account.QuietHours && !isRepeating && (
            <QuietHoursLeg emergency={emergency} keepsWindow={review.window !== undefined && !departure.isBeyond} />
          )}
          {review.outlook && (
            <DailyLimitLeg plan={plan} outlook={review.outlook} isSplit={review.isSplit} ways={ways} />
          )}
          {review.tollFree && <TollFreeLeg over={review.tollFree} ways={ways} />}
          {plan.beyondGroupSize > 0 && !isRepeating && (
            <GroupSizeLeg plan={plan} reader={reader} onRecipients={ways.onRecipients} />
          )}
          <CostLeg
            plan={plan}
            isMonthly={review.isMonthly}
            isOwner={reader.isOwner}
            isRepeating={isRepeating}
            onRecipients={ways.onRecipients}
            onMoreCredits={openMore}
          />
        </ul>
      </Card>
      <MoreCreditsDialog
        opened={isMoreOpen}
        onClose={closeMore}
        needed={Math.max(plan.cost, Number(failure?.facts?.needed ?? 0))}
        goes={plan.goes}
        available={plan.available}
        isOwner={reader.isOwner}
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
  return {
    isMoreOpen: isAsked || (failure?.kind === 'credits' && closed !== failure),
    openMore: (): void => setIsAsked(true),
    closeMore: (): void => {
      setIsAsked(false)
      setClosed(failure)
    },
  }
}

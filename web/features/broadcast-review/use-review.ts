import { getMessagingLimits } from '@carillon/contract/account.ts'
import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { withNextDay } from '@carillon/domain/time/calling-window.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useNow } from '../../ui/use-now.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { useSendWindow } from '../account/text-window.ts'
import { limitOutlook } from '../broadcast-plan/daily-limit.ts'
import { obstacleOf } from '../broadcast-plan/obstacle.ts'
import { sendPlan } from '../broadcast-plan/send-plan.ts'
import { afterQuietHours, sendTimeOf } from '../broadcast-plan/send-time.ts'
import { sendWords } from '../broadcast-plan/send-words.ts'
import { tollFreeOver } from '../broadcast-plan/toll-free-limit.ts'
import { useUnverified } from '../broadcast-plan/use-unverified.ts'
import { summaryFailed, useContactSummary } from '../broadcast-recipients/recipient-queries.ts'
import { isMergeRight } from '../template-merges/merge-state.ts'
import { useNextRuns } from './use-next-runs.ts'

type Reviewed = {
  id: number | undefined
  form: DraftForm
  draft: Draft | undefined
  isWanted: boolean
  isUnready: boolean
}

export type Review = ReturnType<typeof useReview>

/**
 * Everything that is known of a draft before it is sent: when it goes out, its plan, what is in the way, and what the
 * button says. Asked of the server when everything is saved (`isWanted`).
 */
export const useReview = ({ id, form, draft, isWanted, isUnready }: Reviewed) => {
  const account = useAccount()
  const { ApprovalOver } = useUser()
  const window = withNextDay(useSendWindow(form.BroadcastType), form.ContinueOnNextDay)
  // A page that stays open must not promise what the clock has overtaken.
  const now = useNow(aMinute)
  const isRepeating = form.startOption === 'REPEATING'
  const asked = sendTimeOf(form, window, now)
  const { data: summary, isError, error, refetch } = useContactSummary(id, isWanted, aMinute)
  const isMonthly = paysByMonth(account)
  const unverified = useUnverified(id, isWanted)
  const isCalled = hasVoice(form.BroadcastType)
  // Calls keep the calling window and nothing else.
  const isTexted = hasText(form.BroadcastType)
  const isRecordedLater =
    isCalled && ((form.RecordLater && form.Audio === null) || (form.RecordLaterVM && form.AudioVM === null))
  const keepsQuietHours = account.QuietHours && isTexted && form.EmergencyReason.trim() === ''
  const foreseen = summary && sendPlan(summary, asked.firstAt, isMonthly, form.BroadcastType)
  const sendTime = foreseen
    ? afterQuietHours(asked, { firstAt: foreseen.firstAt, isQuiet: keepsQuietHours && foreseen.quiet > 0 }, window)
    : asked
  // Limits are those of the day on which it starts.
  const plan = foreseen && { ...foreseen, startAt: sendTime.firstAt }
  const limits = useQuery({ ...queryOf(getMessagingLimits), enabled: isWanted && !isRepeating && isTexted })
  const needed = { TextNumberID: form.TextNumberID, needed: plan?.cost ?? 0, at: sendTime.firstAt }
  const outlook = plan && !isRepeating && isTexted ? limitOutlook(plan, account.OverLimit === 'NextDay') : undefined
  const isSplit = outlook !== undefined && Number.isFinite(outlook.furtherDays)
  // What its number may not send that day waits with the rest.
  const tollFree = limits.data && !isSplit ? tollFreeOver(limits.data, needed) : undefined
  const runs = useNextRuns(form.RepeatingBroadcastSchedule, isWanted && isRepeating)
  const isMergeStale = !isMergeRight(form, draft)
  const obstacle =
    plan &&
    obstacleOf({
      ...{ plan, sendTime, isRepeating, isUnready, isMergeStale },
      hasNoSchedule: runs.isRefused,
      isOverDay: outlook !== undefined && !isSplit,
      isOverTollFree: tollFree !== undefined,
      isOnTrial: unverified.isOnTrial,
      hasUnverified: unverified.people.length > 0,
    })
  const needsApproval = !isRepeating && ApprovalOver !== null && plan !== undefined && plan.goes > ApprovalOver
  /** Texts wait for no recording, but where somebody looks at the whole first. */
  const isRecordedFirst = isRecordedLater && (!isTexted || needsApproval)
  return {
    plan,
    sendTime,
    window,
    isRepeating,
    isCalled,
    isMonthly,
    keepsQuietHours,
    pace: summary?.Pace ?? null,
    outlook,
    /** The rest goes on the days after. */
    isSplit,
    tollFree,
    unverified,
    runs,
    obstacle,
    TemplateMergeID: isMergeStale ? null : (draft?.TemplateMerge?.ID ?? null),
    /** To how many it must be before somebody looks at it first; null where nobody does. */
    approvalOver: ApprovalOver,
    needsApproval,
    isRecordedFirst,
    /** Its texts go out, and its calls when their message is there. */
    callsWait: isRecordedLater && !isRecordedFirst,
    button: sendWords({
      ...{ needsApproval, isRecordedFirst },
      ...{
        whom: plan?.whom ?? { phones: 0, people: 0 },
        isRepeating,
        isCalled: isCalled && !isTexted,
        StartDate: sendTime.StartDate,
      },
      outlook: isSplit ? outlook : undefined,
    }),
    failure: isError ? sentenceOf(error, summaryFailed) : undefined,
    onRetry: () => void refetch(),
  }
}

const aMinute = 60_000

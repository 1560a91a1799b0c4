import type { DraftForm } from '@carillon/contract/drafts.ts'
import { sentenceOf } from '../../../platform/api.ts'
import { paysByMonth } from '../../account/pays-by-month.ts'
import { useAccount } from '../../account/queries.ts'
import { summaryFailed, useContactSummary } from '../recipients/recipient-queries.ts'
import { flightPlan } from './flight-plan.ts'

/** The flight plan of a draft, asked of the server when everything is saved. */
export const useFlightPlan = (DraftBroadcastID: number | undefined, form: DraftForm, isWanted: boolean) => {
  const isMonthly = paysByMonth(useAccount())
  const { data: summary, isError, error, refetch } = useContactSummary(DraftBroadcastID, isWanted)
  const startAt = form.startOption === 'START_LATER' && form.StartDate ? Date.parse(form.StartDate) : Date.now()
  return {
    plan: summary && flightPlan(summary, startAt, isMonthly),
    pace: summary?.Pace ?? null,
    isMonthly,
    failure: isError ? sentenceOf(error, summaryFailed) : undefined,
    onRetry: () => void refetch(),
  }
}

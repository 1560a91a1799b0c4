import type { DraftForm } from '@carillon/contract/drafts.ts'
import { validateSchedule } from '@carillon/contract/repeating.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api, sentenceOf } from '../../platform/api.ts'

/** A schedule in words with its next five dates, as the server reckons them. */
export const useNextRuns = (schedule: DraftForm['RepeatingBroadcastSchedule'], isWanted: boolean) => {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [validateSchedule.name, schedule],
    queryFn: ({ signal }) => api(validateSchedule, { body: schedule ?? {}, signal }),
    enabled: isWanted,
    retry: false,
  })
  return {
    ScheduleDescription: data?.ScheduleDescription,
    NextRunDates: data?.NextRunDates ?? [],
    failure: isError ? sentenceOf(error, 'There was an error validating your start date.') : undefined,
    /** It cannot be used as it is; a server that is away has not said so. */
    isRefused: isError && error instanceof ApiError && error.status === 400,
    onRetry: () => void refetch(),
  }
}

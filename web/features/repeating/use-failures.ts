import { broadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { dismissRepeatingFailures, listRepeatingFailures } from '@carillon/contract/repeating.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { bySeries, type FailedSeries } from './failed-series.ts'
import { failuresQuery, useLiveRepeating } from './queries.ts'

/** The failures of all series, or of one, live; `dismiss(null)` puts all of them away. */
export const useFailures = (
  only?: number,
): { failed: FailedSeries[]; dismiss: (ids: readonly number[] | null) => void } => {
  const cache = useQueryClient()
  const { data } = useQuery(failuresQuery)
  const { mutate } = useSend(dismissRepeatingFailures, {
    invalidates: [broadcastsSummary],
    failure: 'There was an error dismissing the failures. Please try again.',
    optimistic: ({ body }) => [
      change(listRepeatingFailures, (page) => {
        const gone = body?.RepeatingFailureIDs
        const Items = gone ? page.Items.filter(({ RepeatingFailureID }) => !gone.includes(RepeatingFailureID)) : []
        return { ...page, Items, Size: Items.length }
      }),
    ],
  })
  useLiveRepeating()
  const dismiss = (ids: readonly number[] | null): void =>
    mutate(
      { body: { RepeatingFailureIDs: ids && [...ids] } },
      {
        onSuccess: async () => {
          // Those of others stay for whoever may only see them.
          const left = await cache.fetchQuery({ ...failuresQuery, staleTime: 0 })
          const isLeft = ids
            ? left.Items.some(({ RepeatingFailureID }) => ids.includes(RepeatingFailureID))
            : left.Items.length > 0
          if (isLeft) notifyFailure('Only its owner, or an account owner or admin, can dismiss this.')
        },
      },
    )
  const items = data?.Items ?? []
  return {
    failed: bySeries(only === undefined ? items : items.filter((each) => each.RepeatingBroadcastID === only)),
    dismiss,
  }
}

import type { RepeatingFailure } from '@carillon/contract/repeating.ts'

export type FailedSeries = { readonly latest: RepeatingFailure; readonly ids: readonly number[] }

/** Failures, latest first, by their series. */
export const bySeries = (failures: readonly RepeatingFailure[]): FailedSeries[] =>
  [...Map.groupBy(failures, (each) => each.RepeatingBroadcastID).values()].map((found) => ({
    latest: found[0]!,
    ids: found.map(({ RepeatingFailureID }) => RepeatingFailureID),
  }))

import type { Delivery } from '@carillon/contract/operations.ts'

/** Sums that only grow, at a moment: the key is a broadcast, or 0 for everything that the engines hand over. */
export type Sample = { readonly at: number; readonly sums: ReadonlyMap<number, number> }

export const everything = 0
const keptMs = 60_000

/** The samples of the last minute, with those of this answer. An answer that is not newer adds nothing. */
export const addSample = (
  samples: readonly Sample[],
  { AsOfDate, Totals, Broadcasts }: Delivery,
): readonly Sample[] => {
  const at = Date.parse(AsOfDate)
  const last = samples.at(-1)
  if (last && at <= last.at) return samples
  const sums = new Map(Broadcasts.Items.map(({ BroadcastID, HandedOver }) => [BroadcastID, HandedOver]))
  sums.set(everything, Totals.HandedOver)
  return [...samples.filter((sample) => sample.at >= at - keptMs), { at, sums }]
}

/**
 * How many a second between the first and the last sample of that length of time; undefined with fewer than two. A sum that
 * shrinks (a process has ended) says nothing of that step.
 */
export const ratePerSecond = (samples: readonly Sample[], key: number, withinMs = keptMs): number | undefined => {
  const until = samples.at(-1)?.at ?? 0
  const known = samples.filter(({ at, sums }) => at >= until - withinMs && sums.has(key))
  const first = known[0]
  const last = known.at(-1)
  if (!first || !last || last.at !== until || first === last) return undefined
  let grown = 0
  for (const [at, { sums }] of known.entries()) {
    if (at > 0) grown += Math.max(0, sums.get(key)! - known[at - 1]!.sums.get(key)!)
  }
  return grown / ((last.at - first.at) / 1000)
}

/** '0', '0.08', '0.4', '12', '1,284' a second; a dash while it is not known. */
export const rateText = (rate: number | undefined): string => {
  if (rate === undefined) return '–'
  if (rate > 0 && rate < 1) return rate.toLocaleString('en-US', { maximumSignificantDigits: 1 })
  return rate.toLocaleString('en-US', { maximumFractionDigits: rate > 0 && rate < 9.95 ? 1 : 0 })
}

import { refuse } from '../../platform/refusal.ts'

/** A merge of somebody else is not there. */
export const visibleMerge = <T>(merge: T | undefined): T => {
  if (merge === undefined) throw refuse('NotFound')
  return merge
}

/** So few are done before the call answers. */
export const doneAtOnce = 2000

/** Recipients of a transaction of the job. */
export const batchSize = 10_000

/** Attempts at a batch that something is wrong with; the causes that pass do so sooner. */
export const mostFailures = 3

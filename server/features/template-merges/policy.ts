import { refuse } from '../../platform/refusal.ts'

/** A merge of somebody else is not there. */
export const visibleMerge = <T>(merge: T | undefined): T => {
  if (merge === undefined) throw refuse('NotFound')
  return merge
}

/** So few are done before the call answers. */
export const doneAtOnce = 2000

/** Recipients of a step. */
export const batchSize = 10_000

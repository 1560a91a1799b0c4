import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what an act answered where it is read. A read that is under way may have left before the act was done, so its answer is dropped
 * and it is made again; what was known to be stale still is.
 */
export const putAnswer = <Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  update: Data | ((known: Data | undefined) => Data | undefined),
): void => {
  const query = cache.getQueryCache().find({ queryKey })
  const { isInvalidated, fetchStatus } = query?.state ?? { isInvalidated: false, fetchStatus: 'idle' as const }
  cache.setQueryData<Data>(queryKey, update)
  // Not by its key: one that is disabled just now would keep the older read. Whoever reads it sees that it failed.
  if (query && fetchStatus !== 'idle') query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
  else if (isInvalidated) void cache.invalidateQueries({ queryKey, exact: true })
}

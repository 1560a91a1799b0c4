import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const asking = new WeakSet<Query>()

/**
 * What is being asked for the first time when it changes may be answered with what was before, and would be taken for the latest: it
 * is asked for once more, after that answer. A query that has data already is fetched anew by making it stale.
 */
export const askAgain = (cache: QueryClient, queryKey: QueryKey): void => {
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || asking.has(query)) continue
    asking.add(query)
    // The answer that is on its way; a failure is told where it is waited for.
    const settled = query.fetch().catch(() => {})
    void settled.then(() => {
      asking.delete(query)
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
  }
}

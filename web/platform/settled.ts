import type { QueryClient } from '@tanstack/react-query'

/** Whether one of the calls of these names is under way. */
export const isAnyUnderWay = (cache: QueryClient, names: readonly string[]): boolean =>
  cache.getMutationCache().findAll({
    status: 'pending',
    predicate: ({ options }) => names.includes(options.mutationKey?.[0] as string),
  }).length > 0

/** Ends when none of the calls of these names is under way any more, and what they make stale is known to be. */
export const settled = (cache: QueryClient, names: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    if (!isAnyUnderWay(cache, names)) return resolve()
    const stop = cache.getMutationCache().subscribe(() => {
      if (isAnyUnderWay(cache, names)) return
      stop()
      resolve()
    })
  })

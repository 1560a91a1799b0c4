import type { QueryClient } from '@tanstack/react-query'

/** Ends when none of the calls of these names is under way any more, and what they make stale is known to be. */
export const settled = (cache: QueryClient, names: readonly string[]): Promise<void> => {
  const mutations = cache.getMutationCache()
  const isIdle = (): boolean =>
    mutations.findAll({
      status: 'pending',
      predicate: ({ options }) => names.includes(options.mutationKey?.[0] as string),
    }).length === 0
  return new Promise((resolve) => {
    if (isIdle()) return resolve()
    const stop = mutations.subscribe(() => {
      if (!isIdle()) return
      stop()
      resolve()
    })
  })
}

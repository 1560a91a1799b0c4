import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing, sentenceOf } from '../platform/api.ts'
import { notifyFailure } from '../ui/notify.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    mutationMeta: { failure?: string }
  }
}

const isWorthRetrying = (failures: number, error: Error): boolean => failures < 2 && isPassing(error)

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        const failure = mutation.meta?.failure
        // A 401 already brings the sign-in page.
        if (failure === undefined || (error instanceof ApiError && error.status === 401)) return
        notifyFailure(sentenceOf(error, failure))
      },
    }),
  })

export const queryClient = newQueryClient()

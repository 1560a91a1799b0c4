import type { Call } from '@carillon/contract/call.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type InputArguments, type InputOf, isPassing, type ReplyOf } from './api.ts'
import { apply, type Change, revert } from './optimistic.ts'
import { onceOf, tabMemory } from './send-once.ts'

/** Query options of a call; the key is `[call.name, input]`, so that all reads of a call can be made stale by its name. */
export const queryOf = <C extends Call>(call: C, ...[input]: InputArguments<C>) =>
  queryOptions<ReplyOf<C>>({
    queryKey: [call.name, input ?? {}],
    queryFn: ({ signal }) => (api as LooseApi)(call, { ...input, signal }) as Promise<ReplyOf<C>>,
  })

/** Reads a call and follows it. */
export const useCall = <C extends Call>(call: C, ...input: InputArguments<C>) => useQuery(queryOf(call, ...input))

type SendOptions<C extends Call> = {
  /** Calls whose answers are stale once this one has succeeded (or failed, after an optimistic change). */
  invalidates?: readonly Call[]
  /** What the page shows before the server has answered; taken back if it refuses. */
  optimistic?: (input: InputOf<C>) => readonly Change[]
  /**
   * The default sentence of this call, shown in a toast when it fails. Without it nothing is shown and the
   * caller says what went wrong, on the form.
   */
  failure?: string
  /** It is done once, however often its button is pressed. */
  isOnce?: boolean
  /** So it is after a reload, over which what was typed stays in its field; the browser keeps what is asked, so it is for nothing secret. */
  outlivesReload?: boolean
  /** It says only what is so, and may be said again where nobody answered. */
  isRetried?: boolean
}

/** A call that changes something: `mutate(input)` or `await mutateAsync(input)`. */
export const useSend = <C extends Call>(call: C, options: SendOptions<C> = {}) => {
  const cache = useQueryClient()
  const { invalidates = [], optimistic, failure, isOnce = false, outlivesReload = false, isRetried = false } = options
  const ask = !isOnce ? (api as LooseApi) : outlivesReload ? onceOverReloads.ask : once.ask
  return useMutation({
    mutationKey: [call.name],
    mutationFn: (input: InputOf<C>) => ask(call, input) as Promise<ReplyOf<C>>,
    ...(isRetried && { retry: (failures: number, error: Error) => failures < 4 && isPassing(error) }),
    ...(failure !== undefined && { meta: { failure } }),
    onMutate: async (input) => (optimistic ? await apply(cache, optimistic(input)) : []),
    onError: (_error, _input, before) => revert(cache, before ?? []),
    onSettled: (_reply, error) => {
      if (error && !optimistic) return
      // Not awaited: the answer is already known, fresh lists may follow.
      for (const stale of invalidates) void cache.invalidateQueries({ queryKey: [stale.name] })
    },
  })
}

// The call's own types are kept by the signatures above; inside, the input is passed on as it is.
type LooseApi = (call: Call, input: object) => Promise<unknown>
const once = onceOf(api as LooseApi)
/** For calls that are sent with `outlivesReload`. */
export const onceOverReloads = onceOf(api as LooseApi, Date.now, tabMemory)

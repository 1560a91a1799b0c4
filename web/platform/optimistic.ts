import type { Call } from '@carillon/contract/call.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ReplyOf } from './api.ts'

/** A change of what is already known of a call's answers, made before the server confirms it. */
export type Change = { readonly queryKey: QueryKey; readonly update: (known: unknown) => unknown }

/** Changes every known answer of a call, or those of one input. */
export const change = <C extends Call>(call: C, update: (known: ReplyOf<C>) => ReplyOf<C>, input?: object): Change => ({
  queryKey: input ? [call.name, input] : [call.name],
  update: (known) => (known === undefined ? undefined : update(known as ReplyOf<C>)),
})

type Before = readonly [QueryKey, unknown][]

/** Applies the changes and answers what was known before. Reads under way are stopped, or they would overwrite the change. */
export const apply = async (cache: QueryClient, changes: readonly Change[]): Promise<Before> => {
  await Promise.all(changes.map(({ queryKey }) => cache.cancelQueries({ queryKey })))
  const before = changes.flatMap(({ queryKey }) => cache.getQueriesData({ queryKey }))
  for (const { queryKey, update } of changes) cache.setQueriesData({ queryKey }, update)
  return before
}

export const revert = (cache: QueryClient, before: Before): void => {
  for (const [queryKey, known] of before) cache.setQueryData(queryKey, known)
}

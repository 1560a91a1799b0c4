import type { Call } from '@carillon/contract/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { InputOf, ReplyOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'

/** A demonstration broadcast that answers the calls of this page by itself: nothing of it is on the server. */
export type Sample = {
  /** Its last segment of the address: sample-text-survey. */
  readonly key: string
  readonly answer: (call: Call, input: object) => unknown
}

export const SampleContext = createContext<Sample | undefined>(undefined)

/** Query options of a call about the broadcast on the page, whether it is real or a sample. */
export const useSource = () => {
  const sample = use(SampleContext)
  return <C extends Call>(call: C, input: InputOf<C>) =>
    sample
      ? queryOptions<ReplyOf<C>>({
          queryKey: ['sample', sample.key, call.name, input],
          queryFn: async () => sample.answer(call, input) as ReplyOf<C>,
        })
      : (queryOf as unknown as (call: C, input: InputOf<C>) => ReturnType<typeof queryOptions<ReplyOf<C>>>)(call, input)
}

/** What stands for the broadcast in addresses of this page. */
export const useAddress = (BroadcastID: number): string => use(SampleContext)?.key ?? String(BroadcastID)

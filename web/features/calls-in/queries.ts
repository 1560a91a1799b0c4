import { callsInSummary, listCallsIn } from '@carillon/contract/calls-in.ts'
import { listSaid } from '@carillon/contract/contacts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

/** What shows calls that came in, and what was left in them. */
export const callInCalls = [listCallsIn, callsInSummary, listSaid]

/** How many messages of callers nobody has heard; 0 while that is not known. */
export const useUnheard = (): number => {
  const cache = useQueryClient()
  useEvent('callsin.updated', () => void cache.invalidateQueries({ queryKey: [callsInSummary.name] }))
  return useCall(callsInSummary).data?.Unheard ?? 0
}

/** The list follows who calls. */
export const useLiveCallsIn = (): void => {
  const cache = useQueryClient()
  useEvent('callsin.updated', () => void cache.invalidateQueries({ queryKey: [listCallsIn.name] }))
}

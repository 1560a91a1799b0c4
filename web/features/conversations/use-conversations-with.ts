import { listConversations } from '@carillon/contract/conversations.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useSpread } from '../../platform/spread.ts'

type Found = ReplyOf<typeof listConversations>['Items']

const oneSecond = 1_000

/**
 * The conversations with these phones that this user may see, of one of our numbers or of all, whatever folder they stand in, the newest
 * first; undefined until they are known.
 */
export const useConversationsWith = (phones: readonly string[], TextNumberID?: number): Found | undefined => {
  const cache = useQueryClient()
  const refetch = useSpread(() => void cache.invalidateQueries({ queryKey: [listConversations.name] }), oneSecond)
  useEvent('textmessage.received', refetch)
  useEvent('textmessage.updated', refetch)
  return useQueries({
    queries: phones.flatMap((PhoneNumber) =>
      [{}, { tag: 'auto-opt-out' as const }].map((folder) =>
        queryOf(listConversations, {
          query: { PhoneNumber, ...folder, pagesize: 50, ...(TextNumberID && { TextNumberID }) },
        }),
      ),
    ),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : answers
            .flatMap(({ data }) => data?.Items ?? [])
            .toSorted((a, b) => Date.parse(b.LastMessage.CreateTimestamp) - Date.parse(a.LastMessage.CreateTimestamp)),
  })
}

import { updateDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { listMergedMessages, setDraftMessage, updateMergedMessages } from '@carillon/contract/template-merges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'

type Query = NonNullable<InputOf<typeof listMergedMessages>['query']>

export const useMergedMessages = (TemplateMergeID: number | undefined, query: Query) =>
  useQuery({
    ...queryOf(listMergedMessages, { params: { TemplateMergeID: TemplateMergeID ?? 0 }, query }),
    enabled: TemplateMergeID !== undefined,
    placeholderData: keepPreviousData,
  })

/** The messages that were written by hand, by number; there are few. */
export const useOwnMessages = (
  merge: { ID: number; OwnMessageCount: number } | undefined,
): ReadonlyMap<string, string> => {
  const { data } = useMergedMessages(merge && merge.OwnMessageCount > 0 ? merge.ID : undefined, {
    status: 'Own',
    pagesize: 1000,
  })
  if (!merge || merge.OwnMessageCount === 0) return none
  return new Map((data?.Items ?? []).filter(({ IsOwn }) => IsOwn).map((each) => [each.PhoneNumber, each.Message]))
}

const none: ReadonlyMap<string, string> = new Map()

export const useCorrectPerson = () => useSend(updateDraftContacts)

export const useWriteOwn = () => useSend(setDraftMessage)

/** `failure` is said in a toast; without it the caller says it. */
export const useExclude = (failure?: string) => useSend(updateMergedMessages, failure === undefined ? {} : { failure })

export const messagesFailed = 'There was an error updating your draft broadcast.'

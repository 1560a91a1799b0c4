import { detailsToDraft } from '@carillon/contract/broadcast-results.ts'
import {
  addDraftContactLists,
  addDraftContacts,
  addDraftFile,
  addDraftGroups,
  type DraftContact,
  type DraftContactsQuery,
  getContactSummary,
  listDraftContacts,
  listDraftSources,
  removeDraftContacts,
  removeDraftGroups,
  removeDraftSource,
  undoDraftRemoval,
  updateDraftContacts,
} from '@carillon/contract/draft-contacts.ts'
import { getDraft } from '@carillon/contract/drafts.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { change } from '../../platform/optimistic.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

// Whoever is added or removed changes the list, the counts and the plan.
const invalidates = [listDraftContacts, listDraftSources, getDraft, getContactSummary]

export const useAddContacts = () => useSend(addDraftContacts, { invalidates })

export const useAddGroups = () => useSend(addDraftGroups, { invalidates })

export const useAddContactLists = () => useSend(addDraftContactLists, { invalidates })

/** People of another broadcast. */
export const useAddResults = () => useSend(detailsToDraft, { isOnce: true, invalidates })

export const useAddFile = () => useSend(addDraftFile, { invalidates })

export const useRemoveRecipients = () => useSend(removeDraftContacts, { invalidates, failure: updateFailed })

export const useRemoveGroups = () => useSend(removeDraftGroups, { invalidates, failure: updateFailed })

export const useRemoveSource = () => useSend(removeDraftSource, { invalidates, failure: updateFailed })

export const useUndoRemoval = () => useSend(undoDraftRemoval, { invalidates, failure: updateFailed })

/** A name or note is shown as it was written at once; who gets it may depend on it too. */
export const useCorrectRecipient = () =>
  useSend(updateDraftContacts, {
    invalidates: [listDraftContacts, getContactSummary, getDraft],
    optimistic: ({ body }) => [
      change(listDraftContacts, (page) => ({ ...page, Items: page.Items.map((row) => corrected(row, body.Contacts)) })),
    ],
    failure: updateFailed,
  })

/** The calls that change who is on the list, by name. */
export const changesRecipients: readonly string[] = [
  addDraftContacts.name,
  addDraftContactLists.name,
  addDraftGroups.name,
  addDraftFile.name,
  detailsToDraft.name,
  removeDraftContacts.name,
  removeDraftGroups.name,
  removeDraftSource.name,
  undoDraftRemoval.name,
]

/** Keeps to what is shown: numbers that turn out to be landlines drop out of it. */
const useCheckedNumbers = (): void => {
  const queries = useQueryClient()
  const refetch = (): void => {
    for (const { name } of invalidates) void queries.invalidateQueries({ queryKey: [name] })
  }
  useEvent('phonenumbers.updated', refetch)
}

export const useRecipients = (DraftBroadcastID: number | undefined, query: DraftContactsQuery) =>
  useQuery({
    ...queryOf(listDraftContacts, { params: { DraftBroadcastID: DraftBroadcastID ?? 0 }, query }),
    enabled: DraftBroadcastID !== undefined,
    placeholderData: keepPreviousData,
  })

/** What was added, with how many came with it. */
export const useSources = (DraftBroadcastID: number) =>
  useQuery({
    ...queryOf(listDraftSources, { params: { DraftBroadcastID } }),
    placeholderData: keepPreviousData,
  })

/** `again` is how often it is asked anew: what it says of times is of the moment. */
export const useContactSummary = (
  DraftBroadcastID: number | undefined,
  isEnabled = true,
  again: number | false = false,
) => {
  useCheckedNumbers()
  return useQuery({
    refetchInterval: again,
    ...queryOf(getContactSummary, { params: { DraftBroadcastID: DraftBroadcastID ?? 0 } }),
    enabled: DraftBroadcastID !== undefined && isEnabled,
    placeholderData: keepPreviousData,
  })
}

export const updateFailed = 'There was an error updating your draft broadcast.'
export const summaryFailed = 'There was an error retrieving your Recipient summary.'

type Correction = {
  ID: number
  FirstName?: string | undefined
  LastName?: string | undefined
  Notes?: string | undefined
}

const corrected = (row: DraftContact, corrections: readonly Correction[]): DraftContact => {
  const found = corrections.find(({ ID }) => ID === row.ID)
  if (!found) return row
  const { FirstName = row.FirstName, LastName = row.LastName, Notes = row.Notes } = found
  return { ...row, FirstName, LastName, Notes }
}

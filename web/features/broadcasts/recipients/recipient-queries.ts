import {
  addDraftContacts,
  addDraftGroups,
  type DraftContactsQuery,
  getContactSummary,
  getDraft,
  listDraftContacts,
  removeDraftContacts,
  undoDraftRemoval,
} from '@carillon/contract/drafts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, useSend } from '../../../platform/queries.ts'

// Whoever is added or removed changes the list, the counts and the flight plan.
const invalidates = [listDraftContacts, getDraft, getContactSummary]

export const useAddContacts = () => useSend(addDraftContacts, { invalidates })

export const useAddGroups = () => useSend(addDraftGroups, { invalidates })

export const useRemoveRecipients = () => useSend(removeDraftContacts, { invalidates, failure: updateFailed })

export const useUndoRemoval = () => useSend(undoDraftRemoval, { invalidates, failure: updateFailed })

export const useRecipients = (DraftBroadcastID: number | undefined, query: DraftContactsQuery) =>
  useQuery({
    ...queryOf(listDraftContacts, { params: { DraftBroadcastID: DraftBroadcastID ?? 0 }, query }),
    enabled: DraftBroadcastID !== undefined,
    placeholderData: keepPreviousData,
  })

export const useContactSummary = (DraftBroadcastID: number | undefined, isEnabled = true) =>
  useQuery({
    ...queryOf(getContactSummary, { params: { DraftBroadcastID: DraftBroadcastID ?? 0 } }),
    enabled: DraftBroadcastID !== undefined && isEnabled,
    placeholderData: keepPreviousData,
  })

export const updateFailed = 'There was an error updating your draft broadcast.'
export const summaryFailed = 'There was an error retrieving your Recipient summary.'

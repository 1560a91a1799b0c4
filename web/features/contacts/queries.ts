import { listHistory } from '@carillon/contract/contact-history.ts'
import { getContact, listContacts, listDuplicates, listFieldNames } from '@carillon/contract/contacts.ts'
import { type Group, getGroup, listGroupContacts, listGroups, systemGroups } from '@carillon/contract/groups.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../platform/queries.ts'

/** Groups come all at once (rules/contacts 6). */
export const useGroups = () => useCall(listGroups, { query: { pagesize: 2000 } })

export const useGroupContacts = (ListID: number, query: ListQuery) =>
  useQuery({ ...queryOf(listGroupContacts, { params: { ListID }, query }), placeholderData: keepPreviousData })

export const useContact = (PersonID: number) => useCall(getContact, { params: { PersonID } })

/** Names of fields that contacts have, to be offered where one is named. */
export const useFieldNames = (): string[] => useQuery(queryOf(listFieldNames, {})).data?.FieldNames ?? []

/** What a change of contacts or groups makes stale. */
export const contactCalls = [
  ...[listContacts, listGroupContacts, listGroups, getContact, getGroup],
  ...[listDuplicates, listFieldNames, listHistory],
]

export const isOwn = (group: Group): boolean => group.ListType === 'User'

export const isDeletedGroup = (ListID: number): boolean => ListID === systemGroups.Deleted

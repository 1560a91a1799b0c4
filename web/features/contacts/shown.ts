import type { ListQuery } from '@carillon/contract/lists.ts'

/** What the list of a group can be narrowed to: how the address spells it, in words, and as the calls take it. */
export const shows = [
  { value: '', label: 'Everybody', filter: {} },
  { value: 'landline', label: 'Landline', filter: { IsLandline: 'true' } },
  { value: 'opted-out', label: 'Opted out of texts', filter: { OptedOutOfTexts: 'true' } },
  { value: 'asking', label: 'May be asking to stop', filter: { MayBeAskingToStop: 'true' } },
  { value: 'never-text', label: 'Never text', filter: { NoTexts: 'true' } },
  { value: 'no-name', label: 'No name', filter: { HasName: 'false' } },
] as const satisfies readonly { value: string; label: string; filter: ListQuery }[]

/** Whom a list shows: what every act on all of it is to be asked with. */
export type ContactsFound = ListQuery & { readonly q: string }

export const everybody: ContactsFound = { q: '' }

/** By the search and the filter of the address; a filter that is none is left out. */
export const foundBy = (q = '', show = ''): ContactsFound => ({
  q,
  ...shows.find(({ value }) => value === show)?.filter,
})

export const isEverybody = (found: ContactsFound): boolean => Object.values(found).every((value) => value === '')

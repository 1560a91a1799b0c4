import { type Contact, listContacts } from '@carillon/contract/contacts.ts'
import { type Group, listGroups, systemGroups } from '@carillon/contract/groups.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useAccount } from '../account/queries.ts'
import { readTypedNumbers } from '../broadcast-recipients/typed-numbers.ts'
import { fullName } from '../contacts/full-name.ts'

export type Found = { readonly key: string; readonly label: string; readonly note: string } & (
  | { readonly contact: Contact }
  | { readonly group: Group }
  | { readonly number: string }
)

const each = 6

/** Who is meant by what is typed: a number as it stands, contacts, and groups. */
export const useFound = (typed: string): { found: Found[]; isSearching: boolean } => {
  const { CountryID = unitedStates } = useAccount()
  const [q] = useDebouncedValue(typed.trim(), 150)
  const options = { enabled: q !== '', placeholderData: keepPreviousData } as const
  const contacts = useQuery({ ...queryOf(listContacts, { query: { q, pagesize: each } }), ...options })
  const groups = useQuery({ ...queryOf(listGroups, { query: { q, pagesize: each } }), ...options })
  const numbers = readTypedNumbers(typed, CountryID).good
  const asNumber = numbers.map(({ PrimaryPhone }) => ({
    ...{ key: `number ${PrimaryPhone}`, label: phoneText(PrimaryPhone), note: 'This number', number: PrimaryPhone },
  }))
  // What was found for other letters is not meant.
  if (q === '' || q !== typed.trim()) return { found: asNumber, isSearching: typed.trim() !== '' }
  const people = contacts.data?.Items ?? []
  const isKnown = (phone: string): boolean => people.some(({ PrimaryPhone }) => PrimaryPhone === phone)
  return {
    found: [
      ...people.map((contact) => ({
        ...{ key: `contact ${contact.PersonID}`, label: fullName(contact), contact },
        note: [phoneText(contact.PrimaryPhone), whyNotText(contact)].filter(Boolean).join(' · '),
      })),
      ...(groups.data?.Items ?? [])
        .filter(({ ListID, RosterCount }) => ListID !== systemGroups.Deleted && RosterCount > 0)
        .slice(0, each)
        .map((group) => ({
          ...{ key: `group ${group.ListID}`, label: group.ListName, group },
          note: `Group, ${formatCounted(group.RosterCount, 'person', 'people')}`,
        })),
      // A contact with that number is meant rather than the number alone.
      ...asNumber.filter(({ number }) => !isKnown(number)),
    ],
    // What is shown meanwhile may have been found for fewer letters.
    isSearching: [contacts, groups].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
  }
}

const whyNotText = (contact: Contact): string | undefined =>
  contact.OptedOutOfTexts
    ? 'has opted out'
    : contact.MayBeAskingToStop
      ? 'may be asking to stop'
      : contact.PrimaryPhoneTextable
        ? undefined
        : 'cannot receive texts'

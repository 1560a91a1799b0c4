import type { startConversations } from '@carillon/contract/conversation-starts.ts'
import { becomesBroadcast, mostConversations } from '@carillon/domain/broadcast/limits.ts'
import type { z } from 'zod'
import { refuseFields, refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { type ContactIn, type FailedContact, readContacts } from '../audiences/read-contacts.ts'
import { unknownLists } from '../audiences/store.ts'
import { membersOf, phonesOfPeople } from './store.ts'

type Asked = Pick<
  z.output<typeof startConversations.body>,
  'Contacts' | 'Lists' | 'PhoneNumber' | 'PrimaryPhoneNumbersOnly'
>

export type Whom = {
  phone: number
  contact: ContactIn
  /** What fills the fields of their text; undefined where that is asked of the book. */
  names: Pick<ContactIn, 'FirstName' | 'LastName' | 'Notes'> | undefined
  /** Their own words. */
  own: string | undefined
}

type Read = {
  /** Each phone once. Of more than become conversations, some. */
  whom: Whom[]
  isMany: boolean
  contacts: ContactIn[]
  /** What is no number. */
  failed: FailedContact[]
}

/** So many rows of groups are looked at: one phone may be that of many contacts. */
const mostRows = 1000

/** To whom something is to be said: contacts, numbers and groups. */
export const readWhom = async ({ db: tx, scope }: Unit, asked: Asked): Promise<Read> => {
  const given = [...asked.Contacts, ...(asked.PhoneNumber === undefined ? [] : [numberAlone(asked.PhoneNumber)])]
  const people = given.flatMap((each) => (isContactAlone(each) && each.PersonID !== null ? [each.PersonID] : []))
  const known = people.length > 0 ? await phonesOfPeople(tx, scope, people) : new Map<number, string>()
  const contacts = given.map((each) => contactOf(each, known))
  const { failed, givenBy } = readContacts(contacts, await readCountryId(tx, scope), { isPrimaryOnly: true })
  const ownOf = new Map(contacts.map((contact, at) => [contact, given[at]!.TextMessage]))
  const lists = [...new Set(asked.Lists.map(({ ListID }) => ListID))]
  const unknown = await unknownLists(tx, scope, lists)
  if (unknown.length > 0) throw refuseUnknown('Lists', 'group', unknown)
  const whom = new Map<number, Whom>(
    [...givenBy].map(([phone, contact]) => {
      const { FirstName, LastName, Notes } = contact
      const names = [FirstName, LastName, Notes].some(Boolean) ? { FirstName, LastName, Notes } : undefined
      return [phone, { phone, contact, names, own: ownOf.get(contact) }]
    }),
  )
  const rows =
    lists.length === 0 || becomesBroadcast(whom.size)
      ? []
      : await membersOf(tx, scope, {
          ...{ lists, isPrimaryOnly: asked.PrimaryPhoneNumbersOnly, most: mostRows },
        })
  for (const { phone, ...member } of rows) {
    const contact = { ...nobody, ...member }
    if (!whom.has(phone)) whom.set(phone, { phone, contact, names: undefined, own: undefined })
  }
  if (whom.size === 0 && failed.length === 0) throw refuseFields({ Contacts: [nobodyGiven(lists)] })
  return { whom: [...whom.values()], isMany: becomesBroadcast(whom.size), contacts, failed }
}

const nobodyGiven = (lists: readonly number[]) =>
  lists.length > 0 ? 'Nobody is in these groups.' : 'Please add a phone number'

type Given = Asked['Contacts'][number]

const numberAlone = (PhoneNumber: string | number): Given => ({
  ...{ PersonID: null, PhoneNumber, FirstName: '', LastName: '', Notes: '' },
})

const isContactAlone = ({ PrimaryPhone, PhoneNumber }: Given) => !typedOf(PrimaryPhone) && !typedOf(PhoneNumber)

const typedOf = (phone: string | number | undefined): string => (phone === undefined ? '' : String(phone).trim())

const nobody: ContactIn = {
  PrimaryPhone: '',
  SecondaryPhone: '',
  TertiaryPhone: '',
  FirstName: '',
  LastName: '',
  Notes: '',
}

const contactOf = (given: Given, known: ReadonlyMap<number, string>): ContactIn => {
  const { FirstName, LastName, Notes, PersonID } = given
  const ofBook = PersonID === null ? undefined : known.get(PersonID)
  const PrimaryPhone = typedOf(given.PrimaryPhone) || typedOf(given.PhoneNumber) || (ofBook ?? '')
  return { ...nobody, FirstName, LastName, Notes, PrimaryPhone }
}

/** What is said to each of them singly is for few. */
export const requireFew = ({ isMany }: Read): void => {
  if (isMany)
    throw refuseFields({
      Contacts: [`Up to ${mostConversations} people can be texted later from here. For more, make it a broadcast.`],
    })
}

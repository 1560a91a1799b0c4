import type { Contact } from '@carillon/contract/contacts.ts'
import { listGroupContacts } from '@carillon/contract/groups.ts'
import { getPhoneNumber } from '@carillon/contract/phone-numbers.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useAccount } from '../account/queries.ts'
import { readTypedNumbers } from '../broadcast-recipients/typed-numbers.ts'
import {
  isShownByPeople,
  type MeantGroup,
  nobody,
  type Person,
  type Recipients,
  withGroup,
  withPeople,
} from './recipients.ts'
import type { Found } from './use-found.ts'

/** More are looked up where they are sent to. */
const lookedUp = 20

/** Who is written to, while one chooses. */
export const useRecipients = () => {
  const { CountryID = unitedStates } = useAccount()
  const [recipients, setRecipients] = useState(nobody)
  const [told, setTold] = useState('')
  const { people } = recipients
  const states = useQueries({
    queries: people.slice(0, lookedUp).map(({ PrimaryPhone }) => ({
      ...queryOf(getPhoneNumber, { params: { PhoneNumber: PrimaryPhone } }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  const change = (by: (known: Recipients) => { next: Recipients; told: string }): void => {
    setRecipients((known) => by(known).next)
    setTold(by(recipients).told)
  }
  const addGroup = async (group: MeantGroup): Promise<void> => {
    if (!isShownByPeople(group)) return change((known) => withGroup(known, group))
    try {
      const { Items } = await api(listGroupContacts, { params: { ListID: group.ListID }, query: { pagesize: 50 } })
      change((known) => withPeople(known, Items.map(personOf)))
    } catch (error) {
      setTold(sentenceOf(error, 'There was an error getting your contacts.'))
    }
  }
  return {
    recipients,
    told,
    /** By phone, why somebody would not get it. */
    whyNot: new Map(
      people.slice(0, lookedUp).map(({ PrimaryPhone }, at) => [PrimaryPhone, states[at]?.data?.Sentence]),
    ),
    /** Reads numbers that were typed or pasted; answers what could not be read. */
    addTyped: (typed: string): string => {
      const { good, refused } = readTypedNumbers(typed, CountryID)
      if (good.length > 0)
        change((known) =>
          withPeople(
            known,
            good.map(({ PrimaryPhone }) => numberOf(PrimaryPhone)),
          ),
        )
      const unread = refused.filter((each) => each.sentence !== "You've already added this number.")
      if (unread[0]) setTold(`${unread[0].typed}: ${unread[0].sentence}`)
      return unread.map((each) => each.typed).join(', ')
    },
    add: (found: Found): void => {
      if ('group' in found) void addGroup(found.group)
      else change((known) => withPeople(known, ['contact' in found ? personOf(found.contact) : numberOf(found.number)]))
    },
    write: (PrimaryPhone: string, TextMessage: string | undefined): void =>
      setRecipients((known) => ({
        ...known,
        people: known.people.map((each) => (each.PrimaryPhone === PrimaryPhone ? { ...each, TextMessage } : each)),
      })),
    takeOut: (phones: readonly string[]): void => {
      setTold('')
      setRecipients((known) => ({
        ...known,
        people: known.people.filter((each) => !phones.includes(each.PrimaryPhone)),
      }))
    },
    takeOutGroup: (ListID: number): void =>
      setRecipients((known) => ({ ...known, groups: known.groups.filter((each) => each.ListID !== ListID) })),
    setTold,
  }
}

const personOf = ({ PersonID, PrimaryPhone, FirstName, LastName, Notes }: Contact): Person => ({
  ...{ PersonID, PrimaryPhone, FirstName, LastName, Notes },
})

const numberOf = (PrimaryPhone: string): Person => ({
  PersonID: null,
  PrimaryPhone,
  FirstName: '',
  LastName: '',
  Notes: '',
})

import type { Contact } from '@carillon/contract/contacts.ts'
import { phoneText } from '../../ui/phone.tsx'

/** Who is kept of a set, who goes into them, and which numbers they keep. */
type MergeChoice = {
  readonly keptID: number
  readonly mergedIDs: readonly number[]
  readonly numbers: readonly string[]
}

export const mostNumbers = 3

/** At first the one of whom most is known is kept, all others go into them, with the first three numbers. */
export const firstChoice = (contacts: readonly Contact[]): MergeChoice =>
  firstChoiceOf(
    contacts,
    contacts.reduce((best, one) => (knownOf(one) > knownOf(best) ? one : best)),
  )

/** The same where it is known who is kept. */
export const firstChoiceOf = (contacts: readonly Contact[], kept: Contact): MergeChoice => {
  const mergedIDs = contacts.map(({ PersonID }) => PersonID).filter((id) => id !== kept.PersonID)
  const choice = { keptID: kept.PersonID, mergedIDs, numbers: [] }
  return { ...choice, numbers: numbersOf(contacts, choice).slice(0, mostNumbers) }
}

/** All numbers of those who are merged, of the one who is kept first. */
export const numbersOf = (contacts: readonly Contact[], { keptID, mergedIDs }: MergeChoice): string[] => {
  const meant = contacts.filter(({ PersonID }) => PersonID === keptID || mergedIDs.includes(PersonID))
  const inOrder = meant.toSorted((a, b) => Number(b.PersonID === keptID) - Number(a.PersonID === keptID))
  return [...new Set(inOrder.flatMap(phonesOf))]
}

/** The choice with somebody else kept; who was kept goes into them. */
export const keep = (contacts: readonly Contact[], choice: MergeChoice, PersonID: number): MergeChoice => {
  const mergedIDs = [choice.keptID, ...choice.mergedIDs].filter((id) => id !== PersonID)
  return withNumbers(contacts, { ...choice, keptID: PersonID, mergedIDs })
}

/** The choice with somebody taken in or left as they are. */
export const toggleMerged = (contacts: readonly Contact[], choice: MergeChoice, PersonID: number): MergeChoice => {
  const isIn = choice.mergedIDs.includes(PersonID)
  const mergedIDs = isIn ? choice.mergedIDs.filter((id) => id !== PersonID) : [...choice.mergedIDs, PersonID]
  return withNumbers(contacts, { ...choice, mergedIDs })
}

export const toggleNumber = (choice: MergeChoice, number: string): MergeChoice => ({
  ...choice,
  numbers: choice.numbers.includes(number)
    ? choice.numbers.filter((one) => one !== number)
    : [...choice.numbers, number],
})

/** Which numbers are in nobody's contact any more; empty where all are kept. */
export const droppedText = (numbers: readonly string[], chosen: readonly string[]): string => {
  const dropped =
    numbers.length > mostNumbers ? numbers.filter((number) => !chosen.includes(number)).map(phoneText) : []
  if (dropped.length < 2) return dropped.length === 0 ? '' : `Not kept: ${dropped[0]}.`
  return `Not kept: ${dropped.slice(0, -1).join(', ')} and ${dropped.at(-1)}.`
}

/** Why it cannot be merged like this; nothing when it can. */
export const whyNotMerge = ({ mergedIDs, numbers }: MergeChoice): string | undefined => {
  if (mergedIDs.length === 0) return 'Choose at least one contact to merge.'
  if (numbers.length === 0) return 'Choose at least one number to keep.'
  return numbers.length > mostNumbers ? 'Choose at most three numbers to keep.' : undefined
}

// Of the numbers chosen those stay that are still there; with three or fewer in all there is nothing to choose.
const withNumbers = (contacts: readonly Contact[], choice: MergeChoice): MergeChoice => {
  const all = numbersOf(contacts, choice)
  const chosen = all.filter((number) => choice.numbers.includes(number))
  return { ...choice, numbers: all.length <= mostNumbers || chosen.length === 0 ? all.slice(0, mostNumbers) : chosen }
}

const phonesOf = ({ PrimaryPhone, SecondaryPhone, TertiaryPhone }: Contact): string[] =>
  [PrimaryPhone, SecondaryPhone, TertiaryPhone].filter((phone): phone is string => Boolean(phone))

const knownOf = (contact: Contact): number =>
  [contact.FirstName, contact.LastName, contact.Notes].filter(Boolean).length +
  phonesOf(contact).length +
  contact.Groups.length +
  Object.keys(contact.CustomData).length

import type {
  ContactIn as ContactInSchema,
  FailedContact as FailedContactSchema,
} from '@carillon/contract/broadcasts.ts'
import { errors } from '@carillon/contract/errors.ts'
import { parsePhone, type WhyNotPhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import type { NewMember } from './store.ts'

export type ContactIn = z.output<typeof ContactInSchema>
export type FailedContact = z.infer<typeof FailedContactSchema>

/** Codes (rules/phone-numbers 7): 1006 invalid, 1007 not supported, 1008 blocked. */
const errorCodes: Readonly<Record<WhyNotPhone['code'], number>> = {
  missing: 1006,
  format: 1006,
  notNorthAmerican: 1007,
  unsupportedCountry: 1007,
  notAllowed: 1008,
}

type Read = {
  members: NewMember[]
  failed: FailedContact[]
  /** Whose first number it is, to tell of one that is there already. */
  givenBy: Map<number, ContactIn>
}

type Reading = {
  isPrimaryOnly?: boolean
  /** Numbers that are not allowed are among them: a broadcast counts them as invalid, a draft does not take them. */
  keepReserved?: boolean
}

/**
 * The numbers of a list of contacts, each once, the first winning; what is no number, and who was there before, is told with its
 * sentence. A second or third number that is known already goes without saying.
 */
export const readContacts = (
  contacts: readonly ContactIn[],
  CountryID: number,
  { isPrimaryOnly = false, keepReserved = false }: Reading = {},
): Read => {
  const members = new Map<number, NewMember>()
  const failed: FailedContact[] = []
  const givenBy = new Map<number, ContactIn>()
  const read = (typed: string): ReturnType<typeof parsePhone> => {
    const parsed = parsePhone(typed, CountryID)
    return 'why' in parsed && keepReserved && parsed.why.phone !== undefined ? { phone: parsed.why.phone } : parsed
  }
  for (const contact of contacts) {
    const others = isPrimaryOnly ? [] : [contact.SecondaryPhone, contact.TertiaryPhone].filter((typed) => typed.trim())
    const given = [contact.PrimaryPhone, ...others].map((typed) => ({ typed, ...read(typed) }))
    const phones = [...new Set(given.flatMap((one) => ('phone' in one ? [one.phone] : [])))]
    const { FirstName: first_name, LastName: last_name, Notes: notes } = contact
    const person = { first_name, last_name, notes, given_phones: phones.length > 1 ? phones : null }
    for (const [at, one] of given.entries()) {
      if ('why' in one) failed.push(failedContact(contact, errorCodes[one.why.code], one.why.sentence, one.typed))
      else if (!members.has(one.phone)) {
        members.set(one.phone, { phone: one.phone, ...person })
        if (at === 0) givenBy.set(one.phone, contact)
      } else if (at === 0) failed.push(alreadyAdded(contact))
    }
  }
  return { members: [...members.values()], failed, givenBy }
}

/** `phone` is the number of the contact that it is about. */
export const failedContact = (
  contact: ContactIn,
  ErrorCode: number,
  Message: string,
  phone = contact.PrimaryPhone,
): FailedContact => {
  const { FirstName, LastName, Notes, PrimaryPhone } = contact
  return {
    PrimaryPhone: phone,
    ErrorCode,
    Message,
    ErrorMessage: Message,
    Contact: { FirstName, LastName, Notes, PrimaryPhone },
  }
}

export const alreadyAdded = (contact: ContactIn): FailedContact =>
  failedContact(contact, errors.AlreadyAdded.code, errors.AlreadyAdded.message)

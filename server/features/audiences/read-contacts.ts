import { parsePhone, type WhyNotPhone } from '@carillon/domain/phone/number.ts'
import type { NewMember } from './store.ts'

export type ContactIn = { PrimaryPhone: string; FirstName: string; LastName: string; Notes: string }
export type FailedContact = { PrimaryPhone: string; ErrorCode: number; Message: string }

/** Codes of spec 2 §8: 1006 invalid, 1007 not supported, 1008 blocked. */
const errorCodes: Readonly<Record<WhyNotPhone['code'], number>> = {
  missing: 1006,
  format: 1006,
  notNorthAmerican: 1007,
  unsupportedCountry: 1007,
  notAllowed: 1008,
}

/** The numbers of a list of contacts, each once, the first winning; what is no number is told with its sentence. */
export const readContacts = (
  contacts: readonly ContactIn[],
  CountryID: number,
): { members: NewMember[]; repeated: ContactIn[]; failed: FailedContact[] } => {
  const members = new Map<number, NewMember>()
  const repeated: ContactIn[] = []
  const failed: FailedContact[] = []
  for (const contact of contacts) {
    const read = parsePhone(contact.PrimaryPhone, CountryID)
    if ('why' in read) {
      failed.push({
        PrimaryPhone: contact.PrimaryPhone,
        ErrorCode: errorCodes[read.why.code],
        Message: read.why.sentence,
      })
    } else if (members.has(read.phone)) repeated.push(contact)
    else {
      members.set(read.phone, {
        phone: read.phone,
        first_name: contact.FirstName,
        last_name: contact.LastName,
        notes: contact.Notes,
      })
    }
  }
  return { members: [...members.values()], repeated, failed }
}

import type { DraftContact } from '@carillon/contract/draft-contacts.ts'

/** Those who would be texted and whose phones have not been verified. */
export const unverifiedOf = <P extends Pick<DraftContact, 'PrimaryPhone' | 'PrimaryPhoneError'>>(
  people: readonly P[],
  verified: readonly { readonly PhoneNumber: string }[],
): P[] => {
  const known = new Set(verified.map(({ PhoneNumber }) => digitsOf(PhoneNumber)))
  return people.filter(
    ({ PrimaryPhone, PrimaryPhoneError }) => PrimaryPhoneError === null && !known.has(digitsOf(PrimaryPhone)),
  )
}

/** Ten digits of a North American number, however it is written. */
const digitsOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

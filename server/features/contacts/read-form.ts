import type { ContactForm } from '@carillon/contract/contacts.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { type FieldErrors, refuseFields } from '../../platform/refusal.ts'
import type { ContactRow } from './store.ts'

/** The form with its phones read as numbers of the account's country; refuses those that are none. */
export const readForm = (form: ContactForm, CountryID: number): ContactRow => {
  const errors: FieldErrors = {}
  const phoneOf = (field: 'PrimaryPhone' | 'SecondaryPhone' | 'TertiaryPhone'): number | null => {
    const typed = form[field]
    if (!typed) return null
    const parsed = parsePhone(typed, CountryID)
    if ('phone' in parsed) return parsed.phone
    errors[field] = [parsed.why.sentence]
    return null
  }
  const [primaryPhone, secondaryPhone, tertiaryPhone] = [
    phoneOf('PrimaryPhone'),
    phoneOf('SecondaryPhone'),
    phoneOf('TertiaryPhone'),
  ]
  if (Object.keys(errors).length > 0 || primaryPhone === null) throw refuseFields(errors)
  const { FirstName, LastName, Notes } = form
  return { firstName: FirstName, lastName: LastName, notes: Notes, primaryPhone, secondaryPhone, tertiaryPhone }
}

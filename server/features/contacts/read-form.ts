import type { ContactChange, ContactForm } from '@carillon/contract/contacts.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { type FieldErrors, refuseFields } from '../../platform/refusal.ts'
import type { ContactRow } from './store.ts'

const fields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const

/** As typed, or a number that is one already. */
type TypedPhones = { [Field in (typeof fields)[number]]?: string | number | null | undefined }
type Phones = Record<(typeof fields)[number], number | null>

/** The numbers typed, as numbers of the account's country; those of one contact are distinct. */
export const readPhones = (
  typed: TypedPhones,
  CountryID: number,
): { phones: Phones; errors: undefined } | { phones: undefined; errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const phones: Phones = { PrimaryPhone: null, SecondaryPhone: null, TertiaryPhone: null }
  for (const field of fields) {
    const text = typed[field]
    if (!text) continue
    const parsed = typeof text === 'number' ? { phone: text } : parsePhone(text, CountryID)
    if (!('phone' in parsed)) errors[field] = [parsed.why.sentence]
    else if (Object.values(phones).includes(parsed.phone)) errors[field] = [repeated]
    else phones[field] = parsed.phone
  }
  return Object.keys(errors).length > 0 ? { phones: undefined, errors } : { phones, errors: undefined }
}

const repeated = 'This contact has this number already. Enter another one, or leave it empty.'

/** The form with its phones read; refuses those that are none. */
export const readForm = (form: ContactForm, CountryID: number): ContactRow => {
  const { phones, errors } = readPhones(form, CountryID)
  if (errors) throw refuseFields(errors)
  return {
    firstName: form.FirstName,
    lastName: form.LastName,
    notes: form.Notes,
    primaryPhone: phones.PrimaryPhone!,
    secondaryPhone: phones.SecondaryPhone,
    tertiaryPhone: phones.TertiaryPhone,
    noTexts: form.NoTexts,
    noCalls: form.NoCalls,
    customData: form.CustomData,
  }
}

/** What the contact becomes: what the change leaves out stays. */
export const readChange = (
  change: ContactChange,
  row: Required<ContactRow>,
  CountryID: number,
): Required<ContactRow> => {
  const stays = (typed: string | null | undefined, phone: number | null) => (typed === undefined ? phone : typed)
  const { phones, errors } = readPhones(
    {
      PrimaryPhone: stays(change.PrimaryPhone, row.primaryPhone),
      SecondaryPhone: stays(change.SecondaryPhone, row.secondaryPhone),
      TertiaryPhone: stays(change.TertiaryPhone, row.tertiaryPhone),
    },
    CountryID,
  )
  if (errors) throw refuseFields(errors)
  return {
    firstName: change.FirstName ?? row.firstName,
    lastName: change.LastName ?? row.lastName,
    notes: change.Notes ?? row.notes,
    primaryPhone: phones.PrimaryPhone!,
    secondaryPhone: phones.SecondaryPhone,
    tertiaryPhone: phones.TertiaryPhone,
    noTexts: change.NoTexts ?? row.noTexts,
    noCalls: change.NoCalls ?? row.noCalls,
    customData: change.CustomData ?? row.customData,
  }
}

import { type Contact, ContactForm } from '@carillon/contract/contacts.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import { phoneText } from '../../../ui/phone.tsx'

export const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const

/** The wire's form with its numbers read by the same rules as on the server. */
export const contactSchema = (CountryID: number) =>
  ContactForm.superRefine((form, context) => {
    for (const field of phoneFields) {
      const typed = form[field]
      if (!typed) continue
      const read = parsePhone(typed, CountryID)
      if ('why' in read) context.addIssue({ code: 'custom', path: [field], message: read.why.sentence })
    }
  })

export type ContactValues = z.input<typeof ContactForm>

/** What the form starts with. */
export const valuesOf = (contact: Contact | undefined, ListID?: number): ContactValues => ({
  FirstName: contact?.FirstName ?? '',
  LastName: contact?.LastName ?? '',
  Notes: contact?.Notes ?? '',
  PrimaryPhone: phoneText(contact?.PrimaryPhone ?? ''),
  SecondaryPhone: phoneText(contact?.SecondaryPhone ?? ''),
  TertiaryPhone: phoneText(contact?.TertiaryPhone ?? ''),
  Lists: contact ? contact.Groups.map((group) => ({ ListID: group.ListID })) : ListID ? [{ ListID }] : [],
})

/** What travels: numbers as digits, and no number rather than an empty one. */
export const bodyOf = (form: ContactForm, CountryID: number): ContactForm => ({
  ...form,
  PrimaryPhone: digitsOf(form.PrimaryPhone, CountryID),
  SecondaryPhone: form.SecondaryPhone ? digitsOf(form.SecondaryPhone, CountryID) : null,
  TertiaryPhone: form.TertiaryPhone ? digitsOf(form.TertiaryPhone, CountryID) : null,
})

/** A number as people write it, once it is one; what is not yet one is left as typed. */
export const tidied = (typed: string, CountryID: number): string => {
  const read = parsePhone(typed, CountryID)
  return 'phone' in read ? phoneText(String(read.phone)) : typed
}

// Ten digits for the US and Canada, with the country's prefix elsewhere.
const digitsOf = (typed: string, CountryID: number): string => {
  const read = parsePhone(typed, CountryID)
  return 'phone' in read ? String(read.phone).replace(/^1(?=\d{10}$)/, '') : typed
}

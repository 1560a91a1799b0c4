import { type Contact, type ContactChange, ContactForm } from '@carillon/contract/contacts.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { z } from 'zod'
import { phoneText } from '../../ui/phone.tsx'

export const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const

const customField = z.object({ Name: z.string(), Value: z.string() })

/** The form: as it travels, but for custom fields, which are rows that one writes in any order. */
const Form = ContactForm.omit({ CustomData: true }).extend({ Fields: z.array(customField) })

/** The wire's form with its numbers read by the same rules as on the server. */
export const contactSchema = (CountryID: number) =>
  Form.superRefine((form, context) => {
    const refuse = (message: string, ...path: (string | number)[]): void =>
      context.addIssue({ code: 'custom', path, message })
    for (const field of phoneFields) {
      const typed = form[field]
      if (!typed) continue
      const read = parsePhone(typed, CountryID)
      if ('why' in read) refuse(read.why.sentence, field)
      else if (isWrittenAbove(form, field, read.phone, CountryID)) refuse("You've already added this number.", field)
    }
    const names = form.Fields.map(({ Name }) => Name.trim().toLowerCase())
    for (const [at, { Name, Value }] of form.Fields.entries()) {
      if (Name.trim() === '' && Value.trim() === '') continue
      if (Name.trim() === '') refuse('Enter a Field Name.', 'Fields', at, 'Name')
      else if (Name.trim().length > 50) refuse('Field Name must be at most 50 characters.', 'Fields', at, 'Name')
      else if (names.indexOf(names[at]!) < at) refuse('This field is there already.', 'Fields', at, 'Name')
      if (Value.trim().length > 1000) refuse('A custom field must be at most 1,000 characters.', 'Fields', at, 'Value')
    }
  })

export type ContactValues = z.input<typeof Form>
export type ContactGiven = z.infer<typeof Form>

/** What the form starts with. */
export const valuesOf = (contact: Contact | undefined, ListID?: number, phone = ''): ContactValues => ({
  FirstName: contact?.FirstName ?? '',
  LastName: contact?.LastName ?? '',
  Notes: contact?.Notes ?? '',
  PrimaryPhone: phoneText(contact?.PrimaryPhone ?? phone),
  SecondaryPhone: phoneText(contact?.SecondaryPhone ?? ''),
  TertiaryPhone: phoneText(contact?.TertiaryPhone ?? ''),
  NoTexts: contact?.NoTexts ?? false,
  NoCalls: contact?.NoCalls ?? false,
  Fields: Object.entries(contact?.CustomData ?? {}).map(([Name, Value]) => ({ Name, Value })),
  Lists: contact ? contact.Groups.map((group) => ({ ListID: group.ListID })) : ListID ? [{ ListID }] : [],
})

/** The same as it travels. */
export const seenOf = (contact: Contact | undefined, CountryID: number): Body => {
  const body = bodyOf(valuesOf(contact) as ContactGiven, CountryID)
  if (!contact) return body
  const { PrimaryPhone, SecondaryPhone, TertiaryPhone } = contact
  return { ...body, PrimaryPhone, SecondaryPhone, TertiaryPhone }
}

type Body = Omit<ContactForm & ContactChange, 'Seen'>

/** What travels: numbers as digits, no number rather than an empty one, and no rows left blank. */
export const bodyOf = ({ Fields, ...form }: ContactGiven, CountryID: number): Body => ({
  ...form,
  PrimaryPhone: digitsOf(form.PrimaryPhone, CountryID),
  SecondaryPhone: form.SecondaryPhone ? digitsOf(form.SecondaryPhone, CountryID) : null,
  TertiaryPhone: form.TertiaryPhone ? digitsOf(form.TertiaryPhone, CountryID) : null,
  CustomData: Object.fromEntries(
    Fields.map(({ Name, Value }) => [Name.trim(), Value.trim()]).filter(([Name]) => Name !== ''),
  ),
})

/** A number as people write it, once it is one; what is not yet one is left as typed. */
export const tidied = (typed: string, CountryID: number): string => {
  const read = parsePhone(typed, CountryID)
  return 'phone' in read ? phoneText(String(read.phone)) : typed
}

/** Ten digits for the US and Canada, with the country's prefix elsewhere; what is no number stays as typed. */
export const digitsOf = (typed: string, CountryID: number): string => {
  const read = parsePhone(typed, CountryID)
  return 'phone' in read ? String(read.phone).replace(/^1(?=\d{10}$)/, '') : typed
}

type Numbers = Pick<ContactGiven, (typeof phoneFields)[number]>

const isWrittenAbove = (form: Numbers, field: keyof Numbers, phone: number, CountryID: number): boolean =>
  phoneFields.slice(0, phoneFields.indexOf(field)).some((above) => {
    const read = parsePhone(form[above] ?? '', CountryID)
    return 'phone' in read && read.phone === phone
  })

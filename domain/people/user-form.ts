import { type FieldErrors, isFilled, maxLength, required } from '../form/field-errors.ts'
import { parsePhone } from '../phone/number.ts'
import { whyNotEmail, whyNotPassword, whyNotUserName } from './credentials.ts'

/** What owners and admins enter of a user; of a change, what is changed. */
export type UserForm = {
  readonly FirstName: string
  readonly LastName: string
  readonly Email: string
  readonly UserName: string
  readonly Phone: string
  readonly CallerID: string
  /** The first password, where somebody types one. */
  readonly PinCode: string
}

type Asked = { readonly [Field in keyof UserForm]?: UserForm[Field] | undefined }

/**
 * What is wrong with those fields of a user that are there (rules/roles 9). Numbers are of `CountryID`. A password is judged with the
 * name, address and phone that it must not be: `whose` tells what is not among the fields.
 */
export const whyNotUser = (asked: Asked, CountryID: number, whose: Asked = {}): FieldErrors => {
  const errors: FieldErrors = {}
  const note = (field: keyof UserForm, why: string | undefined) => {
    if (why !== undefined) errors[field] = why
  }
  if (asked.FirstName !== undefined) note('FirstName', whyNotName('First Name', asked.FirstName))
  if (asked.LastName !== undefined) note('LastName', whyNotName('Last Name', asked.LastName))
  if (asked.Email !== undefined) note('Email', whyNotUsersEmail(asked.Email))
  if (asked.UserName !== undefined) note('UserName', whyNotUserName(asked.UserName))
  if (asked.Phone !== undefined) note('Phone', whyNotNumber(asked.Phone, CountryID, 'Enter a Phone Number.'))
  if (asked.CallerID !== undefined) note('CallerID', whyNotNumber(asked.CallerID, CountryID, 'Enter a Caller ID'))
  if (asked.PinCode !== undefined) note('PinCode', whyNotPin(asked.PinCode, { ...whose, ...given(asked) }))
  return errors
}

const whyNotName = (label: string, name: string): string | undefined => {
  if (!isFilled(name)) return required(label)
  return name.trim().length > 50 ? maxLength(label, 50) : undefined
}

const whyNotUsersEmail = (email: string): string | undefined =>
  whyNotEmail(email) ?? (email.trim().length > 50 ? maxLength('Email', 50) : undefined)

const whyNotNumber = (typed: string, CountryID: number, missing: string): string | undefined => {
  if (!isFilled(typed)) return missing
  const read = parsePhone(typed, CountryID)
  return 'why' in read ? read.why.sentence : undefined
}

const whyNotPin = (pin: string, { UserName = '', Email = '', Phone = '' }: Asked): string | undefined => {
  const why = whyNotPassword(pin, { UserName, Email })
  if (why) return why
  const digits = Phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits !== '' && pin.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') === digits
    ? 'Choose a password that is not the phone number.'
    : undefined
}

const given = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked

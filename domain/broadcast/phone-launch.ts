import type { FieldErrors } from '../form/field-errors.ts'

/** Shorter than the id of a message that is recorded, so that the one is never taken for the other. */
export const mostLaunchDigits = 8
export const mostPinDigits = 10

type Form = { readonly LaunchID: string; readonly PIN: string }

/** What is keyed in on a phone: `hasPin` where there is one already, which stays where none is given. */
export const whyNotPhoneLaunch = ({ LaunchID, PIN }: Form, hasPin: boolean): FieldErrors => {
  const errors: FieldErrors = {}
  if (!/^[1-9]\d{3,7}$/.test(LaunchID)) errors.LaunchID = 'Choose an ID of 4 to 8 digits that does not begin with 0.'
  const pin = whyNotPin(PIN, LaunchID)
  if (pin !== undefined && (PIN !== '' || !hasPin)) errors.PIN = pin
  return errors
}

const whyNotPin = (PIN: string, LaunchID: string): string | undefined => {
  if (!/^\d{6,10}$/.test(PIN)) return 'Choose a PIN of 6 to 10 digits.'
  if (new Set(PIN).size === 1 || '01234567890123456789'.includes(PIN) || '98765432109876543210'.includes(PIN))
    return 'This PIN is too easy to guess. Choose another.'
  return PIN.includes(LaunchID) ? 'The PIN must not have the ID in it.' : undefined
}

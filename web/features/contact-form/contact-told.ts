import { phoneText } from '../../ui/phone.tsx'
import type { Told } from '../editing/conflict-rows.ts'

const phone = (label: string) => ({ label, say: (value: unknown) => phoneText(String(value ?? '')) })

/** The fields of a contact as the form calls them; those of the account's own have the names that they were given. */
export const contactTold: Told = {
  FirstName: 'First name',
  LastName: 'Last name',
  PrimaryPhone: phone('Phone number'),
  SecondaryPhone: phone('Second number'),
  TertiaryPhone: phone('Third number'),
  Notes: 'Notes',
  NoTexts: 'Never text this contact',
  NoCalls: 'Never call this contact',
}

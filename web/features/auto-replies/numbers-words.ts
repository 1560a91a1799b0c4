import type { TextNumber } from '@carillon/contract/account.ts'
import { phoneText } from '../../ui/phone.tsx'

type Told = Pick<TextNumber, 'TextNumberID' | 'TextPhoneNumber'>

/** '(217) 555-0200 and (217) 555-0201', or how many where they are more. */
export const numbersText = (ids: readonly number[], known: readonly Told[]): string => {
  const told = known.filter(({ TextNumberID }) => ids.includes(TextNumberID))
  if (told.length > 2 && told.length === known.length) return `All ${told.length} text numbers`
  const [first, ...others] = told.map(({ TextPhoneNumber }) => phoneText(TextPhoneNumber))
  if (others.length > 1) return `${first} and ${others.length} others`
  return [first, ...others].filter(Boolean).join(' and ')
}

export const noNumberSentence =
  'You have no text number yet. Ask an account administrator for access to one, or contact support.'

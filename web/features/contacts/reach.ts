import type { Contact } from '@carillon/contract/contacts.ts'
import type { Tone } from '../../ui/status-word.tsx'

/** Whether a contact can be reached by text, in a word. */
export const reachOf = (
  contact: Pick<Contact, 'OptedOutOfTexts' | 'OptedOutGlobally' | 'PrimaryPhoneTextable'>,
): { word: string; tone: Tone } => {
  if (contact.OptedOutOfTexts || contact.OptedOutGlobally) return { word: 'Opted out', tone: 'red' }
  return contact.PrimaryPhoneTextable ? { word: 'Can be texted', tone: 'green' } : { word: 'Calls only', tone: 'grey' }
}

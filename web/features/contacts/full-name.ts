import type { Contact } from '@carillon/contract/contacts.ts'
import { phoneText } from '../../ui/phone.tsx'

/** How a contact is called: by name, else by number. */
export const fullName = ({
  FirstName,
  LastName,
  PrimaryPhone,
}: Pick<Contact, 'FirstName' | 'LastName' | 'PrimaryPhone'>) =>
  `${FirstName} ${LastName}`.trim() || phoneText(PrimaryPhone)

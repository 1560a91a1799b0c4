import type { Conversation } from '@carillon/contract/conversations.ts'
import { phoneText } from '../../ui/phone.tsx'

type Named = Pick<Conversation, 'FirstName' | 'LastName' | 'PhoneNumber'>

/** How whoever one speaks with is called: by name, else by number. */
export const nameOf = ({ FirstName, LastName, PhoneNumber }: Named): string =>
  `${FirstName} ${LastName}`.trim() || phoneText(PhoneNumber)

export const hasName = ({ FirstName, LastName }: Named): boolean => `${FirstName}${LastName}`.trim() !== ''

/** 'AL', or nothing for a number without a name. */
export const initialsOf = ({ FirstName, LastName }: Named): string =>
  [FirstName, LastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()

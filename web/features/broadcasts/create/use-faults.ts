import { useUser } from '../../account/queries.ts'
import { messageError } from '../message/message-error.ts'
import type { Written } from '../message/preview.ts'
import { usableNumbers } from '../message/text-numbers.ts'
import { type Faults, messageErrors, recipientErrors } from './faults.ts'
import type { StartField } from './start-picker.tsx'
import { settingsErrors } from './steps.ts'
import type { DraftWork } from './use-draft-work.ts'

/** What keeps each step from being confirmed, at this moment. */
export const useFaults = ({ form, id, draft }: DraftWork, start: StartField, written: Written): Faults => {
  const { TextMessageCharacterLimit: maxLength, TextNumbers } = useUser()
  return {
    settings: settingsErrors(form, start.parts.time, Date.now()),
    recipients: recipientErrors(id === undefined ? nobody : draft),
    message: messageErrors(form, messageError(written, maxLength), usableNumbers(TextNumbers)),
  }
}

const nobody = { PotentialUniqueCount: 0, TextNumberCount: 0 }

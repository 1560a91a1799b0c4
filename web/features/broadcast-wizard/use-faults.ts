import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { usableNumbers } from '../account/text-numbers.ts'
import { audioErrors, callErrors, transferErrors } from '../broadcast-calls/call-faults.ts'
import { useCallerIds } from '../broadcast-calls/caller-ids.ts'
import { messageError } from '../library/message-error.ts'
import type { Written } from '../library/preview.ts'
import type { ShortUrls } from '../library/use-short-urls.ts'
import { type Faults, messageErrors, nobody, recipientErrors } from './faults.ts'
import type { StartField } from './start-picker.tsx'
import { settingsErrors } from './steps.ts'
import type { DraftWork } from './use-draft-work.ts'

type Work = Pick<DraftWork, 'form' | 'id' | 'draft'>

const notByPhone = 'The message of a repeating broadcast cannot be recorded by phone. Use another way.'

/** What keeps each step from being confirmed, at this moment. */
export const useFaults = ({ form, id, draft }: Work, start: StartField, written: Written, links: ShortUrls): Faults => {
  const { TextMessageCharacterLimit: maxLength, TextNumbers, DetectAnsweringMachines } = useUser()
  const { CountryID } = useAccount()
  const isCalled = hasVoice(form.BroadcastType)
  const proven = useCallerIds(isCalled)
  const settings = settingsErrors(form, start.parts.time, Date.now())
  const isRepeating = form.startOption === 'REPEATING'
  const ofCalls = isCalled && {
    ...(isRepeating && form.RecordLater && form.Audio === null && { RecordLater: notByPhone }),
    ...(isRepeating && form.RecordLaterVM && form.AudioVM === null && { RecordLaterVM: notByPhone }),
    ...audioErrors(form, draft, form.DetectAnsweringMachines ?? DetectAnsweringMachines),
    ...transferErrors(form, CountryID),
  }
  const ofText =
    hasText(form.BroadcastType) &&
    messageErrors(form, {
      message: messageError(written, maxLength, form.Media.length > 0),
      blockedLinks: links.blocked,
      usable: usableNumbers(TextNumbers),
      maxLength,
    })
  return {
    settings: { ...settings, ...(isCalled && callErrors(form, CountryID, proven)) },
    recipients: recipientErrors(id === undefined ? nobody : draft, form.BroadcastType),
    message: { ...ofText, ...ofCalls },
  }
}

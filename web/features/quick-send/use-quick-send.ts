import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { quickSendName } from '@carillon/domain/broadcast/create.ts'
import { signsNewMessages } from '@carillon/domain/text/signature.ts'
import { useState } from 'react'
import { useUser } from '../account/queries.ts'
import { firstNumber } from '../account/text-numbers.ts'
import { messageError } from '../library/message-error.ts'
import { useWritten } from '../library/use-written.ts'
import { useQuickDraft } from './use-quick-draft.ts'

/** A group text while it is written. */
export const useQuickSend = (draft: Draft, onClose: () => void, onSent: () => void) => {
  const user = useUser()
  const [blank] = useState(() => ({
    BroadcastType: 'GroupSMS' as const,
    TextNumberID: firstNumber(user.TextNumbers),
    IncludeSignature: signsNewMessages(user.Signature),
  }))
  const [isTried, setIsTried] = useState(false)
  const isKept = ({ TextMessage }: DraftForm): boolean => TextMessage.trim() !== ''
  const quick = useQuickDraft({ draft, blank, isKept, onClose, onSent })
  const { form, review, emergency, change } = quick
  const written = useWritten(form.TextMessage, form.IncludeSignature)
  const error = messageError(written, user.TextMessageCharacterLimit)
  return {
    ...quick,
    user,
    written,
    /** What is wrong with the message, once sending it was tried; length is told while one writes. */
    error: isTried || form.TextMessage.length > user.TextMessageCharacterLimit ? error : undefined,
    write: (TextMessage: string): void => change({ TextMessage, BroadcastName: quickSendName(TextMessage) }),
    /** Whether nothing stands in the way of the press: then it is sent. */
    press: (): boolean => {
      setIsTried(true)
      if (error !== undefined || review.obstacle !== undefined || !emergency.check()) return false
      quick.send()
      return true
    },
  }
}

import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { quickSendName } from '@carillon/domain/broadcast/create.ts'
import { signsNewMessages } from '@carillon/domain/text/signature.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { useUser } from '../account/queries.ts'
import { firstNumber } from '../account/text-numbers.ts'
import { emergencyOf } from '../broadcast-plan/emergency.ts'
import { updateFailed } from '../broadcast-recipients/recipient-queries.ts'
import { useReview } from '../broadcast-review/use-review.ts'
import { useSendBroadcast } from '../broadcast-review/use-send-broadcast.ts'
import { useDraftWork } from '../broadcast-wizard/use-draft-work.ts'
import { sentNotice } from '../broadcasts/sent-notice.ts'
import { messageError } from '../library/message-error.ts'
import { useWritten } from '../library/use-written.ts'

/** A group text while it is written: a draft that is sent without the wizard's steps. */
export const useQuickSend = (draft: Draft, onClose: () => void, onSent: () => void) => {
  const user = useUser()
  const navigate = useNavigate()
  const [blank] = useState(() => ({
    BroadcastType: 'GroupSMS' as const,
    TextNumberID: firstNumber(user.TextNumbers),
    IncludeSignature: signsNewMessages(user.Signature),
  }))
  const [isTried, setIsTried] = useState(false)
  const work = useDraftWork({ draft, blank, onStarted: () => {} })
  const { form } = work
  const written = useWritten(form.TextMessage, form.IncludeSignature)
  const error = messageError(written, user.TextMessageCharacterLimit)
  // Each text is filled in when it is planned: a group text has no step for looking at them one by one.
  const review = useReview({ id: work.id, form, draft: undefined, isUnready: false, isWanted: work.state === 'saved' })
  const emergency = emergencyOf(work)
  const [isChoosing, setIsChoosing] = useState(false)
  const { send, forgetRefusal } = useSendBroadcast({
    work,
    onSent: (sent) => {
      work.close()
      onSent()
      if (sent.kind !== 'single') return
      const { BroadcastID } = sent.broadcast
      const isLater = review.sendTime.StartDate !== null
      notify(sentNotice(sent.broadcast, isLater))
      void navigate(toBroadcast(BroadcastID))
    },
  })
  const { failure } = work.visit
  const isSending = work.visit.phase === 'sending'
  const isKept = form.TextMessage.trim() !== ''
  const change = (part: Partial<DraftForm>): void => {
    work.change(part)
    forgetRefusal()
  }
  /** Without a choice where another tab filled in the same otherwise: that is asked first. */
  const sendSaved = async (): Promise<void> => {
    try {
      await work.flush()
    } catch (failed) {
      if (failed instanceof ApiError && failed.reply?.Current) return setIsChoosing(true)
    }
    await send(form, review)
  }

  return {
    user,
    work,
    /** Sent or deleted elsewhere; what is being sent from here says itself what came of it. */
    isGone: work.isGone && !isSending && failure?.kind !== 'unsure',
    isChoosing,
    setIsChoosing,
    form,
    change,
    written,
    /** What is wrong with the message, once sending it was tried; length is told while one writes. */
    error: isTried || form.TextMessage.length > user.TextMessageCharacterLimit ? error : undefined,
    review,
    emergency,
    isSending,
    failure,
    write: (TextMessage: string): void => change({ TextMessage, BroadcastName: quickSendName(TextMessage) }),
    /** Whether something stands in the way of the press; else it is sent. */
    press: (): boolean => {
      setIsTried(true)
      if (error !== undefined || review.obstacle !== undefined || !emergency.check()) return false
      void sendSaved()
      return true
    },
    /** What was written is kept as a draft; without a word there is nothing to keep. */
    leave: (): void => {
      onClose()
      if (work.isGone) return
      void (isKept ? work.flush().then(() => notify('Kept as a draft.')) : work.discard()).catch((failed) =>
        notifyFailure(sentenceOf(failed, updateFailed)),
      )
    },
    /** To the wizard, where everything can be changed. */
    openWizard: async (step: number): Promise<void> => {
      try {
        const DraftBroadcastID = await work.flush()
        onClose()
        await navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID, step } })
      } catch (failed) {
        notifyFailure(sentenceOf(failed, updateFailed))
      }
    },
  }
}

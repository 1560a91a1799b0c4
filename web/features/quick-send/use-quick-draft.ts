import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { emergencyOf } from '../broadcast-plan/emergency.ts'
import { updateFailed } from '../broadcast-recipients/recipient-queries.ts'
import { useReview } from '../broadcast-review/use-review.ts'
import { useSendBroadcast } from '../broadcast-review/use-send-broadcast.ts'
import { useDraftWork } from '../broadcast-wizard/use-draft-work.ts'
import { sentNotice } from '../broadcasts/sent-notice.ts'

type Options = {
  draft: Draft
  blank: Partial<DraftForm>
  /** Whether it holds anything that is worth keeping. */
  isKept: (form: DraftForm) => boolean
  onClose: () => void
  onSent: () => void
}

/** A draft that is sent without the wizard's steps, while it is filled in. */
export const useQuickDraft = ({ draft, blank, isKept, onClose, onSent }: Options) => {
  const navigate = useNavigate()
  const work = useDraftWork({ draft, blank, onStarted: () => {} })
  const { form } = work
  // Each text is filled in when it is planned: what is sent quickly has no step for looking at them one by one.
  // What is counted before the server knows the kind is counted for another one.
  const isOfKind = (work.draft ?? draft).BroadcastType === form.BroadcastType
  const isWanted = work.state === 'saved' && isOfKind
  const review = useReview({ id: work.id, form, draft: undefined, isUnready: false, isWanted })
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
    work,
    /** Sent or deleted elsewhere; what is being sent from here says itself what came of it. */
    isGone: work.isGone && !isSending && failure?.kind !== 'unsure',
    isChoosing,
    setIsChoosing,
    form,
    change: (part: Partial<DraftForm>): void => {
      work.change(part)
      forgetRefusal()
    },
    review,
    emergency,
    isSending,
    failure,
    send: (): void => void sendSaved(),
    /** What was filled in is kept as a draft; without anything there is nothing to keep. */
    leave: (): void => {
      onClose()
      if (work.isGone) return
      void (isKept(form) ? work.flush().then(() => notify('Kept as a draft.')) : work.discard()).catch((failed) =>
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

export type QuickDraft = ReturnType<typeof useQuickDraft>

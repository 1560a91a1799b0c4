import { getAccount, getMessagingLimits } from '@carillon/contract/account.ts'
import { createBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type DraftForm, getDraft, listDrafts } from '@carillon/contract/drafts.ts'
import { createRepeatingBroadcast, listRepeatingBroadcasts } from '@carillon/contract/repeating.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, api, type ReplyOf } from '../../platform/api.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { useSendWindow } from '../account/text-window.ts'
import { repeatingBody, singleBody } from '../broadcast-plan/send-body.ts'
import { farewell, type SendFailure, sendFailure } from '../broadcast-plan/send-failure.ts'
import { isRefusal, sendKey } from '../broadcast-plan/send-key.ts'
import type { Review } from './use-review.ts'

/** What came of a draft. */
export type Sent =
  | { readonly kind: 'single'; readonly broadcast: ReplyOf<typeof createBroadcast> }
  | { readonly kind: 'repeating'; readonly series: ReplyOf<typeof createRepeatingBroadcast> }

/** What the review shows when the button is pressed. */
export type Promised = Pick<Review, 'sendTime' | 'TemplateMergeID' | 'plan'>

/** The visit of a draft, as far as sending asks. */
type Work = {
  latest: () => { readonly phase: string; readonly failure: SendFailure | undefined }
  act: (
    event: { kind: 'sendBegan' } | { kind: 'sendFailed'; failure: SendFailure } | { kind: 'failureForgotten' },
  ) => void
  flush: () => Promise<number>
}

type Options = {
  work: Work
  onSent: (sent: Sent) => void
  /** Hears that the calling window is closed, which the page did not know. */
  onOutside?: () => void
}

/**
 * Sends a draft, once however often the button is pressed: a second press while one is under way does nothing, and a
 * press after a lost answer repeats the same request under the same key. Of a series the same.
 */
export const useSendBroadcast = ({ work: { act, latest, flush }, onSent, onOutside }: Options) => {
  const cache = useQueryClient()
  const windows = { text: useSendWindow('SMS'), call: useSendWindow('Announcement') }
  const isHere = useIsHere()

  const stale = (): void => {
    for (const { name } of whatPlansRestOn) void cache.invalidateQueries({ queryKey: [name] })
  }

  const send = async (form: DraftForm, { sendTime, TemplateMergeID, plan }: Promised): Promise<void> => {
    const { phase } = latest()
    if (phase === 'sending' || phase === 'sent' || plan === undefined) return
    act({ kind: 'sendBegan' })
    try {
      const DraftBroadcastID = await flush()
      const draft = { form, DraftBroadcastID, TemplateMergeID }
      const sent: Sent =
        form.startOption === 'REPEATING'
          ? {
              kind: 'repeating',
              series: await once(DraftBroadcastID, (idempotencyKey) =>
                api(createRepeatingBroadcast, {
                  body: repeatingBody(
                    draft,
                    (hasVoice(form.BroadcastType) ? windows.call : windows.text) !== undefined,
                  ),
                  idempotencyKey,
                }),
              ),
            }
          : {
              kind: 'single',
              broadcast: await once(DraftBroadcastID, (idempotencyKey) =>
                api(createBroadcast, { body: singleBody(draft, sendTime, plan.goes), idempotencyKey }),
              ),
            }
      for (const { name } of [listBroadcasts, listDrafts, listRepeatingBroadcasts]) {
        void cache.invalidateQueries({ queryKey: [name] })
      }
      onSent(sent)
    } catch (error) {
      const found = sendFailure(error)
      act({ kind: 'sendFailed', failure: found })
      // Whoever has left the page must not take it for sent.
      if (!isHere.current) notifyFailure(farewell(form.BroadcastName, found))
      // A draft that may have become a broadcast is gone: to ask for it would end the page before its user knows why.
      if (found.kind !== 'unsure') void cache.invalidateQueries({ queryKey: [getDraft.name] })
      // A number that cannot send leads back to the message, which must not happen before it is said why.
      if (found.kind !== 'textNumber') stale()
      if (found.kind === 'window') onOutside?.()
    }
  }
  return {
    send,
    /** What was refused is changed now. What may have gone out is not forgotten. */
    forgetRefusal: (): void => {
      const { failure } = latest()
      if (failure === undefined || failure.kind === 'unsure') return
      act({ kind: 'failureForgotten' })
      stale()
    },
  }
}

/** A refusal says that the page knew it otherwise: others have sent, a number was blocked. */
const whatPlansRestOn = [getAccount, getMessagingLimits, getContactSummary, listDraftContacts, listVerifiedNumbers]

const once = async <Reply>(DraftBroadcastID: number, create: (key: string) => Promise<Reply>): Promise<Reply> => {
  const key = sendKey(DraftBroadcastID, sessionStorage)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const made = await create(key.get())
      key.forget()
      return made
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The first request still runs, its answer was lost: ask for the answer again.
      const isInProgress = error.reply?.ErrorName === 'RepeatInProgress'
      if (!isInProgress || attempt >= mostAttempts) {
        if (isRefusal(error.status, error.reply?.ErrorName)) key.forget()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, retryEvery))
    }
  }
}

const retryEvery = 1500
const mostAttempts = 20

import { createBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { type DraftForm, listDrafts } from '@carillon/contract/drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, api, type ReplyOf } from '../../../platform/api.ts'
import { useTextWindow } from '../../account/text-window.ts'
import { type SendFailure, sendFailure } from './send-failure.ts'
import { isRefusal, sendKey } from './send-key.ts'
import { optionsBody, type SendOptions } from './use-send-options.ts'

type Created = ReplyOf<typeof createBroadcast>

/**
 * Sends a draft, once however often the button is pressed: a second press while one is under way does nothing, and a
 * press after a lost answer repeats the same request under the same key. `onOutside` hears that the calling window is closed.
 */
export const useSendBroadcast = (
  flush: () => Promise<number>,
  onSent: (broadcast: Created) => void,
  onOutside: () => void,
) => {
  const cache = useQueryClient()
  const isBusy = useRef(false)
  const hasWindow = useTextWindow() !== undefined
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<SendFailure>()

  const send = async (form: DraftForm, options: SendOptions): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    setFailure(undefined)
    try {
      const DraftBroadcastID = await flush()
      const broadcast = await create(DraftBroadcastID, form, options, hasWindow)
      void cache.invalidateQueries({ queryKey: [listBroadcasts.name] })
      void cache.invalidateQueries({ queryKey: [listDrafts.name] })
      onSent(broadcast)
    } catch (error) {
      const found = sendFailure(error)
      setFailure(found)
      if (found.kind === 'window') onOutside()
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  return { send, isSending, failure }
}

const create = async (
  DraftBroadcastID: number,
  form: DraftForm,
  options: SendOptions,
  hasWindow: boolean,
): Promise<Created> => {
  const key = sendKey(DraftBroadcastID, sessionStorage)
  const StartDate = form.startOption === 'START_LATER' ? form.StartDate : null
  const body = {
    BroadcastName: form.BroadcastName,
    BroadcastType: form.BroadcastType,
    TextMessage: form.TextMessage,
    TextNumberID: form.TextNumberID,
    IncludeSignature: form.IncludeSignature,
    StartDate,
    DraftBroadcastID,
    ...optionsBody(options, StartDate, hasWindow),
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const broadcast = await api(createBroadcast, { body, idempotencyKey: key.get() })
      key.forget()
      return broadcast
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The first request still runs, its answer was lost: ask for the answer again.
      const isInProgress = error.reply?.ErrorName === 'RepeatInProgress'
      if (!isInProgress || attempt >= mostAttempts) {
        if (isRefusal(error.status)) key.forget()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, retryEvery))
    }
  }
}

const retryEvery = 1500
const mostAttempts = 20

import { getTextMessage } from '@carillon/contract/text-messages.ts'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { useUser } from '../account/queries.ts'

/** What was said in the conversation by others since one began to write: it may change what one wants to say. */
export const useMeanwhile = (ConversationID: number, isWriting: boolean) => {
  const me = useUser()
  const isHere = useIsHere()
  const [note, setNote] = useState<string>()
  const [beganAt, setBeganAt] = useState<number>()
  if (isWriting !== (beganAt !== undefined)) {
    setBeganAt(isWriting ? Date.now() : undefined)
    if (!isWriting) setNote(undefined)
  }
  useEvent('textmessage.received', (event) => {
    if (event.ConversationID === ConversationID && isWriting) setNote('They have just written.')
  })
  useEvent('textmessage.updated', async ({ TextMessageID, ...event }) => {
    if (event.ConversationID !== ConversationID || beganAt === undefined || TextMessageID < 0) return
    const text = await api(getTextMessage, { params: { TextMessageID } }).catch(() => undefined)
    // What was not read is in the thread all the same.
    if (!text || text.IsInbound || !isHere.current || Date.parse(text.CreateTimestamp) < beganAt) return
    if (text.User && text.User.UserID !== me.UserID)
      setNote(`${text.User.FirstName || 'A colleague'} has just answered.`)
  })
  return { note, dismiss: (): void => setNote(undefined) }
}

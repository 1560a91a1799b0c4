import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whenText } from './when-text.ts'

type Told = Pick<Broadcast, 'BroadcastName' | 'BroadcastStatus' | 'StartDate'> &
  Partial<Pick<Broadcast, 'MessageRecordingInstruction'>>

/** What became of a press on the button, in a sentence. */
export const sentNotice = (
  { BroadcastName, BroadcastStatus, StartDate, MessageRecordingInstruction: how }: Told,
  isLater: boolean,
): string => {
  if (BroadcastStatus === 'PendingMessage')
    return `“${BroadcastName}” waits for its message. Nothing goes out before that.`
  if (BroadcastStatus === 'AwaitingAuthorization')
    return `“${BroadcastName}” waits for approval. Nothing is sent before.`
  // Calls alone have nothing that goes out before.
  if (how) {
    return isLater
      ? `“${BroadcastName}” texts ${whenText(StartDate)}. Its calls wait for their message.`
      : `“${BroadcastName}” is texting. Its calls wait for their message.`
  }
  return isLater ? `“${BroadcastName}” is scheduled for ${whenText(StartDate)}.` : `“${BroadcastName}” is going out.`
}

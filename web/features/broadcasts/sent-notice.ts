import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whenText } from './when-text.ts'

type Told = Pick<Broadcast, 'BroadcastName' | 'BroadcastStatus' | 'StartDate'>

/** What became of a press on the button, in a sentence. */
export const sentNotice = ({ BroadcastName, BroadcastStatus, StartDate }: Told, isLater: boolean): string => {
  if (BroadcastStatus === 'PendingMessage')
    return `“${BroadcastName}” waits for its message. Nothing goes out before that.`
  if (BroadcastStatus === 'AwaitingAuthorization')
    return `“${BroadcastName}” waits for approval. Nothing is sent before.`
  return isLater ? `“${BroadcastName}” is scheduled for ${whenText(StartDate)}.` : `“${BroadcastName}” is going out.`
}

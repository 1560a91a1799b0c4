import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whenText } from './when-text.ts'

type Told = Pick<Broadcast, 'BroadcastName' | 'BroadcastStatus' | 'StartDate'>

/** What became of a press on the button, in a sentence. */
export const sentNotice = ({ BroadcastName, BroadcastStatus, StartDate }: Told, isLater: boolean): string =>
  BroadcastStatus === 'AwaitingAuthorization'
    ? `“${BroadcastName}” waits for approval. Nothing is sent before.`
    : isLater
      ? `“${BroadcastName}” is scheduled for ${whenText(StartDate)}.`
      : `“${BroadcastName}” is going out.`

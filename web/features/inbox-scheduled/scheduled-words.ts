import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { formatAgo, formatCounted, formatWhen } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'
import { waitsUntil } from '../conversations/waits-until.ts'

/** 'Today, 5:40 PM, in 2 hours' */
export const whenOf = ({ StartDate, Status }: ScheduledConversation): string =>
  Status === 'Scheduled' ? `${formatWhen(StartDate)}, ${formatAgo(StartDate)}` : formatWhen(StartDate)

/** Its words, or how many pictures where it has none. */
export const wordsOf = ({ TextMessage, Media }: Pick<ScheduledConversation, 'TextMessage' | 'Media'>): string =>
  TextMessage || formatCounted(Media.length, 'picture')

export const statusOf = ({ Status, WaitsUntil }: ScheduledConversation): { word: string; tone: Tone } =>
  WaitsUntil == null ? statuses[Status] : { word: waitsUntil(WaitsUntil), tone: 'violet' }

const statuses: Record<ScheduledConversation['Status'], { word: string; tone: Tone }> = {
  Scheduled: { word: 'Scheduled', tone: 'violet' },
  Sent: { word: 'Sent', tone: 'green' },
  Canceled: { word: 'Canceled', tone: 'grey' },
  Failed: { word: 'Failed', tone: 'red' },
}

/** That what it answers may be out of date. */
export const heardSince = 'They have written since this was scheduled.'

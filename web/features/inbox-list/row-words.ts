import type { Conversation } from '@carillon/contract/conversations.ts'
import { formatCounted, formatDay, formatTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Row = Pick<
  Conversation,
  'LastMessage' | 'LastUnread' | 'HasDraft' | 'ScheduledCount' | 'IsDone' | 'IsAutoOptOut' | 'OptedOut' | 'IsRetired'
>

/** The first words of what they wrote where it is unread, else of what was said last, and that it was us who said it. */
export const lastWords = ({ LastMessage, LastUnread }: Pick<Row, 'LastMessage' | 'LastUnread'>): string => {
  const { TextMessageID, Message, HasMedia } = LastUnread ?? LastMessage
  const IsInbound = LastUnread != null || LastMessage.IsInbound
  if (TextMessageID === 0) return 'Nothing said yet'
  const words = Message.trim().replaceAll(/\s+/g, ' ').slice(0, 200)
  return `${IsInbound ? '' : 'You: '}${words || (HasMedia ? 'A picture' : 'An empty text')}`
}

/** '5:40 PM' today, else 'Yesterday', 'Mon, Nov 23', 'Nov 20, 2025'. */
export const shortTime = (instant: string, now: number): string => {
  const day = formatDay(instant, now)
  return day === 'Today' ? formatTime(instant) : day
}

/** What there is to know besides. */
export const marksOf = (row: Row): { word: string; tone: Tone }[] => [
  ...(row.HasDraft ? [{ word: 'Draft', tone: 'teal' as const }] : []),
  ...(row.ScheduledCount > 0
    ? [{ word: formatCounted(row.ScheduledCount, 'scheduled', 'scheduled'), tone: 'violet' as const }]
    : []),
  ...(row.IsAutoOptOut
    ? [{ word: 'Auto opt-out', tone: 'amber' as const }]
    : row.OptedOut
      ? [{ word: 'Opted out', tone: 'amber' as const }]
      : []),
  ...(row.IsDone ? [{ word: 'Done', tone: 'grey' as const }] : []),
  ...(row.IsRetired ? [{ word: 'Old number', tone: 'grey' as const }] : []),
]

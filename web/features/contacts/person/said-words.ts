import type { SaidItem } from '@carillon/contract/contacts.ts'
import { formatDay } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/status-word.tsx'

/** Pages newest first as one thread, oldest first. An item that two pages share, as they overlap in time, is shown once. */
export const threadOf = (pages: readonly { Items: readonly SaidItem[] }[]): SaidItem[] => {
  const byId = new Map(pages.flatMap(({ Items }) => Items).map((item) => [item.ID, item]))
  return [...byId.values()].sort((a, b) => Date.parse(a.Date) - Date.parse(b.Date))
}

/** The thread cut into days. */
export const daysOf = (thread: readonly SaidItem[], now?: number): { day: string; items: SaidItem[] }[] => {
  const days: { day: string; items: SaidItem[] }[] = []
  for (const item of thread) {
    const day = formatDay(item.Date, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** What became of a text that went out, in a word; nothing for what came in. */
export const resultOf = ({ Result }: Pick<SaidItem, 'Result'>): { word: string; tone: Tone } | undefined =>
  Result === null ? undefined : (results[Result] ?? { word: Result, tone: 'grey' })

const results: Record<string, { word: string; tone: Tone }> = {
  Delivered: { word: 'Delivered', tone: 'green' },
  Sent: { word: 'Sent', tone: 'ink' },
  Waiting: { word: 'Waiting', tone: 'violet' },
  Failed: { word: 'Failed', tone: 'red' },
  Invalid: { word: 'Invalid', tone: 'grey' },
  NotSent: { word: 'Not sent', tone: 'grey' },
}

/** What an inbound text did besides saying something. */
export const effectOf = ({ IsInbound, Type }: Pick<SaidItem, 'IsInbound' | 'Type'>): string | undefined =>
  IsInbound ? effects[Type] : outgoing[Type]

const effects: Record<string, string> = {
  Stop: 'Opted out of texts and calls',
  Unstop: 'Opted back in to texts',
  Join: 'Signed up for texts',
  'Join Everyone': 'Signed up for texts',
  Help: 'Asked for help',
  'Auto Opt-out': 'Read as an opt-out',
}

const outgoing: Record<string, string> = {
  Stop: 'Automatic answer',
  Unstop: 'Automatic answer',
  Join: 'Automatic answer',
  'Join Everyone': 'Automatic answer',
  Help: 'Automatic answer',
}

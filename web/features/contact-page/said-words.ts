import { formatDay } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Dated = { readonly Date: string }

/** Pages newest first as one thread, oldest first. An item that two pages share, as they overlap in time, is shown once. */
export const threadOf = <T extends Dated & { readonly ID: string }>(pages: readonly { Items: readonly T[] }[]): T[] => {
  const byId = new Map(pages.flatMap(({ Items }) => Items).map((item) => [item.ID, item]))
  return [...byId.values()].sort((a, b) => Date.parse(a.Date) - Date.parse(b.Date))
}

/** The thread cut into days. */
export const daysOf = <T extends Dated>(thread: readonly T[], now?: number): { day: string; items: T[] }[] => {
  const days: { day: string; items: T[] }[] = []
  for (const item of thread) {
    const day = formatDay(item.Date, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** What became of a text that went out, a result or an outcome in a word; nothing for what came in. */
export const resultWord = (result: string | null): { word: string; tone: Tone } | undefined =>
  result ? (results[result.toLowerCase()] ?? { word: result, tone: 'grey' }) : undefined

const results: Record<string, { word: string; tone: Tone }> = {
  delivered: { word: 'Delivered', tone: 'green' },
  sent: { word: 'Sent', tone: 'ink' },
  accepted: { word: 'Sent', tone: 'ink' },
  waiting: { word: 'Waiting', tone: 'violet' },
  retrying: { word: 'Waiting', tone: 'violet' },
  unknown: { word: 'Not confirmed yet', tone: 'amber' },
  failed: { word: 'Failed', tone: 'red' },
  invalid: { word: 'Invalid', tone: 'grey' },
  notsent: { word: 'Not sent', tone: 'grey' },
}

/** What a text did besides saying something, or who wrote it. */
export const effectOf = ({ IsInbound, Type }: { IsInbound: boolean; Type: string }): string | undefined =>
  IsInbound ? effects[Type] : Type in effects || Type === 'Auto Reply' ? 'Automatic answer' : undefined

const effects: Record<string, string> = {
  Stop: 'Opted out of texts and calls',
  Unstop: 'Opted back in to texts',
  Join: 'Signed up for texts',
  'Join Everyone': 'Signed up for texts',
  Help: 'Asked for help',
  'Auto Opt-out': 'Read as an opt-out',
}

/** Texts that end or begin the right to text. */
export const turnOf = ({ IsInbound, Type }: { IsInbound: boolean; Type: string }): 'out' | 'in' | undefined =>
  IsInbound ? turns[Type] : undefined

const turns: Record<string, 'out' | 'in'> = {
  Stop: 'out',
  'Auto Opt-out': 'out',
  Unstop: 'in',
  Join: 'in',
  'Join Everyone': 'in',
}

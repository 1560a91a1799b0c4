import type { ThreadItem } from '@carillon/contract/broadcast-results.ts'
import type { Tone } from '../../../ui/status-word.tsx'

/** What became of a text that went out; nothing for what came in. */
export const outcomeWord = ({ IsInbound, Outcome }: Pick<ThreadItem, 'IsInbound' | 'Outcome'>) =>
  IsInbound || Outcome === '' ? undefined : (words[Outcome.toLowerCase()] ?? { word: Outcome, tone: 'grey' as Tone })

const words: Record<string, { word: string; tone: Tone }> = {
  delivered: { word: 'Delivered', tone: 'green' },
  accepted: { word: 'Sent', tone: 'ink' },
  sent: { word: 'Sent', tone: 'ink' },
  waiting: { word: 'Waiting', tone: 'violet' },
  retrying: { word: 'Waiting', tone: 'violet' },
  unknown: { word: 'Not confirmed yet', tone: 'amber' },
  failed: { word: 'Failed', tone: 'red' },
  invalid: { word: 'Invalid', tone: 'grey' },
  notsent: { word: 'Not sent', tone: 'grey' },
}

/** What a text did besides saying something, or who wrote it. */
export const sideWord = ({ IsInbound, Type }: Pick<ThreadItem, 'IsInbound' | 'Type'>): string | undefined =>
  IsInbound ? did[Type] : by[Type]

const did: Record<string, string> = {
  Stop: 'Opted out of texts and calls',
  Unstop: 'Opted back in to texts',
  Join: 'Signed up for texts',
  'Join Everyone': 'Signed up for texts',
  Help: 'Asked for help',
  'Auto Opt-out': 'Read as an opt-out',
}

const by: Record<string, string> = {
  Stop: 'Automatic answer',
  Unstop: 'Automatic answer',
  Join: 'Automatic answer',
  'Join Everyone': 'Automatic answer',
  Help: 'Automatic answer',
  'Auto Reply': 'Automatic answer',
}

import type { TextMessage } from '@carillon/contract/text-messages.ts'
import type { Tone } from '../../ui/status-word.tsx'
import { waitsUntil } from '../conversations/waits-until.ts'

type Word = { readonly word: string; readonly tone: Tone }

/** What became of a text that we said, in a word; nothing of what came in. */
export const stateOf = ({ Outcome, WaitsUntil }: Pick<TextMessage, 'Outcome' | 'WaitsUntil'>): Word | undefined => {
  if (Outcome === null) return undefined
  if (WaitsUntil !== null) return { word: waitsUntil(WaitsUntil), tone: 'violet' }
  if (Outcome === 'waiting') return { word: 'On its way', tone: 'teal' }
  return states[Outcome]
}

const states: Record<NonNullable<TextMessage['Outcome']>, Word> = {
  waiting: { word: 'Waiting', tone: 'violet' },
  retrying: { word: 'Trying again', tone: 'violet' },
  unknown: { word: 'Not confirmed yet', tone: 'amber' },
  accepted: { word: 'Sent', tone: 'ink' },
  delivered: { word: 'Delivered', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  invalid: { word: 'Invalid', tone: 'grey' },
  notSent: { word: 'Not sent', tone: 'grey' },
}

/** The same of an outcome as contacts and broadcasts spell it; nothing of what came in. */
export const stateOfOutcome = (outcome: string | null): Word | undefined => {
  if (!outcome) return undefined
  const name = outcome.charAt(0).toLowerCase() + outcome.slice(1)
  return states[name === 'sent' ? 'accepted' : (name as keyof typeof states)]
}

type Kind = Pick<TextMessage, 'IsInbound'> & { readonly Kind: string }

/** What a text was, where it was more than words of one to another. That of a broadcast has its name for it. */
export const labelOf = ({
  Kind,
  IsInbound,
  SurveyLabel = null,
}: Kind & Partial<Pick<TextMessage, 'SurveyLabel'>>): string => {
  if (IsInbound && Kind === 'Survey Reply') {
    return SurveyLabel === 'Yes' || SurveyLabel === 'No' ? `Survey answer: ${SurveyLabel}` : 'Survey answer'
  }
  return (IsInbound ? whatTheySaid : whatWeSaid)[Kind] ?? ''
}

const whatTheySaid: Readonly<Record<string, string>> = {
  Stop: 'Opted out of texts and calls',
  Unstop: 'Opted back in to texts',
  Help: 'Asked for help',
  Join: 'Signed up for texts',
  'Join Everyone': 'Signed up for texts',
  'Auto Opt-out': 'Read as an opt-out',
  Keyword: 'Keyword',
  Launch: 'Sends a text to a group',
}

const whatWeSaid: Readonly<Record<string, string>> = {
  Broadcast: 'Broadcast',
  'Auto Reply': 'Auto reply',
  Keyword: 'Keyword reply',
  'Survey Reply': 'Survey confirmation',
  Test: 'Test text',
  Stop: 'Confirmation',
  Unstop: 'Confirmation',
  Help: 'Confirmation',
  Join: 'Confirmation',
  'Auto Opt-out': 'Confirmation',
  Confirmation: 'Confirmation',
  'Stop Reply': 'Confirmation',
  'Unstop Reply': 'Confirmation',
  'Help Reply': 'Confirmation',
  'Join Reply': 'Confirmation',
}

/** Texts that end or begin the right to text: they are told apart. */
export const turnOf = ({ Kind, IsInbound }: Kind): 'out' | 'in' | undefined => {
  if (!IsInbound) return undefined
  if (Kind === 'Stop' || Kind === 'Auto Opt-out') return 'out'
  return ['Unstop', 'Join', 'Join Everyone'].includes(Kind) ? 'in' : undefined
}

/** Who said it, for those who read the thread: '' of the other side. */
export const writerOf = (
  { IsInbound, Kind, User }: Pick<TextMessage, 'IsInbound' | 'Kind' | 'User'>,
  UserID: number,
): string => {
  if (IsInbound) return ''
  if (User?.UserID === UserID) return 'You'
  if (User) return `${User.FirstName} ${User.LastName}`.trim()
  return Kind === 'Chat' || Kind === 'Broadcast' ? 'Your team' : 'Carillon'
}

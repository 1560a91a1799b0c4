import type { Trunk, TrunkTest } from '@carillon/contract/trunks.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'

type TrunkState = {
  word: string
  tone: Tone
  /** What that means and what to do, where it is not plain. */
  sentence: string
  /** Since when, where engines have a link. */
  since?: string | undefined
}

type Seen = Pick<Trunk, 'IsEnabled' | 'IsSimulated' | 'IsRegistered' | 'Trouble' | 'Links'>

/** All engines' links to one trunk in a word. */
export const trunkState = ({ IsEnabled, IsSimulated, IsRegistered, Trouble, Links }: Seen): TrunkState => {
  if (Trouble)
    return { word: IsSimulated ? 'Resting' : 'Unusable', tone: IsSimulated ? 'grey' : 'red', sentence: Trouble }
  if (!IsEnabled) return { word: 'Disabled', tone: 'grey', sentence: '' }
  if (Links.length === 0) return { word: 'Not open', tone: 'grey', sentence: 'No engine has opened it yet.' }
  const up = Links.filter(({ IsUp }) => IsUp)
  const trouble = asSentence(Links.find((link) => link.Trouble)?.Trouble ?? '')
  const since = Links.map(({ Since }) => Since)
    .sort()
    .at(-1)
  if (up.length === 0) {
    return { word: 'Down', tone: 'red', sentence: trouble || 'It does not answer. Calls leave by the next one.', since }
  }
  if (up.length < Links.length) {
    return { word: 'Partly up', tone: 'amber', sentence: trouble || 'Some engines cannot reach it.', since }
  }
  return { word: IsRegistered ? 'Registered' : 'Answering', tone: 'green', sentence: '', since }
}

/** How it does of late, in a few words each. */
export const lastHour = ({
  Calls,
  AnswerRate,
  PostDialDelayMs,
}: Pick<Trunk, 'Calls' | 'AnswerRate' | 'PostDialDelayMs'>): string[] => [
  Calls === 0 ? 'No calls' : formatCounted(Calls, 'call'),
  ...(AnswerRate === null ? [] : [`${Math.round(100 * AnswerRate)} % answered`]),
  ...(PostDialDelayMs === null ? [] : [`rings after ${seconds(PostDialDelayMs)}`]),
]

/** Lines taken and at most, over all engines. */
export const linesOf = ({ Links, Channels }: Pick<Trunk, 'Links' | 'Channels'>): string => {
  const taken = Links.reduce((sum, one) => sum + one.Taken, 0)
  return `${formatCount(taken)} of ${formatCount(Channels)}`
}

export const isUnderWay = (test: Pick<TrunkTest, 'State'> | null): boolean =>
  test?.State === 'Waiting' || test?.State === 'Calling'

/** What became of a call that tried it. */
export const testSentence = ({ State, Code, PostDialDelayMs, HeardMs }: TrunkTest): string => {
  const rang = PostDialDelayMs === null ? '' : ` It rang after ${seconds(PostDialDelayMs)}.`
  const said = Code === '' ? '' : ` The trunk said: ${Code}`
  switch (State) {
    case 'Waiting':
      return 'An engine is about to call.'
    case 'Calling':
      return 'The call is being made.'
    case 'Answered':
      return `It was answered, and heard for ${seconds(HeardMs)}.${rang}`
    case 'Barred':
      return 'Nobody was called: this number has opted out of calls.'
    default:
      return `${outcomes[State]}${rang}${said}`
  }
}

const outcomes = {
  Busy: 'The number was busy.',
  NoAnswer: 'Nobody answered.',
  NotInService: 'The number is not in service.',
  Refused: 'The call was declined.',
  Failed: 'The call did not get through.',
} as const

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Trunks say their troubles in half a sentence. */
const asSentence = (words: string): string =>
  words && `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`

/**
 * What an inbound text is, by its words alone. The whole message is compared after trimming case, punctuation and emoji
 * (rules/opt-outs 2), so that no full stop hides a STOP and "stop by the office" is none.
 *
 * `readOptWord` is all that the carriers' first step needs: STOP is applied before anything else is looked at.
 * `readInbound` is the full reading. The caller knows the state (open survey, custom keywords) and applies the order of
 * rules/inbound-texts 1: stop, unstop, help, join, open survey, keyword, soft opt-out or what may be one, auto reply, inbox.
 */
import { readWish } from '../opt-out/read-wish.ts'
import { foldText } from './fold.ts'
import { courtesies, helpWords, stopWords, unstopWords } from './stop-words.ts'

type OptWord = 'stop' | 'unstop'

export type Inbound =
  | { readonly kind: 'stop' | 'unstop' | 'help' | 'yes' | 'no' | 'soft-opt-out' | 'maybe-opt-out' | 'other' }
  /** `group` is what followed JOIN, as typed and trimmed; empty for JOIN alone. */
  | { readonly kind: 'join'; readonly group: string }

/** Whether the whole message is of the STOP or the UNSTOP family, and which. */
export const readOptWord = (text: string): OptWord | undefined => {
  const word = keyOf(text)
  return stopWords.has(word) ? 'stop' : unstopWords.has(word) ? 'unstop' : undefined
}

/** Reads an inbound text. */
export const readInbound = (text: string): Inbound => {
  const optWord = readOptWord(text)
  if (optWord) return { kind: optWord }
  const word = keyOf(text)
  if (helpWords.has(word)) return { kind: 'help' }
  const group = joinedGroup(text)
  if (group !== undefined) return { kind: 'join', group }
  if (yesWords.has(word)) return { kind: 'yes' }
  if (noWords.has(word)) return { kind: 'no' }
  return { kind: kindOfWish[readWish(text)] }
}

const kindOfWish = { 'opt-out': 'soft-opt-out', review: 'maybe-opt-out', ordinary: 'other' } as const

/**
 * Why a word may not be a keyword of the account's own: it is reserved (rules/inbound-texts 7). Undefined when it may. Nor may a wish not to
 * be contacted in other words, such as REMOVE: a keyword comes first and would hide it.
 */
export const whyNotKeyword = (keyword: string): 'stop' | 'unstop' | 'help' | 'join' | 'survey' | undefined => {
  const { kind } = readInbound(keyword)
  if (kind === 'yes' || kind === 'no') return 'survey'
  if (kind === 'soft-opt-out') return 'stop'
  return kind === 'other' || kind === 'maybe-opt-out' ? undefined : kind
}

/** The sentence for each answer of `whyNotKeyword`. */
export const reservedKeywordSentences = {
  stop: 'This keyword is reserved for explicit opt-outs.',
  unstop: 'This keyword is reserved for opting back in.',
  help: 'HELP is reserved.',
  join: 'JOIN is reserved for Join Reply.',
  survey: 'YES and NO are reserved for text surveys.',
} as const

const longestGroupName = 50

// Only a short message is read as JOIN and a group: a sentence that happens to begin with "join" asks for something else.
const joinedGroup = (text: string): string | undefined => {
  if (text.length > 4 * longestGroupName) return undefined
  const join = /^[^\p{L}\p{N}]*join(?![\p{L}\p{N}])[\s\p{P}\p{S}]*(.*?)[\s\p{P}\p{S}]*$/isu.exec(text)
  const group = join?.[1]
  return group !== undefined && group.length <= longestGroupName ? group : undefined
}

/** What counts as YES and as NO (rules/inbound-texts 6). */
export const yesWords: ReadonlySet<string> = new Set(['yes', 'y', 'yeah', 'yep', 'yup', 'ok', 'okay', 'sure', 'si'])
export const noWords: ReadonlySet<string> = new Set(['no', 'n', 'nope', 'nah'])

// The folded message without courtesy, signature and repeats, and without spaces: 'Stop, please. STOP!' is 'stop'.
const keyOf = (text: string): string => {
  // Of a run of line ends the last is the one before the signature.
  let words = foldText(text.replace(/\n[^\S\n]*(sent|enviado|envoy[eé]|gesendet) (from|desde|de|von) .*$/is, ''))
  for (;;) {
    const shorter = withoutCourtesy(words)
    if (shorter === words) break
    words = shorter
  }
  const parts = words.split(' ')
  return parts.every((part) => part === parts[0]) ? (parts[0] ?? '') : parts.join('')
}

const withoutCourtesy = (words: string): string => {
  for (const courtesy of courtesies) {
    if (words.startsWith(`${courtesy} `)) return words.slice(courtesy.length + 1)
    if (words.endsWith(` ${courtesy}`)) return words.slice(0, -courtesy.length - 1)
  }
  return words
}

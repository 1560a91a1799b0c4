import type { Carrier } from '@carillon/contract/carriers.ts'
import type { Tone } from '../../../ui/status-word.tsx'

type LinkState = {
  word: string
  tone: Tone
  /** What that means and what to do, where it is not plain. */
  sentence: string
  /** Since when, where engines have a link. */
  since?: string | undefined
}

type Seen = Pick<Carrier, 'IsEnabled' | 'Trouble' | 'Links'>

/** All engines' links to one carrier in a word; the worst of those that are up counts. */
export const linkState = ({ IsEnabled, Trouble, Links }: Seen): LinkState => {
  if (Trouble) return { word: 'Unusable', tone: 'red', sentence: Trouble }
  if (!IsEnabled) return { word: 'Disabled', tone: 'grey', sentence: '' }
  if (Links.length === 0) {
    return {
      word: 'Not in use',
      tone: 'grey',
      sentence: 'Its link opens when a number that is routed by it has texts to send.',
    }
  }
  const up = Links.filter(({ IsUp }) => IsUp)
  const trouble = asSentence(Links.find((link) => link.Trouble)?.Trouble ?? '')
  const since = Links.map(({ Since }) => Since)
    .sort()
    .at(-1)
  if (up.length === 0) return { word: 'Down', tone: 'red', sentence: trouble, since }
  if (up.some(({ Health }) => Health === 'down')) {
    return {
      word: 'Failing',
      tone: 'red',
      sentence: 'Texts go unanswered or undelivered; numbers use their next carrier.',
      since,
    }
  }
  if (up.some(({ Health }) => Health === 'slow')) {
    return {
      word: 'Slow',
      tone: 'amber',
      sentence: 'It is slow, or puts texts off; another carrier is preferred.',
      since,
    }
  }
  if (up.length < Links.length) {
    return { word: 'Partly up', tone: 'amber', sentence: trouble || 'Some engines cannot reach it.', since }
  }
  return { word: 'Up', tone: 'green', sentence: '', since }
}

/** Hand-overs under way and at most, over all engines; undefined without a link. */
export const busyOf = ({ Links }: Pick<Carrier, 'Links'>): { taken: number; slots: number } | undefined => {
  const up = Links.filter(({ IsUp }) => IsUp)
  if (up.length === 0) return undefined
  const sum = (of: (link: Carrier['Links'][number]) => number) => up.reduce((total, link) => total + of(link), 0)
  return { taken: sum(({ Taken }) => Taken), slots: sum(({ Slots }) => Slots) }
}

/** Carriers say their troubles in half a sentence. */
const asSentence = (words: string): string =>
  words && `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`

import { foldMarks } from '../phone/fold.ts'
import { startsOf } from './phrase-start.ts'

/** How people of one language say it. Each list is of phrases, and what is found in an earlier list counts for more. */
export type Wording = {
  /** The words of a wish that say something else: "why did you stop texting me", "wrong number of tickets". */
  readonly others: readonly string[]
  /** A wish about some texts, or somebody else, or perhaps none: for a person to decide. */
  readonly doubts: readonly string[]
  /** Not to be contacted any more. */
  readonly wishes: readonly string[]
  /** Words that often go with a wish, and alone are none. */
  readonly hints: readonly string[]
}

export type Found = keyof Wording | undefined

const lists = ['others', 'doubts', 'wishes', 'hints'] as const

/**
 * Finds in a sentence what any of the languages says, by the first of the lists that has it. A phrase is an expression of words with
 * one space between them; `^` is the beginning of a sentence, `$` its end, and `…` up to three words. No repetition is without
 * bound, so that time is in proportion to the text.
 *
 * Where words are written apart, a phrase is looked for at the words that it may begin with: of hundreds of phrases that is a few.
 */
export const compileWords = (languages: readonly Wording[]): ((words: string) => Found) => {
  const byStart = lists.map((list) => groupByStart(languages.flatMap((language) => language[list])))
  return (words) => {
    let best: number = lists.length
    for (let at = 0; at !== -1 && at < words.length - 1; at = words.indexOf(' ', at + 1)) {
      const start = words.slice(at + 1, at + 3)
      for (let list = 0; list < best; list++) {
        const { starting, anywhere } = byStart[list]!
        if (isAt(starting.get(start), words, at) || isAt(anywhere, words, at)) best = list
      }
    }
    return lists[best]
  }
}

/** The same where words are not written apart, or are written together with others. */
export const compileText = (language: Wording): ((text: string) => Found) => {
  const found = lists.map((list) => new RegExp(language[list].map(foldMarks).join('|')))
  return (text) => lists.find((_, index) => found[index]!.test(text))
}

type Group = { starting: ReadonlyMap<string, RegExp>; anywhere: RegExp | undefined }

const groupByStart = (phrases: readonly string[]): Group => {
  const groups = new Map<string, string[]>()
  for (const phrase of phrases) {
    const source = sourceOf(phrase)
    for (const start of startsOf(source) ?? ['']) groups.set(start, [...(groups.get(start) ?? []), source])
  }
  const starting = new Map([...groups].map(([start, sources]) => [start, expressionOf(sources)]))
  return { starting, anywhere: starting.get('') }
}

const expressionOf = (sources: readonly string[]) =>
  new RegExp(
    sources
      .map((source) => `${source.startsWith('^') ? '^ ' : ' '}${source.replace(/^\^/, '')}${endOf(source)}`)
      .join('|'),
    'y',
  )

/** A phrase ends with a word; one that says what may follow it has said its space already. */
const endOf = (source: string): string =>
  / (?:\(\?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?$/.test(source) ? '' : '(?= |$)'

const sourceOf = (phrase: string) => foldMarks(phrase.replace(/(?: ?…)+ /g, gap)).replaceAll('$', ' $')

const gap = (dots: string) => ` (?:[^ ]+ ){0,${3 * (dots.split('…').length - 1)}}`

const isAt = (expression: RegExp | undefined, words: string, at: number): boolean => {
  if (!expression) return false
  expression.lastIndex = at
  return expression.test(words)
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldText } from '../phone/fold.ts'
import { readOptWord } from '../phone/opt-words.ts'
import { readWish } from './read-wish.ts'

/**
 * The sentences in `corpus` are our own. A third of them, chosen by their own words so that an addition moves no other, is held out:
 * look at what is read wrongly among the rest alone, and change phrases for these.
 */
type Sentence = { language: string; label: 'opt-out' | 'ordinary' | 'doubtful'; kind: string; text: string }

const folder = new URL('./corpus/', import.meta.url)
const page = new URL('../../docs/opt-out-in-own-words.md', import.meta.url)

const languages: Record<string, string> = {
  ...{ en: 'English', es: 'Spanish', fr: 'French', pt: 'Portuguese', vi: 'Vietnamese', zh: 'Chinese' },
  ...{ tl: 'Tagalog', ht: 'Haitian Creole', ar: 'Arabic', ru: 'Russian', ko: 'Korean' },
}

const corpus: Sentence[] = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [label, kind, text] = line.split('\t') as [Sentence['label'], string, string]
      return { language: file.slice(0, 2), label, kind, text }
    }),
)

/** Written to be misread; they are measured by themselves, because nobody writes so many of them. */
const isTrap = ({ kind }: Sentence) => kind === 'trap'
const usual = corpus.filter((sentence) => !isTrap(sentence))
const traps = corpus.filter(isTrap)

/** FNV-1a. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (const letter of foldText(text)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
const isHeldOut = ({ text }: Sentence) => hashOf(text) % 3 === 0
const read = ({ text }: Sentence) => (readOptWord(text) === 'stop' ? 'opt-out' : readWish(text))

const measure = (sentences: readonly Sentence[]) => {
  const count = (label: Sentence['label'], as?: string) =>
    sentences.filter((sentence) => sentence.label === label && (as === undefined || read(sentence) === as)).length
  const taken = count('opt-out', 'opt-out')
  const wronglyTaken = count('ordinary', 'opt-out') + count('doubtful', 'opt-out')
  return {
    optOuts: count('opt-out'),
    ordinary: count('ordinary'),
    doubtful: count('doubtful'),
    wronglyTaken,
    missed: count('opt-out', 'ordinary'),
    precision: taken / (taken + wronglyTaken),
    recall: taken / (taken + count('opt-out', 'ordinary')),
    clearButAsked: (count('opt-out', 'review') + count('ordinary', 'review')) / (count('opt-out') + count('ordinary')),
    doubtfulAsked: count('doubtful', 'review') / count('doubtful'),
  }
}

test('the corpus is large, varied and without repeats', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(3000)
  expect(new Set(corpus.map(({ language }) => language))).toEqual(new Set(Object.keys(languages)))
  expect(new Set(corpus.map(({ text }) => foldText(text))).size).toBe(corpus.length)
  for (const sentence of corpus) {
    expect(['opt-out', 'ordinary', 'doubtful'], sentence.text).toContain(sentence.label)
    expect([sentence.kind, sentence.text], sentence.text).toEqual([
      expect.stringMatching(/^[a-z-]+$/),
      sentence.text.trim(),
    ])
  }
})

test('what is tuned on is read as it should be, but for a few', () => {
  const tuned = usual.filter((sentence) => !isHeldOut(sentence))
  const wrong = tuned.filter(
    (sentence) => read(sentence) !== (sentence.label === 'doubtful' ? 'review' : sentence.label),
  )
  expect(wrong.length / tuned.length).toBeLessThan(0.03)
})

test('of what is held out, no more than a few are decided wrongly', () => {
  const { precision, recall, clearButAsked } = measure(usual.filter(isHeldOut))
  expect(precision).toBeGreaterThanOrEqual(0.99)
  expect(recall).toBeGreaterThanOrEqual(0.97)
  expect(clearButAsked).toBeLessThanOrEqual(0.05)
})

test('of the traps held out, one in twenty at most is taken for an opt-out', () => {
  const { all, taken } = trapsTaken()
  expect(taken / all).toBeLessThanOrEqual(0.05)
})

test('the page tells these figures', () => {
  const before = readFileSync(page, 'utf8')
  const told = before.replace(
    /(<!-- figures -->\n)[\s\S]*(<!-- \/figures -->)/,
    (_, begin, end) => `${begin}${figures()}${end}`,
  )
  if (process.env.WRITE_OPT_OUT_FIGURES) writeFileSync(page, told)
  else expect(before, 'Run WRITE_OPT_OUT_FIGURES=1 npx vitest run --project domain domain/opt-out').toBe(told)
})

const figures = () => {
  const heldOut = usual.filter(isHeldOut)
  const { all, taken, asked } = trapsTaken()
  const rows = Object.entries(languages).map(([code, name]) =>
    row(
      name,
      heldOut.filter(({ language }) => language === code),
    ),
  )
  return [
    `${usual.length} sentences, ${usual.length - heldOut.length} to tune on and ${heldOut.length} held out. Of those held out:`,
    '',
    '| Language | Opt-outs | Ordinary | Doubtful | Wrongly taken | Missed | Precision | Recall | Clear, but asked | Doubtful, and asked |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    row('All', heldOut),
    '',
    `${traps.length} more are traps, ${all} of them held out: ${taken} of these are taken for opt-outs, ${asked} are asked about.`,
    '',
  ].join('\n')
}

const trapsTaken = () => {
  const heldOut = traps.filter(isHeldOut)
  const count = (as: string) => heldOut.filter((sentence) => read(sentence) === as).length
  return { all: heldOut.length, taken: count('opt-out'), asked: count('review') }
}

const row = (name: string, sentences: readonly Sentence[]) => {
  const { optOuts, ordinary, doubtful, wronglyTaken, missed, ...shares } = measure(sentences)
  const told = [shares.precision, shares.recall, shares.clearButAsked, shares.doubtfulAsked].map((share) =>
    share.toFixed(3),
  )
  return `| ${[name, optOuts, ordinary, doubtful, wronglyTaken, missed, ...told].join(' | ')} |`
}

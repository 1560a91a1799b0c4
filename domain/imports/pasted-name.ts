/**
 * The name in what stands beside a number: 'Mr. Ada Lovelace (mother), cell:'. A best guess by simple signs; the customer
 * sees and corrects it before anything is imported.
 */
import { cutText } from './clean.ts'
import { isParticle, isSuffix } from './name.ts'

/** The longest text in which a name is looked for; the rest is prose. */
const farthest = 300

type Side = 'before' | 'behind' | 'alone'

/** Two cells of which nothing says which is the first name. */
export type Halves = readonly [string, string]

/** `side` is where the number stands: in long prose the words nearest to it count. Empty when there is no name. */
export const nameIn = (text: string, side: Side = 'alone'): string => {
  const [first = '', second] = partsIn(text, side)
  return cutText(properPart(second === undefined ? first : `${first} ${second}`), 101)
}

/** The two words of a name between which a delimiter stands, as in 'Ada;Lovelace'. */
export const halvesIn = (text: string, side: Side = 'alone'): Halves | undefined => {
  const [first = '', second] = partsIn(text, side)
  return second === undefined ? undefined : [first, second]
}

const partsIn = (text: string, side: Side): string[] => {
  const near = text.length <= farthest ? text : side === 'before' ? text.slice(-farthest) : text.slice(0, farthest)
  const bare = near.replace(/\([^()]{0,60}\)|\[[^[\]]{0,60}\]/g, ' ')
  const parts = split(bare)
  const found = parts.length > 0 ? parts : split(near)
  // 'Dad - Ada Lovelace' is Ada's number.
  const [first = '', second = ''] = found.length > 1 && isRelation.test(found[0]!) ? found.slice(1) : found
  return isWord(first) && isWord(second) ? [first, second] : [first]
}

/** Two to four capitalised words: what is surely a person among the lines of a signature. */
export const isSurelyName = (name: string): boolean => {
  const words = name.split(' ')
  return (
    words.length >= 2 &&
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}/u.test(word) || isParticle(word)) &&
    !words.some((word) => placeWord.test(word))
  )
}

/** Parts that have letters, without labels, addresses, and numbers. A comma stays where it parts last and first name. */
const split = (text: string): string[] =>
  // A dash parts only with space around it; a comma without space is one of a file.
  text
    .split(/[;|\t\0"<>{}]+|\s[-/=~]+\s|,(?=\S)/)
    .flatMap((part) => byComma(part.split(/,/).map(bareName).filter(Boolean)))
    .filter((part) => /\p{L}/u.test(part))

const byComma = (pieces: string[]): string[] => {
  const [last = '', first, ...more] = pieces
  if (first === undefined) return pieces
  const words = last.split(' ')
  const isLastName = words.length === 1 || isParticle(words[0]!) || (words.length === 2 && more.length === 0)
  const isFirstName = first.split(' ').length <= 3 && (!/^\p{Ll}/u.test(first) || /^\p{Ll}/u.test(last))
  return isSuffix(first) || (isLastName && isFirstName) ? [`${last}, ${first}`] : pieces
}

/** One piece without what leads to a number: bullets, labels, figures, punctuation. */
const bareName = (whole: string): string => {
  const piece = whole.replace(nameLabel, '')
  const named = piece.replace(relationLabel, '')
  const stretches = (/\p{L}{2}/u.test(withoutLabels(named)) ? named : piece)
    // Figures part a name from an address or a grade.
    .split(/\S*\d\S*/)
    .map(withoutLabels)
  return stretches.find((stretch) => /\p{L}/u.test(stretch)) ?? ''
}

const withoutLabels = (text: string): string => {
  const words = text.split(/\s+/).filter((word) => /[\p{L}&]/u.test(word))
  let from = 0
  let to = words.length
  while (from < to && isLabel(words[from]!)) from += 1
  while (from < to && isLabel(words[to - 1]!)) to -= 1
  const name = words.slice(from, to).join(' ').replace(edges, '')
  // 'Ada's cell'
  return to < words.length ? name.replace(/['’]s$/, '') : name
}

export const isLabel = (word: string): boolean => {
  const bare = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return labels.has(bare.toLowerCase()) || (bare.length === 1 && /^\p{L}[:)]/u.test(word)) || bare === ''
}

const labels = new Set(
  `tel tels telephone telephones phone phones ph mobile mob mobil cell cells cellphone cellular home work office business
  main direct landline text texts txt sms call whatsapp number numbers nr num no at on is or and & fax handy telefon
  portable móvil movil celular teléfono telefono téléphone rufnummer extension ext primary secondary emergency day
  evening daytime cel tlf preferred other please contact reach ask for me via`.split(/\s+/),
)

// 'Name: Ada', 'From: Ada'
const nameLabel =
  /^[\s>*-]*(?:full name|name|first name|contact|from|to|cc|attn|student|parent|guardian|member|nombre|nom|fn|e-?mail|address|best regards|regards|thanks)\s*:/i
const relations =
  'mom|mum|mama|mother|dad|papa|father|parents?|guardian|grandma|grandpa|grandmother|grandfather|aunt|uncle|wife|husband|spouse|sister|brother|son|daughter|madre|padre|abuela|abuelo'
const isRelation = new RegExp(`^(${relations})$`, 'i')
const relationLabel = new RegExp(`^[\\s>*-]*(?:${relations})\\s*:`, 'i')
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)']+$|(?<=\p{Ll}{3})\.$/gu
const placeWord =
  /^(school|church|high|elementary|college|university|street|road|avenue|county|district|department|office|principal|director|manager|clinic|center|centre|dental|list|contacts?|team|staff|inc\.?|llc|llp|company)$/i

const isWord = (text: string): boolean => text !== '' && !/[\s,]/.test(text)

/** Of a sentence the capitalised words at its end: 'Please call Ada Lovelace'. */
const properPart = (text: string): string => {
  const words = text.split(' ')
  if (words.length <= 3 || text.includes(',')) return words.length > 12 ? '' : text
  const isProper = (word: string) => /^\p{Lu}|^\p{Lo}/u.test(word) || isParticle(word) || word === '&'
  let from = words.length
  while (from > 0 && words.length - from < 5 && isProper(words[from - 1]!)) from -= 1
  while (from < words.length && /^\p{Ll}/u.test(words[from]!) && from === words.length - 1) from += 1
  if (from === 0 || from < words.length) return words.slice(from).join(' ')
  return words.length <= 5 ? text : ''
}

/**
 * Telephone numbers inside a line that somebody wrote, among dates, ZIP codes, money and house numbers. Digits come in
 * groups; a number is a row of groups in one of the ways in which numbers are written. `line` is clean text.
 */
import { countries, findCountry, isNorthAmerican } from '../phone/countries.ts'
import { parsePhone } from '../phone/number.ts'

export type FoundNumber = {
  /** As typed, without its extension. */
  number: string
  start: number
  /** Behind the extension. */
  end: number
  /** Whether it reads as a number of the country; the others look like one and are for the customer to correct. */
  isGood: boolean
}

export const findNumbers = (line: string, CountryID: number): FoundNumber[] => {
  if (!/\d{2}/.test(line)) return []
  const groups = [...line.matchAll(/\d+/g)].map(({ index, 0: digits }) => ({
    start: index,
    end: index + digits.length,
  }))
  const found: (FoundNumber & { isPlain: boolean })[] = []
  for (let at = 0; at < groups.length; ) {
    const reach = isDate(line, groups, at) ? undefined : shapeAt(line, groups, at, CountryID)
    const next = reach && numberOf(line, groups[at]!, groups[at + reach.count - 1]!, reach.isPlain, CountryID)
    if (!next) {
      at += isDate(line, groups, at) ? 3 : 1
      continue
    }
    if (next.number !== '') found.push({ ...next, isPlain: reach.isPlain })
    while (at < groups.length && groups[at]!.start < next.end) at += 1
  }
  // Ten digits that are no number, beside one that is, are the number of a member or an account.
  const hasGood = found.some(({ isGood }) => isGood)
  return found
    .filter(({ isGood, isPlain }) => isGood || !isPlain || !hasGood)
    .map(({ isPlain: _, ...number }) => number)
}

type Span = { start: number; end: number }
type Shape = { count: number; isPlain: boolean }

const shapeAt = (line: string, groups: readonly Span[], at: number, CountryID: number): Shape | undefined => {
  const first = groups[at]!
  const isPlus = startOf(line, first) < first.start && line[startOf(line, first)] === '+'
  const begins = line.slice(first.start, Math.min(first.end, first.start + 4))
  if (isNorthAmerican(CountryID) && !(isPlus && !begins.startsWith('1')) && !begins.startsWith('00')) {
    return northAmericanShape(line, groups, at)
  }
  return abroadShape(line, groups, at, CountryID, isPlus || begins.startsWith('00'))
}

const wholeShapes = [[10], [11], [3, 3, 4], [1, 3, 3, 4], [3, 7], [1, 3, 7], [1, 10], [6, 4], [3, 3, 2, 2]]
/** A digit lost or doubled: for the customer to correct, and never to be made up for by the number of another line. */
const slippedShapes = [
  [3, 3, 1],
  [3, 3, 2],
  [3, 3, 3],
  [3, 3, 5],
]
const northAmericanShapes = [...wholeShapes, ...slippedShapes]

const northAmericanShape = (line: string, groups: readonly Span[], at: number): Shape | undefined => {
  for (const shape of northAmericanShapes) {
    if (at + shape.length > groups.length) continue
    if (!shape.every((length, index) => sizeOf(groups[at + index]!) === length)) continue
    if (!shape.every((_, index) => index === 0 || isJoined(line, groups[at + index - 1]!, groups[at + index]!)))
      continue
    const hasOne = shape[0] === 1 || shape[0] === 11
    const start = groups[at]!.start
    // '1. 217-555-0100' is a number in a list.
    if (hasOne && (line[start] !== '1' || /^1[.)] /.test(line.slice(start, start + 3)))) continue
    const national = shape[0] === 1 ? groups[at + 1]!.start : start + (hasOne ? 1 : 0)
    if (line[national]! < '2') continue
    return { count: shape.length, isPlain: shape.length === 1 }
  }
  return undefined
}

/** Of groups that follow one another, the most that make a number of the country, or else look like a number at all. */
const abroadShape = (
  line: string,
  groups: readonly Span[],
  at: number,
  CountryID: number,
  isInternational: boolean,
): Shape | undefined => {
  const first = groups[at]!
  const own = findCountry(CountryID)
  const isOwn = isInternational || (own !== undefined && line.startsWith(own.prefix, first.start))
  if (!isOwn && line[first.start] !== '0') return undefined
  const totals: number[] = []
  for (let index = at, total = 0; index < groups.length; index += 1) {
    total += sizeOf(groups[index]!)
    if (total > 18 || (index > at && !isJoined(line, groups[index - 1]!, groups[index]!))) break
    totals.push(total)
  }
  const fits = (least: number, most: number, isRight: (count: number) => boolean = () => true) =>
    totals.findLastIndex((total, index) => total >= least && total <= most && isRight(index + 1)) + 1
  const isGood = (count: number) =>
    'phone' in parsePhone(line.slice(startOf(line, first), groups[at + count - 1]!.end), CountryID)
  const digits = line
    .slice(first.start, first.start + 20)
    .replace(/\D/g, '')
    .replace(/^00/, '')
  const foreign = countries.find((country) => country.CountryID > 2 && digits.startsWith(country.prefix))
  const count =
    // Beside the prefix there may be 00 and a zero in brackets.
    (isOwn && fits(7, own ? own.maxDigitsWithPrefix + 3 : 0, isGood)) ||
    (isInternational && fits(8, foreign?.maxDigitsWithPrefix ?? 15)) ||
    (!isInternational && line[first.start] === '0' && fits(9, 12))
  return count ? { count, isPlain: count === 1 && !isInternational } : undefined
}

/** The number from the first to the last group, or null where what stands around says that it is none. */
const numberOf = (line: string, first: Span, last: Span, isPlain: boolean, CountryID: number): FoundNumber | null => {
  const start = startOf(line, first)
  // A spreadsheet that took the column for numbers writes 2175550100.0.
  const zeros = /^\.0{1,2}(?![\d.])/.exec(line.slice(last.end, last.end + 4))?.[0].length ?? 0
  const before = line.slice(Math.max(0, start - 24), start)
  const behind = line.slice(last.end + zeros, last.end + zeros + 24)
  if (/\d[.-]$|[$€£¥] ?$/.test(before) || /^[.-]?\d/.test(behind) || /^ ?[€%]/.test(behind)) return null
  const word = /(\p{L}+)[\s.:#'"=()-]*$/u.exec(before)
  const label = word?.[1]?.toLowerCase() ?? ''
  const isGlued = word?.[0].length === word?.[1]?.length && label !== ''
  const extension = extensionPattern.exec(behind)?.[0].length ?? 0
  if (isPlain && isGlued && !phoneWord.test(label)) return null
  if (isPlain && extension === 0 && /^\p{L}/u.test(behind) && !phoneWord.test(/^\p{L}+/u.exec(behind)![0])) return null
  if (isPlain && noPhoneWord.test(label)) return null
  const end = last.end + zeros + extension
  const isFax = /^(tele)?fax$/.test(label) || /\bF[:.] *$/.test(before) || faxBehind.test(behind)
  if (isFax) return { number: '', start, end, isGood: false }
  const number = line.slice(start, last.end)
  return { number, start, end, isGood: 'phone' in parsePhone(number, CountryID) }
}

const phoneWord =
  /^(tel|telephone|phone|ph|mobile|mob|cell|call|text|sms|p|c|m|t|home|work|handy|telefon|telefono|movil)$/
const noPhoneWord =
  /^(id|ids|acct|account|order|invoice|ssn|ein|isbn|zip|case|policy|member|ref|reference|sku|npi|upc)$/
const extensionPattern = /^ {0,2}[,;-]? {0,2}(?:x|extension|extn|ext|poste|#) {0,2}[.:#]? {0,2}\d{1,6}(?![\d-])/i
const faxBehind = /^\s*[([]?\s*(tele)?fax\b(?!\s*[:.#]?\s*[\d(+])/i

const sizeOf = ({ start, end }: Span): number => end - start

/** Between the groups of one number stand at most a few of these. */
const isJoined = (line: string, left: Span, right: Span): boolean => {
  const gap = line.slice(left.end, Math.min(right.start, left.end + 5))
  return gap.length <= 4 && right.start - left.end <= 4 && /^[ .\-/()]+$/.test(gap)
}

/** With the plus, and with a bracket that closes behind the first group: '+(1) 217', '(217) 555-0100'. */
const startOf = (line: string, { start, end }: Span): number => {
  let at = start
  if (line[at - 1] === '(' && line[end] === ')') at -= 1
  return line[at - 1] === '+' ? at - 1 : at
}

/** '3/12/2024', '2024-03-12' and '12.03.24', but not the pairs of a French number. */
const isDate = (line: string, groups: readonly Span[], at: number): boolean => {
  const [one, two, three, four] = groups.slice(at, at + 4)
  if (!one || !two || !three || line[one.start - 1] === '+') return false
  const gap = line.slice(one.end, two.start)
  if (!/^[./-]$/.test(gap) || line.slice(two.end, three.start) !== gap) return false
  if (four && line.slice(three.end, four.start) === gap) return false
  const sizes = [one, two, three].map(sizeOf).join('')
  const numbers = [one, two].map(({ start, end }) => Number(line.slice(start, end)))
  return /^[12][12][24]$|^4[12][12]$/.test(sizes) && numbers.some((value) => value <= 12)
}

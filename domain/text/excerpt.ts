/** A piece of a message around what a search has found in it, and where that is, between two characters of the private use area. */
const foundFrom = '\uE000'
const foundTo = '\uE001'

const longest = 120
/** How much stands before the first that is found. */
const before = 30

/** The words of a search, as they are compared: without case and accents. */
export const searchWords = (q: string): string[] => fold(q).match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that begin with one of these are found. */
export const excerptOf = (message: string, words: readonly string[]): string => {
  const plain = message.replaceAll(foundFrom, '').replaceAll(foundTo, '').replace(/\s/g, ' ')
  const found = [...fold(plain).matchAll(/[\p{L}\p{N}]+/gu)].flatMap((match) => {
    const word = words.filter((word) => match[0].startsWith(word)).sort((one, other) => other.length - one.length)[0]
    return word === undefined ? [] : [{ from: match.index, to: match.index + word.length }]
  })
  const start = Math.max(0, (found[0]?.from ?? 0) - before)
  const from = start === 0 ? 0 : plain.indexOf(' ', start) + 1 || start
  const isLeftOut = from > (found[0]?.from ?? 0)
  const begin = isLeftOut ? start : from
  const end = endOf(plain, begin, found[0]?.to ?? 0)
  let excerpt = begin > 0 ? '…' : ''
  let at = begin
  for (const { from, to } of found) {
    if (to > end) break
    excerpt += plain.slice(at, from) + foundFrom + plain.slice(from, to) + foundTo
    at = to
  }
  return excerpt + plain.slice(at, end) + (end < plain.length ? '…' : '')
}

/** Where words end, unless that would cut what was found. */
const endOf = (plain: string, begin: number, least: number): number => {
  const most = begin + longest
  if (most >= plain.length) return plain.length
  const blank = plain.lastIndexOf(' ', most)
  return blank > Math.max(begin, least) ? blank : most
}

/** Each character by itself, so that places stay where they are. */
const fold = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const plain = text[at]!.normalize('NFD')[0]!.toLowerCase()
      return plain.length === 1 ? (letters[plain] ?? plain) : text[at]!
    })
    .join('')

const letters: Record<string, string> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd' }

/**
 * The two letters that a phrase may begin with, for each of its ways; a word of one letter counts with its space. Undefined where
 * that cannot be told from the first of it, as what may be left out.
 */
export const startsOf = (source: string): readonly string[] | undefined => {
  const phrase = withoutConditions(source.replace(/^\^/, ''))
  if (!phrase.startsWith('(?:')) {
    const [start = ''] = /^\p{L}(?:\p{L}| )/u.exec(phrase) ?? []
    return start === '' || /^[?*{]/.test(phrase.slice(2)) || /^[?*{]/.test(phrase.slice(1)) ? undefined : [start]
  }
  const end = endOfGroup(phrase)
  const rest = phrase.slice(end + 1)
  if (/^[?*{]/.test(rest)) return undefined
  const starts = waysOf(phrase.slice(3, end)).map((way) => startsOf(way + rest))
  return starts.every((some) => some !== undefined) ? [...new Set(starts.flat())] : undefined
}

/** What must stand, or not stand, around the beginning says nothing of the beginning itself. */
const withoutConditions = (phrase: string): string =>
  /^\(\?<?[!=]/.test(phrase) ? withoutConditions(phrase.slice(endOfGroup(phrase) + 1)) : phrase

const endOfGroup = (phrase: string): number => {
  let depth = 0
  for (let at = 0; at < phrase.length; at++) {
    if (phrase[at] === '(') depth++
    if (phrase[at] === ')' && --depth === 0) return at
  }
  throw new Error(`A bracket is open in ${phrase}.`)
}

/** The alternatives of a group. */
const waysOf = (group: string): string[] => {
  let depth = 0
  const ways = ['']
  for (const letter of group) {
    if (letter === '|' && depth === 0) {
      ways.push('')
      continue
    }
    if (letter === '(') depth++
    if (letter === ')') depth--
    ways[ways.length - 1] += letter
  }
  return ways
}

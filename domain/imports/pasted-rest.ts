/** What of a pasted line or row is in no field of its contacts, so that nothing goes without a word. */
import { isLabel } from './pasted-name.ts'

/** More numbers than these are a list, of which nothing is said one by one. */
const mostNumbers = 12

export const restOf = (text: string, names: readonly string[], numbers: readonly string[]): string => {
  if (numbers.length > mostNumbers) return ''
  let rest = text
  for (const number of numbers) rest = rest.replace(number, () => taken)
  for (const name of names) rest = withoutName(rest, name)
  return rest
    .split(/[\0,;|\t<>()[\]{}"]+|\s[-–—/=~:]+(?=\s)/u)
    .map(bare)
    .filter((piece) => piece !== '')
    .join(', ')
}

const taken = '\0'

const withoutName = (text: string, name: string): string => {
  if (name === '') return text
  if (text.includes(name)) return text.replace(name, () => taken)
  return name
    .split(/[\s,]+/)
    .filter(Boolean)
    .reduce((rest, word) => rest.replace(word, () => taken), text)
}

/** Of a piece without figures the words that only lead to a number are nothing. */
const bare = (piece: string): string => {
  const words = piece.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^['’]s$/.test(word))
  const said = /\d/.test(piece) ? words : words.filter((word) => !isLabel(word))
  return said.join(' ').replace(/[:.\s]+$/, '')
}

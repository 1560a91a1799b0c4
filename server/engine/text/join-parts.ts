/**
 * Parts of inbound texts into texts, as they come.
 *
 * A text is *open* until all its parts are there, in whatever order, or it is given up; then it has *ended*, and is remembered for a
 * while, so that a part which the carrier sends again (our acknowledgement was lost) is a double and not the beginning of another
 * text. A handset may use a reference again soon. So the octets decide: a part that differs from the one we have begins a new
 * text, and one that was open under the reference is given up as far as it came.
 */
import { randomUUID } from 'node:crypto'
import { type Alphabet, decodeAlphabet } from '@carillon/protocols/smpp/data-coding.ts'
import type { TextPart } from '../../carriers/carrier.ts'

export type PartialText = Pick<TextPart, 'carrierId' | 'source' | 'destination' | 'reference' | 'total'> & {
  id: string
  /** By their numbers, from 1. */
  parts: Record<number, KeptPart>
  /** A further part with its reference is looked for in it. */
  isCurrent: boolean
  hasEnded: boolean
}

/** Octets in base64; `again` when the carrier sent it once more after the end. */
type KeptPart = { alphabet: string; octets: string; again?: true }

/** Puts parts into the texts that are current under their references; answers those that are new or changed, what ended first. */
export const joinParts = (known: readonly PartialText[], parts: readonly TextPart[]): PartialText[] => {
  const current = new Map(known.map((text) => [keyOf(text), text]))
  const changed = new Set<PartialText>()
  for (const part of parts) {
    const text = current.get(keyOf(part))
    const into = addPart(text, part)
    if (text && into !== text) changed.add(text)
    changed.add(into)
    current.set(keyOf(part), into)
  }
  return [...changed].sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent))
}

/** The text in which it is now: a new one, unless it goes on with that one or repeats it. */
const addPart = (text: PartialText | undefined, part: TextPart): PartialText => {
  const { index, alphabet } = part
  const kept: KeptPart = { alphabet, octets: Buffer.from(part.octets).toString('base64') }
  const held = text?.parts[index]
  if (text && held?.octets === kept.octets && held.alphabet === alphabet) {
    // It may be the beginning of a new text that begins alike.
    if (text.hasEnded) held.again = true
    return text
  }
  const goesOn = text && !text.hasEnded && !held
  const into = goesOn ? text : openText(part, text)
  into.parts[index] = kept
  if (Object.keys(into.parts).length === into.total) into.hasEnded = true
  if (text && !goesOn) Object.assign(text, { isCurrent: false, hasEnded: true })
  return into
}

const openText = (
  { carrierId, source, destination, reference, total }: TextPart,
  last: PartialText | undefined,
): PartialText => ({
  ...{ id: randomUUID(), carrierId, source, destination, reference, total, isCurrent: true, hasEnded: false },
  // Parts of it that equal those of the last one were taken for doubles.
  parts: Object.fromEntries(
    Object.entries(last?.parts ?? {}).flatMap(([index, { again, ...kept }]) => (again ? [[index, kept]] : [])),
  ),
})

const keyOf = ({ carrierId, source, destination, reference }: Omit<PartialText, 'id' | 'parts'> | TextPart) =>
  [carrierId, source, destination, reference].join('\0')

/** What stands in a text where parts of it never came. */
export const missingMark = '[part missing]'

/**
 * Its words, with a mark for what is missing. Parts that follow one another in one alphabet are joined before they are read: a part
 * may end inside a character.
 */
export const textOf = ({ parts, total }: Pick<PartialText, 'parts' | 'total'>): string => {
  let text = ''
  for (let index = 1; index <= total; ) {
    const from = index
    const alphabet = parts[from]?.alphabet
    const octets: Buffer[] = []
    for (; index <= total && parts[index]?.alphabet === alphabet; index++) {
      octets.push(Buffer.from(parts[index]?.octets ?? '', 'base64'))
    }
    if (alphabet !== undefined) text += decodeAlphabet(Buffer.concat(octets), alphabet as Alphabet) ?? ''
    else text += `${from > 1 ? ' ' : ''}${missingMark}${index <= total ? ' ' : ''}`
  }
  return text
}

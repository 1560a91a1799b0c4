/**
 * GSM 03.38 (3GPP TS 23.038): the default alphabet and its extension table. A character of the extension table costs
 * two septets, escape and code. The tables are in order of their codes, so that a codec for the wire can use them.
 */
import { mergeFieldPattern } from './merge-field.ts'

/** Character of each code 0 to 127; code 27 (escape) has none and is held by U+001B. */
export const gsmAlphabet: readonly string[] = [
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
]

/** Characters written as escape and code. */
export const gsmExtension: ReadonlyMap<string, number> = new Map([
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
])

export const gsmEscape = 0x1b

const basic: ReadonlyMap<string, number> = new Map(
  gsmAlphabet.map((character, code) => [character, code] as const).filter(([, code]) => code !== gsmEscape),
)

/** The septets of one character: one or two codes, or undefined where GSM has none. */
export const gsmCodesOf = (character: string): readonly number[] | undefined => {
  const code = basic.get(character)
  if (code !== undefined) return [code]
  const extended = gsmExtension.get(character)
  return extended === undefined ? undefined : [gsmEscape, extended]
}

/** How many septets the text takes, escapes included, or undefined when a character is not GSM. */
export const gsmSeptets = (text: string): number | undefined => {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (gsmExtension.has(character)) septets += 2
    else return undefined
  }
  return septets
}

/** Whether every character can travel in the GSM alphabet. */
export const isGsm = (text: string): boolean => gsmSeptets(text) !== undefined

/**
 * What makes a message non-GSM: each emoji and other such character once, in order of appearance, whole as a reader
 * sees it (a family emoji is one entry). Merge fields in double braces are left out (rules/texts 9).
 */
export const nonGsmCharacters = (message: string): string[] => {
  const written = message.replace(mergeFieldPattern, '')
  if (isGsm(written)) return []
  const found = new Set<string>()
  for (const { segment } of graphemes.segment(written)) if (!isGsm(segment)) found.add(segment)
  return [...found]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

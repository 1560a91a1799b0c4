import { normaliseText } from '../text/normalise.ts'
import { fromWindows1252 } from './code-page.ts'

/** What a name, the notes, a group's name and a custom field may hold, in UTF-16 units (rules/imports 4). */
export const longestField = 50

/** More of a cell or a line is never looked at: patterns over whole words of any script run out of stack at megabytes. */
export const longestText = 8000

/**
 * A cell or a line as it is kept: one line, single spaces, plain punctuation (the product's own normalising), nothing
 * invisible. Accents and all scripts stay; that is how people are called.
 */
export const cleanText = (whole: string): string => {
  const raw = whole.length > longestText ? whole.slice(0, longestText) : whole
  if (isPrintableAscii.test(raw)) return raw.includes('  ') ? raw.replace(/ {2,}/g, ' ').trim() : raw.trim()
  return (
    normaliseText(
      raw
        // Code page 1252 read as Latin 1: the ’ of O’Brien arrives as U+0092.
        .replace(/[\u0080-\u009f]/g, (character) => fromWindows1252(character.charCodeAt(0)))
        .replace(unseen, '')
        .replace(joiners, '')
        .replace(eastern, (digit) => String(digit.charCodeAt(0) & 15)),
    )
      .replace(/\s+/g, ' ')
      // Once more: the product's normalising may join what stood on both sides of a mark.
      .replace(joiners, '')
      .trim()
  )
}

/** Whether the text was read in the wrong encoding: replacement characters, or UTF-8 taken for Windows 1252 ('JosÃ©'). */
export const isMisread = (raw: string): boolean => !isPrintableAscii.test(raw) && misread.test(raw)

/** At most so many UTF-16 units, never through the middle of a character, an emoji or a letter with its accents. */
export const cutText = (text: string, longest: number = longestField): string => {
  if (text.length <= longest) return text
  const at = graphemes.segment(text.slice(0, longest + 40)).containing(longest)?.index ?? longest
  // A letter with more marks than the field holds is cut through its marks.
  const end = at > 0 ? at : /[\ud800-\udbff]/.test(text[longest - 1]!) ? longest - 1 : longest
  return text.slice(0, end).trimEnd()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isPrintableAscii = /^[\x20-\x7e]*$/

// Control characters but for tab and line ends, lone halves of pairs, and marks and fillers that show nothing. (Biome
// would rather not see control characters in a pattern; here they are the point.)
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters, not sequences
const unseen = /[\0-\x08\x0e-\x1f\x7f\p{Cs}\u034f\u061c\u115f\u1160\u180e\u3164\uffa0\ufff9-\ufffc\ufffe\uffff]/gu
// Joiners belong to emoji and to Persian and Indian names; beside Latin letters they only hide.
const joiners = /(?<![\u0300-\u{10ffff}])[\u200c\u200d]+/gu
// The digits of Arabic and Persian keyboards; their last four bits are their value.
const eastern = /[\u0660-\u0669\u06f0-\u06f9]/g

const misread =
  /\ufffd|â€|[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅÎÏÐÑØÙ][\u0080-\u009f\u00a1-\u00a9\u00ac-\u00af\u00b1-\u00b6\u00b8\u00b9\u00bc-\u00bf€‚ƒ„†‡ˆ‰‹…•˜]/

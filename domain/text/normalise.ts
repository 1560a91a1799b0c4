/**
 * Turns lookalike and full-width characters into plain ASCII (rules/texts 9), because one curly quote pasted from a word
 * processor makes a whole text UCS-2, with less than half the room. Letters that mean something of their own (é, ñ, €,
 * Cyrillic words, emoji) stay.
 */
export const normaliseText = (text: string): string => (isPlain.test(text) ? text : normalised(text))

/** What most texts are: nothing of them is changed. */
const isPlain = /^[\n\x20-\x5f\x61-\x7e]*$/

const normalised = (text: string): string =>
  text
    // First, because what stood around an invisible character may belong together: CR and LF, a letter and its accent.
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(compatible, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(punctuation, (character) => plain.get(character) ?? character)
    .replace(words, (word) => (/[A-Za-z]/.test(word) ? word.replace(lookalikes, (l) => latin.get(l) ?? l) : word))
    .normalize('NFC')

// Soft hyphen, zero-width space, word joiner, direction marks, byte order mark. The zero-width joiner stays: emoji need it.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const spaces = /[\t\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
// Full-width forms, ligatures (ﬁ), and mathematical letters and digits, sold as "fonts".
const compatible = /[\uff01-\uff5e\ufb00-\ufb06]|[\u{1d400}-\u{1d7ff}]/gu

const table: readonly (readonly [plain: string, lookalikes: string])[] = [
  ["'", '‘’‚‛′‵`´ʹʻʼˈ＇‹›'],
  ['"', '“”„‟″‶«»ˮ〝〞'],
  ['-', '‐‑‒–—―−⁃﹘﹣•‣'],
  ['...', '…'],
  ['..', '‥'],
  ['.', '․'],
  ['*', '∗⁎'],
  ['/', '⁄∕'],
  ['~', '˜∼⁓'],
  ['^', 'ˆ'],
  ['|', '∣ǀ'],
  ['!', 'ǃ'],
  [',', '‚'],
  [':', '∶ː'],
  ['_', '‗'],
  ['<', '˂'],
  ['>', '˃'],
  ['x', '×'],
]
const plain = new Map(table.flatMap(([ascii, others]) => [...others].map((other) => [other, ascii] as const)))
const punctuation = new RegExp(`[${[...plain.keys()].join('')}]`, 'g')

// Cyrillic and Greek letters that look Latin are replaced only in a word that has Latin letters too: alone they are
// somebody's language.
const latin = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХаеорсухіјѕ', 'ABESIJKMHOPCTYXaeopcyxijs'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο', 'ABEZHIKMNOPTYXo'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
)
const lookalikes = new RegExp(`[${[...latin.keys()].join('')}]`, 'g')
const words = /[\p{L}\p{M}]+/gu

/**
 * A message reduced to what decides whether it is a keyword: lower case, no accents, and a single space in place of
 * punctuation, emoji and line ends. '*S̲top!!* 🛑' becomes 'stop'.
 */
export const foldText = (text: string): string => {
  const letters = foldMarks(text)
    .toLowerCase()
    .replace(/[łıøđß]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // 's t o p' and 's.t.o.p' are one word.
  return /^\p{L}( \p{L})+$/u.test(letters) ? letters.replaceAll(' ', '') : letters
}

/** Without marks (accents, variation selectors, keycaps) and invisible characters, which may hide inside a word. */
export const foldMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC')

const plain: Record<string, string> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd', ß: 'ss' }

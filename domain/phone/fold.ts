/**
 * A message reduced to what decides whether it is a keyword: lower case, no accents, and a single space in place of
 * punctuation, emoji and line ends. '*S̲top!!* 🛑' becomes 'stop'.
 */
export const foldText = (text: string): string => {
  const letters = text
    .normalize('NFKD')
    // Marks (accents, variation selectors, keycaps) and invisible characters may hide inside a word.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łıøđß]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // 's t o p' and 's.t.o.p' are one word.
  return /^\p{L}( \p{L})+$/u.test(letters) ? letters.replaceAll(' ', '') : letters
}

const plain: Record<string, string> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd', ß: 'ss' }

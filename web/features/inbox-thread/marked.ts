/** A text cut where one of the words that were searched begins a word of it, whatever its case and accents. */
export const marked = (text: string, found: string): { text: string; isFound: boolean }[] => {
  const words = plain(found)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return [{ text, isFound: false }]
  const pieces: { text: string; isFound: boolean }[] = []
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u).filter(Boolean)) {
    const isFound = words.some((word) => plain(piece).startsWith(word))
    const last = pieces.at(-1)
    if (last && !isFound && !last.isFound) last.text += piece
    else pieces.push({ text: piece, isFound })
  }
  return pieces
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const blank = /\[[A-Za-z][A-Za-z ]{0,29}\]/g

/** Places that a sample leaves to be filled in, `[School]` or `[date]`, each once and in order. */
export const blanksIn = (message: string): string[] => [...new Set(message.match(blank))]

/** A text cut where such places are, in order and whole. */
export const cutAtBlanks = (text: string): { start: number; text: string; isBlank: boolean }[] => {
  const cut: { start: number; text: string; isBlank: boolean }[] = []
  let end = 0
  const push = (to: number, isBlank: boolean): void => {
    if (to > end) cut.push({ start: end, text: text.slice(end, to), isBlank })
    end = Math.max(end, to)
  }
  for (const { index, 0: found } of text.matchAll(blank)) {
    push(index, false)
    push(index + found.length, true)
  }
  push(text.length, false)
  return cut
}

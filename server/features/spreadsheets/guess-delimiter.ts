/** By trust: a comma is also part of names and sentences, a tab hardly ever. */
const delimiters = ['\t', ';', '|', ',']
const linesLookedAt = 100

/**
 * The separator of a text: the one that comes equally often in most rows, outside of quotation marks. The comma where there
 * is none, so that a line is one cell.
 */
export const guessDelimiter = (text: string): string => {
  const rows = countsByRow(text)
  let best = { delimiter: ',', share: 0, often: 0 }
  delimiters.forEach((delimiter, index) => {
    const counts = rows.map((row) => row[index]!).filter((count) => count > 0)
    const often = mostCommon(counts)
    if (often === 0) return
    // Rows that lack a cell or two at the end still speak for it, half as loud.
    const alike = counts.filter((count) => count === often).length
    const share = Math.round((10 * (alike + (counts.length - alike) / 2)) / rows.length)
    if (share > best.share || (share === best.share && often > best.often)) best = { delimiter, share, often }
  })
  return best.delimiter
}

const countsByRow = (text: string): number[][] => {
  const rows: number[][] = []
  let row = [0, 0, 0, 0]
  let isQuoted = false
  let isCellStart = true
  let isBlank = true
  for (let index = 0; index < text.length && rows.length < linesLookedAt; index += 1) {
    const character = text[index]!
    if (isQuoted) {
      if (character !== '"') continue
      if (text[index + 1] === '"') index += 1
      else isQuoted = false
    } else if (character === '\n' || character === '\r') {
      if (!isBlank) rows.push(row)
      row = [0, 0, 0, 0]
      isBlank = true
      isCellStart = true
    } else {
      const which = delimiters.indexOf(character)
      if (which !== -1) row[which]! += 1
      // A quotation mark within a cell is just a character.
      else if (character === '"' && isCellStart) isQuoted = true
      isCellStart = which !== -1 || (isCellStart && character === ' ')
      // Rows of empty cells tell nothing.
      if (character !== ' ' && which === -1) isBlank = false
    }
  }
  if (!isBlank && rows.length < linesLookedAt) rows.push(row)
  return rows
}

const mostCommon = (counts: readonly number[]): number => {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0]
}

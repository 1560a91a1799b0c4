/**
 * Whether a cell of this record opens with a quotation mark and closes lines later in the midst of another cell: `"Bo` in one
 * line and `"Cy"` in another. A relaxed parser takes all between for one cell.
 */
export const hasOpenQuote = (record: string, delimiter: string): boolean => {
  let index = 0
  while (index < record.length) {
    while (record[index] === ' ') index += 1
    if (record[index] !== '"') {
      index = nextCell(record, delimiter, index)
      continue
    }
    const start = index
    index += 1
    while (index < record.length && (record[index] !== '"' || record[index + 1] === '"')) {
      index += record[index] === '"' ? 2 : 1
    }
    index += 1
    const isClosed = index >= record.length || record[index] === delimiter || /[\r\n]/.test(record[index]!)
    if (!isClosed && /[\r\n]/.test(record.slice(start, index))) return true
    index = nextCell(record, delimiter, index)
  }
  return false
}

const nextCell = (record: string, delimiter: string, from: number): number => {
  const next = record.indexOf(delimiter, from)
  return next === -1 ? record.length : next + 1
}

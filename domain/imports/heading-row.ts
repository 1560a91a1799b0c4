/** Which of the first rows of a list holds the names of its columns: below a title, below groups of columns, or none (rules/imports 12, 13). */
import { cleanText } from './clean.ts'
import { foldHeading, type HeadingUse, useOfHeading } from './column-names.ts'

type Rows = readonly (readonly string[])[]
export type Heading = {
  /** As it stands there, with what stands above it where that is needed to tell it from others. */
  readonly text: string
  readonly named: { readonly use: HeadingUse; readonly rank: number } | undefined
}

/** Headings stand among these; what comes below is people. */
export const headingsWithin = 15

/** The place of the row, or -1. A title, a total and a person are none. */
export const findHeadingRow = (rows: Rows, width: number, isNumber: (cell: string) => boolean): number => {
  const first = rows.slice(0, headingsWithin)
  const isOfNumbers = first.map((row) => row.some(isNumber))
  const firstPerson = isOfNumbers.indexOf(true)
  let best = { at: -1, score: 0 }
  for (let at = 0; at < first.length; at += 1) {
    if (isOfNumbers[at]) continue
    const filled = filledIn(first[at]!)
    // Above headings stand titles, some with the number of the office, and no people.
    if (first.slice(0, at).some((row, above) => isOfNumbers[above] && 2 * filledIn(row) > filled)) break
    const known = headingsOf(first, at, width).filter(({ named }) => named).length
    const isTitle = filled === 1 && width > 1 && firstPerson !== at + 1
    const score = isTitle ? 0 : known
    if (score > best.score) best = { at, score }
  }
  if (best.at >= 0) return best.at
  // Words that say nothing, but stand over a column of numbers without being one.
  const above = firstPerson - 1
  if (above < 0 || (filledIn(first[above]!) < 2 && width > 1)) return -1
  const isNamed = first[firstPerson]!.some((cell, at) => isNumber(cell) && /\p{L}{2}/u.test(first[above]![at] ?? ''))
  return isNamed ? above : -1
}

/** What stands over each column, when the headings are in this row. Two rows of headings are read as one. */
export const headingsOf = (rows: Rows, at: number, width: number): Heading[] => {
  const own = cellsOf(rows[at], width)
  const above = groupsAbove(rows, at, width)
  const counts = new Map<string, number>()
  for (const cell of own) if (cell !== '') counts.set(cell.toLowerCase(), (counts.get(cell.toLowerCase()) ?? 0) + 1)
  return own.map((cell, column) => {
    const { text: group, isOwn } = above[column]!
    if (cell === '') return isOwn ? { text: group, named: nameOf(group) } : { text: '', named: undefined }
    const named = nameOf(cell)
    const whole = `${group} ${cell}`.trim()
    const isRepeated = (counts.get(cell.toLowerCase()) ?? 0) > 1
    if (named || group === '') return { text: isRepeated ? whole : cell, named }
    const inGroup = nameOf(whole)
    // 'Phones' over 'Home' makes a phone of it; a name is never made so.
    return { text: isRepeated || inGroup ? whole : cell, named: inGroup?.use === 'phone' ? inGroup : undefined }
  })
}

const nameOf = (text: string) => useOfHeading(foldHeading(text))

/** The cells of the row above, each over the columns up to the next one; none where that row is a title. */
const groupsAbove = (rows: Rows, at: number, width: number): { text: string; isOwn: boolean }[] => {
  const cells = cellsOf(rows[at - 1], width)
  const filled = cells.filter((cell) => cell !== '').length
  const isTitle = filled === 0 || (filled === 1 && cells[0] !== '') || cells.some((cell) => /\d{3}/.test(cell))
  let last = ''
  return cells.map((cell) => {
    if (isTitle) return { text: '', isOwn: false }
    if (cell !== '') last = cell
    return { text: last, isOwn: cell !== '' }
  })
}

const cellsOf = (row: readonly string[] | undefined, width: number): string[] =>
  Array.from({ length: width }, (_, at) => cleanText((row?.[at] ?? '').slice(0, 200)))

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** What is kept of a cell of the first rows. */
export const longestPreview = 100

/** Long lists have their headings on each page. `headings` are those of the preview. */
export const isHeadingsAgain = (cells: readonly string[], headings: readonly string[] | undefined): boolean =>
  headings?.some((cell) => cell.trim() !== '') === true &&
  Array.from({ length: Math.max(cells.length, headings.length) }).every(
    (_, at) => (cells[at] ?? '').slice(0, longestPreview).trim() === (headings[at] ?? '').trim(),
  )

export const headingsAgain = {
  code: 'headingsAgain',
  field: 'PrimaryPhone',
  sentence: 'These are the headings again, and nobody’s number.',
  isFatal: true,
} as const

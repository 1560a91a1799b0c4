/** One row of a file as a contact, with what is wrong with it. Runs for each of a million rows. */
import { cleanText, cutText, isMisread, longestField } from './clean.ts'
import { type ColumnPlan, isPhoneField, phoneFields } from './columns.ts'
import { wholeParts } from './name.ts'
import { type PhoneCell, readPhoneCell } from './phone-cell.ts'

export type ImportRow = {
  /** One to three, distinct, the digits of E.164; none in a row that is not imported. */
  readonly phones: number[]
  /** A number that is not allowed, in a row without a good one. */
  readonly reserved: number | undefined
  readonly FirstName: string
  readonly LastName: string
  readonly Notes: string
  readonly Groups: string[]
  readonly CustomData: Record<string, string>
  readonly problems: RowProblem[]
}

export type RowProblem = {
  readonly code:
    | 'noNumber'
    | 'headingsAgain'
    | 'badNumber'
    | 'notAllowed'
    | 'notNorthAmerican'
    | 'badSecondNumber'
    | 'notPlainText'
    | 'tooLong'
  /** The field, or the name of the custom field. */
  readonly field: string
  readonly sentence: string
  /** The row is not imported. */
  readonly isFatal: boolean
}

/**
 * Reads the cells of a row. A row without a good number is not imported; a bad number beside a good one, text that was
 * cut, and text in the wrong encoding are noted and the row is imported (rules/imports 3).
 */
export const readImportRow = (cells: readonly string[], plan: ColumnPlan, CountryID: number): ImportRow => {
  const problems: RowProblem[] = []
  const row = { FirstName: '', LastName: '', Notes: '', Groups: [] as string[] }
  const phoneCells: string[] = []
  const custom: [string, string][] = []
  for (let at = 0; at < plan.Columns.length; at += 1) {
    const column = plan.Columns[at]!
    const cell = cells[at]
    if (column.use === 'Skip' || cell === undefined || cell === '') continue
    if (isPhoneField(column.use)) phoneCells[phoneFields.indexOf(column.use)] = cell
    else if (column.use === 'Name') {
      const { FirstName, LastName } = wholeParts(cell)
      checkText(cell, 'Name', problems)
      row.FirstName = fitted(FirstName, 'Name', problems)
      row.LastName = fitted(LastName, 'Name', problems)
    } else if (column.use === 'Groups') row.Groups = readGroups(cell, problems)
    else if (column.use === 'Custom') {
      const value = readText(cell, column.name, problems)
      if (value !== '') custom.push([column.name.trim(), value])
    } else row[column.use] = readText(cell, column.use, problems)
  }
  const { phones, reserved } = readPhones(phoneCells, CountryID, problems)
  // fromEntries also keeps a column called __proto__.
  return { phones, reserved, ...row, CustomData: custom.length > 0 ? Object.fromEntries(custom) : {}, problems }
}

/** The good numbers in their order: a blank or bad first one gives its place to the next. */
const readPhones = (
  phoneCells: readonly string[],
  CountryID: number,
  problems: RowProblem[],
): Pick<ImportRow, 'phones' | 'reserved'> => {
  const phones: number[] = []
  const bad: { at: number; why: Extract<PhoneCell, { why: object }>['why'] }[] = []
  for (let at = 0; at < phoneFields.length; at += 1) {
    const cell = phoneCells[at]
    if (cell === undefined) continue
    const read = readPhoneCell(cell, CountryID)
    if ('why' in read) bad.push({ at, why: read.why })
    else {
      for (const phone of read.phones)
        if (phones.length < phoneFields.length && !phones.includes(phone)) phones.push(phone)
    }
  }
  const told = bad.filter(({ why }) => why.code !== 'missing')
  for (const { at, why } of told) {
    const code = at > 0 && phones.length > 0 ? 'badSecondNumber' : codes[why.code]
    problems.push({ code, field: phoneFields[at]!, sentence: why.sentence, isFatal: phones.length === 0 })
  }
  if (phones.length === 0 && told.length === 0) {
    problems.push({ code: 'noNumber', field: 'PrimaryPhone', sentence: 'Enter a Phone Number.', isFatal: true })
  }
  return {
    phones,
    reserved: phones.length === 0 ? told.find(({ why }) => why.phone !== undefined)?.why.phone : undefined,
  }
}

const codes = {
  missing: 'noNumber',
  format: 'badNumber',
  shortened: 'badNumber',
  unsupportedCountry: 'badNumber',
  notAllowed: 'notAllowed',
  notNorthAmerican: 'notNorthAmerican',
} as const

const readText = (cell: string, field: string, problems: RowProblem[]): string => {
  checkText(cell, field, problems)
  return fitted(cleanText(cell), field, problems)
}

const fitted = (text: string, field: string, problems: RowProblem[]): string => {
  if (text.length <= longestField) return text
  const kept = cutText(text)
  problems.push(tooLong(field, text.slice(kept.length).trim()))
  return kept
}

/** One cell may hold several groups. The system's own groups are no groups to put somebody in. */
const readGroups = (cell: string, problems: RowProblem[]): string[] => {
  const groups = new Map<string, string>()
  for (const part of cell.split(/[;|,]/)) {
    const name = readText(part, 'Groups', problems)
    const key = name.toLowerCase()
    if (name !== '' && !systemGroups.has(key) && !groups.has(key)) groups.set(key, name)
  }
  return [...groups.values()]
}

const systemGroups = new Set(['everyone', 'unfiled', 'deleted'])

const checkText = (cell: string, field: string, problems: RowProblem[]): void => {
  if (!isMisread(cell) || problems.some((problem) => problem.code === 'notPlainText' && problem.field === field)) return
  const sentence = `"${cutText(cleanText(cell), 30)}" has characters that were read wrongly. Save the file as CSV UTF-8 and import it again.`
  problems.push({ code: 'notPlainText', field, sentence, isFatal: false })
}

/** What is lost stands at the row, so that a person can decide whether it matters. */
const tooLong = (field: string, rest: string): RowProblem => {
  const told = rest.length > longestTold ? `${cutText(rest, longestTold)}…` : rest
  return {
    code: 'tooLong',
    field,
    sentence: `Longer than ${longestField} characters. Left out: "${told}"`,
    isFatal: false,
  }
}
const longestTold = 80

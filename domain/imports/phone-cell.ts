import { type Phone, parsePhone, type WhyNotPhone } from '../phone/number.ts'
import { cleanText } from './clean.ts'
import { findNumbers } from './find-numbers.ts'

export type PhoneCell =
  | { readonly phones: readonly Phone[] }
  | { readonly why: Pick<WhyNotPhone, 'sentence' | 'phone'> & { readonly code: WhyNotPhone['code'] | 'shortened' } }

/**
 * The numbers in a cell: one as a rule, but people also write 'Mom 217-555-0100, dad 217-555-0101' or '217-555-0100 x12'.
 * Spreadsheets put an apostrophe or a formula sign before a number, which is no part of it.
 */
export const readPhoneCell = (cell: string, CountryID: number): PhoneCell => {
  if (cell.length > longestCell) return readPhoneCell(cell.slice(0, longestCell), CountryID)
  // A spreadsheet that shows 2.17555E+09 has lost digits; those that are left would be somebody else's number.
  if (shortened.test(cell)) return { why: { code: 'shortened', sentence: shortenedSentence } }
  const bare = isPlainNumber.test(cell) ? cell : cleanText(cell).replace(/^[='"]+\s*|["]+$/g, '')
  const read = parsePhone(bare, CountryID)
  if ('phone' in read) return { phones: [read.phone] }
  if (bare.length < 8) return read
  const found = findNumbers(bare, CountryID).flatMap(({ number }) => {
    const other = parsePhone(number, CountryID)
    return 'phone' in other ? [other.phone] : []
  })
  return found.length > 0 ? { phones: found } : read
}

const longestCell = 300
const isPlainNumber = /^[\d() .+-]*$/
const shortened = /^\W*\d([.,]\d+)?[eE]\+?\d{1,2}\W*$/
const shortenedSentence =
  'The spreadsheet has shortened this number. Show the column as plain digits, save the file and import it again.'

import { parsePhone } from '@carillon/domain/phone/number.ts'

/** Which column holds what; -1 where none does. `name` is a whole name in one column. */
export type Columns = {
  hasHeader: boolean
  phones: readonly number[]
  first: number
  last: number
  name: number
  notes: number
}

export type Person = { phones: readonly number[]; first_name: string; last_name: string; notes: string }

/** What contacts may hold in a field (spec 2 §5); a longer one of a file is cut. */
const longest = 50
/** A contact has up to three phones, all of which are texted (facts §8). */
const mostPhones = 3

/** The separator of the first line: whichever of comma, semicolon and tab comes most often outside quotes. */
export const guessDelimiter = (text: string): string => {
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if ([...counts.values()].some((count) => count > 0)) break
    } else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/**
 * Columns by the names in the first row, where it has any and no number; otherwise the first column that reads as a number,
 * and first name, last name and notes in the columns beside it.
 */
export const readColumns = (row: readonly string[], countryId: number): Columns => {
  const phoneAt = row.findIndex((cell) => 'phone' in parsePhone(cell, countryId))
  const names = row.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim(),
  )
  const phones = names.flatMap((name, index) => (isPhoneName(name) ? [index] : []))
  if (phoneAt === -1 && phones.length > 0) {
    const find = (pattern: RegExp) => names.findIndex((name, index) => pattern.test(name) && !phones.includes(index))
    const [first, last] = [
      find(/^(first|given|vorname|first ?name|given ?name)\b/),
      find(/^(last|sur|family)\b|^surname/),
    ]
    const name = first === -1 && last === -1 ? find(/^((full |contact |student |customer )?name|contact)$/) : -1
    return {
      hasHeader: true,
      phones: phones.slice(0, mostPhones),
      first,
      last,
      name,
      notes: find(/\bnotes?\b|^comments?$/),
    }
  }
  const phone = Math.max(0, phoneAt)
  const [first = -1, last = -1, notes = -1] = row.flatMap((_, index) => (index === phone ? [] : [index]))
  return { hasHeader: false, phones: [phone], first, last, name: -1, notes }
}

// 'Number' alone is one, 'House number' is none.
const isPhoneName = (name: string): boolean =>
  /\b(phones?|mobiles?|cells?|cellphone|telephone|tel|sms)\b/.test(name) || /^(numbers?|contact number)$/.test(name)

/** The person of a row; without phones when none of its cells reads as a number. */
export const readRow = (row: readonly string[], columns: Columns, countryId: number): Person => {
  const phones: number[] = []
  for (const index of columns.phones) {
    const read = parsePhone(row[index] ?? '', countryId)
    if ('phone' in read && !phones.includes(read.phone)) phones.push(read.phone)
  }
  const cell = (index: number): string => (index === -1 ? '' : clean(row[index] ?? ''))
  if (columns.name === -1) {
    return { phones, first_name: cell(columns.first), last_name: cell(columns.last), notes: cell(columns.notes) }
  }
  return { phones, ...splitName(cell(columns.name)), notes: cell(columns.notes) }
}

/** 'Ada Lovelace' and 'Lovelace, Ada'. */
const splitName = (name: string): { first_name: string; last_name: string } => {
  const [last, first] = name.split(/,\s*/, 2) as [string, string?]
  if (first !== undefined) return { first_name: first, last_name: last }
  const [given = '', ...rest] = name.split(/\s+/)
  return { first_name: given, last_name: rest.join(' ') }
}

// The database keeps no NUL; half of a character pair at the cut is no character.
const clean = (cell: string): string => {
  const text = cell.includes('\0') ? cell.replaceAll('\0', '').trim() : cell.trim()
  return text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}

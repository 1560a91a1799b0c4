import type { AddedContact } from '@carillon/contract/groups.ts'
import { cutText } from '@carillon/domain/imports/clean.ts'
import { splitName } from '@carillon/domain/imports/name.ts'
import { type Phone, parsePhone } from '@carillon/domain/phone/number.ts'
import { digitsOf } from '../contact-form/contact-values.ts'
import { keptOf } from './further-columns.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'
import type { PasteResult } from './paste-state.ts'

/** Which row of a number is taken: in the book the last, in a broadcast the first (rules/imports 5). */
export type Taken = 'first' | 'last'

/** What is to be said of a row: why one of its numbers is none, or that another row of the same number is taken. */
export type Judgement = {
  /** Of the first number, then of the others; undefined for those that are right. */
  readonly faults?: readonly (string | undefined)[]
  readonly isRepeated?: boolean
  /** Where its further numbers are kept: in the row of the same person below, or here, without the first. */
  readonly others?: 'below' | 'here'
}

type Judged = {
  readonly taken: Taken
  readonly of: ReadonlyMap<number, Judgement>
  /** Rows that are added: with a number, and of a number one. */
  readonly good: readonly PasteRow[]
  /** Rows without any right number. */
  readonly faulty: readonly PasteRow[]
  /** Rows that are added without a number of theirs that is none. */
  readonly partial: readonly PasteRow[]
  /** Different numbers of those who are added. */
  readonly numbers: number
  readonly repeated: number
}

/** Judges every row. Rows are never changed in place, so that a number once read need not be read again. */
export const judgeRows = (rows: readonly PasteRow[], CountryID: number, taken: Taken = 'last'): Judged => {
  const of = new Map<number, Judgement>()
  const good: PasteRow[] = []
  const faulty: PasteRow[] = []
  const partial: PasteRow[] = []
  let repeated = 0
  /** At which place of `good` it is. */
  const primary = new Map<Phone, number>()
  const all = new Set<Phone>()
  const inOrder = <T>(each: readonly T[]): readonly T[] => (taken === 'last' ? each.toReversed() : each)
  for (const row of inOrder(rows)) {
    const { phones, faults, isBlank } = readRow(row, CountryID)
    // A row that was added and never filled in is nothing yet.
    if (isBlank) continue
    const [first] = phones
    const isWrong = faults.some((fault) => fault !== undefined)
    if (first === undefined) {
      of.set(row.id, { faults })
      faulty.push(row)
      continue
    }
    // A contact is its first number; in a broadcast each number gets a text of its own.
    const isRepeated = taken === 'last' ? primary.has(first) : phones.every((phone) => all.has(phone))
    const told = isWrong ? { faults } : {}
    const take = (kept: PasteRow, number: Phone): void => {
      primary.set(number, good.length)
      good.push(kept)
      if (isWrong) partial.push(row)
    }
    const rest = phones.filter((phone) => !all.has(phone))
    for (const phone of phones) all.add(phone)
    if (!isRepeated) {
      if (isWrong) of.set(row.id, told)
      take(row, first)
      continue
    }
    const at = taken === 'last' ? primary.get(first) : undefined
    const [number, ...others] = rest
    if (at === undefined || number === undefined) {
      of.set(row.id, { ...told, isRepeated })
      repeated += 1
      continue
    }
    const named = withNameOf(good[at]!, row)
    const joined = isSamePerson(row, named) && withOthers(named, textsOf(row, rest, CountryID))
    if (joined) {
      good[at] = joined
      of.set(row.id, { ...told, isRepeated, others: 'below' })
      repeated += 1
    } else {
      of.set(row.id, { ...told, others: 'here' })
      const [text = '', ...texts] = textsOf(row, [number, ...others], CountryID)
      take({ ...row, number: text, others: texts }, number)
    }
  }
  return {
    ...{ taken, of, repeated, numbers: all.size },
    ...{ good: inOrder(good), faulty: inOrder(faulty), partial: inOrder(partial) },
  }
}

/** A number that is shared by people of several names is that of the last; each of the others keeps what else they have. */
const isSamePerson = (one: PasteRow, other: PasteRow): boolean => {
  const [a, b] = [one, other].map(({ name }) => name.trim().toLowerCase())
  return a === b || a === '' || b === ''
}

const withNameOf = (row: PasteRow, { name, parts }: PasteRow): PasteRow =>
  row.name.trim() === '' ? { ...row, name, ...(parts && { parts }) } : row

/** Undefined where a contact would have more numbers than it holds. */
const withOthers = (row: PasteRow, further: readonly string[]): PasteRow | undefined => {
  const others = [...(row.others ?? []), ...further].filter((text) => text.trim() !== '')
  return others.length < mostNumbers ? { ...row, others } : undefined
}

/** As they were pasted. */
const textsOf = (row: PasteRow, phones: readonly Phone[], CountryID: number): string[] =>
  phones.map((phone) => numbersOf(row).find((text) => readOne(text, CountryID) === phone) ?? '')

const readOne = (text: string, CountryID: number): Phone | undefined => {
  const read = parsePhone(text, CountryID)
  return 'phone' in read ? read.phone : undefined
}

/** Of a contact (rules/contacts 1). */
const mostNumbers = 3

/** A row as it travels: one contact with all its numbers, and what is kept of further columns. */
export const contactOf = (row: PasteRow, CountryID: number, columns: readonly FurtherColumn[] = []) => ({
  ...recipientOf(row, CountryID),
  ...keptOf(row, columns),
})

/** A row for a broadcast: one person with all their numbers. */
export const recipientOf = (row: PasteRow, CountryID: number) => {
  const [PrimaryPhone = '', SecondaryPhone, TertiaryPhone] = digitsIn(row, CountryID)
  return {
    ...partsOf(row),
    PrimaryPhone,
    ...(SecondaryPhone && { SecondaryPhone }),
    ...(TertiaryPhone && { TertiaryPhone }),
  }
}

const partsOf = ({ name, parts }: PasteRow) =>
  parts ? { FirstName: cutText(parts.FirstName), LastName: cutText(parts.LastName) } : splitName(name)

const numbersOf = ({ number, others = [] }: PasteRow): string[] => [number, ...others]

const digitsIn = (row: PasteRow, CountryID: number): string[] => [
  ...new Set(
    numbersOf(row)
      .filter((number) => 'phone' in parsePhone(number, CountryID))
      .map((number) => digitsOf(number, CountryID)),
  ),
]

/** In portions that a call takes in a moment, so that the bar moves. */
export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

type Reply = { Added: number; Updated: number; Unchanged: number; Items: readonly AddedContact[] }

/** What is known so far with what became of one more portion. */
export const withReply = (result: PasteResult, reply: Reply, chunk: readonly PasteRow[]): PasteResult => ({
  added: result.added + reply.Added,
  updated: result.updated + reply.Updated,
  unchanged: result.unchanged + reply.Unchanged,
  skipped: [
    ...result.skipped,
    ...reply.Items.filter(({ Outcome }) => Outcome === 'Skipped').map(({ Index, Message }) => ({
      name: chunk[Index]?.name ?? '',
      number: chunk[Index]?.number ?? '',
      why: Message || 'This contact could not be added.',
    })),
  ],
})

/** Numbers that are left out before anything is sent, with the reason. */
export const leftOut = (
  { faulty, partial }: Pick<Judged, 'faulty' | 'partial'>,
  CountryID: number,
): PasteResult['skipped'] =>
  [...faulty, ...partial].flatMap((row) =>
    readRow(row, CountryID).faults.flatMap((why, at) =>
      why === undefined ? [] : [{ name: row.name, number: numbersOf(row)[at]!, why }],
    ),
  )

type ReadRow = {
  readonly phones: readonly Phone[]
  readonly faults: readonly (string | undefined)[]
  readonly isBlank: boolean
}

const known = new WeakMap<PasteRow, ReadRow>()

// The country is the account's, which does not change while one pastes.
const readRow = (row: PasteRow, CountryID: number): ReadRow => {
  const before = known.get(row)
  if (before) return before
  const read = numbersOf(row).map((number) => parsePhone(number, CountryID))
  const phones = [...new Set(read.flatMap((one) => ('phone' in one ? [one.phone] : [])))]
  const faults = read.map((one, at) => {
    // A further number that was emptied is none that is missing.
    const isMissing = numbersOf(row)[at]!.trim() === '' && (at > 0 || phones.length > 0)
    return 'why' in one && !isMissing ? one.why.sentence : undefined
  })
  const found = {
    phones,
    faults,
    isBlank: row.name.trim() === '' && numbersOf(row).every((text) => text.trim() === ''),
  }
  known.set(row, found)
  return found
}

import type { AddedContact } from '@carillon/contract/groups.ts'
import { splitName } from '@carillon/domain/imports/name.ts'
import { type Phone, parsePhone } from '@carillon/domain/phone/number.ts'
import { digitsOf } from '../contact-form/contact-values.ts'
import { keptOf } from './further-columns.ts'
import type { FurtherColumn, PasteResult, PasteRow } from './paste-state.ts'

/** Which row of a number is taken: in the book the last, in a broadcast the first (rules/imports 5). */
export type Taken = 'first' | 'last'

/** What is to be said of a row: why one of its numbers is none, or that another row of the same number is taken. */
export type Judgement = {
  /** Of the first number, then of the others; undefined for those that are right. */
  readonly faults?: readonly (string | undefined)[]
  readonly isRepeated?: boolean
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
  const primary = new Set<Phone>()
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
    if (isRepeated || isWrong) of.set(row.id, { ...(isRepeated && { isRepeated }), ...(isWrong && { faults }) })
    if (isRepeated) {
      repeated += 1
      continue
    }
    primary.add(first)
    for (const phone of phones) all.add(phone)
    good.push(row)
    if (isWrong) partial.push(row)
  }
  return {
    ...{ taken, of, repeated, numbers: all.size },
    ...{ good: inOrder(good), faulty: inOrder(faulty), partial: inOrder(partial) },
  }
}

/** A row as it travels: one contact with all its numbers, and what is kept of further columns. */
export const contactOf = (row: PasteRow, CountryID: number, columns: readonly FurtherColumn[] = []) => {
  const [PrimaryPhone = '', SecondaryPhone, TertiaryPhone] = digitsIn(row, CountryID)
  return {
    ...splitName(row.name),
    PrimaryPhone,
    ...(SecondaryPhone && { SecondaryPhone }),
    ...(TertiaryPhone && { TertiaryPhone }),
    ...keptOf(row, columns),
  }
}

/** A row for a broadcast, in which each number is somebody to text. */
export const recipientsOf = (row: PasteRow, CountryID: number) =>
  digitsIn(row, CountryID).map((PrimaryPhone) => ({ ...splitName(row.name), PrimaryPhone }))

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

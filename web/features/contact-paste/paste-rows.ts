import type { AddedContact } from '@carillon/contract/groups.ts'
import { splitName } from '@carillon/domain/imports/name.ts'
import { type Phone, parsePhone } from '@carillon/domain/phone/number.ts'
import { digitsOf } from '../contact-form/contact-values.ts'
import type { PasteResult, PasteRow } from './paste-state.ts'

/** Which row of a number is taken: in the book the last, in a broadcast the first (rules/imports 5). */
export type Taken = 'first' | 'last'

/** What is to be said of a row: why it is no number, or that another row of the same number is taken. */
export type Judgement = { readonly fault?: string; readonly isRepeated?: boolean }

type Judged = {
  readonly taken: Taken
  readonly of: ReadonlyMap<number, Judgement>
  /** Rows that are added: sound ones, and of a number one. */
  readonly good: readonly PasteRow[]
  readonly faulty: readonly PasteRow[]
  readonly repeated: number
}

/** Judges every row. Rows are never changed in place, so that a number once read need not be read again. */
export const judgeRows = (rows: readonly PasteRow[], CountryID: number, taken: Taken = 'last'): Judged => {
  const of = new Map<number, Judgement>()
  const good: PasteRow[] = []
  const faulty: PasteRow[] = []
  let repeated = 0
  const seen = new Set<Phone>()
  const inOrder = <T>(each: readonly T[]): readonly T[] => (taken === 'last' ? each.toReversed() : each)
  for (const row of inOrder(rows)) {
    // A row that was added and never filled in is nothing yet.
    if (row.name.trim() === '' && row.number.trim() === '') continue
    const read = readRow(row, CountryID)
    if ('why' in read) {
      of.set(row.id, { fault: read.why.sentence })
      faulty.push(row)
    } else if (seen.has(read.phone)) {
      of.set(row.id, { isRepeated: true })
      repeated += 1
    } else {
      seen.add(read.phone)
      good.push(row)
    }
  }
  return { taken, of, good: inOrder(good), faulty: inOrder(faulty), repeated }
}

/** A row as it travels. */
export const contactOf = ({ name, number }: PasteRow, CountryID: number) => ({
  ...splitName(name),
  PrimaryPhone: digitsOf(number, CountryID),
})

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

/** Rows that are left out before anything is sent, with the reason. */
export const leftOut = (faulty: readonly PasteRow[], CountryID: number): PasteResult['skipped'] =>
  faulty.map((row) => {
    const read = readRow(row, CountryID)
    return { name: row.name, number: row.number, why: 'why' in read ? read.why.sentence : '' }
  })

const known = new WeakMap<PasteRow, ReturnType<typeof parsePhone>>()

// The country is the account's, which does not change while one pastes.
const readRow = (row: PasteRow, CountryID: number): ReturnType<typeof parsePhone> => {
  const before = known.get(row)
  if (before) return before
  const read = parsePhone(row.number, CountryID)
  known.set(row, read)
  return read
}

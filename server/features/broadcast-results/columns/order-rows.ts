import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { textResultCategory } from '@carillon/domain/broadcast/results.ts'
import type { SortKey } from '@carillon/domain/table/paging.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DetailSort } from '../store.ts'
import { stateIn } from './mark-rows.ts'
import { rankTexts } from './rank-texts.ts'
import { rankTimes } from './rank-times.ts'
import { type Columns, keepOf, type Marks, type Ranks } from './read-columns.ts'
import { readTimes } from './store.ts'

const mostKept = 6

export const needsMarks = (field: DetailSort) => field === 'TextResultCategory' || field === 'CompletedDate'

/** The rows in the order asked for, equal ones by number. */
export const orderRows = async (
  db: Db,
  scope: Scope,
  columns: Columns,
  sortby: readonly SortKey<DetailSort>[],
  marks: Marks | undefined,
): Promise<Uint32Array> => {
  const of = sortby.some(({ field }) => needsMarks(field)) ? versionOf(marks!) : ''
  const key = `${sortby.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`).join()} ${of}`
  const known = columns.orders.get(key)
  if (known) return keepOf(columns.orders, key, known, mostKept)
  let order = inOrder(columns.size)
  // What comes first in the order is sorted by last: each sort leaves equal ones as they are.
  for (const { field, isDescending } of sortby.toReversed()) {
    order = sorted(order, await ranksOf(db, scope, columns, field, marks), isDescending)
    await yieldToLoop()
  }
  return keepOf(columns.orders, key, order, mostKept)
}

const versionOf = ({ counters, lastText }: Marks) => `${counters} ${lastText}`

const ranksOf = async (
  db: Db,
  scope: Scope,
  columns: Columns,
  field: DetailSort,
  marks: Marks | undefined,
): Promise<Ranks> => {
  if (field === 'TextResultCategory') return rankCategories(marks!)
  const of = needsMarks(field) ? versionOf(marks!) : ''
  const known = columns.ranks.get(field)
  if (known && known.of === of) return known
  const ranks = { ...(await newRanks(db, scope, columns, field)), of }
  columns.ranks.set(field, ranks)
  return ranks
}

const newRanks = async (
  db: Db,
  scope: Scope,
  columns: Columns,
  field: Exclude<DetailSort, 'TextResultCategory'>,
): Promise<Ranks> => {
  switch (field) {
    case 'PhoneNumber':
      return { rankOfRow: inOrder(columns.size), most: columns.size }
    case 'CompletedDate':
      return rankTimes((await readTimes(db, scope, columns.broadcastId)).times, columns.size)
    default:
      return await rankTexts(columns, field)
  }
}

const rankCategories = ({ codes }: Marks): Ranks => {
  const states = Array.from({ length: 8 }, (_, state) => textResultCategory(state as 0))
  const names = [...new Set(states)].sort()
  return { rankOfRow: Uint32Array.from(codes, (code) => names.indexOf(states[stateIn(code)]!)), most: names.length }
}

/** Counts how many have each rank and puts everybody behind those before. */
const sorted = (order: Uint32Array, { rankOfRow, most }: Ranks, isDescending: boolean): Uint32Array<ArrayBuffer> => {
  const next = new Uint32Array(most + 1)
  const rankOf = (row: number) => (isDescending ? most - 1 - rankOfRow[row]! : rankOfRow[row]!)
  for (const row of order) next[rankOf(row) + 1]!++
  for (let rank = 1; rank <= most; rank++) next[rank]! += next[rank - 1]!
  const put = new Uint32Array(order.length)
  for (const row of order) put[next[rankOf(row)]!++] = row
  return put
}

const inOrder = (size: number): Uint32Array<ArrayBuffer> => {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

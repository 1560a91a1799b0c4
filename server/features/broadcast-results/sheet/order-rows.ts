import { setImmediate as breathe } from 'node:timers/promises'
import { textResultCategory } from '@carillon/domain/broadcast/results.ts'
import type { SortKey } from '@carillon/domain/table/paging.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DetailSort } from '../store.ts'
import { stateIn } from './mark-rows.ts'
import { rankTexts } from './rank-texts.ts'
import { rankTimes } from './rank-times.ts'
import { keepOf, type Marks, type Ranks, type Sheet } from './read-sheet.ts'
import { readTimes } from './store.ts'

const mostKept = 6

export const needsMarks = (field: DetailSort) => field === 'TextResultCategory' || field === 'CompletedDate'

/** The rows in the order asked for, equal ones by number. */
export const orderRows = async (
  db: Db,
  scope: Scope,
  sheet: Sheet,
  sortby: readonly SortKey<DetailSort>[],
  marks: Marks | undefined,
): Promise<Uint32Array> => {
  const of = sortby.some(({ field }) => needsMarks(field)) ? versionOf(marks!) : ''
  const key = `${sortby.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`).join()} ${of}`
  const known = sheet.orders.get(key)
  if (known) return keepOf(sheet.orders, key, known, mostKept)
  let order = inOrder(sheet.size)
  // What comes first in the order is sorted by last: each sort leaves equal ones as they are.
  for (const { field, isDescending } of sortby.toReversed()) {
    order = sorted(order, await ranksOf(db, scope, sheet, field, marks), isDescending)
    await breathe()
  }
  return keepOf(sheet.orders, key, order, mostKept)
}

const versionOf = ({ counters, lastText }: Marks) => `${counters} ${lastText}`

const ranksOf = async (
  db: Db,
  scope: Scope,
  sheet: Sheet,
  field: DetailSort,
  marks: Marks | undefined,
): Promise<Ranks> => {
  if (field === 'TextResultCategory') return rankCategories(marks!)
  const of = needsMarks(field) ? versionOf(marks!) : ''
  const known = sheet.ranks.get(field)
  if (known && known.of === of) return known
  const ranks = { ...(await newRanks(db, scope, sheet, field)), of }
  sheet.ranks.set(field, ranks)
  return ranks
}

const newRanks = async (
  db: Db,
  scope: Scope,
  sheet: Sheet,
  field: Exclude<DetailSort, 'TextResultCategory'>,
): Promise<Ranks> => {
  switch (field) {
    case 'PhoneNumber':
      return { places: inOrder(sheet.size), most: sheet.size }
    case 'CompletedDate':
      return rankTimes((await readTimes(db, scope, sheet.broadcastId)).times, sheet.size)
    default:
      return await rankTexts(sheet, field)
  }
}

const rankCategories = ({ codes }: Marks): Ranks => {
  const states = Array.from({ length: 8 }, (_, state) => textResultCategory(state as 0))
  const names = [...new Set(states)].sort()
  return { places: Uint32Array.from(codes, (code) => names.indexOf(states[stateIn(code)]!)), most: names.length }
}

/** Counts how many have each place and puts everybody behind those before. */
const sorted = (order: Uint32Array, { places, most }: Ranks, isDescending: boolean): Uint32Array<ArrayBuffer> => {
  const next = new Uint32Array(most + 1)
  const placeOf = (row: number) => (isDescending ? most - 1 - places[row]! : places[row]!)
  for (const row of order) next[placeOf(row) + 1]!++
  for (let place = 1; place <= most; place++) next[place]! += next[place - 1]!
  const put = new Uint32Array(order.length)
  for (const row of order) put[next[placeOf(row)]!++] = row
  return put
}

const inOrder = (size: number): Uint32Array<ArrayBuffer> => {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

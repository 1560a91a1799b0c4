import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import { leftOutDetail } from '@carillon/domain/broadcast/results.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { barredFromTexts } from '../opt-outs/barred-store.ts'
import { phonesOf } from './read-selection.ts'

/** Tells of each who still waits whether they will be left out when it is their turn (rules/opt-outs 10). */
export const tellLeftOut = async <Row extends DetailRow>(
  db: Db,
  scope: Scope,
  rows: readonly Row[],
): Promise<Row[]> => {
  const open = rows.filter(({ Outcome }) => Outcome === 'waiting' || Outcome === 'retrying')
  if (open.length === 0) return [...rows]
  const phones = open.flatMap(({ PhoneNumber }) => phonesOf(PhoneNumber))
  const barred = await barredFromTexts(db, scope, phones)
  const whyOf = new Map(barred.map(({ PhoneNumber, bar }) => [PhoneNumber, leftOutDetail(bar)]))
  const isOpen = new Set(open)
  return rows.map((row) => (isOpen.has(row) ? { ...row, WhyLeftOut: whyOf.get(row.PhoneNumber) ?? null } : row))
}

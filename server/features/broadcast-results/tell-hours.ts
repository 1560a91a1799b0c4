import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import { nextAllowed, type Zones } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn } from '@carillon/domain/time/texting-hours.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { textingRules } from '../operations/texting-rules.ts'
import { placesOf } from './hours-store.ts'
import { phonesOf } from './read-selection.ts'

/** Tells of each who is still to be texted until when quiet hours keep the text back. */
export const tellHours = async <Row extends DetailRow>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  broadcastId: number,
  rows: readonly Row[],
): Promise<Row[]> => {
  const open = rows.filter(({ Outcome }) => Outcome === 'waiting' || Outcome === 'retrying')
  if (open.length === 0) return [...rows]
  const phones = open.flatMap(({ PhoneNumber }) => phonesOf(PhoneNumber))
  const placed = await placesOf(db, scope, broadcastId, phones)
  if (placed.length === 0) return [...rows]
  const rules = await textingRules(db)
  const now = clock.now().getTime()
  const untilOf = new Map<string, string>()
  for (const { PhoneNumber, zones, states, start_at } of placed) {
    const from = Math.max(now, Date.parse(start_at))
    const next = nextAllowed(from, zones as unknown as Zones, rulesIn(states, rules))
    if (next !== undefined && next > from) untilOf.set(PhoneNumber, new Date(next).toISOString())
  }
  return rows.map((row) => ({ ...row, QuietUntil: untilOf.get(row.PhoneNumber) ?? null }))
}

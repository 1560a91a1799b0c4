/**
 * Quiet hours are the recipient's own: where they are decides when a text may leave. A million recipients are few places, so
 * those whose zones and states are the same make up a lane, and hours are asked for by lane. A recipient's place is that of
 * the contact's ZIP and of the area code, both; where neither says anything, the account's zone (domain/time/quiet-hours.ts).
 */
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import type { Db } from '../platform/database.ts'
import { type Area, areasOf, closeQueue, insertLanes, laneAreas, laneZips, type PlacedLane } from './lane-store.ts'
import type { ToPlan } from './plan-store.ts'

export const planLanes = async (tx: Db, plan: ToPlan) => {
  const areas = await areasOf(tx, plan)
  const lanes = new Map<string, PlacedLane>()
  const laneOf = ({ phone, zip }: Area): number => {
    const found = zip === null ? undefined : findZip(zip)
    const { zones, states } = recipientPlace({ phone, accountZone: plan.time_zone, ...(found && { zip: found }) })
    const sorted = { zones: [...zones].sort(), states: [...states].sort() }
    const key = JSON.stringify(sorted)
    const known = lanes.get(key)
    if (known) return known.lane
    lanes.set(key, { lane: lanes.size + 1, ...sorted })
    return lanes.size
  }
  const placed = areas.map((area) => ({ area: area.area, zip: area.zip, lane: laneOf(area) }))
  const byArea = placed.filter(({ zip }) => zip === null)
  if (byArea.length > 0) await laneAreas(tx, plan, byArea)
  const byZip = placed.filter(({ zip }) => zip !== null)
  if (byZip.length > 0) await laneZips(tx, plan, byZip)
  if (lanes.size > 0) await insertLanes(tx, plan, [...lanes.values()])
  // With nobody to text there is no lane that could be gone through.
  else await closeQueue(tx, plan)
}

/**
 * Quiet hours are the recipient's own: where they are decides when a text may leave. A million recipients are few places, so
 * those whose zones and states are the same make up a place, and hours are asked for by place. A recipient's place is that of
 * the contact's ZIP and of the area code, both; where neither says anything, the account's zone (domain/time/quiet-hours.ts).
 */
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import type { Db } from '../../platform/database.ts'
import type { ToPlan } from './part.ts'
import {
  type Area,
  areasOf,
  closeQueue,
  insertPlaces,
  type NumberedPlace,
  placeAreas,
  placeZips,
} from './place-store.ts'

export const planPlaces = async (tx: Db, plan: ToPlan) => {
  const areas = await areasOf(tx, plan)
  const places = new Map<string, NumberedPlace>()
  const placeOf = ({ phone, zip }: Area): number => {
    const found = zip === null ? undefined : findZip(zip)
    const { zones, states } = recipientPlace({ phone, accountZone: plan.time_zone, ...(found && { zip: found }) })
    const sorted = { zones: [...zones].sort(), states: [...states].sort() }
    const key = JSON.stringify(sorted)
    const known = places.get(key)
    if (known) return known.place
    places.set(key, { place: places.size + 1, ...sorted })
    return places.size
  }
  const placed = areas.map((area) => ({ area: area.area, zip: area.zip, place: placeOf(area) }))
  const byArea = placed.filter(({ zip }) => zip === null)
  if (byArea.length > 0) await placeAreas(tx, plan, byArea)
  const byZip = placed.filter(({ zip }) => zip !== null)
  if (byZip.length > 0) await placeZips(tx, plan, byZip)
  if (places.size > 0) await insertPlaces(tx, plan, [...places.values()])
  // With nobody to text there is no place that could be gone through.
  else await closeQueue(tx, plan)
}

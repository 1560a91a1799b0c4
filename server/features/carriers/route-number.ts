import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { updateSending } from '../text-numbers/store.ts'
import { findNumber, strangeCarriers, updateCarriers } from './number-store.ts'
import { notifyCarriers } from './store.ts'

type Route = { carrierIds: readonly number[]; pacePerSecond: number | null; isBlocked: boolean }

/** The carriers of a number in their order, its pace, and whether it may text at all. Engines follow within a second. */
export const routeNumber = async (unit: Unit<StaffScope>, textNumberId: number, route: Route) => {
  const { db: tx, scope } = unit
  if (new Set(route.carrierIds).size < route.carrierIds.length) {
    throw refuseFields({ CarrierIDs: ['Name each carrier once.'] })
  }

  const number = await findNumber(tx, scope, textNumberId)
  if (!number) throw refuse('NotFound')
  if ((await strangeCarriers(tx, scope, route.carrierIds)).length > 0) {
    throw refuseFields({ CarrierIDs: ['There is no such carrier.'] })
  }
  await updateSending(tx, scope, number, route)
  await updateCarriers(tx, scope, number, route.carrierIds)
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await findNumber(tx, scope, textNumberId))!
}

import type { routeNumber as RouteCall } from '@carillon/contract/carriers.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { updateSending } from '../text-numbers/store.ts'
import { findNumber, lockNumber, strangeCarriers, updateCarriers } from './number-store.ts'
import { notifyCarriers } from './store.ts'

type Asked = z.output<(typeof RouteCall)['body']>

/** The carriers of a number in their order, its pace, and what stands in its way. Engines follow within a second. */
export const routeNumber = async (unit: Unit<StaffScope>, textNumberId: number, asked: Asked) => {
  const { db: tx, scope } = unit
  const number = await lockNumber(tx, scope, textNumberId)
  if (!number) throw refuse('NotFound')
  const ranked = number.Carriers.map(({ CarrierID }) => CarrierID)
  const {
    FlatRateConversationStatus = number.FlatRateConversationStatus,
    FlatRateSubscriptionEndDate = number.FlatRateSubscriptionEndDate,
    ...whole
  } = asked
  const flatRate = { FlatRateConversationStatus, FlatRateSubscriptionEndDate }
  const { CarrierIDs, ...sending } = await mergeEdit({ ...whole, ...flatRate }, async () => ({
    ...number,
    CarrierIDs: ranked,
  }))
  if (new Set(CarrierIDs).size < CarrierIDs.length) throw refuseFields({ CarrierIDs: ['Name each carrier once.'] })
  if ((await strangeCarriers(tx, scope, CarrierIDs)).length > 0) {
    throw refuseFields({ CarrierIDs: ['There is no such carrier.'] })
  }
  if (sending.FlatRateConversationStatus === 'CancelPending' && sending.FlatRateSubscriptionEndDate === null)
    throw refuseFields({ FlatRateSubscriptionEndDate: ['Enter the day on which they end.'] })
  // Without them there is nothing that ends.
  if (sending.FlatRateConversationStatus === null) sending.FlatRateSubscriptionEndDate = null
  await updateSending(tx, scope, number, sending)
  await updateCarriers(tx, scope, number, CarrierIDs)
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await findNumber(tx, scope, textNumberId))!
}

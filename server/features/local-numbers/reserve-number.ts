import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { whyNotAreaCode } from '@carillon/domain/people/onboarding.ts'
import { areaCodes, findAreaCode } from '@carillon/domain/phone/area-codes.ts'
import { offeredIn } from '../../gateways/number-inventory/simulated-inventory.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCurrentAccount } from '../account/read-current-account.ts'
import { tellAccount } from '../account/update-account.ts'
import { insertTextNumber } from '../text-numbers/store.ts'
import { canReserve } from './policy.ts'
import { firstFree, localNumbersOf, lockInventory } from './store.ts'

/**
 * The one free local number of an account (rules/onboarding 8), of this area code, or where it has none left of another of the same
 * state. It may text at once, under the operator's registration.
 */
export const reserveNumber = async (unit: Unit, AreaCode: string) => {
  const { db: tx, scope, settings, now } = unit
  const why = whyNotAreaCode(AreaCode)
  if (why) throw refuseFields({ AreaCode: [why] })
  await lockInventory(tx)
  const account = await readCurrentAccount(unit, scope)
  if (!canReserve(settings, account.CountryID)) throw refuse('NoAvailableLocalNumbers')
  if (!isOnFreeTrial(account) || (await localNumbersOf(tx, scope)).length > 0)
    throw refuse('NotAuthorizedForLocalNumber')
  const place = findAreaCode(Number(AreaCode))
  if (place?.CountryID !== account.CountryID) throw refuse('InvalidAreaCode')

  const near = areaCodes.filter(({ state, areaCode }) => state === place.state && areaCode !== place.areaCode)
  const phone = await firstFree(
    tx,
    [place, ...near].flatMap(({ areaCode }) => offeredIn(areaCode)),
  )
  if (phone === undefined) throw refuse('NoAvailableLocalNumbers')
  const TextNumberID = await insertTextNumber(tx, scope.accountId, {
    ...{ phone, name: account.CompanyName, class: 'local', isDefault: true },
    ...{ registrationStatus: 'Registered', registeredAt: now },
  })
  tellAccount(unit)
  const TextPhoneNumber = String(phone).slice(1)
  return { TextNumberID, TextPhoneNumber, IsOtherAreaCode: !TextPhoneNumber.startsWith(AreaCode) }
}

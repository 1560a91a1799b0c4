import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { wakeEngine } from '../deliveries/submit-broadcast.ts'
import { showTrunk } from './show-trunks.ts'
import { askForTest } from './test-store.ts'

type Asked = { PhoneNumber: string; CallerID: string }

/** An engine that has the trunk makes the call. */
export const testTrunk = async (unit: Unit<StaffScope>, trunkId: number, { PhoneNumber, CallerID }: Asked) => {
  const { db: tx, scope, settings, now } = unit
  const trunk = await showTrunk(tx, scope, settings, trunkId)
  if (!trunk) throw refuse('NotFound')
  if (!trunk.IsEnabled) throw refuse('Conflict', { summary: 'It is disabled. Enable it, and test it then.' })
  const country = await readCountryId(tx, scope.own)
  const phone = numberOf(PhoneNumber, country)
  const callerId = numberOf(CallerID, country)
  if (phone === null || isNeverCalled(phone)) throw refuseFields({ PhoneNumber: ['This number cannot be called.'] })
  if (callerId === null) throw refuseFields({ CallerID: ['This is no phone number.'] })
  if (!(await askForTest(tx, scope, { carrierId: trunkId, phone, callerId, now }))) {
    throw refuse('Conflict', { summary: 'It is being tested at this moment.' })
  }
  wakeEngine(unit)
  return (await showTrunk(tx, scope, settings, trunkId))!
}

const numberOf = (typed: string, country: number): number | null => {
  const read = parsePhone(typed, country)
  return 'phone' in read ? read.phone : null
}

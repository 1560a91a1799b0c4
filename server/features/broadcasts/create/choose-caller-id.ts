import { callerIdNotProven, callerIdNotRegistered } from '@carillon/domain/broadcast/call-form.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { takesCallerId } from '../../../carriers/voice/trunk-driver.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { useCallerId } from '../../caller-ids/store.ts'
import { servingTrunks } from '../../trunks/read-trunks.ts'

/** A number that the account has shown to be its own, and from which a trunk calls; nobody takes it out until the transaction ends. */
export const chooseCallerId = async (
  { db: tx, scope, now, settings }: Unit,
  typed: string,
  countryId: number,
): Promise<number> => {
  const read = parsePhone(typed, countryId)
  const isOwn = 'phone' in read && (await useCallerId(tx, scope, read.phone, now))
  if (!isOwn) throw refuseFields({ CallerID: [callerIdNotProven] })
  const trunks = await servingTrunks({ db: tx, settings })
  const isTaken = trunks.length === 0 || trunks.some((trunk) => takesCallerId(trunk, read.phone))
  if (!isTaken) throw refuseFields({ CallerID: [callerIdNotRegistered] })
  return read.phone
}

import { callerIdNotProven } from '@carillon/domain/broadcast/call-form.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { useCallerId } from '../../caller-ids/store.ts'

/** A number that the account has shown to be its own; nobody takes it out until the transaction ends. */
export const chooseCallerId = async (
  { db: tx, scope, now }: Unit,
  typed: string,
  countryId: number,
): Promise<number> => {
  const read = parsePhone(typed, countryId)
  const isOwn = 'phone' in read && (await useCallerId(tx, scope, read.phone, now))
  if (!isOwn) throw refuseFields({ CallerID: [callerIdNotProven] })
  return read.phone
}

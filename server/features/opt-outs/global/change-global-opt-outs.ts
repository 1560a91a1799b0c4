import type { GlobalOptOut } from '@carillon/contract/opt-outs.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { StaffScope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { phoneOfWire, readPhoneOfAnywhere } from '../read-phone.ts'
import { deleteGlobalOptOut, insertGlobalOptOut } from './store.ts'

/** Staff put down that the owner of a number wants to hear from nobody here. */
export const addGlobalOptOut = async (
  { db: tx, scope, now }: Unit<StaffScope>,
  { PhoneNumber, Source }: Pick<GlobalOptOut, 'PhoneNumber' | 'Source'>,
) => {
  const phone = readPhoneOfAnywhere(PhoneNumber, await readCountryId(tx, scope.own))
  return await insertGlobalOptOut(tx, scope, { phone, words: Source, now })
}

/** Only because the number's owner asked for it, through support (rules/opt-outs 9). */
export const liftGlobalOptOut = async ({ db: tx, scope, now }: Unit<StaffScope>, written: string) => {
  const phone = phoneOfWire(written, await readCountryId(tx, scope.own))
  if (phone === null) throw refuse('NotFound')
  const change = { phone, words: 'The number’s owner asked for it', now }
  if (!(await deleteGlobalOptOut(tx, scope, change))) throw refuse('NotFound')
}

import type { GlobalOptOut } from '@carillon/contract/opt-outs.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { StaffScope } from '../../../platform/scope.ts'
import { readCountryId } from '../../account/store.ts'
import { phoneOfWire, readPhoneOfAnywhere } from '../read-phone.ts'
import { deleteGlobalOptOut, insertGlobalOptOut } from './store.ts'

/** Staff put down that the owner of a number wants to hear from nobody here. */
export const addGlobalOptOut = async (
  platform: Platform,
  scope: StaffScope,
  { PhoneNumber, Source }: Pick<GlobalOptOut, 'PhoneNumber' | 'Source'>,
) => {
  const phone = readPhoneOfAnywhere(PhoneNumber, await readCountryId(platform.db, scope.own))
  const change = { phone, words: Source, now: platform.clock.now() }
  return await transaction(platform.db, (tx) => insertGlobalOptOut(tx, scope, change))
}

/** Only because the number's owner asked for it, through support (rules/opt-outs 9). */
export const liftGlobalOptOut = async (platform: Platform, scope: StaffScope, written: string) => {
  const phone = phoneOfWire(written, await readCountryId(platform.db, scope.own))
  if (phone === null) throw refuse('NotFound')
  const change = { phone, words: 'The number’s owner asked for it', now: platform.clock.now() }
  if (!(await transaction(platform.db, (tx) => deleteGlobalOptOut(tx, scope, change)))) throw refuse('NotFound')
}

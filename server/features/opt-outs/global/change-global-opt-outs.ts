import type { GlobalOptOut } from '@carillon/contract/opt-outs.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { StaffScope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { phoneOfWire, readPhoneOfAnywhere } from '../read-phone.ts'
import { deleteGlobalOptOut, insertGlobalOptOut } from './store.ts'

/** Staff put down that the owner of a number wants to hear from nobody here. */
export const addGlobalOptOut = async (
  { db: tx, scope, now }: Unit<StaffScope>,
  { PhoneNumber, Source }: Pick<GlobalOptOut, 'PhoneNumber' | 'Source'>,
) => {
  const phone = readPhoneOfAnywhere(PhoneNumber, await readCountryId(tx, scope.own))
  const added = await insertGlobalOptOut(tx, scope, { phone, words: Source, now })
  await note(tx, scope, `Added ${formatPhone(phone)} to the global opt-outs.`, Source, now)
  return added
}

/** Only because the number's owner asked for it, through support (rules/opt-outs 9). */
export const liftGlobalOptOut = async ({ db: tx, scope, now }: Unit<StaffScope>, written: string, reason: string) => {
  const phone = phoneOfWire(written, await readCountryId(tx, scope.own))
  if (phone === null) throw refuse('NotFound')
  const change = { phone, words: reason, now }
  if (!(await deleteGlobalOptOut(tx, scope, change))) throw refuse('NotFound')
  await note(tx, scope, `Lifted the global opt-out of ${formatPhone(phone)}.`, reason, now)
}

/** It is of no account, and stands with that of the operator. */
const note = (tx: Db, { own }: StaffScope, summary: string, reason: string, now: Date) =>
  noteEvent(tx, own, own, { kind: 'GlobalOptOut', summary, reason, now })

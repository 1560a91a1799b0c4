import type { setTextLaunch, TextLaunch } from '@carillon/contract/text-launches.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuseFields, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { lockSettings } from '../account/store.ts'
import { unknownLists } from '../audiences/store.ts'
import { chooseNumber } from '../broadcasts/create/choose-number.ts'
import { readCodePhone } from '../verification/read-code-phone.ts'
import { hasVerified } from '../verification/store.ts'
import * as store from './store.ts'

const none: TextLaunch = {
  ...{ PhoneNumber: '', TextNumberID: 0, TextPhoneNumber: '', ListID: 0, ListName: '', User: null },
}

export const readLaunch = async (db: Db, scope: Scope): Promise<TextLaunch> =>
  (await store.findLaunch(db, scope)) ?? none

export const setLaunch = async (unit: Unit, asked: z.output<(typeof setTextLaunch)['body']>): Promise<TextLaunch> => {
  const { db: tx, scope } = unit
  const { CountryID } = await lockSettings(tx, scope)
  const { PhoneNumber, ListID, TextNumberID } = await mergeEdit(asked, () => readLaunch(tx, scope))
  const phone = readCodePhone(PhoneNumber, CountryID)
  if (!(await hasVerified(tx, scope, phone))) throw refuseFields({ PhoneNumber: [notVerified] })
  const unknown = await unknownLists(tx, scope, [ListID])
  if (unknown.length > 0) throw refuseUnknown('ListID', 'group', unknown)
  const { TextNumberID: textNumberId } = await chooseNumber(unit, scope, TextNumberID)
  await store.saveLaunch(tx, scope, { phone, textNumberId, listId: ListID })
  return await readLaunch(tx, scope)
}

const notVerified = 'Verify this phone first: a code that is texted to it shows that it is yours.'

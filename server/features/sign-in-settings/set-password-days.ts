import type { setPasswordDays as SetPasswordDaysCall } from '@carillon/contract/sign-in-settings.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Unit } from '../../platform/unit.ts'
import { lockSettings } from '../account/store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteEvent } from '../audit/note-event.ts'
import * as store from './store.ts'

/** From each user's next sign-in by a password on (rules/sign-in 23); sessions and tokens go on. */
export const setPasswordDays = async (unit: Unit, asked: z.output<(typeof SetPasswordDaysCall)['body']>) => {
  const { db: tx, scope, now } = unit
  await lockSettings(tx, scope)
  const before = await store.readSettings(tx, scope)
  const { PasswordDays: days } = await mergeEdit(asked, async () => before)
  if (before.PasswordDays === days) return before
  await store.setPasswordDays(tx, scope, days)
  const summary = days === null ? 'Lets passwords never expire' : `Has passwords expire after ${days} days`
  await noteEvent(tx, scope, scope, { kind: 'Users', summary, now })
  tellAccount(unit)
  return await store.readSettings(tx, scope)
}

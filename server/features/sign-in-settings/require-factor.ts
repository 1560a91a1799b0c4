import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteEvent } from '../audit/note-event.ts'
import { hasPasskey } from '../passkeys/store.ts'
import { isFactorOn } from '../second-factors/store.ts'
import * as store from './store.ts'

/** Of every user from their next sign-in on (rules/sign-in 11). Whoever requires it knows what it is, and cannot be shut out by it. */
export const requireFactor = async (unit: Unit, isRequired: boolean) => {
  const { db: tx, scope, now } = unit
  const before = await store.readSettings(tx, scope)
  if (before.RequiresSecondFactor === isRequired) return before
  if (isRequired && !(await isFactorOn(tx, scope)) && !(await hasPasskey(tx, scope))) throw refuse('SecondFactorFirst')
  if (isRequired) await store.requireFactor(tx, scope, now)
  else await store.stopRequiringFactor(tx, scope)
  const summary = isRequired ? 'Requires a second factor of every user' : 'No longer requires a second factor'
  await noteEvent(tx, scope, scope, { kind: 'Users', summary, now })
  tellAccount(unit)
  return await store.readSettings(tx, scope)
}

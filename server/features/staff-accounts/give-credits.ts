import { Refusal, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { readStaffSettings } from '../account/staff-store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteEvent } from '../audit/note-event.ts'
import { addCredits } from '../billing/add-credits.ts'
import { paysByMonth } from '../billing/policy.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = { Credits: number; Reason: string }

/** Gives credits, or takes some of those that nothing holds. The account sees that support did it, and staff why. */
export const giveCredits = async (unit: Unit<StaffScope>, accountId: number, { Credits, Reason }: Asked) => {
  const { db: tx, scope, now } = unit
  const account = await scopeAccount(tx, scope, accountId)
  if (paysByMonth((await readStaffSettings(tx, account)).AccountTypeID)) {
    throw refuseFields({ Credits: ['This account pays by month and spends no credits.'] })
  }
  const description = 'Adjusted by support'
  await addCredits(tx, account, { kind: 'adjustment', credits: Credits, description, now }).catch(sayingWhose)
  const many = Math.abs(Credits).toLocaleString('en-US')
  const summary = Credits > 0 ? `Gave ${many} credits.` : `Took ${many} credits.`
  await noteEvent(tx, account, scope.own, { kind: 'Credits', summary, reason: Reason, now })
  tellAccount(actingAs(unit, account))
}

/** Said to staff: they are not their own credits. */
const sayingWhose = (error: unknown): never => {
  if (!(error instanceof Refusal && error.refused === 'NotEnoughCredits')) throw error
  const left = Number(error.facts.available).toLocaleString('en-US')
  throw refuseFields({ Credits: [`No more than the ${left} that are available can be taken.`] })
}

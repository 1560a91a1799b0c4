import type { askForPlan as AskForPlanCall } from '@carillon/contract/account-life.ts'
import { feeOf } from '@carillon/domain/money/prices.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readStaffSettings } from '../account/staff-store.ts'
import { savePlanAsked } from '../account/status-store.ts'
import { readCountryId } from '../account/store.ts'
import { noteEvent } from '../audit/note-event.ts'
import { readPrices } from '../prices/read-prices.ts'
import { readLife, saveLife } from './change-life.ts'

type Asked = z.output<(typeof AskForPlanCall)['body']>

/**
 * The owner of a free trial asks for a plan (rules/accounts 18): somebody looks at the account before it may text whomever it wants,
 * and until then it sends nothing.
 */
export const askForPlan = async (unit: Unit, asked: Asked) => {
  const { db: tx, scope, now } = unit
  const { AccountTypeID, Purpose } = asked
  const MonthlyLevel = AccountTypeID === 1 ? asked.MonthlyLevel : null
  if (AccountTypeID === 1 && feeOf(MonthlyLevel, await readPrices(tx, await readCountryId(tx, scope))) === undefined) {
    throw refuseFields({ MonthlyLevel: ['Choose how many people.'] })
  }
  const life = await readLife(unit, scope, accountStatus.active)
  if (!(await readStaffSettings(tx, scope)).IsOnFreeTrial) {
    throw refuse('Conflict', { summary: 'This account has a plan already. Contact support to change it.' })
  }
  await savePlanAsked(tx, scope, { AccountTypeID, MonthlyLevel, Purpose })
  await saveLife(unit, scope, life, { ...life, status: accountStatus.pendingReview })
  const plan = AccountTypeID === 1 ? `the monthly plan for ${MonthlyLevel} people` : 'credits'
  await noteEvent(tx, scope, scope, { kind: 'Status', summary: `Asked for ${plan}.`, reason: Purpose, now })
}

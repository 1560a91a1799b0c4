import type { moveStaffAccount } from '@carillon/contract/staff-accounts.ts'
import { afterAct, afterTime, whyNotAct } from '@carillon/domain/people/account-life.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { updateStaffSettings } from '../account/staff-store.ts'
import { findPlanAsked, type PlanAsked, savePlanAsked } from '../account/status-store.ts'
import { lifeInWords, mailOwner, readLife, saveLife } from '../account-life/change-life.ts'
import { noteByItself, noteEvent } from '../audit/note-event.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = z.output<(typeof moveStaffAccount)['body']>

/** Staff move an account on its way. */
export const moveAccount = async (unit: Unit<StaffScope>, accountId: number, asked: Asked) => {
  const { db: tx, scope, now } = unit
  const account = await scopeAccount(tx, scope, accountId)
  const life = await readLife(unit, account, asked.AccountStatusID)
  const until = asked.UntilDate === null ? undefined : Date.parse(asked.UntilDate)
  const act = { act: asked.Act, atOnce: asked.AtOnce, until }
  const why = whyNotAct(life, act, now.getTime())
  if (why) throw refuseFields({ [until === undefined ? 'Act' : 'UntilDate']: [why] })
  if (asked.Act === 'Cancel' && asked.CancelReason === null) {
    throw refuseFields({ CancelReason: ['Choose what they gave as their reason.'] })
  }
  const asks = life.status === accountStatus.pendingReview ? await findPlanAsked(tx, account) : null
  if (asked.Act === 'Decline' && !asks) throw refuseFields({ Act: ['They have asked for no plan.'] })
  const next = afterAct(
    { ...life, typeId: asked.Act === 'Approve' && asks ? asks.AccountTypeID : life.typeId },
    act,
    now.getTime(),
  )
  const given = asked.CancelReason === null ? '' : ` They gave as their reason: ${asked.CancelReason}.`
  const summary = `${lifeInWords(life.status, next)}${given}`
  await saveLife(unit, account, life, next)
  if (asks) await answer(unit, account, asked.Act === 'Approve' ? asks : null)
  await noteEvent(tx, account, scope.own, { kind: 'Status', summary, reason: asked.Reason, now })
  await mailOwner(
    unit,
    account,
    asked.Act === 'Approve' || asked.Act === 'Decline' ? asked.Act : `Status${next.status}`,
  )
}

/** What was asked for is given, or not; either way nothing is asked for any more. */
const answer = async ({ db: tx }: Unit<StaffScope>, account: Scope, given: PlanAsked | null) => {
  if (given) {
    const { AccountTypeID, MonthlyLevel } = given
    await updateStaffSettings(tx, account, { AccountTypeID, MonthlyLevel, IsOnFreeTrial: false })
  }
  await savePlanAsked(tx, account, null)
}

/** What has come about by itself, of one account. */
export const moveByTime = async (unit: Unit): Promise<void> => {
  const { db: tx, scope, now } = unit
  const life = await readLife(unit, scope)
  const next = afterTime(life, now.getTime())
  if (!next) return
  await saveLife(unit, scope, life, next)
  await noteByItself(tx, scope, { kind: 'Status', summary: lifeInWords(life.status, next), now })
  await mailOwner(unit, scope, `Status${next.status}`)
}

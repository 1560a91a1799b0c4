import type { moveStaffAccount } from '@carillon/contract/staff-accounts.ts'
import { afterAct, afterTime, whyNotAct } from '@carillon/domain/people/account-life.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { lifeInWords, readLife, saveLife } from '../account-life/change-life.ts'
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
  const next = afterAct(life, act, now.getTime())
  const given = asked.CancelReason === null ? '' : ` They gave as their reason: ${asked.CancelReason}.`
  const summary = `${lifeInWords(life.status, next)}${given}`
  await saveLife(unit, account, life, next)
  await noteEvent(tx, account, scope.own, { kind: 'Status', summary, reason: asked.Reason, now })
}

/** What has come about by itself, of one account. */
export const moveByTime = async (unit: Unit): Promise<void> => {
  const { db: tx, scope, now } = unit
  const life = await readLife(unit, scope)
  const next = afterTime(life, now.getTime())
  if (!next) return
  await saveLife(unit, scope, life, next)
  await noteByItself(tx, scope, { kind: 'Status', summary: lifeInWords(life.status, next), now })
}

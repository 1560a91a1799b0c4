import type { moveStaffAccount } from '@carillon/contract/staff-accounts.ts'
import { type AccountLife, afterAct, afterTime, whyNotAct } from '@carillon/domain/people/account-life.ts'
import { accountStatusNames } from '@carillon/domain/people/account-status.ts'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { lockLife, updateLife } from '../account/status-store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteByItself, noteEvent } from '../audit/note-event.ts'
import { notifyEngine } from '../deliveries/store.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = z.output<(typeof moveStaffAccount)['body']>

/** Staff move an account on its way. Engines and pages keep to it from this moment on. */
export const moveAccount = async (unit: Unit<StaffScope>, accountId: number, asked: Asked) => {
  const { db: tx, scope, now } = unit
  const account = await scopeAccount(tx, scope, accountId)
  const life = await readLife(unit, account)
  if (life.status !== asked.AccountStatusID) {
    const is = accountStatusNames[life.status]
    throw refuse('Conflict', { summary: `Somebody else changed this account meanwhile. It is “${is}” now.` })
  }
  const until = asked.UntilDate === null ? undefined : Date.parse(asked.UntilDate)
  const act = { act: asked.Act, atOnce: asked.AtOnce, until }
  const why = whyNotAct(life, act, now.getTime())
  if (why) throw refuseFields({ [until === undefined ? 'Act' : 'UntilDate']: [why] })
  if (asked.Act === 'Cancel' && asked.CancelReason === null) {
    throw refuseFields({ CancelReason: ['Choose what they gave as their reason.'] })
  }
  const next = afterAct(life, act, now.getTime())
  const given = asked.CancelReason === null ? '' : ` They gave as their reason: ${asked.CancelReason}.`
  const summary = `${inWords(life.status, next)}${given}`
  await save(unit, account, next)
  await noteEvent(tx, account, scope.own, { kind: 'Status', summary, reason: asked.Reason, now })
}

/** What has come about by itself, of one account. */
export const moveByTime = async (unit: Unit): Promise<void> => {
  const { db: tx, scope, now } = unit
  const life = await readLife(unit, scope)
  const next = afterTime(life, now.getTime())
  if (!next) return
  await save(unit, scope, next)
  await noteByItself(tx, scope, { kind: 'Status', summary: inWords(life.status, next), now })
}

type Acting = Unit<Scope | StaffScope>

const readLife = async ({ db: tx }: Acting, account: Scope): Promise<AccountLife> => {
  const stored = await lockLife(tx, account)
  if (!stored) throw refuse('NotFound')
  const { status, typeId, subscriptionEndAt, holdUntil } = stored
  return { status, typeId, subscriptionEndAt: epochOf(subscriptionEndAt), holdUntil: epochOf(holdUntil) }
}

const save = async (unit: Acting, account: Scope, next: ReturnType<typeof afterAct>) => {
  const { status, subscriptionEndAt, holdUntil } = next
  await updateLife(unit.db, account, {
    status,
    subscriptionEndAt: dateOf(subscriptionEndAt),
    holdUntil: dateOf(holdUntil),
  })
  unit.afterCommit(({ db }) => notifyEngine(db))
  tellAccount(actingAs(unit, account))
}

const inWords = (before: number, { status, holdUntil }: ReturnType<typeof afterAct>): string => {
  const until = holdUntil === undefined ? '' : `, until ${new Date(holdUntil).toISOString().slice(0, 10)}`
  return `${accountStatusNames[before]} → ${accountStatusNames[status]}${until}.`
}

const epochOf = (at: string | null) => (at === null ? undefined : Date.parse(at))
const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

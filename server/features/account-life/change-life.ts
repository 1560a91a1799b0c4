import type { AccountLife, afterAct } from '@carillon/domain/people/account-life.ts'
import { accountStatusNames, whyNotSending } from '@carillon/domain/people/account-status.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { firstOwner } from '../account/manage-store.ts'
import { lockLife, updateLife } from '../account/status-store.ts'
import { tellAccount } from '../account/update-account.ts'
import { pauseRunning } from '../broadcasts/change/owner-store.ts'
import { tellBroadcast } from '../broadcasts/read-broadcast.ts'
import { notifyEngine } from '../deliveries/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import type { MovedKey } from '../mails/word-moved.ts'

/** An account on its way, whoever moves it: its users, staff, or the clock. */
type Acting = Unit<Scope | StaffScope>

/** Where it stands; nobody else moves it until the transaction ends. Refuses whoever saw it elsewhere. */
export const readLife = async ({ db: tx }: Acting, account: Scope, seen?: number): Promise<AccountLife> => {
  const stored = await lockLife(tx, account)
  if (!stored) throw refuse('NotFound')
  const { status, typeId, subscriptionEndAt, holdUntil } = stored
  if (seen !== undefined && seen !== status) {
    const is = accountStatusNames[status]
    throw refuse('Conflict', { summary: `Somebody else changed this account meanwhile. It is “${is}” now.` })
  }
  return { status, typeId, subscriptionEndAt: epochOf(subscriptionEndAt), holdUntil: epochOf(holdUntil) }
}

type Moved = ReturnType<typeof afterAct>

/** Engines and pages keep to it from this moment on. */
export const saveLife = async (unit: Acting, account: Scope, before: AccountLife, next: Moved) => {
  const { status, subscriptionEndAt, holdUntil } = next
  const acting = actingAs(unit, account)
  await updateLife(unit.db, account, {
    status,
    subscriptionEndAt: dateOf(subscriptionEndAt),
    holdUntil: dateOf(holdUntil),
    now: unit.now,
  })
  const why = whyNot(next, unit.now)
  if (why !== undefined && whyNot(before, unit.now) === undefined) {
    for (const one of await pauseRunning(unit.db, account, why, unit.now)) tellBroadcast(acting, one)
  }
  unit.afterCommit(({ db }) => notifyEngine(db))
  tellAccount(acting)
}

/** Nothing that was begun goes on by itself once the account may send again: by then it may be weeks old. */
const whyNot = ({ status, subscriptionEndAt }: Moved, now: Date) =>
  whyNotSending({ AccountStatusID: status, subscriptionEndAt }, now.getTime())

export const lifeInWords = (before: number, { status, holdUntil }: Moved): string => {
  const until = holdUntil === undefined ? '' : `, until ${new Date(holdUntil).toISOString().slice(0, 10)}`
  return `${accountStatusNames[before]} → ${accountStatusNames[status]}${until}.`
}

/** An owner is told by mail of what they did not do themselves. */
export const mailOwner = async ({ db: tx, now }: Acting, account: Scope, key: MovedKey) => {
  const owner = await firstOwner(tx, account)
  if (owner === undefined) return
  const about = { kind: 'accountMoved', aboutId: owner, aboutKey: `${key} ${now.toISOString()}` } as const
  await noteMail(tx, account, about, owner, now)
}

const epochOf = (at: string | null) => (at === null ? undefined : Date.parse(at))
const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

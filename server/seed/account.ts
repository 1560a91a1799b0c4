import { insertUser, type NewUser } from '../features/account/new-user-store.ts'
import { insertAccount, type NewAccount } from '../features/account/store.ts'
import { addCredits } from '../features/billing/add-credits.ts'
import { proveCallerId } from '../features/caller-ids/store.ts'
import { insertVerified } from '../features/sending-limits/trial-store.ts'
import { giveTextNumber, insertTextNumber, type NewTextNumber } from '../features/text-numbers/store.ts'
import type { Db } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Scope } from '../platform/scope.ts'
import { scopeOf } from './scopes.ts'

/** The password of everybody in the demonstration world. */
export const password = 'carillon2026'

export type SeededAccount = {
  account: NewAccount
  users: readonly (Omit<NewUser, 'passwordHash' | 'email'> & {
    /** Places in `textNumbers` that this ordinary user may use. */
    usesTextNumbers?: readonly number[]
  })[]
  textNumbers?: readonly NewTextNumber[]
  /** Whom a free trial may text. */
  verifiedNumbers?: readonly number[]
  /** Bought at the beginning. */
  credits?: number
}

/** Whom an account was made with. */
export const userIdsOf = (scopes: Made['scopes']): number[] => Object.values(scopes).map(({ userId }) => userId)

export type Made = { accountId: number; scopes: Record<string, Scope>; textNumberIds: number[] }

/** An account with its users, text numbers and first purchase. `scopes` are by user name. */
export const makeAccount = async (
  tx: Db,
  seeded: SeededAccount,
  now: Date,
  hashOf: (password: string) => Promise<string> = hashPassword,
): Promise<Made> => {
  const accountId = await insertAccount(tx, seeded.account, now)
  const textNumberIds: number[] = []
  for (const number of seeded.textNumbers ?? []) textNumberIds.push(await insertTextNumber(tx, accountId, number))
  const hashes = await Promise.all(seeded.users.map(() => hashOf(password)))
  const scopes: Record<string, Scope> = {}
  for (const [index, { usesTextNumbers = [], ...user }] of seeded.users.entries()) {
    const email = `${user.userName}@example.org`
    const userId = await insertUser(tx, accountId, { ...user, email, passwordHash: hashes[index]! }, now)
    for (const at of usesTextNumbers) await giveTextNumber(tx, accountId, userId, textNumberIds[at]!)
    const scope = await scopeOf(tx, accountId, userId)
    scopes[user.userName] = scope
    // They call with it, so its code was typed back.
    if (user.phone) await proveCallerId(tx, scope, user.phone, 'call', now)
  }
  const owner = Object.values(scopes)[0]!
  for (const phone of seeded.verifiedNumbers ?? []) await insertVerified(tx, owner, phone, now)
  const { credits = 0 } = seeded
  if (credits > 0) await addCredits(tx, owner, { kind: 'purchase', credits, description: 'Opening purchase', now })
  return { accountId, scopes, textNumberIds }
}

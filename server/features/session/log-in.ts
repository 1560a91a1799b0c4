import { setTimeout as wait } from 'node:timers/promises'
import { transaction } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findLogin } from '../directory/store.ts'
import { countFailures, deleteFailures, type Failures, insertFailure, lockPair } from './store.ts'

const windowMs = 15 * 60_000
const mostOfPair = 5
const mostOfName = 50
const mostNamesOfAddress = 20
const delayMs = 2000

export type Attempt = { userName: string; password: string; address: string }

/**
 * Who signs in with this name and password (decisions §2). Five failures of a name from an address lock that pair for
 * 15 minutes, whatever the password; fifty failures of a name slow it down everywhere, but lock nobody out; an address
 * that failed on twenty names is refused. Success clears the pair.
 *
 * Failures are counted before the password is checked, which is cheap, and again after it, one attempt of a pair after
 * another: of a thousand attempts at once, five are answered by their password.
 */
export const logIn = async (platform: Platform, attempt: Attempt): Promise<{ accountId: number; userId: number }> => {
  const { db, clock } = platform
  const userName = attempt.userName.trim().toLowerCase()
  const { address, password } = attempt
  const since = () => new Date(clock.now().getTime() - windowMs)

  const before = await countFailures(db, userName, address, since())
  refuseTooMany(before, clock.now())
  if (before.ofName >= mostOfName) await wait(delayMs)

  const login = await findLogin(db, userName)
  const isRight = await isPassword(login?.passwordHash, password)

  const decided = await transaction(db, async (tx) => {
    await lockPair(tx, userName, address)
    refuseTooMany(await countFailures(tx, userName, address, since()), clock.now())
    if (isRight) await deleteFailures(tx, userName, address)
    else await insertFailure(tx, userName, address, clock.now())
    return isRight
  })
  if (!decided || !login) throw refuse('WrongCredentials')
  return { accountId: login.accountId, userId: login.userId }
}

const refuseTooMany = (failures: Failures, now: Date) => {
  if (failures.ofPair < mostOfPair && failures.namesOfAddress < mostNamesOfAddress) return
  const since = failures.lockedSince ? new Date(failures.lockedSince) : now
  const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000))
  throw new Refusal('TooManyAttempts', { retryAfter: seconds })
}

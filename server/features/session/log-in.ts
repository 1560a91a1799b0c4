import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { transaction } from '../../platform/database.ts'
import { networkOf } from '../../platform/network-of.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findLogin } from '../directory/store.ts'
import { mostNamesOfAddress, mostOfName, mostOfPair } from './policy.ts'
import { countFailures, deleteFailures, type Failures, insertFailure, lockPair, takeTurn } from './store.ts'
import { openSeries, openTurns } from './take-turns.ts'
import { tellFailure } from './tell-failures.ts'

const windowMs = 15 * 60_000
const delayMs = 2000
/** Of a name that is guessed at, nobody waits longer than this. */
const patienceMs = 20_000

/**
 * Checking a password is slow on purpose and keeps a processor busy, and a thread of those that read files. On a machine of two
 * processors one check runs at a time. Networks take turns; 40 attempts of one network may wait, as many as a class.
 */
const inTurn = openTurns({ atOnce: availableParallelism() > 2 ? 2 : 1, most: 100, mostOfKey: 40, retrySeconds: 5 })
const inSeries = openSeries({ most: 60, mostOfKey: 20, retrySeconds: 5 })

export type Attempt = { userName: string; password: string; address: string }

type Whose = { accountId: number; userId: number }

/**
 * Who signs in with this name and password (rules/sign-in 3). Five failures of a name from an address lock that pair for
 * 15 minutes, whatever the password; fifty failures of a name slow it down everywhere, one guess after another, but lock nobody
 * out; an address that failed on twenty names is refused. Success clears the pair.
 *
 * Attempts wait here and not in the database: for those at the same name, then for a processor. Failures are counted before the
 * password is checked, which is cheap, and again after it, because other nodes count too.
 */
export const logIn = async (platform: Platform, { userName: written, password, address }: Attempt): Promise<Whose> => {
  const userName = written.trim().toLowerCase()
  const guess = { userName, password, network: networkOf(address) }
  const attempt = (isSlowed: boolean) =>
    inSeries(userName, guess.network, () => inTurn(guess.network, () => check(platform, guess, isSlowed)))
  const found = await attempt(false)
  if (found !== 'slow') return found
  await waitForTurn(platform, userName)
  return (await attempt(true)) as Whose
}

type Guess = { userName: string; password: string; network: string }

const check = async ({ db, clock }: Platform, guess: Guess, isSlowed: boolean): Promise<Whose | 'slow'> => {
  const { userName, password, network } = guess
  const since = () => new Date(clock.now().getTime() - windowMs)
  const before = await countFailures(db, userName, network, since())
  refuseTooMany(before, clock.now())
  if (before.ofName >= mostOfName && !isSlowed) return 'slow'

  const login = await findLogin(db, userName)
  const isRight = await isPassword(login?.passwordHash, password)

  await transaction(db, async (tx) => {
    await lockPair(tx, userName, network)
    refuseTooMany(await countFailures(tx, userName, network, since()), clock.now())
    if (isRight) return await deleteFailures(tx, userName, network)
    await insertFailure(tx, userName, network, clock.now())
    await tellFailure(tx, userName, network, await countFailures(tx, userName, network, since()))
  })
  if (!isRight || !login) throw refuse('WrongCredentials')
  return { accountId: login.accountId, userId: login.userId }
}

/** Holds no place while it waits, and no connection. */
const waitForTurn = async ({ db, clock }: Platform, userName: string) => {
  const now = clock.now()
  const atLatest = new Date(now.getTime() + patienceMs)
  const at = await takeTurn(db, userName, { now, everyMs: delayMs, atLatest })
  if (at === undefined) throw refuse('SignInBusy', { seconds: patienceMs / 1000 })
  await wait(Date.parse(at) - now.getTime())
}

const refuseTooMany = (failures: Failures, now: Date) => {
  if (failures.ofPair < mostOfPair && failures.namesOfAddress < mostNamesOfAddress) return
  const since = failures.lockedSince ? new Date(failures.lockedSince) : now
  const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000))
  throw new Refusal('TooManyAttempts', { retryAfter: seconds })
}

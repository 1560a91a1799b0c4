import { networkOf } from '../../platform/network-of.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { readCurrentUser } from '../account/read-current-user.ts'
import { issueToken } from '../api-access/issue-token.ts'
import { endLongUnused } from '../api-access/store.ts'
import { noteEvent } from '../audit/note-event.ts'
import { isFactorOn } from '../second-factors/store.ts'
import { issueReset } from './issue-reset.ts'
import { type Attempt, logIn } from './log-in.ts'
import { isPasswordExpired } from './password-age-store.ts'
import { expiryOf } from './session-life.ts'
import { insertStep } from './sign-in-step-store.ts'
import { isSignOnOnly } from './sign-on-only-store.ts'
import { endOldSessions, insertSession } from './store.ts'

/**
 * Signs in. For the page: a session of its own, in the cookie, and a session-reset token. Signed by a consumer alone:
 * no session, and the `AuthToken` is an API token of this user for that consumer.
 */
export const signIn = async (platform: Platform, http: Http, attempt: Attempt) =>
  await signInAs(platform, http, await logIn(platform, attempt), { isByPassword: true })

/** In which way: a password that was known, a provider, a passkey or a code. */
type By = { isByPassword?: boolean; isBySignOn?: boolean; hasShownFactor?: boolean }

/**
 * The same for a user who has just been identified in another way, as by a link of a mail. Where an account signs in with its own page
 * alone, no other way leads in (rules/sign-in 18).
 */
export const signInAs = async (
  platform: Platform,
  http: Http,
  whose: { accountId: number; userId: number },
  { isByPassword = false, isBySignOn = false, hasShownFactor = false }: By = {},
) => {
  const admitted = await http.admit(whose)
  if (!admitted) throw refuse('UserDisabled')
  const { scope, whyNot, isApiAuthorized } = admitted
  if (whyNot) throw refuse(whyNot)
  if (http.consumer && !isApiAuthorized) throw refuse('NotApiAuthorized')
  if (!isBySignOn && (await isSignOnOnly(platform.db, scope))) throw refuse('SignOnOnly')
  if (isByPassword && (await isPasswordExpired(platform.db, scope, platform.clock.now())))
    throw refuse('PasswordExpired')
  if (!hasShownFactor && (await isFactorOn(platform.db, scope))) await askFactor(platform, http, scope)
  return await openFor(platform, http, scope, { hasShownFactor, isBySignOn })
}

/** How long the second factor may take. */
const stepMs = 10 * 60_000

/** Nobody is signed in yet: the browser gets a cookie by which it shows the second factor, and by which nothing else can be asked. */
const askFactor = async (platform: Platform, http: Http, scope: Scope): Promise<never> => {
  if (http.consumer) throw refuse('SecondFactorByPage')
  const token = newToken()
  await inUnit(platform, scope, async ({ db: tx, now }) => {
    const expiresAt = new Date(now.getTime() + stepMs)
    await insertStep(tx, scope, hashToken(token), expiresAt)
    http.setStep(token, expiresAt)
  })
  throw refuse('SecondFactorNeeded')
}

/** The answer to whoever has shown all that they have to. `first` is done in the same transaction, and may refuse. */
export const openFor = async (
  platform: Platform,
  http: Http,
  scope: Scope,
  { first, hasShownFactor = false, isBySignOn = false }: By & { first?: (unit: Unit) => Promise<void> } = {},
) => {
  const { consumer } = http
  const AuthToken = await inUnit(platform, scope, async (unit) => {
    await first?.(unit)
    if (consumer) return await tokenFor(unit, consumer)
    await noteSignIn(unit, http, isBySignOn)
    return (await openSession(unit, http, hasShownFactor)).AuthToken
  })
  return {
    AuthToken,
    UserID: scope.userId,
    AccountID: scope.accountId,
    UserName: scope.userName,
    User: await readCurrentUser(platform, scope),
  }
}

/** Programs that sign in for each of their requests would heap up tokens without end. */
const mostOfLogins = 1000

const tokenFor = async (unit: Unit, consumerKey: string) => {
  const token = await issueToken(unit, { consumerKey })
  await endLongUnused(unit.db, unit.scope, consumerKey, mostOfLogins)
  return token
}

/** In the log of the account; programs, which sign in for each of their requests, do not stand there. */
export const noteSignIn = ({ db: tx, scope, now }: Unit, { address }: Pick<Http, 'address'>, isBySignOn = false) => {
  const summary = `Signed in ${isBySignOn ? 'by single sign-on ' : ''}from ${networkOf(address)}.`
  return noteEvent(tx, scope, scope, { kind: 'SignIn', summary, now })
}

/** Browsers of one user; whoever opens more is a program. */
const mostSessions = 500

/** A new session in the cookie; its AuthToken resets it. */
export const openSession = async (unit: Unit, http: Http, hasShownFactor: boolean, isEmbedded?: boolean) => {
  const { db: tx, scope, now } = unit
  const expiresAt = expiryOf(now, now)
  const session = newToken()
  const sessionHash = hashToken(session)
  await insertSession(tx, scope, sessionHash, now, expiresAt, http, hasShownFactor)
  await endOldSessions(tx, scope, mostSessions)
  http.setSession(session, expiresAt, isEmbedded)
  return { AuthToken: await issueReset(unit, session), sessionHash }
}

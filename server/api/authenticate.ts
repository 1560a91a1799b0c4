import type { Call } from '@carillon/contract/call.ts'
import { callsOfOnboarding } from '@carillon/contract/onboarding.ts'
import { callsOfSetUp } from '@carillon/contract/second-factors.ts'
import { login, logout } from '@carillon/contract/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteUse } from '../features/api-access/store.ts'
import { type ApiToken, findApiToken, findSession } from '../features/directory/store.ts'
import { expiryOf, isToBeExtended } from '../features/session/session-life.ts'
import { extendSession } from '../features/session/store.ts'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'
import type { Scope } from '../platform/scope.ts'
import { hashToken } from '../platform/secrets.ts'
import { admitted } from './admit.ts'
import { hasForeignOrigin, keepSession, sessionOf } from './origin.ts'
import { isForm } from './parsers.ts'
import { type Claim, isSigned, proveClaim, readClaim } from './signature.ts'

/**
 * Who asks. An Authorization header outranks the cookie: when it is wrong, the call is refused, whatever the cookie.
 * - `OAuth …`: OAuth 1.0a by a consumer, for the user whose token it names, or for nobody when it names none. At the login any
 *   token counts as none: clients send one of zeros.
 * - `Bearer …`: a user's API token. At the login it proves nothing: neither a consumer, which alone gets tokens, nor the page.
 * - the cookie `carillon_session` of the page.
 * Other schemes are not ours (a proxy in front may use Basic) and are left alone.
 */
export type Caller = {
  scope: Scope | null
  by: 'nobody' | 'session' | 'token' | 'signature'
  /** The session token of the cookie. */
  session: string | null
  consumer: string | null
  /** The hash of the API token. */
  apiToken: Buffer | null
  /** What is said by a signature, until it is proven. */
  claim: Claim | null
}

const nobody: Caller = { scope: null, by: 'nobody', session: null, consumer: null, apiToken: null, claim: null }

/**
 * Finds out who asks and whether this call is for them, from the headers alone, so that no stranger can make us read a body. A form is
 * part of its signature: its caller is proven after it has been read. Throws the refusal.
 */
export const authenticate = async (platform: Platform, call: Call, request: FastifyRequest, reply: FastifyReply) => {
  const claimed = await byHeaders(platform, request, reply, call.name === login.name)
  refuseWho(call, claimed.scope)
  const caller = isForm(request) ? claimed : await proven(platform, request, claimed)
  const isProven = caller.by === 'token' || caller.by === 'signature'
  if (call.method !== 'GET' && !isProven) refuseForgery(platform, request)
  // The one call of the kind GET that changes something: a link on a foreign page signs nobody out.
  if (call.name === logout.name && foreign.has(String(request.headers['sec-fetch-site']))) throw refuse('MissingHeader')
  return caller
}

/** Of a page of somebody else's, though it were a neighbour's. */
const foreign = new Set(['cross-site', 'same-site'])

/** State can be changed by a cookie (or made, by signing in) only from our own page: a foreign one cannot set this header. */
const refuseForgery = (platform: Platform, request: FastifyRequest) => {
  const isOurs = String(request.headers['x-requested-with'] ?? '').toLowerCase() === 'carillon'
  if (!isOurs || hasForeignOrigin(platform.settings, request)) throw refuse('MissingHeader')
}

type Asked = Pick<Call, 'who' | 'isPersonal'> & { name?: string }

export const refuseWho = ({ who, name, isPersonal }: Asked, scope: Scope | null) => {
  if (isPersonal && scope?.support) throw refuse('NotForSupport')
  if (who === 'anyone') return
  if (!scope) throw refuse('NotSignedIn')
  if (scope.lacksFactor && !callsOfSetUp.has(name ?? '')) throw refuse('SecondFactorToSetUp')
  if (scope.isOnboarding && !callsOfOnboarding.has(name ?? '')) throw refuse('OnboardingNotDone')
  if (who === 'staff' && !scope.isStaff) throw refuse('NotAllowed')
  if (who === 'owner' && scope.role !== 'owner') throw refuse('RestrictedPage')
  if (who === 'admin' && scope.role === 'user') throw refuse('RestrictedPage')
}

/** Whoever signed shows now that it was them. */
export const proven = async (platform: Platform, request: FastifyRequest, caller: Caller): Promise<Caller> => {
  const { claim, scope } = caller
  if (!claim) return caller
  await proveClaim(platform, request, claim)
  if (claim.found && scope) await noteUseOf(platform, claim.found, scope, claim.token!)
  return { ...caller, claim: null }
}

export const identify = async (platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<Caller> =>
  await proven(platform, request, await byHeaders(platform, request, reply))

const byHeaders = async (
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  isLogin = false,
): Promise<Caller> => {
  const { authorization = '' } = request.headers
  const isBearer = /^Bearer\s/i.test(authorization)
  if (isBearer && isLogin)
    throw refuse('WrongSignature', { why: 'a sign-in is signed with the consumer, not a Bearer.' })
  if (isBearer) return await byToken(platform, authorization.slice('Bearer '.length).trim())
  if (isSigned(request)) return await bySignature(platform, request, isLogin)
  const token = sessionOf(request)
  return token ? await bySession(platform, token, request, reply) : nobody
}

const byToken = async (platform: Platform, token: string): Promise<Caller> => {
  const apiToken = hashToken(token)
  const found = await findApiToken(platform.db, apiToken)
  if (!found) throw refuse('UnknownToken')
  const scope = scopeForApi(platform, found)
  await noteUseOf(platform, found, scope, apiToken)
  return { scope, by: 'token', session: null, consumer: null, apiToken, claim: null }
}

const bySignature = async (platform: Platform, request: FastifyRequest, isLogin: boolean): Promise<Caller> => {
  const claim = await readClaim(platform, request, isLogin)
  const scope = claim.found ? scopeForApi(platform, claim.found) : null
  return { scope, by: 'signature', session: null, consumer: claim.consumer, apiToken: claim.token, claim }
}

/** Using a token is noted at most this often. */
const noteEveryMs = 3_600_000

const scopeForApi = ({ settings }: Platform, found: ApiToken): Scope => {
  const { scope, whyNot, isApiAuthorized } = admitted(settings, found, true)
  if (whyNot) throw refuse(whyNot)
  if (!isApiAuthorized) throw refuse('NotApiAuthorized')
  return scope
}

const noteUseOf = async ({ db, clock }: Platform, { usedAt }: ApiToken, scope: Scope, tokenHash: Buffer) => {
  const now = clock.now()
  if (!usedAt || now.getTime() - Date.parse(usedAt) > noteEveryMs) await noteUse(db, scope, tokenHash, now)
}

const bySession = async (
  platform: Platform,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> => {
  const { db, clock, settings } = platform
  const now = clock.now()
  const found = await findSession(db, hashToken(token), now)
  const known = found && admitted(settings, found)
  if (!found || !known || known.whyNot) return nobody
  const { scope } = known
  if (!scope.support && isToBeExtended(now, new Date(found.seenAt))) {
    const expiresAt = expiryOf(now, new Date(found.createdAt))
    await extendSession(db, scope, hashToken(token), now, expiresAt)
    keepSession(settings, request, reply, { token, expiresAt })
  }
  return { scope, by: 'session', session: token, consumer: null, apiToken: null, claim: null }
}

import type { Call } from '@carillon/contract/call.ts'
import { login } from '@carillon/contract/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findConsumer, noteUse, useNonce } from '../features/api-access/store.ts'
import { type ApiToken, findApiToken, findSession } from '../features/directory/store.ts'
import { expiryOf, isToBeExtended } from '../features/session/session-life.ts'
import { extendSession } from '../features/session/store.ts'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'
import type { Scope } from '../platform/scope.ts'
import { decrypt, hashToken } from '../platform/secrets.ts'
import { admitted } from './admit.ts'
import { isSignedBy, readHeader, readSignature, type SignedRequest } from './oauth.ts'
import { hasForeignOrigin, originOf, sessionCookie, setSessionCookie } from './origin.ts'

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
}

const nobody: Caller = { scope: null, by: 'nobody', session: null, consumer: null, apiToken: null }

/** Finds out who asks and whether this call is for them. Throws the refusal. */
export const authenticate = async (platform: Platform, call: Call, request: FastifyRequest, reply: FastifyReply) => {
  const caller = await identify(platform, request, reply, call.name === login.name)
  refuseWho(call, caller.scope)
  const isProven = caller.by === 'token' || caller.by === 'signature'
  if (call.method !== 'GET' && !isProven) refuseForgery(platform, request)
  return caller
}

/** State can be changed by a cookie (or made, by signing in) only from our own page: a foreign one cannot set this header. */
const refuseForgery = (platform: Platform, request: FastifyRequest) => {
  const isOurs = String(request.headers['x-requested-with'] ?? '').toLowerCase() === 'carillon'
  if (!isOurs || hasForeignOrigin(platform.settings, request)) throw refuse('MissingHeader')
}

export const refuseWho = ({ who }: Pick<Call, 'who'>, scope: Scope | null) => {
  if (who === 'anyone') return
  if (!scope) throw refuse('NotSignedIn')
  if (who === 'staff' && !scope.isStaff) throw refuse('NotAllowed')
  if (who === 'owner' && scope.role !== 'owner') throw refuse('RestrictedPage')
  if (who === 'admin' && scope.role === 'user') throw refuse('RestrictedPage')
}

export const identify = async (
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  isLogin = false,
): Promise<Caller> => {
  const authorization = request.headers.authorization ?? ''
  const isBearer = /^Bearer\s/i.test(authorization)
  if (isBearer && isLogin)
    throw refuse('WrongSignature', { why: 'a sign-in is signed with the consumer, not a Bearer.' })
  if (isBearer) return await byToken(platform, authorization.replace(/^Bearer\s+/i, '').trim())
  const isSigned = /^OAuth\s/i.test(authorization) || /[?&]oauth_signature=/.test(request.url)
  if (isSigned) return await bySignature(platform, request, authorization, isLogin)
  const token = request.cookies[sessionCookie]
  return token ? await bySession(platform, token, request, reply) : nobody
}

const byToken = async (platform: Platform, token: string): Promise<Caller> => {
  const apiToken = hashToken(token)
  const found = await findApiToken(platform.db, apiToken)
  if (!found) throw refuse('NotSignedIn')
  const scope = await scopeForApi(platform, apiToken, found)
  return { scope, by: 'token', session: null, consumer: null, apiToken }
}

/** Timestamps may be this far from our clock; nonces are kept longer. */
const windowSeconds = 300

const bySignature = async (
  platform: Platform,
  request: FastifyRequest,
  authorization: string,
  isLogin: boolean,
): Promise<Caller> => {
  const { db, clock, settings } = platform
  const signed: SignedRequest = {
    method: request.method,
    origin: originOf(settings, request),
    url: request.raw.url ?? '/',
    form: request.form,
    header: /^OAuth\s/i.test(authorization) ? readHeader(authorization) : [],
  }
  const signature = readSignature(signed)
  if ('why' in signature) throw refuse('WrongSignature', signature)
  const wrong = (why: string) => refuse('WrongSignature', { why })
  const now = clock.now()
  if (Math.abs(now.getTime() / 1000 - signature.timestamp) > windowSeconds) {
    throw wrong(
      `oauth_timestamp is more than 5 minutes from our clock, which says ${Math.floor(now.getTime() / 1000)}.`,
    )
  }
  const consumer = await findConsumer(db, signature.consumerKey)
  if (!consumer) throw wrong('there is no such consumer key.')
  if (consumer.isDemo && !settings.demo) throw refuse('DemoOver')
  if (!isSignedBy(signed, signature, decrypt(secretOf(platform), consumer.secret))) {
    throw wrong('it does not fit the request as it arrived.')
  }
  const apiToken = signature.token === null || isLogin ? null : hashToken(signature.token)
  const found = apiToken && (await findApiToken(db, apiToken))
  if (found === undefined || (found && found.consumerKey !== signature.consumerKey)) {
    throw wrong('this consumer has no such token.')
  }
  // Last, so that a request which is wrong in itself does not use up its nonce.
  if (!(await useNonce(db, signature.consumerKey, signature.nonce, now)))
    throw wrong('this oauth_nonce was used before.')
  const scope = found && apiToken ? await scopeForApi(platform, apiToken, found) : null
  return { scope, by: 'signature', session: null, consumer: signature.consumerKey, apiToken }
}

/** Using a token is noted at most this often. */
const noteEveryMs = 3_600_000

const scopeForApi = async ({ db, settings, clock }: Platform, tokenHash: Buffer, found: ApiToken): Promise<Scope> => {
  const { scope, whyNot, isApiAuthorized } = admitted(settings, found)
  if (whyNot) throw refuse(whyNot)
  if (!isApiAuthorized) throw refuse('NotApiAuthorized')
  const now = clock.now()
  if (!found.usedAt || now.getTime() - Date.parse(found.usedAt) > noteEveryMs) await noteUse(db, scope, tokenHash, now)
  return scope
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
  if (isToBeExtended(now, new Date(found.seenAt))) {
    const expiresAt = expiryOf(now, new Date(found.createdAt))
    await extendSession(db, scope, hashToken(token), now, expiresAt)
    setSessionCookie(settings, request, reply, token, expiresAt)
  }
  return { scope, by: 'session', session: token, consumer: null, apiToken: null }
}

export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

const secretOf = (platform: Platform): string => {
  if (platform.settings.secret === null) throw new Error('CARILLON_SECRET is not set')
  return platform.settings.secret
}

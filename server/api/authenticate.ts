import type { Call } from '@carillon/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findConsumerSecret, useNonce } from '../features/api-access/store.ts'
import { findApiToken, findSession, type Identified } from '../features/directory/store.ts'
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
 * - `OAuth …`: OAuth 1.0a by a consumer, for the user whose token it names, or for nobody when it names none (login).
 * - `Bearer …`: a user's API token.
 * - the cookie `carillon_session` of the page.
 * Other schemes are not ours (a proxy in front may use Basic) and are left alone.
 */
export type Caller = {
  scope: Scope | null
  by: 'nobody' | 'session' | 'token' | 'signature'
  /** The session token of the cookie. */
  session: string | null
  consumer: string | null
}

const nobody: Caller = { scope: null, by: 'nobody', session: null, consumer: null }

/** Finds out who asks and whether this call is for them. Throws the refusal. */
export const authenticate = async (platform: Platform, call: Call, request: FastifyRequest, reply: FastifyReply) => {
  const caller = await identify(platform, request, reply)
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

export const identify = async (platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
  const authorization = request.headers.authorization ?? ''
  if (/^Bearer\s/i.test(authorization)) return await byToken(platform, authorization.replace(/^Bearer\s+/i, '').trim())
  const isSigned = /^OAuth\s/i.test(authorization) || /[?&]oauth_signature=/.test(request.url)
  if (isSigned) return await bySignature(platform, request, authorization)
  const token = request.cookies[sessionCookie]
  return token ? await bySession(platform, token, request, reply) : nobody
}

const byToken = async (platform: Platform, token: string): Promise<Caller> => {
  const found = await findApiToken(platform.db, hashToken(token))
  if (!found) throw refuse('NotSignedIn')
  return { scope: scopeForApi(found), by: 'token', session: null, consumer: found.consumerKey }
}

/** Timestamps may be this far from our clock; nonces are kept longer. */
const windowSeconds = 300

const bySignature = async (platform: Platform, request: FastifyRequest, authorization: string): Promise<Caller> => {
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
  const secret = await findConsumerSecret(db, signature.consumerKey)
  if (!secret) throw wrong('there is no such consumer key.')
  if (!isSignedBy(signed, signature, decrypt(secretOf(platform), secret))) {
    throw wrong('it does not fit the request as it arrived.')
  }
  const found = signature.token === null ? null : await findApiToken(db, hashToken(signature.token))
  if (found === undefined || (found && found.consumerKey !== signature.consumerKey)) {
    throw wrong('this consumer has no such token.')
  }
  // Last, so that a request which is wrong in itself does not use up its nonce.
  if (!(await useNonce(db, signature.consumerKey, signature.nonce, now)))
    throw wrong('this oauth_nonce was used before.')
  const scope = found ? scopeForApi(found) : null
  return { scope, by: 'signature', session: null, consumer: signature.consumerKey }
}

const scopeForApi = (found: Identified): Scope => {
  if (!found.isActive) throw refuse('UserDisabled')
  if (!found.isApiAuthorized) throw refuse('NotApiAuthorized')
  return admitted(found).scope
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
  if (!found?.isActive) return nobody
  const { scope } = admitted(found)
  if (isToBeExtended(now, new Date(found.seenAt))) {
    const expiresAt = expiryOf(now, new Date(found.createdAt))
    await extendSession(db, scope, hashToken(token), now, expiresAt)
    setSessionCookie(settings, request, reply, token, expiresAt)
  }
  return { scope, by: 'session', session: token, consumer: null }
}

export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

const secretOf = (platform: Platform): string => {
  if (platform.settings.secret === null) throw new Error('CARILLON_SECRET is not set')
  return platform.settings.secret
}

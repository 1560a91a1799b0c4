import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findConsumer, useNonce } from '../features/api-access/store.ts'
import { type ApiToken, findApiToken } from '../features/directory/store.ts'
import type { Platform } from '../platform/platform.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { decrypt, hashToken } from '../platform/secrets.ts'
import { addressOf, isSignedBy, readHeader, readSignature, type Signature, type SignedRequest } from './oauth.ts'
import { originOf } from './origin.ts'

/**
 * A signed request. What its headers say is settled first: whether there is such a consumer and token, and whether the
 * clocks agree. The signature itself covers a form, so that proof waits until the form is there; a body of another kind is
 * covered by its hash, where the client sends one.
 */
export type Claim = { consumer: string; secret: string; token: Buffer | null; found: ApiToken | null }

type BodyHash = { algorithm: 'sha1' | 'sha256'; right: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    /** What the client says of its body. */
    bodyHash: BodyHash | null
  }
}

const isOAuth = /^OAuth\s/i

export const isSigned = (request: FastifyRequest): boolean =>
  isOAuth.test(request.headers.authorization ?? '') || /[?&]oauth_signature=/i.test(request.url)

/** Timestamps may be this far from our clock; nonces are kept longer. */
const windowSeconds = 300

/** By the headers alone. At the login any token counts as none: clients send what they have. Throws the refusal. */
export const readClaim = async (platform: Platform, request: FastifyRequest, isLogin: boolean): Promise<Claim> => {
  const { db, clock, settings } = platform
  const signed = signedOf(platform, request)
  const signature = signatureOf(signed)
  const now = Math.floor(clock.now().getTime() / 1000)
  if (Math.abs(now - signature.timestamp) > windowSeconds) {
    throw wrong(signed, `oauth_timestamp is more than 5 minutes from our clock, which says ${now}.`)
  }
  const consumer = await findConsumer(db, signature.consumerKey)
  if (!consumer) throw wrong(signed, 'there is no such consumer key.')
  if (consumer.isDemo && !settings.demo) throw refuse('DemoOver')
  const token = signature.token === null || isLogin ? null : hashToken(signature.token)
  const found = token && (await findApiToken(db, token))
  if (token && found?.consumerKey !== signature.consumerKey) throw wrong(signed, 'this consumer has no such token.')
  if (signature.bodyHash !== null) {
    const right = Buffer.from(signature.bodyHash, 'base64')
    // A widely used Python library hashes with SHA-1 whatever it signs with.
    request.bodyHash = { algorithm: right.length === 20 ? 'sha1' : 'sha256', right }
  }
  return {
    consumer: signature.consumerKey,
    secret: decrypt(secretOf(platform), consumer.secret),
    token,
    found: found ?? null,
  }
}

/** With the form, where the request has one. Throws the refusal. */
export const proveClaim = async (platform: Platform, request: FastifyRequest, { secret, token }: Claim) => {
  const signed = signedOf(platform, request)
  const signature = signatureOf(signed)
  if (!isSignedBy(signed, signature, secret)) throw wrong(signed, 'it does not fit the request as it arrived.')
  // Last, so that a request which is wrong in itself does not use up its nonce.
  if (!(await useNonce(platform.db, { ...signature, token }, platform.clock.now()))) {
    throw wrong(signed, 'this oauth_nonce was used before.')
  }
}

/** Refuses a body that is not the one whose hash was signed. */
export const refuseWrongHash = ({ bodyHash }: FastifyRequest, hash: Hash) => {
  if (!bodyHash) return
  const is = hash.digest()
  if (is.length === bodyHash.right.length && timingSafeEqual(is, bodyHash.right)) return
  throw refuse('WrongSignature', { why: 'oauth_body_hash is not the hash of the body as it arrived.' })
}

/** To be fed with the body as it arrives. */
export const hashFor = ({ bodyHash }: FastifyRequest): Hash => createHash(bodyHash?.algorithm ?? 'sha1')

const signatureOf = (signed: SignedRequest): Signature => {
  const signature = readSignature(signed)
  if ('why' in signature) throw wrong(signed, signature.why)
  return signature
}

/** Most signatures fail because the client signs another address than the one that arrives. */
const wrong = (signed: SignedRequest, why: string): Refusal =>
  refuse('WrongSignature', { why: `${why} Checked was ${signed.method} ${addressOf(signed)}` })

const signedOf = ({ settings }: Platform, request: FastifyRequest): SignedRequest => {
  const { authorization = '' } = request.headers
  return {
    method: request.method,
    origin: originOf(settings, request),
    url: request.raw.url ?? '/',
    form: request.form,
    header: isOAuth.test(authorization) ? readHeader(authorization) : [],
  }
}

const secretOf = ({ settings }: Platform): string => {
  if (settings.secret === null) throw new Error('CARILLON_SECRET is not set')
  return settings.secret
}

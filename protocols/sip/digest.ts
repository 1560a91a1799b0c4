// Digest authentication, RFC 2617 and RFC 8760, both sides: MD5 and SHA-256, with qop "auth" or the older form without.
// Session variants and auth-int are not offered by trunks and not done here.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SipError } from './errors.ts'
import { isToken, quote, splitOutside, unquote } from './grammar.ts'

const HASHES = { md5: 'md5', 'sha-256': 'sha256' } as const
type DigestAlgorithm = keyof typeof HASHES

export interface Challenge {
  realm: string
  nonce: string
  /** Null where the challenge names none: MD5 is meant, and is not named in the answer either. */
  algorithm: DigestAlgorithm | null
  /** Whether qop "auth" is offered. */
  hasQop: boolean
  opaque: string | null
  /** The nonce was old, the password was right. */
  isStale: boolean
}

export interface Credentials {
  user: string
  password: string
}

/** Null for another scheme, an algorithm or a qop that we do not speak. */
export function parseChallenge(value: string): Challenge | null {
  const fields = parseFields(value)
  if (!fields) return null
  const named = fields.get('algorithm')?.toLowerCase()
  if (named !== undefined && !isAlgorithm(named)) return null
  const qops = fields.get('qop')?.split(',') ?? []
  const hasQop = qops.some((qop) => qop.trim().toLowerCase() === 'auth')
  const [realm, nonce] = [fields.get('realm'), fields.get('nonce')]
  if (realm === undefined || nonce === undefined || (qops.length > 0 && !hasQop)) return null
  return {
    realm,
    nonce,
    algorithm: named ?? null,
    hasQop,
    opaque: fields.get('opaque') ?? null,
    isStale: fields.get('stale')?.toLowerCase() === 'true',
  }
}

/** The best of several for one realm: what RFC 8760 asks for. */
export function bestChallenge(values: readonly string[]): Challenge | null {
  const spoken = values.map(parseChallenge).filter((one) => one !== null)
  return spoken.find((one) => one.algorithm === 'sha-256') ?? spoken[0] ?? null
}

export function formatChallenge({ realm, nonce, algorithm, hasQop, opaque, isStale }: Challenge): string {
  const parts = [`realm=${quote(realm)}`, `nonce=${quote(nonce)}`]
  if (opaque !== null) parts.push(`opaque=${quote(opaque)}`)
  if (algorithm) parts.push(`algorithm=${algorithm.toUpperCase()}`)
  if (hasQop) parts.push('qop="auth"')
  if (isStale) parts.push('stale=true')
  return `Digest ${parts.join(', ')}`
}

interface Asked {
  method: string
  uri: string
}

/** The value of Authorization or Proxy-Authorization. `count` is how often this nonce was answered, from 1. */
export function answerChallenge(
  challenge: Challenge,
  { user, password }: Credentials,
  { method, uri }: Asked,
  count: number,
  cnonce: string = randomBytes(16).toString('hex'),
): string {
  const { realm, nonce, algorithm, hasQop, opaque } = challenge
  const nc = count.toString(16).padStart(8, '0')
  const response = digest({ user, password, realm, nonce, nc, cnonce, hasQop, method, uri, algorithm })
  const parts = [`username=${quote(user)}`, `realm=${quote(realm)}`, `nonce=${quote(nonce)}`, `uri=${quote(uri)}`]
  parts.push(`response="${response}"`)
  if (algorithm) parts.push(`algorithm=${algorithm.toUpperCase()}`)
  if (hasQop) parts.push(`cnonce="${cnonce}"`, 'qop=auth', `nc=${nc}`)
  if (opaque !== null) parts.push(`opaque=${quote(opaque)}`)
  return `Digest ${parts.join(', ')}`
}

/** Whether an answer fits a challenge of ours. Whoever asks also checks that the nonce is one it gave out. */
export function isRightAnswer(value: string, challenge: Challenge, who: Credentials, { method, uri }: Asked): boolean {
  const fields = parseFields(value)
  if (!fields || fields.get('username') !== who.user || fields.get('nonce') !== challenge.nonce) return false
  if (fields.get('realm') !== challenge.realm || fields.get('uri') !== uri) return false
  const hasQop = fields.get('qop') === 'auth'
  if (hasQop !== challenge.hasQop) return false
  const expected = digest({
    ...who,
    ...challenge,
    nc: fields.get('nc') ?? '',
    cnonce: fields.get('cnonce') ?? '',
    method,
    uri,
  })
  const given = Buffer.from(fields.get('response') ?? '')
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
}

type Ingredients = Credentials &
  Asked &
  Pick<Challenge, 'realm' | 'nonce' | 'algorithm' | 'hasQop'> & { nc: string; cnonce: string }

function digest(of: Ingredients): string {
  const hash = (text: string) =>
    createHash(HASHES[of.algorithm ?? 'md5'])
      .update(text)
      .digest('hex')
  const secret = hash(`${of.user}:${of.realm}:${of.password}`)
  const asked = hash(`${of.method}:${of.uri}`)
  return of.hasQop
    ? hash(`${secret}:${of.nonce}:${of.nc}:${of.cnonce}:auth:${asked}`)
    : hash(`${secret}:${of.nonce}:${asked}`)
}

function isAlgorithm(name: string): name is DigestAlgorithm {
  return Object.hasOwn(HASHES, name)
}

/** Null for another scheme than Digest; throws where it is malformed. */
function parseFields(value: string): Map<string, string> | null {
  const [, rest] = /^Digest\s+(.*)$/is.exec(value) ?? []
  if (rest === undefined) return null
  const fields = new Map<string, string>()
  for (const part of splitOutside(rest, ',')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(equals, 0)).trim().toLowerCase()
    if (!isToken(name) || fields.has(name)) throw new SipError('a challenge or its answer is malformed')
    const written = part.slice(equals + 1).trim()
    fields.set(name, written.startsWith('"') ? unquote(written) : written)
  }
  return fields
}

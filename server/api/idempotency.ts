import { createHash } from 'node:crypto'
import type { Call } from '@carillon/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { giveKeyBack, rememberReply, takeKey } from '../features/api-access/store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refusal, refuseFields } from '../platform/refusal.ts'
import type { Scope } from '../platform/scope.ts'
import { decrypt, encrypt } from '../platform/secrets.ts'
import { isOAuthName } from './oauth.ts'

export type Answer = { status: number; body: unknown; location: string | null }

export const keyOf = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

const keptMs = 24 * 3_600_000

/**
 * `Idempotency-Key` (rules/api 6): a key belongs to a user and to one request, and for 24 hours the same request is
 * answered as it was the first time, without being done again.
 *
 * A call that fails has done nothing, so its key is free again. A key whose request is still being worked on answers
 * 409; so does the key of a request whose process died before it could note the answer. It stays so, because nobody
 * can tell whether that request was done, and doing it twice would be worse. A call that can tell (`knowsKey`) is asked again.
 */
export const once = async (
  platform: Platform,
  scope: Scope | null,
  request: FastifyRequest,
  body: unknown,
  { givesSecret, knowsKey }: Pick<Call, 'givesSecret' | 'knowsKey'>,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  const key = keyOf(request)
  if (key === null || !scope || request.method === 'GET') return await answer()
  if (key.length < 1 || key.length > 255) {
    throw refuseFields({ 'Idempotency-Key': ['An Idempotency-Key must have 1 to 255 characters.'] })
  }
  const { db, clock } = platform
  const now = clock.now()
  const hash = hashOf(request, body)
  const earlier = await takeKey(db, scope, key, hash, now, new Date(now.getTime() - keptMs))
  if (!earlier) return await answerFirst(platform, scope, key, givesSecret, answer)
  if (!earlier.requestHash.equals(hash)) {
    throw new Refusal('Conflict', { summary: 'This Idempotency-Key was used for another request. Use a new one.' })
  }
  if (earlier.status === null || earlier.reply === null) {
    if (knowsKey) return await answerFirst(platform, scope, key, givesSecret, answer)
    throw new Refusal('RepeatInProgress')
  }
  const { body: kept, location } = earlier.reply
  return { status: earlier.status, body: givesSecret ? unsealed(platform, kept) : kept, location }
}

/** A secret that is kept nowhere else is not kept in plain for a day either. */
const sealed = ({ settings }: Platform, body: unknown) => ({
  Sealed: encrypt(settings.secret!, JSON.stringify(body)).toString('base64'),
})

const unsealed = ({ settings }: Platform, kept: unknown): unknown =>
  JSON.parse(decrypt(settings.secret!, Buffer.from((kept as { Sealed: string }).Sealed, 'base64')))

const answerFirst = async (
  platform: Platform,
  scope: Scope,
  key: string,
  givesSecret: boolean,
  answer: () => Promise<Answer>,
) => {
  const { db, log } = platform
  let given: Answer
  try {
    given = await answer()
  } catch (error) {
    await giveKeyBack(db, scope, key)
    throw error
  }
  const { status, body, location } = given
  const reply = { body: givesSecret ? sealed(platform, body) : body, location }
  // It is done: failing to note it must not make it look undone.
  await rememberReply(db, scope, key, status, reply).catch((error) =>
    log.error({ error: error.message }, 'The answer of an Idempotency-Key could not be kept'),
  )
  return given
}

/** Whoever repeats a request signs it anew, in the query too. */
const unsigned = (url: string): string => {
  const [path, query = ''] = url.split(/\?(.*)/s)
  const pairs = query.split('&').filter((pair) => pair !== '' && !isOAuthName(pair))
  return pairs.length === 0 ? path! : `${path}?${pairs.join('&')}`
}

/** A file is not read here; its length and type stand for it. */
const hashOf = (request: FastifyRequest, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${unsigned(request.url)}\n`)
    .update(
      body === undefined
        ? `${request.headers['content-type']} ${request.headers['content-length']}`
        : JSON.stringify(body),
    )
    .digest()

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { giveKeyBack, rememberReply, takeKey } from '../features/api-access/store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refusal, refuseFields } from '../platform/refusal.ts'
import type { Scope } from '../platform/scope.ts'

export type Answer = { status: number; body: unknown; location: string | null }

const keptMs = 24 * 3_600_000

/**
 * `Idempotency-Key` (decisions §2): a key belongs to a user and to one request, and for 24 hours the same request is
 * answered as it was the first time, without being done again.
 *
 * A call that fails has done nothing, so its key is free again. A key whose request is still being worked on answers
 * 409; so does the key of a request whose process died before it could note the answer. It stays so, because nobody
 * can tell whether that request was done, and doing it twice would be worse.
 */
export const once = async (
  platform: Platform,
  scope: Scope | null,
  request: FastifyRequest,
  body: unknown,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !scope || request.method === 'GET') return await answer()
  if (key.length < 1 || key.length > 255) {
    throw refuseFields({ 'Idempotency-Key': ['An Idempotency-Key must have 1 to 255 characters.'] })
  }
  const { db, clock } = platform
  const now = clock.now()
  const hash = hashOf(request, body)
  const earlier = await takeKey(db, scope, key, hash, now, new Date(now.getTime() - keptMs))
  if (!earlier) return await answerFirst(platform, scope, key, answer)
  if (!earlier.requestHash.equals(hash)) {
    throw new Refusal('Conflict', { summary: 'This Idempotency-Key was used for another request. Use a new one.' })
  }
  if (earlier.status === null || earlier.reply === null) throw new Refusal('RepeatInProgress')
  return { status: earlier.status, ...earlier.reply }
}

const answerFirst = async ({ db, log }: Platform, scope: Scope, key: string, answer: () => Promise<Answer>) => {
  let given: Answer
  try {
    given = await answer()
  } catch (error) {
    await giveKeyBack(db, scope, key)
    throw error
  }
  const { status, ...reply } = given
  // It is done: failing to note it must not make it look undone.
  await rememberReply(db, scope, key, status, reply).catch((error) =>
    log.error({ error: error.message }, 'The answer of an Idempotency-Key could not be kept'),
  )
  return given
}

/** A file is not read here; its length and type stand for it. */
const hashOf = (request: FastifyRequest, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(
      body === undefined
        ? `${request.headers['content-type']} ${request.headers['content-length']}`
        : JSON.stringify(body),
    )
    .digest()

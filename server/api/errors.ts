import { randomBytes } from 'node:crypto'
import { type ErrorName, type ErrorReply, errors } from '@carillon/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../platform/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitOf } from '../platform/statements.ts'
import { tooLarge } from './bodies.ts'

/**
 * What a failed call answers. A Refusal becomes what the one table in `contract/errors.ts` says; what the HTTP library
 * refuses is translated; anything else is a bug or an outage, logged once under a reference that the reply quotes.
 */
export const replyWithError = (log: Log) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = error instanceof Refusal ? error : translated(error, request)
  if (refusal) return send(reply, refusal)
  if (isDatabaseAway(error)) {
    log.warn({ call: callOf(request), error: error.message }, 'The database is away')
    return send(reply, new Refusal('Unavailable'))
  }
  // Told and counted by its name where it happened.
  if (limitOf(error)) return send(reply, new Refusal('Busy'))
  const reference = tellFailure(log, request, error)
  return send(reply, new Refusal('ServerError', { reference }))
}

/** An answer that is under way can only be cut off; what went wrong is in the log. */
export const tellStream = (log: Log, request: FastifyRequest, error: unknown) => {
  if (error instanceof Refusal || limitOf(error) || isDatabaseAway(error as Error)) {
    log.warn({ call: callOf(request), error: (error as Error).message }, 'An answer was cut off')
  } else tellFailure(log, request, error)
}

const tellFailure = (log: Log, request: FastifyRequest, error: unknown): string => {
  const reference = randomBytes(5).toString('hex')
  log.error({ reference, call: callOf(request), error: describeError(error) }, 'A call failed')
  return reference
}

const send = (reply: FastifyReply, refusal: Refusal) => {
  const { status } = errors[refusal.refused]
  const seconds = refusal.facts.retryAfter ?? refusal.facts.seconds
  if (status === 429 || status === 503) reply.header('Retry-After', String(seconds ?? (status === 503 ? 2 : 60)))
  if (status === 401) reply.header('WWW-Authenticate', 'OAuth realm="Carillon", Bearer realm="Carillon"')
  return reply.code(status).header('Cache-Control', 'no-store').send(errorReply(refusal))
}

export const errorReply = (refusal: Refusal): ErrorReply => {
  const { code, type } = errors[refusal.refused]
  const named = Object.keys(refusal.facts).length > 0
  return {
    ErrorCode: code,
    ErrorName: refusal.refused,
    ErrorType: type,
    Message: refusal.message,
    ...(refusal.fields && { Errors: refusal.fields }),
    ...(refusal.current && { Current: refusal.current }),
    ...(named && !hidden.has(refusal.refused) && { Facts: refusal.facts }),
  }
}

// Their facts only fill the sentence.
const hidden = new Set<ErrorName>(['WrongInput', 'BadJson', 'WrongSignature', 'NoSuchCall', 'Conflict', 'WrongStatus'])

const translated = (error: FastifyError, request: FastifyRequest): Refusal | undefined => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(request.routeOptions.bodyLimit ?? 0)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new Refusal('WrongMediaType', { expected: 'application/json' })
    case '22021':
    case '22P05':
      return new Refusal('WrongInput', { summary: 'A text holds a character that cannot be kept.' })
  }
  // Of the static files: a folder, or a path that leads out of them.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refusal('NotFound')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('WrongInput', { summary: error.message })
  }
  return undefined
}

/** A path may hold a number or a name, so the call is named instead. */
const callOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? 'unknown'}`

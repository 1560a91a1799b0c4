import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/network-of.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { isForm } from './parsers.ts'
import { hashFor, refuseWrongHash } from './signature.ts'
import { lingering } from './unread.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, piece by piece: none of it is held. */
    streams?: boolean
  }
  interface FastifyInstance {
    /** How long a body may take, or stand still where it is a file. */
    patienceMs: number
  }
}

const megabyte = 1_048_576

/** A form is read before its signature is checked, and some calls are for anyone: such bodies hold little. */
export const strangersLimit = 65_536

/** A body that is held is here by then, however large: 20 MB need no more than 6 Mbit a second. */
const patienceMs = 30_000

/**
 * Limits the bytes of bodies in memory, of one address and in all, until their calls are answered. Signed-in callers do not wait for
 * others.
 */
const budgets = () => ({
  stranger: openBudget({ each: 4 * megabyte, all: 64 * megabyte }),
  caller: openBudget({ each: 96 * megabyte, all: 384 * megabyte }),
})

/**
 * What a body may be is settled before it is read: its length by its call, its bytes by who sends it and from where, its
 * time by the clock. What is not read is not waited for either: the answer goes out, and the connection ends.
 */
export const limitBodies = (app: FastifyInstance, patience = patienceMs) => {
  const { stranger, caller } = budgets()
  app.decorateRequest('bodyHash', null)
  app.decorate('patienceMs', patience)

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) {
      refuseWrongHash(request, hashFor(request))
      return payload
    }
    const { bodyLimit, config } = request.routeOptions
    const limit = isForm(request) ? Math.min(strangersLimit, bodyLimit) : bodyLimit
    // Around a file there may be a form.
    const length = Number(request.headers['content-length'] ?? 0) - (config.streams ? 10_000 : 0)
    if (length > limit) throw tooLarge(limit)
    if (isAsking(request)) reply.raw.writeContinue()
    if (config.streams || request.method === 'GET' || request.method === 'HEAD') return payload
    const isKnown = Boolean(request.caller?.scope || request.caller?.consumer)
    return held(request, reply, payload as Readable, limit, isKnown && !isForm(request) ? caller : stranger)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasBody(request) || request.raw.complete) return payload
    reply.header('Connection', 'close')
    // Until the connection has been closed in both directions, the HTTP library would read what still comes.
    reply.raw.once('finish', () => {
      if (!request.raw.complete) request.raw.destroy()
    })
    if (request.method === 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    reply.header('Content-Length', Buffer.byteLength(payload))
    return lingering(request.raw, payload)
  })

  // Whoever asks before sending a large body is told to go on only once it will be read.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
}

const isAsking = (request: FastifyRequest) => /^100-continue$/i.test(request.headers.expect ?? '')

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const held = (request: FastifyRequest, reply: FastifyReply, payload: Readable, limit: number, budget: Budget) => {
  const address = networkOf(request.ip)
  const hash = hashFor(request)
  let arrived = 0
  let taken = 0
  const whyNotTaken = (bytes: number): Refusal | null => {
    arrived += bytes
    if (arrived > limit) return tooLarge(limit)
    const refusal = budget.take(address, bytes)
    if (!refusal) taken += bytes
    return refusal
  }
  const body = new Transform({
    transform(part: Buffer, _encoding, done) {
      if (request.bodyHash) hash.update(part)
      done(whyNotTaken(part.length), part)
    },
    flush(done) {
      clearTimeout(late)
      try {
        refuseWrongHash(request, hash)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const late = setTimeout(() => body.destroy(refuse('TooSlow')), request.server.patienceMs)
  body.on('error', () => payload.unpipe(body))
  reply.raw.once('close', () => {
    clearTimeout(late)
    budget.giveBack(address, taken)
    if (!body.readableEnded) body.destroy(refuse('WrongInput', { summary: 'The body ended too early.' }))
  })
  return payload.pipe(body)
}

type Budget = ReturnType<typeof openBudget>

const openBudget = ({ each, all }: { each: number; all: number }) => {
  const held = new Map<string, number>()
  let total = 0
  return {
    /** The refusal, where this is more than may be held. */
    take(address: string, bytes: number): Refusal | null {
      const mine = held.get(address) ?? 0
      if (mine + bytes > each) return refuse('TooFast', { seconds: 2 })
      if (total + bytes > all) return refuse('Busy')
      held.set(address, mine + bytes)
      total += bytes
      return null
    },
    giveBack(address: string, bytes: number) {
      const mine = (held.get(address) ?? 0) - bytes
      total -= bytes
      if (mine > 0) held.set(address, mine)
      else held.delete(address)
    },
  }
}

export const tooLarge = (limit: number) =>
  new Refusal('TooLarge', {
    limit: limit >= megabyte ? `${Math.round(limit / megabyte)} MB` : `${Math.round(limit / 1024)} kB`,
  })

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/refusal.ts'
import type { Http } from '../platform/route.ts'
import { tooLarge } from './bodies.ts'
import { readFirstPart } from './first-part.ts'
import { hashFor, refuseWrongHash } from './signature.ts'

/** In this context bodies are not read before the handler does. */
export const takeFiles = async (app: FastifyInstance) => {
  // A type that is none, or a form without its boundary, says nothing: the content does.
  app.addHook('onRequest', async ({ raw }) => {
    const type = raw.headers['content-type'] ?? ''
    const isForm = /^multipart\//i.test(type)
    if (isForm ? !/boundary=/i.test(type) : !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(type)) {
      raw.headers['content-type'] = 'application/octet-stream'
    }
  })
  app.removeAllContentTypeParsers()
  const fields = { fields: 20, fieldSize: 65_536, parts: 30 }
  await app.register(fastifyMultipart, { limits: { files: 1, fileSize: Number.MAX_SAFE_INTEGER, ...fields } })
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
}

/**
 * The file of a request, as the raw body or as the first file of a multipart form. Reading it throws beyond the limit, when
 * it stops moving, and at its end when it is not what was signed.
 */
export const fileOf = async (request: FastifyRequest, limit: number): Promise<NonNullable<Http['file']>> => {
  const arrival = watched(request)
  if (request.isMultipart()) {
    const part = await Promise.race([request.file(), arrival.stalled])
    if (!part) throw refuse('WrongInput', { summary: 'No file provided.' })
    return { stream: limited(part.file, limit, arrival), mediaType: part.mimetype, name: part.filename }
  }
  if (!request.body) throw refuse('WrongInput', { summary: 'No file provided.' })
  const mediaType = (request.headers['content-type'] ?? 'application/octet-stream').split(';')[0]!.trim()
  const { part, chunks } = await Promise.race([readFirstPart(request.body as Readable), arrival.stalled])
  if (!part) return { stream: limited(Readable.from(chunks), limit, arrival), mediaType, name: '' }
  return {
    stream: limited(Readable.from(part.content), limit, arrival),
    mediaType: /^content-type: *([^;\r\n]+)/im.exec(part.head)?.[1]?.trim() ?? mediaType,
    name: /filename="([^"\r\n]*)"/i.exec(part.head)?.[1] ?? '',
  }
}

/** A file may take as long as it moves: this much at least in each while. */
const leastBytes = 65_536

type Arrival = {
  /** Rejects when too little comes; never resolves. */
  stalled: Promise<never>
  /** Resolves when all has come and is what was signed. */
  complete(): Promise<void>
}

const watched = (request: FastifyRequest): Arrival => {
  const raw: IncomingMessage = request.raw
  const hash = hashFor(request)
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  stalled.catch(() => {})
  let arrived = 0
  let before = 0
  const timer = setInterval(() => {
    // What has come and waits is waiting for us.
    if (arrived - before < leastBytes && raw.readableLength === 0) reject(refuse('TooSlow'))
    before = arrived
  }, request.server.patienceMs).unref()
  for (const event of ['end', 'close', 'error']) raw.once(event, () => clearInterval(timer))
  raw.on('data', (part: Buffer) => {
    arrived += part.length
    if (request.bodyHash) hash.update(part)
  })
  return {
    stalled,
    async complete() {
      if (!request.bodyHash) return
      if (!raw.readableEnded) await once(raw, 'end')
      refuseWrongHash(request, hash)
    },
  }
}

const limited = (stream: Readable, limit: number, { stalled, complete }: Arrival): Readable => {
  let read = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      if (read > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
    flush(done) {
      complete().then(() => done(), done)
    },
  })
  stalled.catch((error) => counted.destroy(error))
  stream.on('error', (error) => counted.destroy(error))
  // A client that goes away in the middle ends the stream without an error.
  stream.on('close', () => {
    if (!stream.readableEnded) counted.destroy(refuse('WrongInput', { summary: 'The file ended too early.' }))
  })
  counted.on('error', () => stream.unpipe(counted).resume())
  return stream.pipe(counted)
}

import { type Readable, Transform } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../platform/refusal.ts'
import type { Http } from '../platform/route.ts'

/** In this context bodies are not read before the handler does. */
export const takeFiles = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, { limits: { files: 1, fileSize: Number.MAX_SAFE_INTEGER } })
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
}

/** The file of a request, as the raw body or as the first file of a multipart form. Reading it throws beyond the limit. */
export const fileOf = async (request: FastifyRequest, limit: number): Promise<NonNullable<Http['file']>> => {
  if (Number(request.headers['content-length'] ?? 0) > limit + 10_000) throw tooLarge(limit)
  if (request.isMultipart()) {
    const part = await request.file()
    if (!part) throw refuse('WrongInput', { summary: 'No file provided.' })
    return { stream: limited(part.file, limit), mediaType: part.mimetype, name: part.filename }
  }
  if (!request.body) throw refuse('WrongInput', { summary: 'No file provided.' })
  const mediaType = (request.headers['content-type'] ?? 'application/octet-stream').split(';')[0]!.trim()
  return { stream: limited(request.body as Readable, limit), mediaType, name: '' }
}

const limited = (stream: Readable, limit: number): Readable => {
  let read = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      if (read > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
  stream.on('error', (error) => counted.destroy(error))
  // A client that goes away in the middle ends the stream without an error.
  stream.on('close', () => {
    if (!stream.readableEnded) counted.destroy(refuse('WrongInput', { summary: 'The file ended too early.' }))
  })
  counted.on('error', () => stream.unpipe(counted).resume())
  return stream.pipe(counted)
}

const tooLarge = (limit: number) => new Refusal('TooLarge', { limit: `${Math.round(limit / 1_048_576)} MB` })

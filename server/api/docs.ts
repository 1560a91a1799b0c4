import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Call } from '@carillon/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { type Examples, openApiOf } from './openapi.ts'

/** `/v1/openapi.json`, which `/docs` of the page shows and from which clients are generated. */
export const addDocs = (app: FastifyInstance, calls: readonly Call[], version: string) => {
  let made: { plain: Buffer; zipped: Buffer } | undefined
  // Of several hundred calls it takes a tenth of a second, which a start has no use for.
  const make = () => {
    const plain = Buffer.from(JSON.stringify(openApiOf(calls, version, examples)))
    return { plain, zipped: gzipSync(plain) }
  }
  app.get('/v1/openapi.json', (request, reply) => {
    made ??= make()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (takesGzip) reply.header('Content-Encoding', 'gzip')
    return reply
      .type('application/json; charset=utf-8')
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding')
      .send(takesGzip ? made.zipped : made.plain)
  })
}

/** Recorded by `examples.test.ts`. */
const examples = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../platform/refusal.ts'

const built = join(import.meta.dirname, '../../web/dist')

/**
 * The page. Files whose name holds their hash may be kept for ever; everything else is asked for each time. Any other
 * address belongs to the page's own router and gets index.html.
 */
export const addPage = (app: FastifyInstance, folder = built) => {
  if (existsSync(folder)) {
    app.register(fastifyStatic, {
      root: folder,
      index: 'index.html',
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (path === '/v1' || path.startsWith('/v1/')) throw refuse('NoSuchCall', { method: request.method, path })
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(path)
    if (!isPage) throw refuse('NotFound')
    return await sendIndex(reply, folder)
  })
}

const sendIndex = async (reply: FastifyReply, folder: string) => {
  const page = await readFile(join(folder, 'index.html')).catch(() => null)
  return reply
    .code(page ? 200 : 503)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .send(page ?? notBuilt)
}

const notBuilt = `<!doctype html><html lang="en"><title>Carillon</title>
<body style="font: 1rem/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem">
<h1>The page has not been built yet</h1>
<p>Start Carillon with <code>npm start</code>, which builds it, or with <code>npm run dev</code> and use the address it prints.</p>
<p>The interface answers already: <a href="/v1/openapi.json">/v1/openapi.json</a>.</p></body></html>`

// Style attributes are how the controls place themselves; scripts come from our own files only.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

export const addSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    // What is proxied brings its own.
    if (!reply.hasHeader('content-security-policy')) reply.header('Content-Security-Policy', policy)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('X-Frame-Options', 'SAMEORIGIN')
    reply.header('Referrer-Policy', 'same-origin')
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
  })
}

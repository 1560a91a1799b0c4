import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../platform/refusal.ts'
import type { Settings } from '../platform/settings.ts'

export const builtPage = join(import.meta.dirname, '../../web/dist')

/**
 * The page. Files whose name holds their hash may be kept for ever; everything else is asked for each time. Any other
 * address belongs to the page's own router and gets index.html.
 */
export const addPage = (app: FastifyInstance, folder = builtPage) => {
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
  const refuseOthers = (request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0]!
    if (/^\/v1(\/|$)/i.test(path)) throw refuse('NoSuchCall', { method: request.method, path })
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(path)
    if (!isPage) throw refuse('NotFound')
  }
  // Before a body is read: nobody is there to take it.
  app.addHook('onRequest', async (request) => {
    if (request.is404) refuseOthers(request)
  })
  app.setNotFoundHandler(async (request, reply) => {
    refuseOthers(request)
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
const policyOf = (parents: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...parents].join(' '),
  ].join('; ')

const policy = policyOf([])

/** The same of a page that these may show in frames of theirs. */
export const policyWith = policyOf

/** What every answer carries, whoever gives it. */
export const safetyHeaders = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
}

export const addSecurityHeaders = (app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>) => {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    setSafety(settings, request, reply)
  })
}

export const setSafety = ({ publicUrl }: Pick<Settings, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply) => {
  const { 'Content-Security-Policy': ours, ...others } = safetyHeaders
  // What is proxied brings its own.
  if (!reply.hasHeader('content-security-policy')) reply.header('Content-Security-Policy', ours)
  reply.headers(others)
  // A proxy that ends TLS may not be told to us; browsers take no notice of it over plain HTTP.
  if (request.protocol === 'https' || publicUrl?.startsWith('https:')) {
    reply.header('Strict-Transport-Security', 'max-age=31536000')
  }
}

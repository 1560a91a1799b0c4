/**
 * The HTTP side of the simulator: what tests and the page ask and set. It listens on loopback only. Against pages of
 * other sites in the same browser: the Host must be a loopback name, a write must be JSON (which no foreign page can
 * send without a preflight, and none is granted) and must not come from a foreign Origin.
 */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyError, type FastifyRequest } from 'fastify'
import { addCallRoutes } from './call-routes.ts'
import type { Control } from './control.ts'
import { addHandsetRoutes } from './handset-routes.ts'
import { addLookupRoutes } from './lookup-routes.ts'
import { addMailRoutes } from './mail-routes.ts'
import { addNetworkRoutes } from './network-routes.ts'
import { addPageRoutes } from './page-routes.ts'
import { refusal, refusalOnWire } from './refusal.ts'

export const listenHttp = async (port: number, control: Control) => {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(refusal(400, `The body is not JSON: ${(error as Error).message}.`))
    }
  })
  app.addHook('onRequest', async (request) => {
    if (!isLoopbackHost(request.headers.host)) throw refusal(403, 'The simulator answers on a loopback address only.')
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (isForeign(request)) throw refusal(403, 'Writes from another origin are refused.')
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw refusal(415, 'Writes must be JSON: set Content-Type to application/json.')
    }
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusalOnWire(404, `There is no ${request.method} ${request.url.split('?')[0]}.`)),
  )
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 500) console.error(error)
    return reply.code(status).send(refusalOnWire(status, status === 500 ? 'The simulator failed.' : error.message))
  })
  addHandsetRoutes(app, control)
  addCallRoutes(app, control)
  addNetworkRoutes(app, control)
  addLookupRoutes(app, control)
  addMailRoutes(app, control)
  addPageRoutes(app, control)
  await app.listen({ port, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() }
}

const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)

/**
 * The browser's own word first, which no page can set. Where it says nothing, the Origin: pages of this machine may write, since the
 * product's web process shows the page under an address of its own.
 */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && !isLoopbackHost(headers.origin.replace(/^https?:\/\//, ''))
}

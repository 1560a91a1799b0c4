import { readFileSync } from 'node:fs'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import type { Route } from '../platform/route.ts'
import type { Settings } from '../platform/settings.ts'
import { limitBodies } from './bodies.ts'
import { addCarrierWebhooks } from './carrier-webhooks.ts'
import { addDocs } from './docs.ts'
import { edgeOptions, limitRequests } from './edge.ts'
import { replyWithError } from './errors.ts'
import { addFrameParents } from './frames.ts'
import { addHealth } from './health.ts'
import { mountRoutes } from './mount.ts'
import { addParsers } from './parsers.ts'
import { addPictures } from './pictures.ts'
import { addSamlAnswers } from './saml-answers.ts'
import { addSimulatorProxy } from './simulator-proxy.ts'
import { addSocket } from './socket.ts'
import { addPage, addSecurityHeaders, builtPage, setSafety } from './static.ts'

type AppOptions = {
  /** In tests: refuse to send a reply that is not what the contract says. */
  checkReplies?: boolean
  /** A file of which nothing is read for so long is sent no further. */
  unreadMs?: number
  /** The built page, where it is not in web/dist. */
  page?: string
  /** The id under which this node has joined the others; without one it takes nothing of carriers. */
  joined?: Promise<number>
  /** In tests: how long a body may take. */
  patienceMs?: number
}

/** Everything the role `web` answers, ready to listen. */
export const buildApp = (platform: Platform, routes: readonly Route[], options: AppOptions = {}): FastifyInstance => {
  const app = Fastify({
    trustProxy: trustOf(platform.settings.trustProxy),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Longer than any part that the contract takes: how long it may be is said there.
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 1000 },
    // What cannot even be routed passes no hook, and its body is not read.
    frameworkErrors: (error, request, reply) => {
      setSafety(platform.settings, request, reply)
      reply.header('Connection', 'close')
      replyWithError(platform.log)(error, request, reply)
    },
    ...edgeOptions,
  })
  app.setErrorHandler(replyWithError(platform.log))
  addSecurityHeaders(app, platform.settings)
  addFrameParents(app, platform)
  addMetrics(app, platform)
  limitRequests(app)
  limitBodies(app, options.patienceMs)
  addParsers(app)
  app.register(fastifyCookie)
  addPage(app, options.page)
  addSamlAnswers(app, options.page ?? builtPage)
  addHealth(app, platform)
  addPictures(app, platform)
  addSimulatorProxy(app, platform)
  addCarrierWebhooks(app, platform, options.joined)
  addDocs(
    app,
    routes.map(({ call }) => call),
    version,
  )
  const { checkReplies = false, unreadMs = 30_000 } = options
  app.register(async (api) => mountRoutes(api, platform, routes, { checkReplies, unreadMs }))
  addSocket(app, platform)
  return app
}

/** A number of hops is counted here, as the HTTP library would believe none. */
const trustOf = (trust: Settings['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

const addMetrics = (app: FastifyInstance, { metrics }: Platform) => {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    metrics.requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

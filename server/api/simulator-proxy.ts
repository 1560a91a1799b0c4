import fastifyHttpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'
import { refuseForeignWrite, refuseOutsiders } from './guard.ts'
import { hasForeignOrigin } from './origin.ts'

/** The simulator's page and interface under /simulator; without a simulator there is no such thing. */
export const addSimulatorProxy = (app: FastifyInstance, platform: Platform) => {
  const { simulator, simulatorUrl } = platform.settings
  app.register(async (proxied) => {
    proxied.addHook('onRequest', async (request, reply) => {
      await refuseOutsiders(platform, request, reply)
      if (!simulator || !simulatorUrl) throw refuse('NotFound')
      refuseForeignWrite(request, hasForeignOrigin(platform.settings, request))
    })
    if (simulator && simulatorUrl) {
      proxied.removeAllContentTypeParsers()
      proxied.register(fastifyHttpProxy, {
        upstream: simulatorUrl,
        prefix: '/simulator',
        rewritePrefix: '/simulator',
        // Its page keeps an event stream open.
        http: { requestOptions: { timeout: 0 } },
        replyOptions: {
          rewriteRequestHeaders: (_request, { cookie: _, authorization: __, ...headers }) => headers,
        },
      })
    } else {
      proxied.all('/simulator', async () => {})
      proxied.all('/simulator/*', async () => {})
    }
  })
}

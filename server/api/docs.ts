import type { Call } from '@carillon/contract/call.ts'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** `/v1/openapi.json` and, from our own files, `/docs`. */
export const addDocs = (app: FastifyInstance, calls: readonly Call[], version: string) => {
  const document = openApiOf(calls, version)
  const text = JSON.stringify(document)
  app.get('/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Access-Control-Allow-Origin', '*').send(text),
  )
  app.register(async (docs) => {
    await docs.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      // The bar on top is the tool's own advertisement.
      theme: { title: 'Carillon API', css: [{ filename: 'carillon.css', content: '.topbar { display: none }' }] },
      uiConfig: {
        docExpansion: 'none',
        tryItOutEnabled: true,
        // Runs in the reader's browser: calls by the session's cookie need it.
        requestInterceptor: (request: { headers: Record<string, string> }) => {
          request.headers['X-Requested-With'] = 'Carillon'
          return request
        },
      } as never,
    })
  })
}

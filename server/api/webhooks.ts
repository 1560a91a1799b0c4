import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CarrierEvent, WebhookReader } from '../carriers/http/webhook.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What reads the requests of the carrier that is addressed. */
    reader: WebhookReader | null
  }
}

type WebhooksOptions = {
  /** Scheme and host that carriers know us by. */
  origin(request: FastifyRequest): string
  /** What reads the requests of a carrier; undefined when there is no such carrier. */
  find(kind: string, carrierId: number): Promise<WebhookReader | undefined>
  /** Resolves when the events are durable, and takes a repetition for what it is. */
  store(events: readonly CarrierEvent[]): Promise<void>
  /** For the log; holds neither secret nor number. */
  onRefused(why: string): void
  onError(error: unknown): void
}

/** Far longer than any report, and read before anybody has shown who they are. */
const bodyLimit = 256 * 1024

/**
 * POST /webhooks/{kind}/{carrier id}: what carriers over HTTP tell us by themselves. Verified and parsed by the carrier's own
 * reader, stored raw, and only then answered; what could not be stored is answered 503, so that the carrier repeats it.
 */
export const addWebhooks = (app: FastifyInstance, options: WebhooksOptions) => {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    // What is signed is the body octet for octet.
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    hooks.decorateRequest('reader', null)
    hooks.post<{ Params: { kind: string; carrierId: string } }>(
      '/webhooks/:kind/:carrierId',
      {
        bodyLimit,
        config: { call: 'webhook' },
        // Where there is no such carrier, the body is not read.
        async onRequest(request, reply) {
          const { kind, carrierId } = request.params
          const read = /^\d{1,9}$/.test(carrierId) ? await options.find(kind, Number(carrierId)) : undefined
          if (!read) return reply.code(404).send()
          request.reader = read
        },
      },
      async (request, reply) => {
        const { carrierId } = request.params
        const read = request.reader!
        const answer = read({
          url: options.origin(request) + request.raw.url,
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: Date.now(),
        })
        if (answer.kind === 'refused')
          options.onRefused(`a request for carrier ${carrierId} was refused: ${answer.why}`)
        else if (answer.events.length > 0) {
          try {
            await options.store(answer.events)
          } catch (error) {
            options.onError(error)
            return reply.code(503).header('Retry-After', '5').send()
          }
        }
        const { status, headers, body } = answer.reply
        return reply
          .code(status)
          .headers(headers)
          .send(body || undefined)
      },
    )
  })
}

import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { CarrierEvent, WebhookReader, WebhookRequest } from '../carriers/http/webhook.ts'
import { textEvent } from '../carriers/http/webhook.ts'
import { addWebhooks } from './webhooks.ts'

const apps: { close(): unknown }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const event = textEvent({ carrierId: 7, messageId: 'm', body: 'STOP', handset: '1', ours: '2', media: [] })
const taken: WebhookReader = () => ({
  kind: 'taken',
  events: [event],
  reply: { status: 200, headers: { 'Content-Type': 'text/xml' }, body: '<Response/>' },
})

const open = (read: WebhookReader, store: (events: readonly CarrierEvent[]) => Promise<void>) => {
  const app = Fastify()
  apps.push(app)
  const told: string[] = []
  addWebhooks(app, {
    origin: () => 'https://carillon.example',
    find: async (kind, id) => (kind === 'some' && id === 7 ? read : undefined),
    store,
    onRefused: (why) => told.push(why),
    onError: (error) => told.push((error as Error).message),
  })
  const post = (url: string, payload: string | Buffer = 'a=1', type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  return { post, told }
}

test('the reader gets the address as people write it, and the body octet for octet', async () => {
  const requests: WebhookRequest[] = []
  const { post } = open(
    (request) => {
      requests.push(request)
      return { kind: 'taken', events: [], reply: { status: 204, headers: {}, body: '' } }
    },
    async () => {},
  )
  const bodies = ['a=%20+b&a=', '{ "a":\t1 }', Buffer.from([0xff, 0x00, 0x0a])]
  for (const [at, type] of ['application/x-www-form-urlencoded', 'application/json', 'text/plain'].entries()) {
    expect((await post('/webhooks/some/7?ref=1&b=%2F', bodies[at]!, type)).statusCode).toBe(204)
  }
  expect(requests.map(({ url }) => url)).toEqual(Array(3).fill('https://carillon.example/webhooks/some/7?ref=1&b=%2F'))
  expect(requests.map(({ body }) => body)).toEqual(bodies.map((body) => Buffer.from(body)))
})

test('it is answered when the events are durable, not before', async () => {
  const durable = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<readonly CarrierEvent[]>()
  const { post } = open(taken, (events) => {
    stored.resolve(events)
    return durable.promise
  })
  let isAnswered = false
  const answer = post('/webhooks/some/7').then((response) => {
    isAnswered = true
    return response
  })
  expect(await stored.promise).toEqual([event])
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  durable.resolve()
  expect(await answer).toMatchObject({ statusCode: 200, body: '<Response/>' })
})

test('what could not be stored is 503, so that it comes again', async () => {
  const { post, told } = open(taken, async () => {
    throw new Error('the database is away')
  })
  expect((await post('/webhooks/some/7')).statusCode).toBe(503)
  expect(told).toEqual(['the database is away'])
})

test('what is refused is not stored; what is too large is not read', async () => {
  const refused: WebhookReader = () => ({
    kind: 'refused',
    why: 'the signature is wrong',
    reply: { status: 403, headers: {}, body: '' },
  })
  const { post, told } = open(refused, async () => {
    throw new Error('stored')
  })
  expect((await post('/webhooks/some/7')).statusCode).toBe(403)
  expect(told).toEqual(['a request for carrier 7 was refused: the signature is wrong'])
  expect((await post('/webhooks/some/7', Buffer.alloc(300_000))).statusCode).toBe(413)
})

test.each(['/webhooks/some/8', '/webhooks/other/7', '/webhooks/some/x', '/webhooks/some/99999999999'])(
  '%s is 404',
  async (url) => {
    expect((await open(taken, async () => {}).post(url)).statusCode).toBe(404)
  },
)

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@carillon/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { openRaw, sendOn, sendRaw } from '../testing/raw-client.ts'
import { buildApp } from './app.ts'
import { routes } from './routes.ts'

let scene: Scene
let port: number
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

beforeAll(async () => {
  scene = await openScene()
  await scene.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(scene.app)
})
afterAll(() => scene.close())

const megabyte = 1_048_576
const form = 'application/x-www-form-urlencoded'
const calls = routes.map(({ call }) => call)
const pathOf = ({ path }: Call) => `/v1${path.replace(/\{\w+\}/g, '1')}`

const headOf = (method: string, path: string, type: string, length: number | null, ...more: string[]) => [
  `${method} ${path} HTTP/1.1`,
  'X-Requested-With: Carillon',
  `Content-Type: ${type}`,
  length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ...more,
]
const signed = (nonce: string, consumer = 'nobody') =>
  `Authorization: OAuth oauth_consumer_key="${consumer}", oauth_nonce="${nonce}", oauth_signature_method="HMAC-SHA1", oauth_signature="x", oauth_timestamp="${Math.floor(scene.clock.now().getTime() / 1000)}"`

describe('whoever has not shown who they are', () => {
  // Nothing but the head is sent, so an answer shows that the body was not waited for.
  const heads = (call: Call) => {
    const head = (type: string, length: number | null, ...more: string[]) =>
      headOf(call.method, pathOf(call), type, length, ...more)
    return [
      head(form, 10 * megabyte),
      head(form, 10 * megabyte, signed('a')),
      head('application/json', 19 * megabyte),
      head('application/json', 19 * megabyte, 'Authorization: Bearer nobody'),
      head('text/csv', 190 * megabyte, 'Cookie: carillon_session=nobody'),
      head('multipart/form-data; boundary=b', 190 * megabyte),
    ]
  }

  test.each(calls.map((call) => [call.name, call] as const))(
    'is answered by %s from the head alone',
    async (_, call) => {
      for (const head of heads(call)) {
        const { socket, answer } = await openRaw(port, ...head)
        const { status, head: said } = await answer
        const isOfAnyone = call.who === 'anyone'
        expect([head.slice(0, 3), isOfAnyone || status === 401]).toEqual([head.slice(0, 3), true])
        expect(status).not.toBe(500)
        expect(said.toLowerCase()).toContain('\nconnection: close')
        socket.destroy()
      }
    },
  )

  test.each([
    '/v1/nothing/here',
    '/contacts',
    '/webhooks/twilio/1',
    '/media/1/1/x/y.png',
    '/simulator/handsets/1',
    '/healthz',
  ])('is answered by POST %s from the head alone', async (path) => {
    const host = path.startsWith('/simulator') ? ['X-Forwarded-For: 1.2.3.4'] : []
    const { socket, answer } = await openRaw(port, ...headOf('POST', path, 'application/json', 190_000, ...host))
    expect([401, 404]).toContain((await answer).status)
    socket.destroy()
  })

  test('holds up nobody with the worst of bodies, and memory stays as it is', async () => {
    const repeated = (text: string, bytes: number) => {
      const part = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
      return Array<Buffer>(Math.ceil(bytes / part.length)).fill(part)
    }
    const worst = [
      { type: form, body: repeated('%&', 10 * megabyte), more: [] },
      { type: form, body: repeated('%&', 10 * megabyte), more: [signed('b')] },
      { type: form, body: repeated('%&', 10 * megabyte), more: [signed('c', 'test-consumer')] },
      { type: 'application/json', body: repeated(' ', 19 * megabyte), more: [] },
      { type: 'application/json', body: repeated('[', 20 * megabyte), more: [] },
      { type: 'application/json', body: repeated('{"a":', 19 * megabyte), more: [] },
      { type: 'text/csv', body: repeated('a,b\n', 19 * megabyte), more: [] },
    ]
    // Every call answers from the head; these stand for each kind of it.
    const kinds = ['login', 'logout', 'createFirstUser', 'getUser', 'createBroadcast', 'uploadFile', 'uploadImage']
    const some = calls.filter(({ name }) => kinds.includes(name))
    const sendings = worst.flatMap(({ type, body, more }) => [
      { type, more, length: body.length * body[0]!.length, body },
      { type, more, length: null, body: Array<Buffer>(body.length).fill(chunkOf(body[0]!)) },
    ])
    const before = process.memoryUsage()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    let most = 0
    let slowest = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        const began = performance.now()
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
        slowest = Math.max(slowest, performance.now() - began)
        most = Math.max(most, process.memoryUsage().arrayBuffers - before.arrayBuffers)
        await wait(20)
      }
    })()
    for (const { type, body, more, length } of sendings) {
      const answers = some.map((call) =>
        sendRaw(port, headOf(call.method, pathOf(call), type, length, ...more), body).then(
          ({ status }) => status,
          // Reset while we still sent.
          () => 0,
        ),
      )
      expect(Math.max(...(await Promise.all(answers)))).toBeLessThan(500)
    }
    isOver = true
    await watching
    delay.disable()
    // Far from the minutes of a form that is read before it is refused, and from busy machines.
    expect(delay.max / 1e6).toBeLessThan(1500)
    expect(slowest).toBeLessThan(2000)
    expect(most).toBeLessThan(160 * megabyte)
  })

  test('makes us read next to nothing of what is refused', async () => {
    const sockets = new Set<Socket>()
    const keep = (socket: Socket) => sockets.add(socket)
    scene.app.server.on('connection', keep)
    const parts = (part: Buffer) => Array<Buffer>(300).fill(part)
    const plain = Buffer.alloc(65_536, '[')
    const sendings: [string[], Buffer[]][] = [
      [headOf('POST', '/v1/broadcasts', 'application/json', 300 * plain.length), parts(plain)],
      [headOf('POST', '/v1/broadcasts', 'application/json', null), parts(chunkOf(plain))],
      [headOf('POST', '/v1/user/login', 'application/json', null), parts(chunkOf(plain))],
      [headOf('POST', '/v1/fileuploads', 'text/csv', 300 * plain.length), parts(plain)],
      [headOf('GET', '/', 'application/json', 300 * plain.length), parts(plain)],
      [headOf('POST', '/healthz', 'application/json', 300 * plain.length), parts(plain)],
      [['HELO carillon'], parts(plain)],
      [['GET /v1/user HTTP/1.1', `X-Long: ${'a'.repeat(40_000)}`], parts(plain)],
    ]
    const senders = sendings.flatMap((sending) => Array.from({ length: 24 }, () => sending))
    const began = performance.now()
    const ended = senders.map(([head, body]) => sendOn(port, head, body))
    await Promise.all(ended)
    const seconds = (performance.now() - began) / 1000
    scene.app.server.off('connection', keep)
    const read = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    // What is on its way when the answer goes, and what is thrown away so that clients hear it.
    expect(read).toBeLessThan(senders.length * 0.25 * megabyte + seconds * 32 * megabyte)
  })

  test('holds no more than a few megabytes of an address, until it ends', async () => {
    const head = headOf('POST', '/v1/user/login', 'application/json', 65_536)
    const open = await Promise.all(Array.from({ length: 100 }, () => openRaw(port, ...head)))
    for (const { socket } of open) socket.write(Buffer.alloc(65_535, ' '))
    const refused = 36
    // In a flood some are closed without hearing why.
    const ended = open.map(({ answer }) => answer.catch(() => null))
    const told = (await firstOf(refused, ended)).filter((reply) => reply !== null)
    expect(new Set(told.map(({ status, body }) => `${status} ${body.ErrorName}`))).toEqual(new Set(['429 TooFast']))
    expect(told[0]!.head.toLowerCase()).toContain('\nretry-after: ')
    await Promise.all(
      open.map(async ({ socket }) => {
        if (socket.closed) return
        const closed = once(socket, 'close')
        socket.destroy()
        await closed
      }),
    )
    await expect
      .poll(async () => (await sendRaw(port, head, [Buffer.alloc(65_536, ' ')])).body.ErrorName)
      .toBe('WrongInput')
  })
})

describe('a body', () => {
  test('of a signed form is small, in bytes and in fields', async () => {
    const head = (length: number | null) => headOf('POST', '/v1/user/login', form, length, signed('d', 'test-consumer'))
    const { socket, answer } = await openRaw(port, ...head(65_537))
    expect((await answer).body.Message).toBe('That is larger than the 64 kB we can take at once.')
    socket.destroy()
    const chunked = await sendRaw(port, head(null), Array(3).fill(chunkOf(Buffer.alloc(30_000, 'a'))))
    expect(chunked.status).toBe(413)
    const many = await sendRaw(port, head(2002), [Buffer.from('a&'.repeat(1001))])
    expect([many.status, many.body.Message]).toEqual([400, 'A form may have at most 1000 fields.'])
  })

  test.each([
    ['[', 'nested'],
    ['{"a":', 'nested'],
    ['[{"a":[', 'nested'],
    ['"', 'line 1, column'],
    ['1,', 'line 1, column'],
  ])('that repeats %s is told so', async (text, why) => {
    const body = Buffer.from(text.repeat(Math.floor(65_000 / text.length)))
    const reply = await sendRaw(port, headOf('POST', '/v1/user/login', 'application/json', body.length), [body])
    expect([reply.status, reply.body.ErrorName]).toEqual([400, 'BadJson'])
    expect(reply.body.Message).toContain(why)
  })

  test('of 20 MB is read from whoever is signed in, and refused soon when it is bad', async () => {
    const olive = await scene.as('olive.owner')
    const json = { 'content-type': 'application/json' }
    const contacts = Array.from({ length: 10_000 }, (_, at) => ({
      PrimaryPhone: String(2175000000 + at),
      Unknown: 'x'.repeat(1900),
    }))
    const good = JSON.stringify({ Contacts: contacts })
    expect(good.length).toBeGreaterThan(18 * megabyte)
    const draft = await olive.post('/draft-broadcasts', {})
    const contactsPath = `/draft-broadcasts/${draft.body.DraftBroadcastID}/contacts`
    expect((await olive.ask('POST', contactsPath, good, json)).body).not.toHaveProperty('ErrorName')
    const bad = await olive.ask('POST', contactsPath, good.replace(/]}$/, '}'), json)
    expect([bad.status, bad.body.Message]).toEqual([400, expect.stringMatching(/line 1, column \d{8}\.$/)])
    const items = await olive.ask('POST', contactsPath, `{"Contacts":[${'{},'.repeat(6_000_000)}{}]}`, json)
    expect([items.status, items.body.Message]).toEqual([400, expect.stringContaining('more than a million parts')])
  })

  test('that does not come, or no longer, is given up', async () => {
    const app = buildApp(scene.platform, routes, { patienceMs: 300 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = (await scene.as('olive.owner')).cookie
    for (const [path, type] of [
      ['/v1/user/login', 'application/json'],
      ['/v1/fileuploads', 'text/csv'],
      ['/v1/fileuploads', 'multipart/form-data; boundary=b'],
    ] as const) {
      const { socket, answer } = await openRaw(portOf(app), ...headOf('POST', path, type, 5000, `Cookie: ${cookie}`))
      socket.write('{"UserName"')
      const { status, body } = await answer
      expect([path, type, status, body.ErrorName]).toEqual([path, type, 408, 'TooSlow'])
      await once(socket, 'close')
    }
    await app.close()
  })

  test('is asked for only once it will be read', async () => {
    const login = (...more: string[]) => headOf('POST', '/v1/user/login', 'application/json', 2, ...more)
    const { socket, answer } = await openRaw(port, ...login('Expect: 100-continue'))
    expect((await answer).status).toBe(100)
    socket.destroy()
    const refused = await openRaw(port, ...login('Expect: 100-continue', 'Origin: https://elsewhere.example'))
    expect((await refused.answer).status).toBe(403)
    refused.socket.destroy()
  })
})

describe('a head', () => {
  test('is read before the answers to those ahead of it, a few at a time', async () => {
    const asked = (count: number) => `GET /v1/user HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)
    const few = await openRaw(port)
    let text = ''
    few.socket.on('data', (part: string) => {
      text += part
    })
    few.socket.write(asked(8))
    await expect.poll(() => text.split('HTTP/1.1 401').length - 1).toBe(8)
    few.socket.destroy()
    let requests = 0
    const count = () => {
      requests += 1
    }
    scene.app.server.on('request', count)
    await sendOn(port, ['GET /v1/user HTTP/1.1'], Array<Buffer>(20).fill(Buffer.from(asked(1000))))
    scene.app.server.off('request', count)
    // Those of one piece of 64 kB are there at once.
    expect(requests).toBeLessThan(3000)
  })

  test.each([
    ['a header of 1 MB', ['GET /v1/user HTTP/1.1', `X-Long: ${'a'.repeat(megabyte)}`], 431, 'HeadersTooLarge'],
    [
      'a signature of 9 kB',
      ['GET /v1/user HTTP/1.1', `Authorization: OAuth ${'a'.repeat(9000)}`],
      431,
      'HeadersTooLarge',
    ],
    ['an address of 9 kB', [`GET /v1/user?${'a'.repeat(9000)} HTTP/1.1`], 414, 'AddressTooLong'],
    ['a query of many parameters', [`GET /v1/user?${'%&'.repeat(1001)} HTTP/1.1`], 400, 'WrongInput'],
    ['no HTTP', ['HELO carillon'], 400, 'WrongInput'],
  ])('with %s is refused', async (_, head, status, name) => {
    const { socket, answer } = await openRaw(port, ...head)
    const reply = await answer
    expect([reply.status, reply.body.ErrorName]).toEqual([status, name])
    expect(reply.head.toLowerCase()).toContain('x-content-type-options: nosniff')
    socket.destroy()
  })

  test('that comes by and by is given up', () => {
    expect(scene.app.server.headersTimeout).toBeLessThanOrEqual(15_000)
  })
})

const chunkOf = (part: Buffer) =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])

const firstOf = <T>(count: number, promises: readonly Promise<T>[]): Promise<T[]> =>
  new Promise((resolve) => {
    const done: T[] = []
    for (const promise of promises) {
      promise.then(
        (value) => {
          done.push(value)
          if (done.length === count) resolve(done)
        },
        () => {},
      )
    }
  })

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type CallOutcome, openCalls, type Reply } from './calls.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server that does with each connection what the test wants; `say` gets what was read so far. */
const listen = async (say: (socket: Socket, read: string, connection: number) => void) => {
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    const connection = ++connections
    let read = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      read += piece
      if (!read.endsWith('Hello')) return
      say(socket, read, connection)
      read = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const open = (origin: string, options: { timeoutMs?: number; connectTimeoutMs?: number; keep?: number } = {}) => {
  const calls = openCalls({ origin, timeoutMs: 5000, keep: 1, ...options })
  ends.push(() => calls.destroy())
  return calls
}
const hello = { method: 'POST', path: '/messages', headers: { 'X-Key': 'k' }, body: 'Hello' } as const
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

test('a request goes out whole, and its reply comes back', async () => {
  let heard = ''
  const { port } = await listen((socket, read) => {
    heard = read
    socket.write(ok)
  })
  expect(await open(`http://127.0.0.1:${port}`).ask(hello)).toMatchObject({
    kind: 'answered',
    reply: { status: 200, body: 'ok' },
  })
  expect(heard).toMatch(/^POST \/messages HTTP\/1\.1\r\n/)
  expect(heard).toMatch(/X-Key: k\r\n/)
  expect(heard).toMatch(/Content-Length: 5\r\n/)
})

test('a host that does not exist and a port where nobody listens get nothing', async () => {
  expect((await open('http://nowhere.invalid').ask(hello)).kind).toBe('not-sent')
  expect(await open('http://127.0.0.1:1').ask(hello)).toEqual({ kind: 'not-sent', why: 'ECONNREFUSED' })
})

test('TLS that fails or is never spoken gets nothing', async () => {
  const plain = createServer((socket) => {
    socket.on('error', () => {})
    socket.end('no TLS here\r\n')
  })
  const mute = createServer((socket) => socket.on('error', () => {}))
  for (const server of [plain, mute]) {
    server.on('connection', (socket) => ends.push(() => socket.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.unshift(() => new Promise((resolve) => server.close(resolve)))
  }
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  expect((await open(`https://127.0.0.1:${portOf(plain)}`).ask(hello)).kind).toBe('not-sent')
  expect(await open(`https://127.0.0.1:${portOf(mute)}`, { connectTimeoutMs: 50 }).ask(hello)).toEqual({
    kind: 'not-sent',
    why: 'no connection in time',
  })
})

test.each<[string, (socket: Socket) => void, CallOutcome['kind']]>([
  ['reset after reading', (socket) => socket.resetAndDestroy(), 'no-answer'],
  ['closed after reading', (socket) => socket.end(), 'no-answer'],
  ['no HTTP', (socket) => socket.end('what?\r\n\r\n'), 'no-answer'],
  ['cut off', (socket) => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{"sid'), 'no-answer'],
  ['refused and cut off', (socket) => socket.end('HTTP/1.1 400 No\r\nContent-Length: 99\r\n\r\n{'), 'answered'],
  [
    'endless',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n${'x'.repeat(1_100_000)}`),
    'no-answer',
  ],
])('once connected it may have arrived: %s', async (_, say, kind) => {
  const { port } = await listen(say)
  expect((await open(`http://127.0.0.1:${port}`).ask(hello)).kind).toBe(kind)
})

test('a kept connection that breaks at the next request leaves that in doubt', async () => {
  let requests = 0
  const { port, connections } = await listen((socket) => {
    if (++requests === 1) socket.write(ok)
    else socket.resetAndDestroy()
  })
  const calls = open(`http://127.0.0.1:${port}`)
  expect((await calls.ask(hello)).kind).toBe('answered')
  expect((await calls.ask(hello)).kind).toBe('no-answer')
  expect(connections()).toBe(1)
})

test('an answer that comes late is told; of those that may be waited for, no more than are kept', async () => {
  const waiting: Socket[] = []
  const late = Promise.withResolvers<Reply>()
  const ended = Promise.withResolvers<void>()
  const { port } = await listen((socket) => {
    waiting.push(socket)
    socket.on('close', () => ended.resolve())
  })
  const calls = open(`http://127.0.0.1:${port}`, { timeoutMs: 30, keep: 1 })
  const ask = () => new Promise<CallOutcome>((resolve) => calls.call(hello, resolve, late.resolve))
  expect(await Promise.all([ask(), ask()])).toEqual([
    { kind: 'no-answer', why: 'timed out' },
    { kind: 'no-answer', why: 'timed out' },
  ])
  await ended.promise
  expect(waiting.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
  for (const socket of waiting) if (!socket.destroyed) socket.write(ok)
  expect((await late.promise).body).toBe('ok')
})

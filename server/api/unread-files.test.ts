import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { buildApp } from './app.ts'
import { routes } from './routes.ts'

let scene: Scene
let app: ReturnType<typeof buildApp>
let port: number
let olive: string
/** Together more than the sockets between hold. */
const count = 6000
const note = 'x'.repeat(2000)

beforeAll(async () => {
  scene = await openScene()
  app = buildApp(scene.platform, routes, { unreadMs: 1000 })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  olive = await scene.tokenOf('olive.owner')
  await scene.query(
    `insert into contacts (account_id, primary_phone, notes, created_by, edited_by, created_at, edited_at)
      select $1, 12176000000 + n, $3, 1, 1, now(), now() from generate_series(1, $2::int) n`,
    [scene.accounts.lincoln.accountId, count, note],
  )
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await app.close()
  await scene.close()
})

const sockets: ReturnType<typeof connect>[] = []
/** Asks for everybody and reads nothing. */
const ask = async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `GET /v1/lists/0/contacts.csv HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${olive}\r\nConnection: close\r\n\r\n`,
  )
  return socket
}
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 25))
}
const transactions = async () =>
  (
    await scene.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
  )[0]!.n

test('files that nobody reads hold up neither others nor the database, and are ended', async () => {
  const unread = await Promise.all(Array.from({ length: 8 }, ask))
  const began = performance.now()
  const owner = await scene.tokenOf('ivan.invoice')
  const reply = await fetch(`http://127.0.0.1:${port}/v1/lists/0/contacts.csv`, { headers: authorized(owner) })
  expect((await reply.text()).split('\r\n').length).toBeLessThan(count)
  expect(performance.now() - began).toBeLessThan(5000)
  // Those that wait for a place have their turn when the others have been ended. The connection of the answer is kept.
  await until(async () => (await connections()) === 1)
  for (const socket of unread) {
    const closed = once(socket, 'close')
    socket.resume()
    await closed
  }
  await until(async () => (await transactions()) === 0)
})

test('who reads slowly and steadily gets all of it', async () => {
  const [file] = (await once(
    get({ port, path: '/v1/lists/0/contacts.csv', headers: authorized(olive) }),
    'response',
  )) as [IncomingMessage]
  let text = ''
  let pauses = 0
  file.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    if (text.length < (pauses + 1) * 2_000_000) return
    pauses++
    file.pause()
    setTimeout(() => file.resume(), 400)
  })
  await once(file, 'end')
  expect(text.split(note).length - 1).toBe(count)
  expect(pauses).toBeGreaterThan(5)
})

const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n)))

import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../platform/realtime.ts'
import { openScene, type Scene, type UserName } from '../testing/cast.ts'

let scene: Scene
let address: string
beforeAll(async () => {
  scene = await openScene()
  address = await scene.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => scene.close())

const keyOf = async (userName: UserName): Promise<string> =>
  (await (await scene.as(userName)).get('/websocket/key')).body.Key

const connect = (key: unknown, transport = 'websocket') =>
  new Promise<ReturnType<typeof io>>((resolve, reject) => {
    const socket = io(address, {
      path: '/v1/socket',
      auth: { key },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    })
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })

const next = (socket: ReturnType<typeof io>, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, resolve))

test('a key opens one connection, within a minute', async () => {
  const key = await keyOf('olive.owner')
  const socket = await connect(key)
  await expect(connect(key)).rejects.toThrow('NotSignedIn')
  socket.close()
  const late = await keyOf('olive.owner')
  scene.clock.pass(61_000)
  await expect(connect(late)).rejects.toThrow('NotSignedIn')
  scene.clock.pass(-61_000)
  await expect(connect(undefined)).rejects.toThrow('NotSignedIn')
  await expect(connect({ $gt: '' })).rejects.toThrow('NotSignedIn')
})

test('events go on after the database connection was lost, time and again', async () => {
  const socket = await connect(await keyOf('olive.owner'))
  const ears = `select pid from pg_stat_activity where application_name = 'carillon socket' and query like 'LISTEN%'
    and datname = current_database()`
  // One that is being ended is still listed for a moment.
  let lost = 0
  const listening = async () => (await scene.query<{ pid: number }>(ears)).find(({ pid }) => pid !== lost)?.pid
  for (let at = 0; at < 4; at++) {
    await expect.poll(listening, { timeout: 20_000 }).toBeDefined()
    lost = (await listening())!
    await scene.query('select pg_terminate_backend($1)', [lost])
  }
  await expect.poll(listening, { timeout: 20_000 }).toBeDefined()
  const heard = next(socket, 'account.updated')
  const { accountId } = scene.accounts.lincoln
  scene.platform.realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId })
  expect(await heard).toEqual({ AccountID: accountId })
  socket.close()
})

test.each(['websocket', 'polling'])('events come to those who may see them, by %s', async (transport) => {
  const { accountId } = scene.accounts.lincoln
  const [olive, uma, ivan] = await Promise.all([
    connect(await keyOf('olive.owner'), transport),
    connect(await keyOf('uma.member'), transport),
    connect(await keyOf('ivan.invoice'), transport),
  ])
  const heard: string[] = []
  for (const [name, socket] of Object.entries({ olive, uma, ivan })) {
    socket.onAny((event) => heard.push(`${name} ${event}`))
  }
  const { realtime } = scene.platform
  const own = { BroadcastID: 1 }
  realtime.publish([roomOf.broadcasts(accountId)], 'broadcast.updated', own)
  const all = [next(olive, 'account.updated'), next(uma, 'account.updated')]
  realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId })
  await Promise.all(all)
  expect(heard.sort()).toEqual(['olive account.updated', 'olive broadcast.updated', 'uma account.updated'])
  for (const socket of [olive, uma, ivan]) socket.close()
})

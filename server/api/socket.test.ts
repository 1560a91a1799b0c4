import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../platform/realtime.ts'
import { openScene, password, type Scene, type UserName } from '../testing/cast.ts'

let scene: Scene
let address: string
beforeAll(async () => {
  scene = await openScene()
  address = await scene.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => scene.close())

const keyOf = async (userName: UserName): Promise<string> =>
  (await (await scene.as(userName)).get('/websocket/key')).body.Key

type Opened = { socket: ReturnType<typeof io>; QuietMs: number }

const open = (key: unknown, transport = 'websocket') =>
  new Promise<Opened>((resolve, reject) => {
    const socket = io(address, {
      path: '/v1/socket',
      auth: { key },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    })
    socket.on('channel.opened', ({ QuietMs }) => resolve({ socket, QuietMs }))
    socket.on('connect_error', reject)
  })

const connect = async (key: unknown, transport?: string) => (await open(key, transport)).socket

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
  const listener = `select pid from pg_stat_activity where application_name = 'carillon socket' and query like 'LISTEN%'
    and datname = current_database()`
  // One that is being ended is still listed for a moment.
  let lost = 0
  const listening = async () => (await scene.query<{ pid: number }>(listener)).find(({ pid }) => pid !== lost)?.pid
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

const isQuietFor = async (userName: UserName): Promise<number> => {
  const { socket, QuietMs } = await open(await keyOf(userName))
  socket.close()
  return QuietMs
}

test('whoever connects hears for how long they have missed nothing', async () => {
  const { accountId } = scene.accounts.lincoln
  // Until a node has heard itself it cannot know.
  await expect.poll(() => isQuietFor('ivan.invoice'), { timeout: 20_000 }).toBeGreaterThan(0)
  const olive = await connect(await keyOf('olive.owner'))
  const began = performance.now()
  const told = next(olive, 'broadcast.updated')
  scene.platform.realtime.publish([roomOf.broadcasts(accountId)], 'broadcast.updated', { BroadcastID: 1 })
  await told
  olive.close()
  expect(await isQuietFor('olive.owner')).toBeLessThan(performance.now() - began)
  // Who may not see all broadcasts was told nothing of them, nor was another account.
  const [uma, ivan] = [await isQuietFor('uma.member'), await isQuietFor('ivan.invoice')]
  expect(Math.min(uma, ivan)).toBeGreaterThan(performance.now() - began)
})

test('a node that was deaf for a moment says that it may have missed something', async () => {
  await expect.poll(() => isQuietFor('olive.owner'), { timeout: 20_000 }).toBeGreaterThan(0)
  const socket = await connect(await keyOf('olive.owner'))
  const toldAgain = next(socket, 'channel.opened')
  await scene.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'carillon socket' and query like 'LISTEN%' and datname = current_database()`)
  await expect.poll(() => isQuietFor('olive.owner')).toBe(0)
  expect(await toldAgain).toEqual({ QuietMs: 0 })
  socket.close()
  await expect.poll(() => isQuietFor('olive.owner'), { timeout: 20_000 }).toBeGreaterThan(0)
})

const closed = (socket: ReturnType<typeof io>) =>
  new Promise<string>((resolve) => {
    if (socket.disconnected) resolve('already')
    else socket.once('disconnect', resolve)
  })

/** A page of a session of its own. */
const pageOf = async (userName: UserName) => {
  const asker = await scene.as(userName)
  return { asker, socket: await connect((await asker.get('/websocket/key')).body.Key) }
}

test('a sign-out closes the pages of its session and no others', async () => {
  const [mine, other] = [await pageOf('olive.owner'), await pageOf('olive.owner')]
  const second = await connect((await mine.asker.get('/websocket/key')).body.Key)
  const both = [closed(mine.socket), closed(second)]
  const unused = (await mine.asker.get('/websocket/key')).body.Key
  await mine.asker.get('/logout')
  await Promise.all(both)
  await expect(connect(unused)).rejects.toThrow('NotSignedIn')
  expect(other.socket.connected).toBe(true)
  other.socket.close()
})

test('the other sessions of a user who signs in anew everywhere are closed', async () => {
  const { socket } = await pageOf('mona.monthly')
  const gone = closed(socket)
  const nobody = await scene.as(null)
  const signedIn = await nobody.post('/user/login', { UserName: 'mona.monthly', PinCode: password })
  const cookie = `carillon_session=${signedIn.cookies[0]!.value}`
  expect((await nobody.post('/session/reset', { AuthToken: signedIn.body.AuthToken }, { cookie })).status).toBe(200)
  await gone
})

test('a key ends with the token that asked for it, and so does its connection', async () => {
  const token = await scene.tokenOf('olive.owner')
  const authorization = `Bearer ${token}`
  const keyOfToken = async () => (await (await scene.as(null)).get('/websocket/key', { authorization })).body.Key
  const program = await connect(await keyOfToken())
  const unused = await keyOfToken()
  const gone = closed(program)
  await scene.query(`delete from api_tokens where token_hash = sha256($1::text::bytea)`, [token])
  await expect(connect(unused)).rejects.toThrow('NotSignedIn')
  await gone
})

test('whoever may no longer see all broadcasts hears of them no more, and whoever now may does', async () => {
  const see = (all: boolean) =>
    scene.query(`update users set can_see_all_broadcasts = $1 where user_name = 'uma.member'`, [all])
  await see(true)
  const { socket: page } = await pageOf('uma.member')
  await see(false)
  await closed(page)
  const { socket: again } = await pageOf('uma.member')
  await see(true)
  await closed(again)
  const { socket: still } = await pageOf('uma.member')
  const { accountId } = scene.accounts.lincoln
  const heard = next(still, 'broadcast.updated')
  scene.platform.realtime.publish([roomOf.broadcasts(accountId)], 'broadcast.updated', { BroadcastID: 1 })
  expect(await heard).toEqual({ BroadcastID: 1 })
  still.close()
  await see(false)
})

test('a deactivated user is disconnected, whatever they connected with, and so is a session that has run out', async () => {
  const { socket: page } = await pageOf('adam.admin')
  const authorization = `Bearer ${await scene.tokenOf('adam.admin')}`
  const program = await connect((await (await scene.as(null)).get('/websocket/key', { authorization })).body.Key)
  const { socket: old } = await pageOf('uma.member')
  const { socket: still } = await pageOf('olive.owner')
  await scene.query(`update users set is_active = false where user_name = 'adam.admin'`)
  await scene.query(`update sessions set expires_at = now() where user_id = $1`, [scene.scopeOf('uma.member').userId])
  await Promise.all([page, program, old].map(closed))
  expect(still.connected).toBe(true)
  still.close()
})

test('whoever sees a text number alone hears of it, until it is taken from them', async () => {
  const number = scene.accounts.lincoln.textNumberIds[1]!
  const olive = await scene.as('olive.owner')
  const give = (SeenByUserIDs: number[]) => olive.put(`/textnumbers/${number}`, { SeenByUserIDs })
  await give([scene.scopeOf('uma.member').userId])
  const uma = await connect(await keyOf('uma.member'))
  const heard = next(uma, 'conversation.updated')
  const ids = { ConversationID: 1, TextNumberID: number }
  scene.platform.realtime.publish([roomOf.textNumber(number)], 'conversation.updated', ids)
  expect(await heard).toEqual(ids)
  const ended = next(uma, 'disconnect')
  await give([])
  await ended
})

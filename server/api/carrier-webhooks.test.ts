import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptOrphans } from '../engine/receive/adopt.ts'
import { openEvents } from '../engine/receive/events.ts'
import { openPendingIds } from '../engine/send/pending-ids.ts'
import { inboundText } from '../engine/text/inbound.ts'
import { joinNodes } from '../platform/nodes.ts'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { buildApp } from './app.ts'
import { routes } from './routes.ts'

/**
 * From the signed request of a provider to what it does. The signatures are made here after the providers' documentation,
 * not by what verifies them; an engine of the same code as the real one applies what was stored.
 */
const origin = 'https://carillon.example'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const urls = {
  twilio: 'twilio://AC1:twilio-token@api.twilio.com',
  telnyx: `telnyx://KEY@api.telnyx.com?profile=p1&publickey=${encodeURIComponent(key)}`,
  bandwidth:
    'bandwidth://user:password@messaging.bandwidth.com/55?application=app&callbackuser=cb&callbackpassword=word',
}
type Kind = keyof typeof urls

let scene: Scene
let sam: Asker
let app: FastifyInstance
let nodeId: number
let leave: () => Promise<void>
const carriers = {} as Record<Kind, number>
let ours: { account_id: number; text_number_id: number; phone: number }

beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_PUBLIC_URL: origin } })
  sam = await scene.as('sam.staff')
  for (const kind of Object.keys(urls) as Kind[]) {
    carriers[kind] = (await sam.post('/staff/carriers', { Name: kind, Url: urls[kind] })).body.CarrierID
  }
  ours = (
    await scene.query<typeof ours>('select account_id, text_number_id, phone from text_numbers where account_id = $1', [
      scene.accounts.lincoln.accountId,
    ])
  )[0]!
  const node = await joinNodes(scene.platform.db, 'web', () => {})
  ;({ nodeId, leave } = node)
  app = buildApp(scene.platform, routes, { joined: Promise.resolve(nodeId) })
})
afterAll(async () => {
  await app.close()
  await leave()
  await scene.close()
})

type Said = { headers: Record<string, string>; payload: string }

/** https://www.twilio.com/docs/usage/security: address and sorted fields, HMAC-SHA1 with the token. */
const fromTwilio = (fields: Record<string, string>, path = pathOf('twilio'), token = 'twilio-token'): Said => {
  const sorted = Object.keys(fields).sort()
  const signed = origin + path + sorted.map((name) => name + fields[name]).join('')
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  }
}

/** https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks: Ed25519 over time, bar and body. */
const fromTelnyx = (event_type: string, payload: object): Said => {
  const body = JSON.stringify({ data: { event_type, id: 'e', payload } })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = sign(null, Buffer.from(`${time}|${body}`), privateKey).toString('base64')
  return {
    headers: { 'content-type': 'application/json', 'telnyx-timestamp': time, 'telnyx-signature-ed25519': signature },
    payload: body,
  }
}

/** https://dev.bandwidth.com/docs/messaging/webhooks: the application's user and password. */
const fromBandwidth = (...events: object[]): Said => ({
  headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from('cb:word').toString('base64')}` },
  payload: JSON.stringify(events),
})

const pathOf = (kind: Kind) => `/webhooks/${kind}/${carriers[kind]}`
const post = async (kind: Kind, said: Said, path = pathOf(kind), to = app) =>
  (await to.inject({ method: 'POST', url: path, ...said })).statusCode

/** What an engine does with what web nodes have stored. */
const applyAll = async () => {
  const { platform } = scene
  const nothing = () => {}
  const onError = (error: unknown) => {
    throw error
  }
  const events = openEvents({
    ...{ pool: platform.pool, nodeId: 0, shard: 1, pendingIds: openPendingIds(), onError },
    ...{ onProgress: nothing, onUnmatched: nothing, onCount: nothing },
    applyText: inboundText({
      onUnread() {},
      ...{ platform, shard: 1, onOptOut: nothing, onOptIn: nothing, onConfirmation: nothing, onProgress: nothing },
    }),
  })
  await adoptOrphans(platform.pool, events, onError)
}

const accepted = async (kind: Kind, messageId: string, phone: number) => {
  const [text] = await scene.query<{ id: number }>(
    `with text as (
       insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, created_at)
       values ($1, $2, $3, false, 'Hi', ${outcome.accepted}, now()) returning account_id, text_message_id, phone
     ), kept as (
       insert into handovers (carrier_id, message_id, account_id, text_message_id, phone, parts, created_at)
       select $4, $5, account_id, text_message_id, phone, 1, now() from text
     ) select text_message_id as id from text`,
    [ours.account_id, ours.text_number_id, phone, carriers[kind], messageId],
  )
  return text!.id
}
const stateOf = async (id: number) =>
  (await scene.query<{ state: number }>('select state from text_messages where text_message_id = $1', [id]))[0]!.state

const stored = (messageId: string) =>
  scene.query<{ node_id: number; event_key: string; media: string[] | null; body: string }>(
    'select node_id, event_key, media, body from carrier_events where message_id = $1',
    [messageId],
  )

const delivered = (MessageSid: string) => ({
  ...{ MessageSid, MessageStatus: 'delivered', From: `+${ours.phone}`, To: '+12175551001', AccountSid: 'AC1' },
})

test('a report is stored by this node, answered, and applied by an engine; its repetition is nothing new', async () => {
  const text = await accepted('twilio', 'SM1', 12175551001)
  const path = `${pathOf('twilio')}?ref=7`
  expect(await post('twilio', fromTwilio(delivered('SM1'), path), path)).toBe(204)
  expect(await stored('SM1')).toMatchObject([{ node_id: nodeId, event_key: expect.stringContaining('SM1') }])
  expect(await post('twilio', fromTwilio(delivered('SM1'), path), path)).toBe(204)
  expect(await stored('SM1')).toHaveLength(1)
  expect(await stateOf(text)).toBe(outcome.accepted)
  await applyAll()
  expect(await stateOf(text)).toBe(outcome.delivered)
})

test('several reports in one request', async () => {
  const texts = await Promise.all([accepted('bandwidth', 'b1', 12175551002), accepted('bandwidth', 'b2', 12175551003)])
  const report = (type: string, id: string, to: string) => ({
    ...{ type, to, time: '2026-11-21T04:00:00Z', ...(type === 'message-failed' && { errorCode: 4720 }) },
    message: { id, owner: `+${ours.phone}`, applicationId: 'app', direction: 'out', to: [to], from: `+${ours.phone}` },
  })
  const said = fromBandwidth(
    report('message-delivered', 'b1', '+12175551002'),
    report('message-failed', 'b2', '+12175551003'),
  )
  expect(await post('bandwidth', said)).toBe(204)
  await applyAll()
  expect(await Promise.all(texts.map(stateOf))).toEqual([outcome.delivered, outcome.failed])
})

const received = (id: string, text: string, media: object[] = []) =>
  fromTelnyx('message.received', {
    ...{ id, text, media, direction: 'inbound', from: { phone_number: '+12175551004' } },
    to: [{ phone_number: `+${ours.phone}` }],
  })

test('a STOP by webhook counts once an engine has it', async () => {
  const why = async () =>
    (await scene.query<{ why: number }>('select why_not_text($1, 12175551004, false) as why', [ours.account_id]))[0]!
      .why
  expect(await why()).toBe(0)
  expect(await post('telnyx', received('t1', 'STOP'))).toBe(204)
  await applyAll()
  expect(await why()).not.toBe(0)
})

test('pictures of a text are kept with it', async () => {
  const media = [{ url: 'https://media.example/a,b "c".jpg' }, { url: 'https://media.example/2.jpg' }]
  expect(await post('telnyx', received('t2', 'Look', media))).toBe(204)
  const addresses = media.map(({ url }) => url)
  expect(await stored('t2')).toMatchObject([{ body: 'Look', media: addresses }])
  await applyAll()
  expect(await scene.query(`select media from text_messages where is_inbound and message = 'Look'`)).toEqual([
    { media: addresses },
  ])
})

test('what a web node stored before it died is applied, though nobody was told', async () => {
  const dead = await joinNodes(scene.platform.db, 'web', () => {})
  const other = buildApp(scene.platform, routes, { joined: Promise.resolve(dead.nodeId) })
  const text = await accepted('twilio', 'SM2', 12175551001)
  expect(await post('twilio', fromTwilio(delivered('SM2')), pathOf('twilio'), other)).toBe(204)
  await other.close()
  await dead.leave()
  // Its repetition goes to a node that lives, and is the same.
  expect(await post('twilio', fromTwilio(delivered('SM2')))).toBe(204)
  expect(await stored('SM2')).toMatchObject([{ node_id: dead.nodeId }])
  await applyAll()
  expect(await stateOf(text)).toBe(outcome.delivered)
})

test('it is answered when it is durable, not before; engines hear of it then', async () => {
  const listener = new pg.Client({ connectionString: scene.databaseUrl })
  await listener.connect()
  const told = Promise.withResolvers<void>()
  listener.on('notification', ({ channel }) => channel === 'events' && told.resolve())
  await listener.query('listen events')
  const holder = await scene.platform.pool.connect()
  await holder.query('begin')
  await holder.query('lock table carrier_events in share mode')
  let isAnswered = false
  const answer = post('twilio', fromTwilio(delivered('SM3'))).then((status) => {
    isAnswered = true
    return status
  })
  const isHeld = async () =>
    (await holder.query(`select 1 from pg_locks where not granted and relation = 'carrier_events'::regclass`)).rowCount
  while (!(await isHeld())) await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  await holder.query('commit')
  holder.release()
  expect(await answer).toBe(204)
  await told.promise
  await listener.end()
  expect(await stored('SM3')).toHaveLength(1)
})

test('a node that has not joined keeps nothing, and says so', async () => {
  expect(await post('twilio', fromTwilio(delivered('SM4')), pathOf('twilio'), scene.app)).toBe(503)
  expect(await stored('SM4')).toEqual([])
})

test.each<[string, Kind, () => Said, number]>([
  ['another token', 'twilio', () => fromTwilio(delivered('SM5'), pathOf('twilio'), 'guessed'), 403],
  ['signed for another address', 'twilio', () => fromTwilio(delivered('SM5'), `${pathOf('twilio')}?ref=1`), 403],
  ['a signature of another text', 'telnyx', () => ({ ...received('SM5', 'STOP'), payload: '{}' }), 403],
  [
    'no password',
    'bandwidth',
    () => ({ ...fromBandwidth(), headers: { 'content-type': 'application/json', 'x-none': '' } }),
    401,
  ],
])('%s is refused and not stored', async (_, kind, said, status) => {
  const before = await scene.query('select count(*) from carrier_events')
  expect(await post(kind, said())).toBe(status)
  expect(await scene.query('select count(*) from carrier_events')).toEqual(before)
})

test('only under its own name', async () => {
  const path = `/webhooks/telnyx/${carriers.twilio}`
  expect(await post('twilio', fromTwilio(delivered('SM6'), path), path)).toBe(404)
  expect(await post('twilio', fromTwilio(delivered('SM6')), '/webhooks/smpp/1')).toBe(404)
})

test('a new token counts soon, and a disabled carrier still reports', async () => {
  await sam.put(`/staff/carriers/${carriers.twilio}`, {
    ...{ Name: 'twilio', Url: 'twilio://AC1:rotated@api.twilio.com', IsEnabled: false },
  })
  const said = (sid: string, token: string) => fromTwilio(delivered(sid), pathOf('twilio'), token)
  while ((await post('twilio', said('SM7', 'rotated'))) !== 204) await new Promise(setImmediate)
  expect(await stored('SM7')).toHaveLength(1)
  expect(await post('twilio', said('SM8', 'twilio-token'))).toBe(403)
})

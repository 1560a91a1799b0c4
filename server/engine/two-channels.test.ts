import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markRecipient } from '../features/deliveries/mark-store.ts'
import { sql } from '../platform/database.ts'
import { openScene, type Scene } from '../testing/cast.ts'
import { roundOfBroadcastLoops } from '../testing/rounds.ts'
import { planNext, settlings } from './channels.ts'
import { applyReceipts } from './receive/receipt-store.ts'
import { engineScope } from './runtime/scope.ts'
import { saveRecipientAnswers } from './send/answer-store.ts'
import { openHistory } from './settle/history.ts'
import type { Settling } from './settle/settling.ts'

const { text, call } = channel
const { waiting, retrying, unknown, accepted, delivered, failed, notSent } = outcome
const [ann, bob, cid] = [12175550101, 12175550102, 12175550103] as const
const callLane = 900_000
const callCarrier = 7
const settleCalls: Settling = {
  channel: call,
  afterWait: {
    accepted: { state: delivered, reason: reason.none },
    unknown: { state: failed, reason: reason.unconfirmed },
  },
  isToldBy: () => sql<boolean>`k.carrier_id = ${callCarrier}`,
  endings: [],
}
const channels = [...settlings.filter((one) => one.channel !== call), settleCalls]
const round = () => roundOfBroadcastLoops(scene, 1, channels)

let scene: Scene
let accountId: number
let textLane: number
let id: number
/** One broadcast that texts and calls the same three; its text part is planned by the engine. */
beforeEach(async () => {
  scene = await openScene()
  const { accountId: of, textNumberIds } = scene.accounts.lincoln
  ;[accountId, textLane] = [of, textNumberIds[0]!]
  const made = await (await scene.as('olive.owner')).post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school.',
    Contacts: [ann, bob, cid].map((phone) => ({ PrimaryPhone: String(phone) })),
  })
  id = made.body.BroadcastID
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, channel, lane_id, is_planned, is_through, start_at)
     values ($1, $2, ${call}, ${callLane}, true, false, now())`,
    [accountId, id],
  )
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, first_name, last_name, notes)
     select $1, $2, p, ${call}, 0, ${waiting}, '', '', '' from unnest($3::bigint[]) p`,
    [accountId, id, [ann, bob, cid]],
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, channel, waiting) values ($1, $2, 0, ${call}, 3)`,
    [accountId, id],
  )
  expect(await planNext(scene.platform)).toBe(true)
})
afterEach(() => scene.close())

const states = async (of: number) =>
  (
    await scene.query<{ state: number }>(
      'select state from recipients where broadcast_id = $1 and channel = $2 order by phone',
      [id, of],
    )
  ).map(({ state }) => state)
const counters = async (of: number) =>
  (
    await scene.query<Record<string, number>>(
      `select coalesce(jsonb_object_agg(name, total) filter (where total <> 0), '{}') as counted from (
         select name, sum(count) as total from broadcast_counters c, lateral (values ('waiting', waiting), ('retrying', retrying),
           ('unknown', unknown), ('accepted', accepted), ('delivered', delivered), ('failed', failed), ('not sent', not_sent),
           ('replied', replied)) as of(name, count)
         where broadcast_id = $1 and channel = $2 group by 1) each`,
      [id, of],
    )
  )[0]!.counted
/** Every column of every row of a channel, and when it was written last. */
const untouched = (of: number) =>
  scene.query('select xmin::text, r.* from recipients r where broadcast_id = $1 and channel = $2 order by phone', [
    ...[id, of],
  ])
const statusOf = async () =>
  (await scene.query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [id]))[0]!.status

let batch = 0
const answers = (of: number, became: Record<number, number>) =>
  saveRecipientAnswers(scene.platform.pool, {
    ...{ nodeId: 1, sender: of, batch: ++batch, shard: 2, closedClaims: [], channel: of },
    laneId: of === text ? textLane : callLane,
    answers: Object.entries(became).map(([phone, state]) => ({
      ...{ accountId, broadcastId: id, phone: Number(phone), carrierId: callCarrier, state, reason: 0, parts: 1 },
      ...{ waitMs: 0, tries: 1, messageIds: state === accepted ? [`${of} ${phone}`] : [] },
    })),
  })
const receipt = async (of: number, phone: number, state: number) => {
  const [own] = await scene.query<{ own: number }>('select own_phone as own from handovers where message_id = $1', [
    `${of} ${phone}`,
  ])
  const client = await scene.platform.pool.connect()
  const key = { carrierId: callCarrier, messageId: `${of} ${phone}`, phone, ownPhone: own!.own }
  await applyReceipts(client, [{ no: 0, ...key, state, reason: 0 }], 3)
  client.release()
}
const through = (of: number) =>
  scene.query('update broadcast_queue set is_through = true where broadcast_id = $1 and channel = $2', [id, of])

test('each channel has outcomes and counters of its own, and the broadcast is complete when both are', async () => {
  expect(
    await scene.query('select phone_number_count as people from broadcasts where broadcast_id = $1', [id]),
  ).toEqual([{ people: 3 }])
  expect(await states(text)).toEqual([waiting, waiting, waiting])
  const calls = await untouched(call)
  await answers(text, { [ann]: accepted, [bob]: accepted, [cid]: retrying })
  await answers(text, { [cid]: accepted })
  await scene.query('delete from retries where channel = $1', [text])
  await receipt(text, ann, delivered)
  await receipt(text, bob, failed)
  await markRecipient(scene.platform.db, engineScope(accountId), {
    broadcastId: id,
    phone: ann,
    mark: 'replied',
    shard: 4,
  })
  await through(text)
  await round()
  // Of the texts all has been handed over; nobody has been called.
  expect(await statusOf()).toBe('Broadcasting')
  expect(await untouched(call)).toEqual(calls)
  expect(await counters(call)).toEqual({ waiting: 3 })
  expect(await counters(text)).toEqual({ delivered: 1, failed: 1, accepted: 1, replied: 1 })

  const texts = await untouched(text)
  await answers(call, { [ann]: failed, [bob]: accepted, [cid]: retrying })
  expect(await scene.query('select phone, channel, lane_id from retries')).toEqual([
    { phone: cid, channel: call, lane_id: callLane },
  ])
  await through(call)
  await round()
  expect(await statusOf()).toBe('Broadcasting')
  await scene.query('delete from retries')
  await answers(call, { [cid]: accepted })
  await round()
  expect(await statusOf()).toBe('Finalizing')
  await receipt(call, bob, delivered)
  await receipt(call, cid, delivered)
  expect(await untouched(text)).toEqual(texts)
  await round()
  // A text is on its way still.
  expect(await statusOf()).toBe('Finalizing')
  await receipt(text, cid, delivered)
  await round()
  expect(await statusOf()).toBe('Complete')
  expect([await states(text), await states(call)]).toEqual([
    [delivered, failed, delivered],
    [failed, delivered, delivered],
  ])
  expect([await counters(text), await counters(call)]).toEqual([
    { delivered: 2, failed: 1, replied: 1 },
    { delivered: 2, failed: 1 },
  ])
  const seen = await (await scene.as('olive.owner')).get(`/broadcasts/${id}`)
  expect(seen.body).toMatchObject({ PhoneNumberCount: 3, DeliveredTexts: 2, FailedTextTotal: 1, RepliedTotal: 1 })
})

test('when the wait is over each channel ends by what it has, and both are filed', async () => {
  await answers(text, { [ann]: accepted, [bob]: unknown, [cid]: failed })
  await answers(call, { [ann]: unknown, [bob]: accepted, [cid]: accepted })
  await through(text)
  await through(call)
  await round()
  await scene.query(`update broadcasts set finalizing_at = now() - interval '30 days'`)
  await round()
  expect(await statusOf()).toBe('Complete')
  expect([await states(text), await states(call)]).toEqual([
    [delivered, failed, failed],
    [failed, delivered, delivered],
  ])
  const history = openHistory(scene.platform.db, channels)
  while (await history());
  expect(await scene.query('select phone, channel from said_in_broadcasts order by 1, 2')).toEqual(
    [ann, bob, cid].flatMap((phone) => [text, call].map((channel) => ({ phone, channel }))),
  )
})

test('cancelled, each channel gives up what is its own, and the broadcast ends with the last of them', async () => {
  await answers(text, { [ann]: accepted })
  await answers(call, { [bob]: retrying })
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
  // Somebody is about to be called.
  await scene.query(
    `insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, claimed_at)
     values (${callLane}, 1, $1, $2, ${call}, ${bob}, ${cid}, now())`,
    [accountId, id],
  )
  await round()
  const ends = () =>
    scene.query('select finalizing_at is not null as waits, completed_at is not null as is_over from broadcasts')
  expect(await states(text)).toEqual([accepted, notSent, notSent])
  expect(await states(call)).toEqual([waiting, retrying, waiting])
  expect(await ends()).toEqual([{ waits: false, is_over: false }])
  await scene.query('delete from claims')
  await round()
  expect(await states(call)).toEqual([notSent, notSent, notSent])
  expect(await scene.query('select reason from recipients where channel = $1 group by 1', [call])).toEqual([
    { reason: reason.cancelled },
  ])
  expect(await ends()).toEqual([{ waits: true, is_over: false }])
  await receipt(text, ann, delivered)
  await round()
  expect(await ends()).toEqual([{ waits: true, is_over: true }])
  expect([await counters(text), await counters(call)]).toEqual([{ delivered: 1, 'not sent': 2 }, { 'not sent': 3 }])
})

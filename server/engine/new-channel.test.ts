import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Carrier, PartAnswer, TextToSend } from '../carriers/carrier.ts'
import { sql } from '../platform/database.ts'
import { openScene, type Scene } from '../testing/cast.ts'
import { settlings } from './channels.ts'
import { openLines } from './lanes/lines.ts'
import { claimsOf } from './send/claim-store.ts'
import { openFreshOptOuts } from './send/fresh-opt-outs.ts'
import { openGates } from './send/gates.ts'
import { openPendingIds } from './send/pending-ids.ts'
import { openSender } from './send/sender.ts'
import type { ClaimedRecipient, Sendable, Sending } from './send/sending.ts'
import { openRounds } from './settle/broadcast-loops.ts'
import type { Settling } from './settle/settling.ts'

/**
 * Bells: a channel that there is not, with tables, words and rules of its own. Nothing of the machine knows it, and the machine claims,
 * hands over and settles it all the same.
 */
const bellChannel = channel.call
const bellLane = 900_000
const ours = 12175550200
const [ann, bob, cid, dan] = [12175550301, 12175550302, 12175550303, 12175550304] as const
const { delivered, failed, invalid, accepted, unknown } = outcome

type Tune = { tune: string }
type Heard = { times: number }

const ringBells: Sending = {
  channel: bellChannel,
  claims: claimsOf({
    name: 'bells',
    partTable: 'broadcast_bells',
    requireOptIn: 'false',
    hasPlaces: 'false',
    overLimit: `'Refuse'`,
    words: ['tune'],
    laneSends: 'not exists (select 1 from silent_lanes s where s.lane_id = q.lane_id)',
    isHeard: 'true',
    bar: (account, phone) => `case when exists (select 1 from bells_refused f
      where f.account_id = ${account} and f.phone = ${phone}) then ${reason.doNotCall} else 0 end`,
    columns: (phone) => [
      `(select count(*)::int from bells_heard h where h.account_id = $4 and h.phone = ${phone}) as times`,
    ],
  }),
  jobs(from, claim, { tune, broadcast_id }: Sendable & Tune, claimed: readonly (ClaimedRecipient & Heard)[]) {
    return claimed.map(({ phone, times, claim_id, segments, tries }) => ({
      ...{ kind: 'recipient', broadcastId: broadcast_id, claimId: claim_id, phone, segments, tries, ...claim },
      prepared: claim.line.carrier.prepare({ from, to: phone, text: `${tune} ${times + 1}`, reference: 0 }),
      ...{ part: 0, messageIds: [], waitedMs: 0, isCompliance: false },
    }))
  },
}

const endings: string[] = []
const settleBells: Settling = {
  channel: bellChannel,
  // Who says nothing has not heard it; a bell that nobody knows of has rung.
  afterWait: {
    accepted: { state: failed, reason: reason.undeliverable },
    unknown: { state: delivered, reason: reason.none },
  },
  isToldBy: () => sql<boolean>`k.address = 'belfry'`,
  endings: [
    {
      what: 'bells',
      due: async () => [{ account_id: accountId }],
      end: async (_, { account_id }) => endings.push(`bells of ${account_id}`),
    },
  ],
}

let scene: Scene
let accountId: number
let id: number
let belfry: number
const rung: Pick<TextToSend, 'from' | 'to' | 'text'>[] = []
const answersOf: Record<number, PartAnswer> = {
  [ann]: { kind: 'accepted', messageId: 'ann' },
  [cid]: { kind: 'unknown', why: 'nobody was there' },
}

/** Answers at once, as `answersOf` says. */
const carrierOf = (carrierId: number): Carrier => ({
  ...{ id: carrierId, isSimulated: true, tps: null, slots: 10, freeSlots: () => 10, isUp: () => true },
  prepare: (wire) => ({ parts: 1, wire }),
  write({ wire }, _, onAnswer) {
    const { from, to, text } = wire as TextToSend
    rung.push({ from, to, text })
    setImmediate(() => onAnswer(answersOf[to]!, () => {}))
  },
  close: async () => {},
})

/** A broadcast that rings bells alone, planned. */
beforeAll(async () => {
  scene = await openScene()
  accountId = scene.accounts.lincoln.accountId
  const made = await (await scene.as('olive.owner')).post('/broadcasts', {
    ...{ BroadcastName: 'Vespers', TextMessage: 'No text.' },
    Contacts: [ann, bob, cid, dan].map((phone) => ({ PrimaryPhone: String(phone) })),
  })
  id = made.body.BroadcastID
  const of = [accountId, id]
  for (const table of ['broadcast_queue', 'broadcast_texts'])
    await scene.query(`delete from ${table} where account_id = $1 and broadcast_id = $2`, of)
  await scene.query('create table broadcast_bells (account_id bigint, broadcast_id bigint, tune text)')
  await scene.query('create table bells_refused (account_id bigint, phone bigint)')
  await scene.query('create table bells_heard (account_id bigint, phone bigint)')
  await scene.query('create table silent_lanes (lane_id bigint)')
  await scene.query(`insert into broadcast_bells values ($1, $2, 'Ding dong')`, of)
  await scene.query('insert into bells_refused values ($1, $2)', [accountId, bob])
  await scene.query('insert into bells_heard values ($1, $2)', [accountId, cid])
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, channel, lane_id, is_planned, start_at) values ($1, $2, $3, $4, true, now())`,
    [...of, bellChannel, bellLane],
  )
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, first_name, last_name, notes)
     select $1, $2, p, $3, 0, case when p = $5 then ${outcome.notSent} else ${outcome.waiting} end, '', '', '' from unnest($4::bigint[]) p`,
    [...of, bellChannel, [ann, bob, cid, dan], dan],
  )
  await scene.query(
    'insert into broadcast_counters (account_id, broadcast_id, shard, channel, waiting, not_sent) values ($1, $2, 0, $3, 3, 1)',
    [...of, bellChannel],
  )
  await scene.query('update broadcasts set phone_number_count = 4 where broadcast_id = $1', [id])
  await scene.query(
    `insert into sending_lanes (lane_id, account_id, kind, node_id, epoch, until) values ($1, $2, 'text', 1, 1, now() + interval '1 hour')`,
    [bellLane, accountId],
  )
  const [carrier] = await scene.query<{ carrier_id: number }>(
    `insert into carriers (kind, address) values ('smpp', 'belfry') returning carrier_id`,
  )
  belfry = carrier!.carrier_id
})
afterAll(() => scene.close())

const states = async () =>
  (
    await scene.query<{ phone: number; state: number; reason: number }>(
      'select phone, state, reason from recipients where broadcast_id = $1 order by phone',
      [id],
    )
  ).map((row) => [row.phone, row.state, row.reason])
const statusOf = async () =>
  (await scene.query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [id]))[0]!.status

const openBells = async () => {
  const { pool, clock } = scene.platform
  const durable = Promise.withResolvers<void>()
  const onError = durable.reject
  const lines = await openLines({
    openUsual: () => carrierOf(belfry),
    open: () => undefined,
    rows: async () => [],
    routes: async () => new Map(),
    routed: async () => [],
    handlers: { onEvent() {}, onPart() {}, onLateAccepted() {}, onChange() {} },
    onTrouble() {},
    onError,
  })
  const budget = { take: async (want: number) => ({ granted: want }), giveBack() {}, day: () => '2026-11-23' }
  let answered = 0
  const sender = openSender({
    ...{ pool, sending: ringBells, from: ours, shard: 2, senderNo: 1, pacePerSecond: null, onError },
    lease: { laneId: bellLane, channel: bellChannel, accountId, nodeId: 1, epoch: 1 },
    ...{ route: () => [lines.usual], line: () => lines.usual, knowsShares: () => true },
    gates: openGates({
      ...{ pool, channel: bellChannel, clock, shard: 2, budget, rules: () => [], onProgress() {}, onError },
    }),
    ...{ optOuts: openFreshOptOuts(), late: new WeakMap(), pendingIds: openPendingIds() },
    onProgress() {},
    onAnswer() {
      if (++answered === Object.keys(answersOf).length) durable.resolve()
    },
  })
  return { sender, answered: durable.promise }
}

const rounds = () =>
  openRounds({
    platform: scene.platform,
    channels: [...settlings.filter((one) => one.channel !== bellChannel), settleBells],
    shard: 1,
    usualCarrierId: 1,
    onProgress() {},
  })

test('a channel that nobody knew is claimed and handed over by its own statements', async () => {
  await rounds().start()
  const { sender, answered } = await openBells()
  await scene.query('insert into silent_lanes values ($1)', [bellLane])
  expect(await ringBells.claims.sendable(scene.platform.pool, { ...lease(), laneId: bellLane })).toEqual([])
  await scene.query('delete from silent_lanes')
  sender.leaseHolds(lease(), performance.now() + 60_000)
  await answered
  await sender.stop()
  expect(rung).toEqual([
    { from: ours, to: ann, text: 'Ding dong 1' },
    { from: ours, to: cid, text: 'Ding dong 2' },
  ])
  expect(await states()).toEqual([
    [ann, accepted, reason.none],
    [bob, invalid, reason.doNotCall],
    [cid, unknown, reason.none],
    [dan, outcome.notSent, reason.none],
  ])
})

const lease = () => ({ laneId: bellLane, channel: bellChannel, accountId, nodeId: 1, epoch: 1 })

test('and settled by what it says of the end of the wait, and of who would tell', async () => {
  await rounds().settle()
  expect(await statusOf()).toBe('Finalizing')
  // Whoever would tell was away until an hour ago.
  await scene.query(`update broadcasts set finalizing_at = now() - interval '2 days' where broadcast_id = $1`, [id])
  await scene.query(`update carriers set back_at = now() - interval '1 hour' where carrier_id = $1`, [belfry])
  await scene.query(
    `insert into carrier_links (node_id, carrier_id, is_up, slots, taken, since, seen_at) values (1, $1, true, 10, 0, now(), now())`,
    [belfry],
  )
  await rounds().settle()
  expect(await statusOf()).toBe('Finalizing')
  await scene.query('update carriers set back_at = null where carrier_id = $1', [belfry])
  await rounds().settle()
  expect(await statusOf()).toBe('Complete')
  expect(await states()).toEqual([
    [ann, failed, reason.undeliverable],
    [bob, invalid, reason.doNotCall],
    [cid, delivered, reason.none],
    [dan, outcome.notSent, reason.none],
  ])
  await rounds().release()
  expect(endings).toEqual([`bells of ${accountId}`])
})

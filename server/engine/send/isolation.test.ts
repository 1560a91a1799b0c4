import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiptScene } from '../../testing/receipt-scene.ts'
import { claimMessages, textClaims } from '../text/send-store.ts'

const { accepted, delivered, failed } = outcome
const [ann, bob, cid] = [12175551001, 12175551002, 12175551003] as const

let scene: Awaited<ReturnType<typeof receiptScene>>
let outside: pg.PoolClient
beforeAll(async () => {
  scene = await receiptScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.clear()
  outside = await scene.pool.connect()
})
afterEach(async () => {
  await outside.query('rollback')
  outside.release()
})

/** Somebody holds the rows of an account. */
const lock = async (accountId: number) => {
  await outside.query('begin')
  for (const table of [
    'accounts',
    'recipients',
    'broadcasts',
    'broadcast_counters',
    'text_messages',
    'credit_balances',
  ]) {
    await outside.query(`select 1 from ${table} where account_id = $1 for update`, [accountId])
  }
}
const cursor = async () =>
  (await scene.query<{ seq: number }>('select applied_seq as seq from nodes where node_id = $1', [scene.nodeId]))[0]!
    .seq
const lastSeq = async () =>
  (
    await scene.query<{ seq: number }>('select max(seq) as seq from carrier_events where node_id = $1', [scene.nodeId])
  )[0]!.seq
const inbox = async (phone: number) =>
  (
    await scene.query<{ message: string }>(
      'select message from text_messages where is_inbound and phone = $1 order by text_message_id',
      [phone],
    )
  ).map(({ message }) => message)
const optedOut = async (phone: number) =>
  (await scene.query(`select 1 from opt_outs where phone = $1 and channel = 'text'`, [phone])).length === 1
/** The next try, now. */
const retryTexts = async () => {
  await scene.query(`update deferred_texts set due_at = now() where due_at < 'infinity'`)
  await scene.events.applyDeferred()
}

test('rows of one account are locked: receipts and texts of the others go through at once, and the cursor with them', async () => {
  const theirs = await scene.broadcast({ [ann]: ['l1'], [bob]: ['l2'] })
  const others = await scene.broadcast({ [ann]: ['h1'], [bob]: ['h2'] }, { ours: scene.harbor })
  await lock(scene.lincoln.account_id)
  const began = performance.now()
  await scene.take(
    scene.textOf('Hi Lincoln', ann),
    scene.receiptOf('l1', ann),
    scene.receiptOf('h1', ann, { ours: scene.harbor }),
    scene.textOf('Hi Harbor', bob, scene.harbor),
  )
  expect(performance.now() - began).toBeLessThan(3000)
  expect(await others.became()).toEqual({ [ann]: delivered, [bob]: accepted })
  expect(await inbox(bob)).toEqual(['Hi Harbor'])
  expect(await cursor()).toBe(await lastSeq())
  // It is known by now, and costs the others next to nothing.
  const again = performance.now()
  await scene.take(
    scene.receiptOf('l2', bob, { status: 'undeliverable' }),
    scene.receiptOf('h2', bob, { ours: scene.harbor }),
  )
  expect(performance.now() - again).toBeLessThan(450)
  expect(await others.became()).toEqual({ [ann]: delivered, [bob]: delivered })
  expect(await cursor()).toBe(await lastSeq())
  await scene.rounds(2)
  await retryTexts()
  expect(await inbox(ann)).toEqual([])
  await outside.query('rollback')
  await scene.rounds(1)
  await retryTexts()
  expect(await theirs.became()).toEqual({ [ann]: delivered, [bob]: failed })
  expect(await inbox(ann)).toEqual(['Hi Lincoln'])
  expect(await scene.waiting()).toEqual([])
})

test('texts that had to wait keep their order, also with those that come after the lock is gone; claims wait, and STOP is told', async () => {
  const { lincoln } = scene
  await scene.query(
    `insert into sending_lanes (lane_id, account_id, kind, node_id, epoch, until) values ($1, $2, 'text', $3, 1, now() + interval '1 hour')
     on conflict (lane_id) do update set node_id = excluded.node_id, epoch = 1, until = excluded.until`,
    [lincoln.text_number_id, lincoln.account_id, scene.nodeId],
  )
  const snow = await scene.broadcast({ [bob]: ['x'] })
  await scene.query(`update recipients set state = 0 where broadcast_id = $1`, [snow.id])
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at, is_planned) values ($1, $2, $3, now(), true)`,
    [lincoln.account_id, snow.id, lincoln.text_number_id],
  )
  for (const kind of ['chat', 'compliance'])
    await scene.query(
      `with m as (
         insert into text_messages (account_id, text_number_id, phone, is_inbound, class, message, state, created_at)
         values ($1, $2, $3, false, $4, $4, 0, now()) returning *)
       insert into outbox (text_message_id, account_id, lane_id, phone, due_at)
         select text_message_id, account_id, text_number_id, phone, now() from m`,
      [lincoln.account_id, lincoln.text_number_id, cid, kind],
    )
  const lease = {
    ...{ laneId: lincoln.text_number_id, channel: channel.text, accountId: lincoln.account_id },
    ...{ nodeId: scene.nodeId, epoch: 1 },
  }
  const options = { lease, broadcastId: snow.id, limit: 10, isRealCarrier: false, requireOptIn: false }
  const claim = () => textClaims.next(scene.pool, options, null)
  const claimSingles = async () => (await claimMessages(scene.pool, lease, 10)).map(({ message }) => message)
  await lock(lincoln.account_id)
  scene.stops.length = 0
  await scene.take(scene.textOf('first', ann), scene.textOf('STOP', ann))
  expect(scene.stops).toEqual([`${lincoln.account_id} ${ann}`])
  await scene.query(`update deferred_texts set due_at = now()`)
  await scene.events.applyDeferred()
  // Told anew: it would be forgotten otherwise.
  expect(scene.stops).toHaveLength(2)
  await outside.query('rollback')
  await scene.take(scene.textOf('UNSTOP', ann))
  expect(await inbox(ann)).toEqual([])
  expect(await claim()).toEqual([])
  expect(await claimSingles()).toEqual(['compliance'])
  await retryTexts()
  expect(await inbox(ann)).toEqual(['first', 'STOP', 'UNSTOP'])
  expect(await optedOut(ann)).toBe(false)
  expect((await claim()).map(({ phone }) => phone)).toEqual([bob])
  expect(await claimSingles()).toContain('chat')
})

test('a text that came by two links while it had to wait is one text', async () => {
  await lock(scene.lincoln.account_id)
  await scene.take(scene.textOf('Yes please', ann), { ...scene.textOf('Yes please', ann), link: 'another' })
  await outside.query('rollback')
  await retryTexts()
  expect(await inbox(ann)).toEqual(['Yes please'])
})

test('a receipt that cannot be applied is said once, stays to be seen, and stops no other', async () => {
  const snow = await scene.broadcast({ [ann]: ['p1'], [bob]: ['p2'], [cid]: ['p3'] })
  await scene.query(`alter table recipients add constraint poison check (phone <> ${bob} or state <> ${delivered})`)
  scene.errors.length = 0
  await scene.take(
    scene.receiptOf('p1', ann),
    scene.receiptOf('p2', bob),
    scene.receiptOf('p3', cid),
    scene.receiptOf('q', ann),
  )
  expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: accepted, [cid]: delivered })
  expect(scene.errors.map(String)).toEqual([
    expect.stringMatching(/the receipt p2 of carrier \d+, event \d+, could not be applied/),
  ])
  await scene.rounds(3)
  expect(scene.errors).toHaveLength(1)
  expect(await scene.query(`select message_id from unmatched_receipts where problem like '%poison%'`)).toEqual([
    { message_id: 'p2' },
  ])
  await scene.query('alter table recipients drop constraint poison')
  await scene.rounds(1)
  expect(await snow.became()).toMatchObject({ [bob]: delivered })
  expect(await snow.counters()).toMatchObject({ accepted: 0, delivered: 3 })
  scene.errors.length = 0
})

test('a receipt whose statement takes too long is left for later, and stops no other', async () => {
  const snow = await scene.broadcast({ [ann]: ['p1'], [bob]: ['p2'] })
  await scene.query(
    `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$`,
  )
  await scene.query(
    `create trigger dawdle before update on recipients for each row when (new.phone = ${bob}) execute function dawdle()`,
  )
  await scene.take(scene.receiptOf('p1', ann), scene.receiptOf('p2', bob))
  expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: accepted })
  expect(await cursor()).toBe(await lastSeq())
  await scene.query('drop trigger dawdle on recipients')
  await scene.rounds(1)
  expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: delivered })
}, 30_000)

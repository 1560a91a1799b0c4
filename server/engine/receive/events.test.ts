import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierEvent } from '../../platform/carrier-event.ts'
import { joinNodes } from '../../platform/nodes.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { openPendingIds } from '../send/pending-ids.ts'
import { adoptOrphans } from './adopt.ts'
import { type Events, openEvents } from './events.ts'

let scene: Scene
let ours: { account_id: number; phone: number }
beforeAll(async () => {
  scene = await openScene()
  ours = (
    await scene.query<typeof ours>('select account_id, phone from text_numbers where account_id = $1', [
      scene.accounts.lincoln.accountId,
    ])
  )[0]!
})
afterAll(() => scene.close())

const from = 12175551000
const text = (phone: number, body: string): CarrierEvent => ({
  ...{ kind: 'text', carrierId: 1, link: 'l', messageId: null, status: null, error: null, reference: null },
  ...{ source: String(phone), destination: String(ours.phone), body },
})

/** The events of a node of its own, and what happened in which order. */
const node = async () => {
  const errors: unknown[] = []
  const joined = await joinNodes(scene.platform.db, 'engine', (error) => errors.push(error))
  const applied: { body: string; commit: string; nodeId: number }[] = []
  const log: string[] = []
  const counted: Record<string, number> = {}
  const events: Events = openEvents({
    ...{ pool: scene.platform.pool, nodeId: joined.nodeId, shard: 9, pendingIds: openPendingIds() },
    async applyText(tx, nodeId, event) {
      const { rows } = await tx.query<{ id: string }>('select pg_current_xact_id()::text as id')
      applied.push({ body: event.body!, commit: rows[0]!.id, nodeId })
      log.push(event.body!)
      return undefined
    },
    onStop: (accountId, phone) => log.push(`stop ${accountId} ${phone}`),
    ...{ onProgress() {}, onUnmatched() {} },
    onCount(kind, count) {
      counted[kind] = (counted[kind] ?? 0) + count
    },
    onError: (error) => errors.push(error),
  })
  const cursor = async () =>
    (await scene.query<{ seq: number }>('select applied_seq as seq from nodes where node_id = $1', [joined.nodeId]))[0]!
      .seq
  return { ...joined, events, applied, log, counted, errors, cursor }
}

test('however many replies come, one transaction applies a few of them', async () => {
  const { events, applied, errors, cursor, leave } = await node()
  for (let i = 0; i < 90; i++) events.take(text(from + i, `reply ${i}`), () => {})
  await events.drained()
  const commits = Map.groupBy(applied, ({ commit }) => commit)
  expect(Math.max(...[...commits.values()].map((each) => each.length))).toBeLessThanOrEqual(25)
  expect(applied).toHaveLength(90)
  expect(new Set(applied.map(({ body }) => body)).size).toBe(90)
  expect(await cursor()).toBe(90)
  expect(errors).toEqual([])
  await leave()
})

test('a text that somebody sent us counts as a text, and a receipt as a receipt', async () => {
  const { events, counted, errors, leave } = await node()
  for (let i = 0; i < 3; i++) events.take(text(from + i, `reply ${i}`), () => {})
  events.take({ ...text(from, ''), kind: 'receipt', messageId: 'm1', status: 'delivered', body: null }, () => {})
  await events.drained()
  expect(counted).toEqual({ text: 3, receipt: 1 })
  expect(errors).toEqual([])
  await leave()
})

test('a STOP behind many replies is told of before any of them is applied, to this node and the others', async () => {
  const heard: string[] = []
  const listener = await scene.platform.pool.connect()
  await listener.query('listen optout')
  listener.on('notification', ({ payload }) => heard.push(payload!))
  const { events, log, leave } = await node()
  for (let i = 0; i < 60; i++) events.take(text(from + i, `reply ${i}`), () => {})
  events.take(text(from + 60, ' Stop! '), () => {})
  await events.drained()
  expect(log[0]).toBe(`stop ${ours.account_id} ${from + 60}`)
  expect(log).toHaveLength(62)
  await listener.query('unlisten optout')
  expect(heard).toEqual([`${ours.account_id}:${from + 60}:out`])
  listener.release()
  await leave()
})

test('so is one that another node stored, and one whose carrier writes ten digits', async () => {
  const left = await joinNodes(scene.platform.db, 'engine', () => {})
  await left.leave()
  await scene.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, body, received_at)
     select $1, i, 1, 'text', 'l', '2175552000', right($2::text, 10), case i when 40 then 'STOP' else 'reply ' || i end, now()
     from generate_series(1, 40) i`,
    [left.nodeId, ours.phone],
  )
  const { events, log, applied, leave } = await node()
  await adoptOrphans(scene.platform.pool, events, (error) => log.push(String(error)))
  expect(log[0]).toBe(`stop ${ours.account_id} 12175552000`)
  expect(applied.filter(({ nodeId }) => nodeId === left.nodeId).map(({ body }) => body)).toHaveLength(40)
  await leave()
})

test('nodes that are gone have their turns, and those with texts that nobody has read the first', async () => {
  const dead = async (kind: 'receipt' | 'text', count: number) => {
    const left = await joinNodes(scene.platform.db, 'engine', () => {})
    await left.leave()
    await scene.query(
      `insert into carrier_events (node_id, seq, carrier_id, kind, link, message_id, status, source, destination, body, received_at)
       select $1, i, 1, $3, 'l', 'm' || i, 'delivered', '12175553000', $2, 'Hi', now() from generate_series(1, $4::int) i`,
      [left.nodeId, ours.phone, kind, count],
    )
    return left.nodeId
  }
  const [many, few, replies] = [await dead('receipt', 2500), await dead('receipt', 10), await dead('text', 1)]
  const { events, leave } = await node()
  const turns: number[] = []
  const watched: Events = {
    ...events,
    adopt(nodeId, list) {
      turns.push(nodeId)
      return events.adopt(nodeId, list)
    },
  }
  await adoptOrphans(scene.platform.pool, watched, (error) => turns.push(String(error) as never))
  expect(turns).toEqual([replies, many, few, many, many])
  expect(
    await scene.query('select applied_seq::int as seq from nodes where node_id = any($1) order by node_id', [
      [many, few, replies],
    ]),
  ).toEqual([{ seq: 2500 }, { seq: 10 }, { seq: 1 }])
  await leave()
})

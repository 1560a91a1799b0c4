import { channel } from '@carillon/domain/broadcast/channel.ts'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openScene } from '../../testing/cast.ts'
import { fillLargeWorld } from '../../testing/large-world.ts'
import { openDeliveryPool } from '../runtime/delivery-pool.ts'
import { textClaims } from '../text/send-store.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const rows = 3000
const limit = 20
const scene = await openScene()
const world = await fillLargeWorld(scene, rows)
const pool = openDeliveryPool(scene.platform, () => {})
afterAll(async () => {
  await pool.end()
  await scene.close()
})

/** Rows of each table that the statement went through, with the plan that the connections of delivery keep. */
const wentThrough = async (claim: (pool: pg.Pool) => Promise<unknown>) => {
  const client = await pool.connect()
  const through = new Map<string, number>()
  const count = (node: Node) => {
    const { 'Relation Name': table, 'Rows Removed by Filter': left = 0 } = node
    if (table) through.set(table, (through.get(table) ?? 0) + (node['Actual Rows'] + left) * node['Actual Loops'])
    node.Plans?.forEach(count)
  }
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    await client.query(`prepare claim as ${text}`)
    const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))))
    const explained = await client.query(`explain (analyze, format json) execute claim(${given})`)
    count(explained.rows[0]['QUERY PLAN'][0].Plan)
    return { rows: [] }
  }
  try {
    await claim({ query } as unknown as pg.Pool)
  } finally {
    client.release(true)
  }
  return through
}

const asking = async () => {
  const { accountId } = scene.accounts.lincoln
  await scene.query(
    `insert into sending_lanes (lane_id, account_id, kind, node_id, epoch, until) values ($1, $2, 'text', 1, 1, now() + interval '1 hour')
     on conflict do nothing`,
    [world.textNumberId, accountId],
  )
  return {
    lease: { laneId: world.textNumberId, channel: channel.text, accountId, nodeId: 1, epoch: 1 },
    ...{ broadcastId: world.running, limit, isRealCarrier: true, requireOptIn: true },
  }
}

test('a claim reads what it takes, however many wait behind it and whatever the planner knows', async () => {
  const { accountId } = scene.accounts.lincoln
  const ask = await asking()
  const look = async () => {
    for (const claim of [
      (pool: pg.Pool) => textClaims.next(pool, ask, null),
      (pool: pg.Pool) => textClaims.dueRetries(pool, ask, null),
    ]) {
      const through = await wentThrough(claim)
      expect(through.get('broadcast_queue')).toBeGreaterThan(0)
      for (const [table, count] of through) expect(count, table).toBeLessThanOrEqual(5 * limit)
    }
  }
  await look()
  // As small as this, a moment ago.
  await scene.query('analyze')
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
     select $1, $2, 13000000000 + n, 1, 0, '', '', '' from generate_series(1, 20000) n`,
    [accountId, world.running],
  )
  await scene.query(`update retries set due_at = now() - interval '1 minute'`)
  await look()
  await scene.query('analyze recipients, retries')
  await look()
})

test('from a number that staff have blocked a moment ago nothing leaves, tries that were asked to wait neither', async () => {
  const ask = await asking()
  await scene.query(`update retries set due_at = now() - interval '1 minute'`)
  await scene.query(
    `update recipients r set state = 1 from retries t where t.broadcast_id = r.broadcast_id and t.phone = r.phone`,
  )
  const block = (isBlocked: boolean) =>
    scene.query('update text_numbers set is_blocked = $1 where text_number_id = $2', [isBlocked, world.textNumberId])
  await block(true)
  expect(await textClaims.next(pool, ask, null)).toEqual([])
  expect(await textClaims.dueRetries(pool, ask, null)).toEqual([])
  await block(false)
  expect(await textClaims.dueRetries(pool, ask, null)).toHaveLength(limit)
  expect(await textClaims.next(pool, ask, null)).toHaveLength(limit)
})

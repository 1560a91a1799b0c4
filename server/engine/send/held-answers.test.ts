import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { engineScene, phones } from '../../testing/engine-scene.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
beforeEach(async () => {
  scene = await engineScene({ window: 4 })
})
afterEach(() => scene.close())

/** Another school with a number of its own, and a broadcast of it. */
const otherBroadcast = async (to: readonly number[]) => {
  const { query } = scene
  const [{ account_id: id }] = (await query<{ account_id: number }>(
    `insert into accounts (company_name) values ('Harbor Staffing') returning account_id`,
  )) as [{ account_id: number }]
  const [{ text_number_id: number }] = (await query<{ text_number_id: number }>(
    `insert into text_numbers (account_id, phone, registration_status, class) values ($1, 12175550201, 'Registered', 'local')
     returning text_number_id`,
    [id],
  )) as [{ text_number_id: number }]
  await query('insert into text_number_owners values (12175550201, $1, $2)', [id, number])
  const [{ broadcast_id }] = (await query<{ broadcast_id: number }>(
    `with audience as (
       insert into audiences (account_id, kind, user_id, created_at) values ($1, 'inline', 1, now()) returning audience_id
     ), members as (
       insert into audience_members (account_id, audience_id, phone) select $1, audience_id, p from audience, unnest($3::bigint[]) p
     ), ${madeBroadcasts({
       ...{ account_id: '$1', text_number_id: '$2', text_message: `'Night shift is free.'`, started_at: 'now()' },
       ...{ credits_each_domestic: '0', credits_each_abroad: '0', phone_number_count: 'cardinality($3::bigint[])' },
     })}, source as (
       insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id) select $1, broadcast_id, 1, audience_id
       from made, audience
     )
     insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at) select $1, broadcast_id, $2, now() from made
     returning broadcast_id`,
    [id, number, to],
  )) as [{ broadcast_id: number }]
  await query(`select pg_notify('engine', '')`)
  return broadcast_id
}

const delivered = async (id: number) => (await scene.counters(id)).delivered

test('answers that wait for rows which somebody holds lend their slots: another account goes on, and nobody is texted twice', async () => {
  const { query, until, platform, smsc } = scene
  const held = await scene.broadcast(phones(40), 'Snow day.', 1, { status: 'Paused' })
  await until(async () => (await query('select from broadcast_queue where is_planned')).length === 1)
  const holder = await platform.pool.connect()
  await holder.query(`begin; set local idle_in_transaction_session_timeout = 0`)
  await holder.query('select 1 from recipients where broadcast_id = $1 for update', [held])
  await query(`update broadcasts set status = 'Broadcasting' where broadcast_id = $1`, [held])
  await query(`select pg_notify('engine', '')`)
  // All that the carrier takes at once, or all but what is kept for replies, and no answer of it can be saved.
  await until(async () => smsc.ledger.length >= 3)

  const other = await otherBroadcast(phones(20, 12175552000))
  await until(async () => (await delivered(other)) === 20)
  expect((await scene.counters(held)).waiting).toBe(40)
  await holder.query('rollback')
  holder.release()
  await until(async () => (await delivered(held)) === 40)
  const texted = smsc.ledger.map(({ to }) => to)
  expect(new Set(texted).size).toBe(60)
  expect(texted).toHaveLength(60)
})

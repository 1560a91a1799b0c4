import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { dropPartitions, makePartitions } from './keep-partitions.ts'
import { readPartitions } from './partition-store.ts'

const dayMs = 86_400_000
let scene: Scene
let now: Date
beforeAll(async () => {
  scene = await openScene()
  now = new Date((await scene.query<{ at: string }>('select now() as at'))[0]!.at)
})
afterAll(() => scene.close())

const after = (days: number) => new Date(now.getTime() + days * dayMs)
const weeksOf = async (table: string) => (await readPartitions(scene.platform.db, table)).map(({ from }) => from!)
const monday = (days: number) => {
  const at = after(days)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}
const stored = (nodeId: number, seq: number, days: number) =>
  scene.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, received_at, week)
     values ($1, $2, 1, 'text', 'l', '1', '2', now(), date_trunc('week', $3::timestamptz at time zone 'UTC')::date)`,
    [nodeId, seq, after(days)],
  )

test('a month passes: weeks are made before they begin, and dropped when they are old enough', async () => {
  const { db } = scene.platform
  for (let day = 0; day <= 28; day++) {
    // From several processes at once.
    await Promise.all([makePartitions(db, after(day)), makePartitions(db, after(day))])
    await dropPartitions(db, null, after(day))
    const weeks = await weeksOf('carrier_events')
    expect(weeks).toContain(monday(day + 21))
    // Each stays for seven days after its end.
    expect(weeks).toContain(day < 7 ? monday(0) : monday(day - 7))
    expect(weeks.length).toBeLessThanOrEqual(6)
  }
  expect(await weeksOf('handovers')).toContain(monday(0))
  expect((await weeksOf('carrier_events'))[0]).toBe(monday(21))
  await makePartitions(db, after(60))
  await dropPartitions(db, null, after(60))
  expect(await weeksOf('handovers')).not.toContain(monday(0))
})

test('what nobody has applied, and what is to be looked at, is kept', async () => {
  const { db } = scene.platform
  await makePartitions(db, now)
  const [node] = await scene.query<{ id: number }>(
    `insert into nodes (role, started_at, seen_at, applied_seq) values ('web', now(), now(), 1) returning node_id as id`,
  )
  await stored(node!.id, 1, 0)
  await stored(node!.id, 2, 0)
  await dropPartitions(db, null, after(30))
  expect(await weeksOf('carrier_events')).toContain(monday(0))
  await scene.query('update nodes set applied_seq = 2 where node_id = $1', [node!.id])
  await scene.query(
    `insert into deferred_texts (node_id, seq, account_id, phone, own_phone, received_at, due_at) values ($1, 2, 1, 1, 1, now(), 'infinity')`,
    [node!.id],
  )
  await dropPartitions(db, null, after(30))
  expect(await weeksOf('carrier_events')).toContain(monday(0))
  await scene.query('delete from deferred_texts')
  await dropPartitions(db, null, after(30))
  expect(await weeksOf('carrier_events')).not.toContain(monday(0))
})

test('when the clock has jumped, the weeks of then are there with the next look', async () => {
  const { db } = scene.platform
  await makePartitions(db, after(400))
  expect(await weeksOf('carrier_events')).toContain(monday(400))
  await makePartitions(db, now)
  await stored(1, 77, 0)
})

test('dropping waits for nobody who sends, and goes on where it was interrupted', async () => {
  const { db, pool } = scene.platform
  await makePartitions(db, after(800))
  const name = `carrier_events_${monday(800).replaceAll('-', '')}`
  // Somebody reads all weeks in a long transaction.
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from carrier_events')
  const dropping = dropPartitions(db, null, after(900)).catch(() => 'interrupted')
  const waiting = `select pid from pg_stat_activity where query like '%concurrently%' and wait_event_type = 'Lock' and datname = current_database()`
  while ((await scene.query(waiting)).length === 0) await new Promise(setImmediate)
  await stored(5, 1, 0)
  await scene.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await dropping).toBe('interrupted')
  await reader.query('commit')
  reader.release()
  expect((await readPartitions(db, 'carrier_events')).filter(({ isLeaving }) => isLeaving)).toHaveLength(1)
  await stored(5, 2, 0)
  await dropPartitions(db, null, after(900))
  expect(await scene.query(`select to_regclass($1) as there`, [name])).toEqual([{ there: null }])
  expect((await readPartitions(db, 'carrier_events')).filter(({ isLeaving }) => isLeaving)).toEqual([])
})

describe('recipients, by the numbers of their broadcasts', () => {
  const partsOf = async () =>
    (await readPartitions(scene.platform.db, 'recipients')).map(({ from, to }) => [from, to].map(Number))
  const year = 365 * dayMs
  /** As if so many had been made; the last of them with a recipient. */
  const broadcasts = async (newest: number, status: string, daysAgo: number) => {
    await scene.query(`select setval(pg_get_serial_sequence('broadcasts', 'broadcast_id'), $1)`, [newest])
    await scene.query(
      `insert into broadcasts (account_id, broadcast_id, user_id, name, type, status, text_number_id, text_message, character_limit, credits_each_domestic,
         credits_each_abroad, max_credit_cost, phone_number_count, start_at, created_at, started_at, completed_at) overriding system value
       values ($1, $2, 1, 'Snow', 'SMS', $3, 1, 'Hi', 160, 1, 1, 0, 1, $4, $4, $4, case when $3 = 'Complete' then $4::timestamptz end)`,
      [scene.accounts.lincoln.accountId, newest, status, after(-daysAgo)],
    )
    await scene.query(
      `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes) values ($1, $2, 12175551001, 1, 4, '', '', '')`,
      [scene.accounts.lincoln.accountId, newest],
    )
  }
  const kept = async () =>
    (await scene.query<{ id: number }>('select broadcast_id as id from recipients order by 1')).map(({ id }) => id)

  test('two partitions are ahead, as wide as a quarter of a year', async () => {
    const { db } = scene.platform
    expect(await partsOf()).toEqual([
      [0, 10_000],
      [10_000, 20_000],
      [20_000, 30_000],
    ])
    await broadcasts(9000, 'Complete', 800)
    await makePartitions(db, now)
    expect((await partsOf()).at(-1)).toEqual([20_000, 30_000])
    await broadcasts(10_001, 'Complete', 91)
    await broadcasts(25_001, 'Broadcasting', 10)
    await makePartitions(db, now)
    // Those of the partition in use came in ten days.
    expect((await partsOf()).slice(3)).toEqual([
      [30_000, 80_000],
      [80_000, 130_000],
    ])
  })

  test('they stay for ever, or as long as the operator says after the last broadcast of a partition has ended', async () => {
    const { db } = scene.platform
    await dropPartitions(db, null, after(10_000))
    expect(await kept()).toEqual([9000, 10_001, 25_001])
    await dropPartitions(db, year, now)
    expect(await kept()).toEqual([10_001, 25_001])
    // One is still sending, long as it is.
    await dropPartitions(db, year, after(1000))
    expect(await kept()).toEqual([25_001])
    await scene.query(`update broadcasts set status = 'Complete', completed_at = $1 where broadcast_id = 25001`, [now])
    await dropPartitions(db, year, after(1000))
    // It is that of what comes next.
    expect(await kept()).toEqual([25_001])
    await broadcasts(30_001, 'Scheduled', 0)
    await dropPartitions(db, year, after(100))
    expect(await kept()).toEqual([25_001, 30_001])
    await dropPartitions(db, year, after(1000))
    expect(await kept()).toEqual([30_001])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
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
    await dropPartitions(db, after(day))
    const weeks = await weeksOf('carrier_events')
    expect(weeks).toContain(monday(day + 21))
    // Each stays for seven days after its end.
    expect(weeks).toContain(day < 7 ? monday(0) : monday(day - 7))
    expect(weeks.length).toBeLessThanOrEqual(6)
  }
  expect(await weeksOf('handovers')).toContain(monday(0))
  expect((await weeksOf('carrier_events'))[0]).toBe(monday(21))
  await makePartitions(db, after(60))
  await dropPartitions(db, after(60))
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
  await dropPartitions(db, after(30))
  expect(await weeksOf('carrier_events')).toContain(monday(0))
  await scene.query('update nodes set applied_seq = 2 where node_id = $1', [node!.id])
  await scene.query(
    `insert into deferred_texts (node_id, seq, account_id, phone, own_phone, received_at, due_at) values ($1, 2, 1, 1, 1, now(), 'infinity')`,
    [node!.id],
  )
  await dropPartitions(db, after(30))
  expect(await weeksOf('carrier_events')).toContain(monday(0))
  await scene.query('delete from deferred_texts')
  await dropPartitions(db, after(30))
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
  const dropping = dropPartitions(db, after(900)).catch(() => 'interrupted')
  const waiting = `select pid from pg_stat_activity where query like '%concurrently%' and wait_event_type = 'Lock' and datname = current_database()`
  while ((await scene.query(waiting)).length === 0) await new Promise(setImmediate)
  await stored(5, 1, 0)
  await scene.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await dropping).toBe('interrupted')
  await reader.query('commit')
  reader.release()
  expect((await readPartitions(db, 'carrier_events')).filter(({ isLeaving }) => isLeaving)).toHaveLength(1)
  await stored(5, 2, 0)
  await dropPartitions(db, after(900))
  expect(await scene.query(`select to_regclass($1) as there`, [name])).toEqual([{ there: null }])
  expect((await readPartitions(db, 'carrier_events')).filter(({ isLeaving }) => isLeaving)).toEqual([])
})

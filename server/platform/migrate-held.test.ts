import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OlderDatabase, olderDatabase } from '../testing/older-database.ts'
import { migrate } from './migrate.ts'

let older: OlderDatabase
/** Two broadcasts, of which one has two people who may be asking to stop. */
beforeEach(async () => {
  older = await olderDatabase('0401-launched-by-phone.sql')
  await older.db.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, reason, first_name, last_name, notes)
     select 1, 1 + n % 2, 12175550100 + n, 1, 6, case when n in (1, 3) then 9 else 1 end, '', '', '' from generate_series(1, 6) n`,
  )
  await older.db.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, invalid) values (1, 1, 0, 3), (1, 2, 0, 2), (1, 2, 5, 1)`,
  )
})
afterEach(() => older.close())

test('who may be asking to stop is counted, and counters can be written while all recipients are read for it', async () => {
  const holder = await older.connect()
  await holder.query('begin; lock table recipients in access exclusive mode')
  const migrated = migrate(older.url)
  await older.waitingFor('from recipients where state = 6')
  await older.db.query(`set lock_timeout = '1s'; update broadcast_counters set delivered = 7 where shard = 5`)
  await holder.end()
  await migrated
  const { rows } = await older.db.query(
    'select broadcast_id::int as of, shard, delivered, held from broadcast_counters order by 1, 2',
  )
  expect(rows).toEqual([
    { of: 1, shard: 0, delivered: 0, held: 0 },
    { of: 2, shard: 0, delivered: 0, held: 2 },
    { of: 2, shard: 5, delivered: 7, held: 0 },
  ])
})

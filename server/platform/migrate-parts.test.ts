import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OlderDatabase, olderDatabase } from '../testing/older-database.ts'
import { migrate } from './migrate.ts'

let older: OlderDatabase
/** Of two accounts, with broadcasts of all kinds. */
beforeAll(async () => {
  older = await olderDatabase('0036-receipts-in-our-words.sql')
  await older.db.query(`insert into accounts (company_name) values ('Lincoln'), ('Harbor')`)
  await older.db.query(
    `insert into broadcasts (account_id, user_id, name, type, status, text_number_id, text_message, signature, has_merge_fields, character_limit,
       credits_each_domestic, credits_each_abroad, max_credit_cost, phone_number_count, start_at, created_at, media, media_ids, is_text_survey,
       survey_reply_yes, quiet_hours, over_limit, template_merge_id)
     select 1 + n % 2, 1, 'Snow ' || n, 'SMS', 'Complete', 7 + n, 'Text ' || n, 'Olive', n % 3 = 0, 320, 1, n, n, 5, now(), now(),
       array['https://example.test/' || n], array[n], n % 2 = 0, 'Thanks ' || n, n % 5 = 0, 'NextDay', nullif(n % 4, 0)
     from generate_series(1, 1000) n`,
  )
  await older.db.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
     select account_id, broadcast_id, 12175550100 + n, 1, 4, '', '', '' from broadcasts, generate_series(1, 5) n`,
  )
  await older.db.query(
    `insert into said_in_broadcasts (account_id, phone, said_at, broadcast_id)
     select account_id, phone, now(), broadcast_id from recipients`,
  )
  await older.db.query(
    `insert into retries (account_id, broadcast_id, phone, lane_id, tries, due_at)
     select account_id, broadcast_id, phone, 7, 1, now() from recipients where phone % 5 = 0`,
  )
})
afterAll(() => older.close())

const texts = [
  ...['text_number_id', 'text_message', 'signature', 'has_merge_fields', 'credits_each_abroad', 'media', 'media_ids'],
  ...['is_text_survey', 'survey_reply_yes', 'quiet_hours', 'over_limit', 'template_merge_id'],
].join()
const rows = async (from: string) =>
  (
    await older.db.query(
      `select account_id, broadcast_id, name, max_credit_cost, ${texts} from ${from} order by account_id, broadcast_id`,
    )
  ).rows

const kept = ['recipients', 'said_in_broadcasts', 'retries']
const files = async () =>
  (await older.db.query(`select pg_relation_filenode(t::regclass) from unnest($1::text[]) t`, [kept])).rows

test('what a text says is as it was, no row of a recipient is written anew, and interruptions leave all as it was', async () => {
  const before = await rows('broadcasts')
  const filesBefore = await files()
  const interrupt = async (step: string, hold: string) => {
    const holder = await older.connect()
    await holder.query(hold)
    const interrupted = expect(migrate(older.url)).rejects.toThrow()
    await older.db.query('select pg_terminate_backend($1)', [await older.waitingFor(step)])
    await interrupted
    await holder.end()
  }
  await interrupt('insert into migrations', 'begin; lock table migrations in share mode')
  expect(await rows('broadcasts')).toEqual(before)
  // Somebody's transaction, which an index that is built has to wait for.
  await interrupt(
    'create unique index concurrently',
    'begin isolation level repeatable read; select count(*) from accounts',
  )
  await Promise.all([migrate(older.url), migrate(older.url)])
  expect(await rows('broadcasts join broadcast_texts using (account_id, broadcast_id)')).toEqual(before)
  expect(await files()).toEqual(filesBefore)
  for (const [table, count] of [
    ['recipients', 5000],
    ['said_in_broadcasts', 5000],
    ['retries', 1000],
  ] as const)
    expect((await older.db.query(`select channel, count(*)::int as n from ${table} group by 1`)).rows).toEqual([
      { channel: 1, n: count },
    ])
  const unfinished = `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid`
  expect((await older.db.query(unfinished)).rows).toEqual([])
  // Somebody may be reached by another channel besides.
  await older.db.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, first_name, last_name, notes)
     select account_id, broadcast_id, phone, 2, 1, 0, '', '', '' from recipients`,
  )
})

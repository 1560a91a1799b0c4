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

test('what a text says is as it was, and an interruption leaves all of it where it was', async () => {
  const before = await rows('broadcasts')
  const holder = await older.connect()
  await holder.query('begin')
  await holder.query('lock table migrations in share mode')
  const interrupted = expect(migrate(older.url)).rejects.toThrow()
  await older.db.query('select pg_terminate_backend($1)', [await older.waitingFor('insert into migrations')])
  await interrupted
  await holder.end()
  expect(await rows('broadcasts')).toEqual(before)
  await Promise.all([migrate(older.url), migrate(older.url)])
  expect(await rows('broadcasts join broadcast_texts using (account_id, broadcast_id)')).toEqual(before)
})

import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../platform/jobs.ts'
import { migrate } from '../../platform/migrate.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { readSettings } from '../../platform/settings.ts'
import { type OlderDatabase, olderDatabase } from '../../testing/older-database.ts'
import { workOff } from '../../testing/task-turns.ts'

/** The last migration of the version before: every kind of long work had a machine of its own. */
const before = '0037-parts-of-a-broadcast.sql'

let older: OlderDatabase
let db: pg.Client
let url: string
beforeAll(async () => {
  older = await olderDatabase(before)
  ;({ db, url } = older)
  await migrateJobs(url)
})
afterAll(() => older.close())

const job = (name: string, payload: object, key: string) =>
  db.query('select graphile_worker.add_job($1, payload := $2::json, job_key := $3)', [
    ...[name, JSON.stringify(payload), key],
  ])
const id = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await db.query(text, values)).rows[0])[0])
const count = (where: string) => id(`select count(*) from ${where}`)

/** An owner, with as many contacts as two steps of an act take, of which the first has been taken. */
const fill = async () => {
  const accountId = await id(
    `insert into accounts (company_name, time_zone, created_at) values ('Lincoln', 'America/Chicago', now()) returning account_id`,
  )
  const userId = await id(
    `insert into users (account_id, user_name, password_hash, email, time_zone, is_master_user, created_at)
      values ($1, 'olive.owner', '', 'o@example.com', 'America/Chicago', true, now()) returning user_id`,
    [accountId],
  )
  return { accountId, userId }
}

test('an act, an import, a merge and a walk that were half done are finished, each once', async () => {
  const { accountId, userId } = await fill()
  const listId = await id(
    `insert into lists (account_id, name, created_by, created_at) values ($1, 'Band', $2, now()) returning list_id`,
    [accountId, userId],
  )
  await db.query(
    `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at)
      select $1, 12175000000 + n, $2, $2, now(), now() from generate_series(1, 300) n`,
    [accountId, userId],
  )
  const people = (await db.query<{ person_id: string }>('select person_id from contacts order by person_id')).rows.map(
    ({ person_id }) => Number(person_id),
  )
  await db.query(
    `insert into list_members (account_id, list_id, person_id, name_key)
      select $1, $2, unnest($3::bigint[]), ''`,
    [accountId, listId, people.slice(0, 200)],
  )
  const target = { from: 0, query: { q: '', filters: [] }, selection: { Type: 'SelectedAll' } }
  const params = { act: { kind: 'AddToGroup', listId, target }, through: people.at(-1), listName: 'Band' }
  const taskId = await id(
    `insert into tasks (account_id, user_id, kind, params, cursor_id, total, done, created_at)
      values ($1, $2, 'AddToGroup', $3, $4, 300, 200, now()) returning task_id`,
    [accountId, userId, params, people[199]],
  )
  await job('contacts.task', { accountId, taskId }, `contacts.task:${taskId}`)

  // A file of which the first of two chunks has been read; it is to be imported when that is done.
  const columns = [{ Use: 'PrimaryPhone' }, { Use: 'FirstName' }]
  const tabs = [{ Name: 'Sheet', RowCount: 400, HasHeader: false, Columns: columns, Preview: [] }]
  const uploadId = await id(
    `insert into uploads (account_id, user_id, purpose, file_name, kind, size_bytes, tabs, step, tab, plan, cursor_no, done_no, total_no,
        run_no, consent_by, consent_at, created_at)
      values ($1, $2, 'contacts', 'Roster.csv', 'csv', 1, $3, 'PROCESS', 0, $4, 1, 200, 400, 3, $2, now(), now()) returning upload_id`,
    [accountId, userId, JSON.stringify(tabs), { HasHeader: false, Columns: columns }],
  )
  const rows = (from: number) =>
    gzipSync(
      JSON.stringify(Array.from({ length: 200 }, (_, at) => [from + at, String(2_176_000_000 + from + at), 'Ada'])),
    )
  for (const no of [0, 1]) {
    await db.query(
      'insert into upload_chunks (account_id, upload_id, tab, chunk_no, rows) values ($1, $2, 0, $3, $4)',
      [...[accountId, uploadId, no, rows(no * 200 + 1)]],
    )
  }
  await db.query(
    `insert into import_rows (account_id, upload_id, row_no, primary_phone, first_name, last_name, notes, groups, custom_data)
      select $1, $2, n, 12176000000 + n, 'Ada', '', '', '{}', '{}' from generate_series(1, 200) n`,
    [accountId, uploadId],
  )
  await job('imports.run', { accountId, userId, uploadId, runNo: 3 }, `imports.run:${accountId}:${uploadId}`)

  // One of which the first 250 rows are contacts already, and nobody works on it any more.
  const savingId = await id(
    `insert into uploads (account_id, user_id, purpose, file_name, kind, size_bytes, tabs, step, tab, plan, cursor_no, done_no, total_no,
        counts, run_no, consent_by, consent_at, created_at)
      values ($1, $2, 'contacts', 'More.csv', 'csv', 1, $3, 'SAVING', 0, $4, 250, 250, 400, '{"Rows": 400, "Good": 400, "Added": 250}',
        1, $2, now(), now()) returning upload_id`,
    [accountId, userId, JSON.stringify(tabs), { HasHeader: false, Columns: columns }],
  )
  await db.query(
    `insert into import_rows (account_id, upload_id, row_no, primary_phone, first_name, last_name, notes, groups, custom_data)
      select $1, $2, n, 12177000000 + n, 'Bob', '', '', '{}', '{}' from generate_series(1, 400) n`,
    [accountId, savingId],
  )
  await db.query(
    `insert into contacts (account_id, primary_phone, first_name, created_by, edited_by, created_at, edited_at)
      select $1, 12177000000 + n, 'Bob', $2, $2, now(), now() from generate_series(1, 250) n`,
    [accountId, userId],
  )

  // A merge of a draft, of which 100 of 300 messages have been checked.
  const audienceId = await id(
    `insert into audiences (account_id, user_id, kind, created_at) values ($1, $2, 'draft', now()) returning audience_id`,
    [accountId, userId],
  )
  await db.query(
    `insert into audience_members (account_id, audience_id, phone, first_name)
      select $1, $2, 12178000000 + n, case when n % 100 = 0 then '' else 'Ann' end from generate_series(1, 300) n`,
    [accountId, audienceId],
  )
  const mergeId = await id(
    `insert into template_merges (account_id, user_id, audience_id, message, signature, character_limit, roster_version, total, done,
        cursor_phone, created_at)
      values ($1, $2, $3, 'Dear {{FirstName}}', '', 160, 0, 300, 100, 12178000100, now()) returning template_merge_id`,
    [accountId, userId, audienceId],
  )
  await db.query(
    `insert into merged_messages (account_id, template_merge_id, phone, status) values ($1, $2, 12178000100, 1)`,
    [accountId, mergeId],
  )
  await job('merges.run', { accountId, userId, mergeId }, `merges.run:${accountId}:${mergeId}`)
  await job(
    'phonenumbers.lookup-contacts',
    { accountId, afterPersonId: 7 },
    `phonenumbers.lookup-contacts:${accountId}`,
  )

  await migrate(url)
  const { settings } = readSettings({ DATABASE_URL: url, CARILLON_SECRET: 'ab'.repeat(32), LOG_LEVEL: 'silent' })
  const platform = openPlatform(settings!, 'test', { connections: 6 })
  await workOff(platform)
  await workOff(platform)
  await platform.close()

  expect(await count(`tasks where finished_at is null or failure is not null or error is not null`)).toBe(0)
  expect(await count(`graphile_worker.jobs where task_identifier <> 'phonenumbers.lookup'`)).toBe(0)
  // The act: the hundred that were left are in the group, and all are there once.
  expect(await count(`list_members where list_id = ${listId}`)).toBe(300)
  expect(await id('select done from tasks where task_id = $1', [taskId])).toBe(300)
  // The imports: each row once, each contact once.
  const upload = async (of: number) =>
    (await db.query('select step, failure, done_no, counts from uploads where upload_id = $1', [of])).rows[0]
  expect(await upload(uploadId)).toMatchObject({
    step: 'VIEW',
    failure: null,
    done_no: 400,
    counts: { Rows: 400, Added: 400 },
  })
  expect(await upload(savingId)).toMatchObject({ step: 'VIEW', failure: null, done_no: 400, counts: { Added: 400 } })
  expect(await count(`import_rows where upload_id = ${uploadId}`)).toBe(400)
  expect(await count('contacts where deleted_at is null')).toBe(300 + 400 + 400)
  expect(await count('(select primary_phone from contacts group by 1 having count(*) > 1) twice')).toBe(0)
  // The merge: three have no name.
  const merge = await db.query('select status, done, total, invalid_count from template_merges')
  expect(merge.rows).toMatchObject([{ status: 'Complete', done: 300, total: 300, invalid_count: 3 }])
  expect(await count(`tasks where kind = 'LookUpContacts' and finished_at is not null`)).toBeGreaterThan(0)
})

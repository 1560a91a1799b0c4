import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../platform/database.ts'
import { openScene, type Scene } from '../../../testing/cast.ts'
import { joinContact, joinContacts } from '../join-contact.ts'

/** What happens to acts on many while others change the same contacts. */
let scene: Scene
let other: pg.Client
beforeAll(async () => {
  scene = await openScene()
  other = new pg.Client({ connectionString: scene.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await scene.close()
})

const untilSomebodyWaits = async () => {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await scene.query(waiting)).length === 0);
}
const insertContact = (phone: number) =>
  other.query(
    `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at)
      values ($1, $2, 1, 1, now(), now()) on conflict do nothing`,
    [scene.accounts.lincoln.accountId, phone],
  )

test('a restore is refused when a form adds the number at the same moment', async () => {
  const olive = await scene.as('olive.owner')
  const [id] = await scene.addContacts('olive.owner', [12175552000])
  await olive.delete(`/contacts/${id}`)
  await other.query('begin')
  await insertContact(12175552000)
  const asked = olive.post('/lists/-2/contacts/tolist/0', { Selection: { Type: 'Selected', Items: [id] } })
  await untilSomebodyWaits()
  await other.query('commit')
  expect(await asked).toMatchObject({ status: 422, body: { ErrorName: 'ContactExists' } })
})

test('texts with JOIN wait for no import: a job puts them into the book when it has come to its end', async () => {
  await (await scene.as('olive.owner')).post('/lists', { ListName: 'Band' })
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtextextended('roster', $1))`, [scene.accounts.lincoln.accountId])
  await transaction(scene.platform.db, async (tx) => {
    for (const [phone, group] of [
      [12175553001, ''],
      [12175553002, 'band'],
    ] as const) {
      await joinContact(tx, scene.scopeOf('olive.owner'), { phone, group, notes: 'JOIN', now: new Date() })
    }
  })
  const joined = () =>
    scene.query(`select c.primary_phone as phone, m.list_id > 0 as "isIn" from contacts c
      join list_members m using (account_id, person_id) where c.notes = 'JOIN' order by 1`)
  expect(await joined()).toEqual([])
  await other.query('commit')
  const left = await scene.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'contacts.join'`,
  )
  for (const { payload } of left) await joinContacts.work(scene.platform, payload)
  expect(await joined()).toEqual([
    { phone: 12175553001, isIn: false },
    { phone: 12175553002, isIn: true },
  ])
})

// With a wrong index for each contact, this does not come to its end.
test('an account that is not in the statistics yet puts its thousands in and takes them out again', async () => {
  const { lincoln } = scene.accounts
  await scene.query(
    `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at)
      select $1, 13090000000 + g, 1, 1, now(), now() from generate_series(1, 20000) g`,
    [lincoln.accountId],
  )
  await scene.query('analyze contacts, list_members')
  const ivan = await scene.as('ivan.invoice')
  const { ListID } = (await ivan.post('/lists', { ListName: 'New' })).body
  for (const from of [2175600000, 2175700000]) {
    const Contacts = Array.from({ length: 9000 }, (_, at) => ({ PrimaryPhone: String(from + at) }))
    const added = await ivan.post(`/lists/${ListID}/contacts`, { Contacts, UserIndicatedConsentDeclared: true })
    expect(added.body).toMatchObject({ Added: 9000 })
  }
  const all = { Selection: { Type: 'SelectedAll', Items: [] } }
  expect((await ivan.delete(`/lists/${ListID}/contacts`, all)).body).toMatchObject({ Count: 18_000 })
  expect((await ivan.get('/lists/-1')).body).toMatchObject({ RosterCount: 18_000 })
})

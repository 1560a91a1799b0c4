import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { noQuery } from '../find/store.ts'
import { exportContacts } from './export-contacts.ts'

let scene: Scene
let olive: Asker
let uma: Asker
const all = { Type: 'SelectedAll' as const, Items: [] }

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  await olive.post('/lists', { ListName: 'Band, big' })
  const form = { FirstName: 'Ann', LastName: '=1+1', Notes: 'Says "hi"', CustomData: { Grade: '9', '@Bus': 'B' } }
  await olive.post('/contacts', {
    PrimaryPhone: '2175550101',
    SecondaryPhone: '3095550102',
    ...form,
    Lists: [{ ListID: 1 }],
  })
  await olive.post('/contacts', {
    PrimaryPhone: '2175550102',
    FirstName: 'Bob',
    LastName: 'Adams',
    CustomData: { Age: '9' },
  })
  await uma.post('/contacts', { PrimaryPhone: '2175550103', FirstName: 'Cyd', LastName: 'Young', NoTexts: true })
})
afterAll(() => scene.close())

const linesOf = (body: string) => body.trimEnd().split('\r\n')

test('a group as csv that no spreadsheet takes for formulas', async () => {
  const reply = await olive.get('/lists/0/contacts.csv')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toContain('Everyone.csv')
  const [today] = await scene.query<{ day: string }>(`select to_char(now() at time zone $1, 'YYYY-MM-DD') as day`, [
    scene.scopeOf('olive.owner').timeZone,
  ])
  const { day } = today!
  expect(linesOf(reply.body)).toEqual([
    "\ufeffFirst Name,Last Name,Phone,Second Phone,Third Phone,Notes,Groups,Can Be Texted,Opted Out,Added,'@Bus,Age,Grade",
    `Ann,'=1+1,2175550101,3095550102,,"Says ""hi""","Band, big",Yes,No,${day},B,,9`,
    `Bob,Adams,2175550102,,,,,Yes,No,${day},,9,`,
    `Cyd,Young,2175550103,,,,,No,No,${day},,,`,
  ])
})

test('the selected of a search, as far as the user sees them', async () => {
  const body = { Selection: { Type: 'SelectedAllExcept', Items: [1] } }
  expect(linesOf((await olive.post('/lists/0/contacts.csv?q=217', body)).body)).toHaveLength(3)
  expect(linesOf((await uma.get('/lists/0/contacts.csv')).body)).toHaveLength(2)
  expect((await uma.get('/lists/1/contacts.csv')).status).toBe(404)
  expect((await olive.get('/lists/999/contacts.csv')).status).toBe(404)
})

test('a reader that goes away frees the connection', async () => {
  const { platform } = scene
  await scene.query(
    `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at)
      select $1, 12176000000 + n, 1, 1, now(), now() from generate_series(1, 6000) n`,
    [scene.accounts.lincoln.accountId],
  )
  for (let at = 0; at < 10; at++) {
    const { content } = await exportContacts(platform, scene.scopeOf('olive.owner'), 0, noQuery, all)
    for await (const _ of content) break
  }
  const left = await scene.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  expect(left).toHaveLength(0)
  expect(linesOf((await olive.get('/lists/0/contacts.csv')).body)).toHaveLength(6004)
})

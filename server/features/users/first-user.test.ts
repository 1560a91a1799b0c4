import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPlatform } from '../../platform/open-platform.ts'
import { readSettings } from '../../platform/settings.ts'
import { addStaff } from '../../seed/staff.ts'
import { appOn } from '../../testing/cast.ts'
import { freshDatabase } from '../../testing/database.ts'
import { makeFirstUserLink } from './make-first-user-link.ts'

const closers: (() => Promise<unknown>)[] = []
let platform: ReturnType<typeof openPlatform>
let later = 0
let post: (path: string, body: object) => Promise<{ status: number; body: Record<string, unknown>; cookie: string }>

/** An empty installation of its own for each test. */
beforeEach(async () => {
  const database = await freshDatabase()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    CARILLON_DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  later = 0
  const clock = { now: () => new Date(Date.now() + later) }
  platform = openPlatform(settings!, 'test', { clock, connections: 4 })
  const app = appOn(platform)
  post = async (path, payload) => {
    const headers = { 'x-requested-with': 'Carillon' }
    const reply = await app.inject({ method: 'POST', url: `/v1${path}`, headers, payload })
    return { status: reply.statusCode, body: reply.json(), cookie: reply.cookies[0]?.value ?? '' }
  }
  const mine = platform
  closers.push(async () => {
    await app.close()
    await mine.close()
    await database.close()
  })
})
afterAll(async () => {
  for (const close of closers) await close()
})

const form = {
  FirstName: 'Sam',
  LastName: 'Stafford',
  Email: ' sam@example.org ',
  UserName: 'Sam.Stafford',
  PinCode: 'carillon2026',
}
const use = (Token: string | null, changes: object = {}) => post('/firstuser', { ...form, Token, ...changes })
const staff = async () =>
  (
    await platform.pool.query(
      `select u.user_name, u.email, u.is_master_user, a.company_name, a.is_operations from users u join accounts a using (account_id)`,
    )
  ).rows

test('the link makes the first staff user and their account, and signs in', async () => {
  const reply = await use(await makeFirstUserLink(platform))
  expect([reply.status, reply.body]).toMatchObject([
    200,
    { UserName: 'sam.stafford', User: { IsStaff: true, FirstName: 'Sam', Email: 'sam@example.org' } },
  ])
  expect(reply.cookie).not.toBe('')
  expect(await staff()).toEqual([
    {
      user_name: 'sam.stafford',
      email: 'sam@example.org',
      is_master_user: true,
      company_name: 'Operations',
      is_operations: true,
    },
  ])
  const again = await post('/user/login', { UserName: 'sam.stafford', PinCode: form.PinCode })
  expect(again.status).toBe(200)
})

test('it works once, however many use it at the same time', async () => {
  const token = await makeFirstUserLink(platform)
  const names = ['first.user', 'second.user', 'third.user', 'fourth.user']
  const replies = await Promise.all(names.map((UserName) => use(token, { UserName })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(replies.filter(({ status }) => status === 400).map(({ body }) => body.ErrorName)).toEqual(
    Array(3).fill('FirstUserExists'),
  )
  expect(await staff()).toHaveLength(1)
  expect((await use(token)).body.ErrorName).toBe('FirstUserExists')
})

test('it lasts an hour', async () => {
  const token = await makeFirstUserLink(platform)
  later = 3_600_000
  const reply = await use(token)
  expect([reply.status, reply.body.ErrorName]).toEqual([400, 'FirstUserLinkOver'])
  expect(reply.body.Message).toContain('Start Carillon again')
  expect(await staff()).toEqual([])
})

test('the next start replaces it, and keeps no token', async () => {
  const first = await makeFirstUserLink(platform)
  const second = await makeFirstUserLink(platform)
  const { rows } = await platform.pool.query('select * from first_user_links')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(second)
  expect((await use(first)).body.ErrorName).toBe('FirstUserLinkOver')
  expect((await use(second)).status).toBe(200)
})

test('there is none where there are users, and one from before they came is dead', async () => {
  const token = await makeFirstUserLink(platform)
  await addStaff(platform, 'sam.staff')
  expect((await use(token)).body.ErrorName).toBe('FirstUserExists')
  expect(await makeFirstUserLink(platform)).toBeNull()
  expect((await platform.pool.query('select from first_user_links')).rowCount).toBe(0)
})

test('a wrong form is told by field and leaves the link good', async () => {
  const token = await makeFirstUserLink(platform)
  const reply = await use(token, { LastName: ' ', Email: 'sam', UserName: 'sam s', PinCode: 'carillon' })
  expect([reply.status, reply.body.Errors]).toEqual([
    400,
    {
      LastName: ['Enter a Last Name.'],
      Email: ['Use a valid Email.'],
      UserName: ['Username cannot contain any spaces'],
      PinCode: ['Use at least one letter and one number.'],
    },
  ])
  expect((await use(token)).status).toBe(200)
})

test('nobody gets in with a token of their own making', async () => {
  await makeFirstUserLink(platform)
  for (const token of ['', 'x', 'x'.repeat(43)]) expect((await use(token)).status).toBe(400)
  expect(await staff()).toEqual([])
})

import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstUserLink } from '../features/users/make-first-user-link.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { hashPassword } from '../platform/passwords.ts'
import { readSettings } from '../platform/settings.ts'
import { appOn, password } from '../testing/cast.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { seedMore } from './cli.ts'
import { seedDemo } from './demo.ts'
import { markDemo, sayDemoIsOver } from './mark-demo.ts'
import { removeDemo } from './remove-demo.ts'

const names = ['olive.owner', 'adam.admin', 'uma.member', 'mona.monthly', 'ivan.invoice', 'tara.trial', 'sam.staff']
const tokens = ['demo-token', 'demo-token-olive', 'demo-token-load']
let database: FreshDatabase
const closers: (() => Promise<unknown>)[] = []

/** Carillon as it starts on the same data with these settings. */
const start = (env: Record<string, string> = {}) => {
  const { settings, problems } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
    ...env,
  })
  if (!settings) throw new Error(problems.join(' '))
  const platform = openPlatform(settings, 'test', { connections: 4 })
  const app = appOn(platform)
  closers.push(async () => {
    await app.close()
    await platform.close()
  })
  const page = { 'x-requested-with': 'Carillon' }
  const logIn = async (UserName: string, PinCode = password, headers: Record<string, string> = page) => {
    const payload = { UserName, PinCode }
    const reply = await app.inject({ method: 'POST', url: '/v1/user/login', headers, payload })
    return { status: reply.statusCode, name: reply.json().ErrorName, cookie: reply.cookies[0]?.value }
  }
  const ask = async (headers: Record<string, string>) => {
    const reply = await app.inject({ url: '/v1/user', headers })
    return [reply.statusCode, reply.json().ErrorName]
  }
  const sign = (url: string, method: string, token?: OAuth.Token) => {
    const client = new OAuth({
      consumer: { key: 'demo-consumer-key', secret: 'demo-consumer-secret' },
      signature_method: 'HMAC-SHA1',
      hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
    })
    const origin = settings.publicUrl ?? 'http://localhost'
    return {
      authorization: client.toHeader(client.authorize({ url: `${origin}/v1${url}`, method }, token)).Authorization,
    }
  }
  return { platform, logIn, ask, sign }
}

beforeAll(async () => {
  database = await freshDatabase()
  const { platform } = start()
  await seedDemo(platform)
  await seedMore(platform, ['--load'])
})
afterAll(async () => {
  for (const close of closers) await close()
  await database.close()
})

const overs: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { CARILLON_PUBLIC_URL: 'https://carillon.example' },
  { CARILLON_DEMO: 'off' },
]

test('while it is on, its users come in, and their sessions are known', async () => {
  const { logIn, ask, sign } = start()
  for (const name of names) expect((await logIn(name)).status).toBe(200)
  for (const token of tokens) expect(await ask({ authorization: `Bearer ${token}` })).toEqual([200, undefined])
  expect(await ask(sign('/user', 'GET', { key: 'demo-token', secret: '' }))).toEqual([200, undefined])
})

test.each(overs)('with %o nobody of it comes in, by password, session, token or consumer', async (env) => {
  const before = start()
  const sessions = await Promise.all(names.map(async (name) => (await before.logIn(name)).cookie))
  const { platform, logIn, ask, sign } = start(env)
  expect(await sayDemoIsOver(platform)).toContain('"npm run demo -- remove" erases them.')
  for (const name of [...names, 'load.owner'])
    expect(await logIn(name)).toMatchObject({ status: 401, name: 'DemoOver' })
  for (const session of sessions)
    expect(await ask({ cookie: `carillon_session=${session}` })).toEqual([401, 'NotSignedIn'])
  for (const token of tokens) {
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual([401, 'DemoOver'])
    expect(await ask(sign('/user', 'GET', { key: token, secret: '' }))).toEqual([401, 'DemoOver'])
  }
  expect(await logIn('ivan.invoice', password, sign('/user/login', 'POST'))).toMatchObject({
    status: 401,
    name: 'DemoOver',
  })
})

test('data that was seeded before users were marked is known by name and password', async () => {
  const { platform, logIn } = start({ HOST: '0.0.0.0' })
  await platform.pool.query(`update users set published_hash = null`)
  await platform.pool.query(`delete from seeds where name = 'demo-marked'`)
  expect((await logIn('sam.staff')).status).toBe(200)
  await markDemo(platform)
  for (const name of [...names, 'load.owner'])
    expect(await logIn(name)).toMatchObject({ status: 401, name: 'DemoOver' })
})

test('whoever has changed the password keeps their way in; nobody is as good as nobody for the first link', async () => {
  const { platform, logIn } = start({ HOST: '0.0.0.0' })
  expect(await makeFirstUserLink(platform)).not.toBeNull()
  await platform.pool.query(`update users set password_hash = $1 where user_name = 'sam.staff'`, [
    await hashPassword('a word of mine 7'),
  ])
  expect((await logIn('sam.staff', 'a word of mine 7')).status).toBe(200)
  expect(await makeFirstUserLink(platform)).toBeNull()
})

test('is erased with everything it owns, once somebody is sure; what is a person’s stays', async () => {
  const { platform, logIn } = start({ HOST: '0.0.0.0' })
  const count = async (table: string) =>
    (await platform.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  await expect(removeDemo(platform, ['remove', '--now'])).rejects.toThrow('npm run demo -- remove [--yes]')
  await platform.pool.query(
    `with u as (insert into users (account_id, user_name, password_hash)
        select account_id, 'grace.own', $1 from accounts where company_name = 'Grace Food Pantry'
        returning user_name, account_id, user_id)
      insert into logins (user_name, account_id, user_id) select * from u`,
    [await hashPassword('a word of mine 7')],
  )
  const announced = await removeDemo(platform, ['remove'])
  expect(announced).toContain(
    'Grace Food Pantry would stay, because 1 of its users has a password of their own; 1 of the demonstration would never come in again.',
  )
  expect(announced[0]).toBe(
    'Lincoln High School would be erased: 3 users, 300 contacts, 4 broadcasts and all that belongs to them.',
  )
  expect(announced.at(-1)).toBe('Nothing was changed. To do so: npm run demo -- remove --yes')
  expect(await count('contacts')).toBe(300)

  await platform.pool.query(`insert into nodes (role, started_at, seen_at) values ('engine', now(), now())`)
  await expect(removeDemo(platform, ['remove', '--yes'])).rejects.toThrow('Stop Carillon first')
  await platform.pool.query('delete from nodes')

  const done = await removeDemo(platform, ['remove', '--yes'])
  expect(done.at(0)).toBe('Lincoln High School is erased.')
  // Sam has a password of his own, so he and his account are nobody's demonstration.
  const { rows } = await platform.pool.query('select company_name from accounts')
  expect(rows.map(({ company_name }) => company_name).sort()).toEqual(['Grace Food Pantry', 'Operations'])
  expect((await logIn('sam.staff', 'a word of mine 7')).status).toBe(200)
  expect((await logIn('grace.own', 'a word of mine 7')).status).toBe(200)
  expect(await start().logIn('mona.monthly')).toMatchObject({ status: 401, name: 'WrongCredentials' })
  const { rows: owning } = await platform.pool.query<{ name: string }>(
    `select distinct t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id'
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: left } = await platform.pool.query<{ account_id: number }>(
    owning.map(({ name }) => `select account_id from ${name}`).join(' union '),
  )
  expect(left).toHaveLength(2)
  expect([await count('api_consumers'), await count('api_tokens')]).toEqual([0, 0])
  expect(await sayDemoIsOver(platform)).toBeNull()
  expect(await removeDemo(platform, ['remove', '--yes'])).toEqual(['There is nothing of the demonstration here.'])
  expect(await seedDemo(platform)).toBe(false)
  await expect(seedMore(platform, ['--load'])).rejects.toThrow('was erased here')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { type Db, one, openDatabase, openPool, patiently, sql, transaction } from './database.ts'
import { inSmallerSteps } from './smaller-steps.ts'
import type { Limit } from './statements.ts'

let database: FreshDatabase
let pool: ReturnType<typeof openPool>
let db: Db
const told: [string, Limit][] = []
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.url, {
    max: 3,
    applicationName: 'test',
    onError() {},
    onLimit: (statement, limit) => told.push([statement, limit]),
    limits: { statement: '500ms', lock: '200ms', transaction: '20s', idle: '20s' },
  })
  db = openDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})
beforeEach(() => {
  told.length = 0
})

const readOwnText = (of: Db) =>
  one<{ query: string }>(of, sql`select query from pg_stat_activity where pid = pg_backend_pid() ${sql`and true`}`)
const sleepLong = (of: Db) => sql`select pg_sleep(5)`.execute(of)
const lockAll = (of: Db) => sql`lock table accounts in access exclusive mode`.execute(of)

test('a statement is named for the function that wrote it, not for the parts that it is made of', async () => {
  expect((await readOwnText(db))!.query).toMatch(/^select \/\* platform\/statements\.test\.readOwnText \*\/ query/)
  // The name is found once; the next use knows it.
  expect((await readOwnText(db))!.query).toMatch(/^select \/\* platform\/statements\.test\.readOwnText \*\//)
})

test('text that is given to a pool or a connection has its name too, plain or prepared; what begins and ends transactions has none', async () => {
  const text = 'select query from pg_stat_activity where pid = pg_backend_pid()'
  const readPlainly = async () => (await pool.query<{ query: string }>(text)).rows[0]!.query
  const readPrepared = async () => (await pool.query({ name: 'own', text: `${text} and true` })).rows[0].query
  expect(await readPlainly()).toBe(text.replace('select', 'select /* platform/statements.test.readPlainly */'))
  for (let i = 0; i < 2; i++) expect(await readPrepared()).toContain('/* platform/statements.test.readPrepared */')
  const client = await pool.connect()
  const readOnClient = async () => (await client.query(`${text} and 1 = 1`)).rows[0].query
  expect(await readOnClient()).toContain('select /* platform/statements.test.readOnClient */ query')
  await client.query('begin')
  const { rows } = await pool.query<{ query: string }>(
    `select query from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  )
  expect(rows).toEqual([{ query: 'begin' }])
  await client.query('commit')
  client.release()
})

test('what exceeds its time is told by its name, and fails for whoever asked', async () => {
  await expect(sleepLong(db)).rejects.toMatchObject({ code: '57014' })
  const sleepPrepared = () => pool.query({ name: 'sleep-long', text: 'select pg_sleep(5)' })
  await expect(sleepPrepared()).rejects.toMatchObject({ code: '57014' })
  const client = await pool.connect()
  const sleepPlainly = () => client.query('select pg_sleep(5) as plainly')
  await expect(sleepPlainly()).rejects.toMatchObject({ code: '57014' })
  client.release()
  expect(told).toEqual([
    ['platform/statements.test.sleepLong', 'statement'],
    ['platform/statements.test.sleepPrepared', 'statement'],
    ['platform/statements.test.sleepPlainly', 'statement'],
  ])
})

test('what waits for a lock for too long is told apart', async () => {
  await transaction(db, async (tx) => {
    await lockAll(tx)
    await expect(transaction(db, lockAll)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(told).toEqual([['platform/statements.test.lockAll', 'lock']])
})

test('errors of other kinds are nobody’s limit', async () => {
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  expect(told).toEqual([])
})

test('what needs longer is given longer, and the connection is as it was afterwards', async () => {
  const limitNow = (of: Db) => one<{ limit: string }>(of, sql`select current_setting('statement_timeout') as limit`)
  await patiently(db, '1h', async (patient) => {
    expect(await limitNow(patient)).toEqual({ limit: '1h' })
    await sql`select pg_sleep(0.7)`.execute(patient)
  })
  await expect(patiently(db, '1h', (patient) => sql`select 1 / 0`.execute(patient))).rejects.toThrow('division by zero')
  for (let i = 0; i < 4; i++) expect(await limitNow(db)).toEqual({ limit: '500ms' })
})

test('a step that takes too long is done again with fewer, and what fails otherwise fails at once', async () => {
  const tried: number[] = []
  const step = (most: number) =>
    inSmallerSteps(most, async (limit) => {
      tried.push(limit)
      await sql`select pg_sleep(${limit / 1500})`.execute(db)
      return limit
    })
  expect(await step(8000)).toBe(500)
  expect(tried.splice(0)).toEqual([8000, 2000, 500])
  await expect(
    inSmallerSteps(8000, async (limit) => {
      tried.push(limit)
      await sql`select 1 / 0`.execute(db)
    }),
  ).rejects.toThrow('division by zero')
  await expect(
    inSmallerSteps(8000, async (limit) => {
      tried.push(limit)
      await sleepLong(db)
    }),
  ).rejects.toMatchObject({ code: '57014' })
  expect(tried).toEqual([8000, 8000, 2000, 500, 125, 32])
})

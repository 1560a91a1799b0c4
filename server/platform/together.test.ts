import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { inTransaction, onPreparingClient, openPool, sql, together } from './database.ts'

let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  // One connection: what a failure leaves behind would be met by the next.
  pool = openPool(database.url, { max: 1, applicationName: 'test', onError() {} })
  await pool.query('create table said (word text primary key)')
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

const say = (tx: pg.PoolClient, word: string) =>
  tx.query({ name: 'say', text: 'insert into said values ($1) returning word', values: [word] })
const count = (tx: pg.PoolClient) =>
  tx.query<{ n: number }>({ name: 'count-said', text: 'select count(*) as n from said' })
const countBy = (tx: pg.PoolClient) => sql<{ n: number }>`select count(*) as n from said`.execute(onPreparingClient(tx))

test('each sees what those before it have done, by whichever way they are said', async () => {
  const [, first, , second] = await inTransaction(pool, (tx) =>
    together(tx, () => [say(tx, 'one'), count(tx), say(tx, 'two'), countBy(tx)]),
  )
  expect([first.rows, second.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
})

test('they are said before the first is answered', async () => {
  await inTransaction(pool, async (tx) => {
    const told: string[] = []
    const slow = tx.query.bind(tx)
    await together(tx, () => [
      slow('select pg_sleep(0.05)').then(() => told.push('answered')),
      Promise.resolve().then(() =>
        told.push(`sent ${(tx as unknown as { _sentQueryQueue: unknown[] })._sentQueryQueue.length}`),
      ),
      slow('select 1'),
    ])
    expect(told).toEqual(['sent 1', 'answered'])
  })
})

test('where one fails nothing is kept, its error is told, and the connection goes on', async () => {
  const again = inTransaction(pool, (tx) =>
    together(tx, () => [
      say(tx, 'three'),
      say(tx, 'one'),
      say(tx, 'four'),
      tx.query({ name: 'new', text: 'select 1' }),
    ]),
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
  await inTransaction(pool, async (tx) => {
    expect((await count(tx)).rows).toEqual([{ n: 2 }])
    expect((await tx.query({ name: 'new', text: 'select 1' })).rowCount).toBe(1)
  })
})

test('what is asked with the beginning and the end is of the transaction', async () => {
  const first = (tx: pg.PoolClient) => count(tx)
  const found = await inTransaction(pool, async (_tx, { rows }: Awaited<ReturnType<typeof count>>) => rows[0]!.n, {
    first,
    last: (tx, n) => say(tx, `of ${n}`),
  })
  expect(found).toBe(2)
  const failing = inTransaction(pool, async () => 'one', { last: (tx, word) => say(tx, word) })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query('select word from said order by 1')).rows.map(({ word }) => word)).toEqual([
    'of 2',
    'one',
    'two',
  ])
})

import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { numbers, texts } from './arrays.ts'

let database: FreshDatabase
let db: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.close()
})

test('texts arrive as they are, whatever they hold', async () => {
  const text = fc.string({ unit: 'binary' }).filter((one) => !/[\0\uD800-\uDFFF]/.test(one))
  const odd = fc.constantFrom('', 'NULL', 'null', '"', '\\', '\\"', '{}', ',', ' a ', "'", '\n')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, odd, fc.constant(null))), async (list) => {
      const { rows } = await db.query('select $1::text[] as list', [texts(list)])
      expect(rows[0].list).toEqual(list)
    }),
  )
})

test('numbers arrive as they are', async () => {
  const list = [0, -1, 12175551000, 0.25, 1e-7, Number.MAX_SAFE_INTEGER, null]
  const { rows } = await db.query('select $1::float8[] as list, $2::bigint[]::text[] as whole', [
    numbers(list),
    numbers([12175551000, -3]),
  ])
  expect(rows[0]).toEqual({ list, whole: ['12175551000', '-3'] })
  expect((await db.query('select $1::int[] as list', [numbers([])])).rows[0].list).toEqual([])
})

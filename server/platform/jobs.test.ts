import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { sql } from './database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { openPlatform } from './open-platform.ts'
import { readSettings } from './settings.ts'

let database: FreshDatabase
let platform: ReturnType<typeof openPlatform>

beforeAll(async () => {
  database = await freshDatabase()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
  })
  platform = openPlatform(settings!, 'test')
})
afterAll(async () => {
  await platform.close()
  await database.close()
})

test('the job of a worker that died is taken over, and done once', async () => {
  const { db } = platform
  await enqueue(db, 'bells.ring', { bell: 3 })
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1`.execute(
    db,
  )
  const rung = Promise.withResolvers<unknown>()
  let times = 0
  const jobs = await startJobs(platform, [
    {
      name: 'bells.ring',
      work: async (_, payload) => {
        times++
        rung.resolve(payload)
      },
    },
  ])
  expect(await rung.promise).toEqual({ bell: 3 })
  await jobs.stop()
  expect(times).toBe(1)
})

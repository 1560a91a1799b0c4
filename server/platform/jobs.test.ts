import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { sql } from './database.ts'
import { enqueue, freeJobsOfTheDead, startJobs } from './jobs.ts'
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
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead',
    locked_at = now() - interval '1 minute', attempts = 1`.execute(db)
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

test('a job that takes its time is nobody else’s meanwhile', async () => {
  const { db } = platform
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let times = 0
  const jobs = await startJobs(platform, [
    {
      name: 'bells.cast',
      work: async () => {
        times++
        begun.resolve()
        await goOn.promise
      },
    },
  ])
  await enqueue(db, 'bells.cast', {})
  await begun.promise
  // The others look after the jobs of those that have died, now and as if it were later.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db)
  await freeJobsOfTheDead(db)
  const held = await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(db)
  expect(held.rows).toEqual([{ locked_by: expect.any(String) }])
  goOn.resolve()
  await jobs.stop()
  expect(times).toBe(1)
})

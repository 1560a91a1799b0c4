import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { sql, transaction } from './database.ts'
import { enqueue, freeJobsOfTheDead, longWorkOf, startJobs } from './jobs.ts'
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

test.for(['done', 'failed'])('a connection that breaks while a job is noted as %s ends nothing', async (how) => {
  const { db } = platform
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const jobs = await startJobs(platform, [
    {
      name: 'bells.tune',
      work: async () => {
        begun.resolve()
        await goOn.promise
        if (how === 'failed') throw new Error('It is cracked')
      },
    },
  ])
  await enqueue(db, 'bells.tune', {})
  await begun.promise
  // Noting it waits for us, on a connection that is then broken.
  await transaction(db, async (tx) => {
    await sql`select from graphile_worker._private_jobs for update`.execute(tx)
    goOn.resolve()
    for (;;) {
      const broken = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`.execute(db)
      if (broken.rows.length > 0) break
    }
  })
  // It is done again, by workers that have begun anew.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db)
  await sql`update job_workers set seen_at = now() - interval '1 minute'`.execute(db)
  for (;;) {
    await freeJobsOfTheDead(db)
    const { rows } = await sql<{ error: string | null; by: string | null }>`select last_error as error, locked_by as by
      from graphile_worker.jobs where task_identifier = 'bells.tune'`.execute(db)
    if (how === 'done' ? rows.length === 0 : rows[0]?.error === 'It is cracked') break
  }
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await jobs.stop()
})

test('the long work of one account leaves a worker to others', async () => {
  const { db } = platform
  const done: number[] = []
  const other = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  for (let at = 0; at < 4; at++) await enqueue(db, 'bells.tune', { account: 1 }, undefined, undefined, longWorkOf(1))
  await enqueue(db, 'bells.tune', { account: 2 }, undefined, undefined, longWorkOf(2))
  const jobs = await startJobs(platform, [
    {
      name: 'bells.tune',
      work: async (_, payload) => {
        const { account } = payload as { account: number }
        if (account === 2) other.resolve()
        // Whatever of the first account is under way takes until the second one's is done.
        await other.promise
        done.push(account)
        if (done.length === 5) all.resolve()
      },
    },
  ])
  await all.promise
  await jobs.stop()
  expect(done.indexOf(2)).toBeLessThanOrEqual(1)
})

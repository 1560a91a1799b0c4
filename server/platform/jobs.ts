import { makeWorkerUtils, parseCronItems, run, type Task } from 'graphile-worker'
import type { Db } from './database.ts'
import { sql } from './database.ts'
import type { Platform } from './platform.ts'

/** A job may run more than once, so each must be idempotent. */
export type Job = {
  /** Thing and act: `sessions.sweep`. */
  name: string
  /** Cron pattern in UTC, for a job that comes round by itself. */
  cron?: string
  work: (platform: Platform, payload: unknown) => Promise<void>
}

/** Adds a job within a transaction of ours: it exists when the transaction commits, and never otherwise. */
export const enqueue = (tx: Db, name: string, payload: unknown, runAt?: Date) =>
  sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz)`.execute(
    tx,
  )

/** Makes the queue's own tables, once, as part of migrating. */
export const migrateJobs = async (connectionString: string) => {
  const utils = await makeWorkerUtils({ connectionString })
  await utils.migrate()
  await utils.release()
}

/** Works off jobs in this process until stopped. */
export const startJobs = async (platform: Platform, jobs: readonly Job[]) => {
  const taskList: Record<string, Task> = {}
  for (const job of jobs) taskList[job.name] = (payload) => job.work(platform, payload)
  const runner = await run({
    pgPool: platform.pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) => (job.cron ? [{ task: job.name, match: job.cron, identifier: job.name }] : [])),
    ),
  })
  return {
    async stop() {
      await runner.stop()
      await runner.promise
    },
  }
}

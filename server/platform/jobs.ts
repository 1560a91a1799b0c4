import { EventEmitter } from 'node:events'
import { makeWorkerUtils, parseCronItems, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { Db } from './database.ts'
import { sql } from './database.ts'
import { describeError } from './log.ts'
import type { Platform } from './platform.ts'

/** A job may run more than once, so each must be idempotent. */
export type Job = {
  /** Thing and act: `sessions.sweep`. */
  name: string
  /** Cron pattern in UTC, for a job that comes round by itself. */
  cron?: string
  work: (platform: Platform, payload: unknown) => Promise<void>
}

/**
 * Adds a job within a transaction of ours: it exists when the transaction commits, and never otherwise. One that waits under
 * the same key is replaced. Those of one queue are done one after the other.
 */
export const enqueue = (tx: Db, name: string, payload: unknown, runAt?: Date, key?: string, queue?: string) =>
  sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null}::text, queue_name := ${queue ?? null}::text)`.execute(
    tx,
  )

/** For what an account has many jobs of (lookups): however many there are, they take one of the workers. Long work is tasks. */
export const longWorkOf = (accountId: number): string => `long work:${accountId}`

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
  // Jobs are locked by the pool, not by the worker that does them.
  const pools: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
  const warn = (message: string) => (error: Error) => platform.log.warn({ error: error.message }, message)
  let isStopping = false

  const begin = () =>
    run({
      pgPool: platform.pool,
      taskList,
      concurrency: 2,
      noHandleSignals: true,
      events,
      // With batching, a connection that is lost while a job is noted as done or failed ends the pool and not the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        jobs.flatMap((job) => (job.cron ? [{ task: job.name, match: job.cron, identifier: job.name }] : [])),
      ),
    })
  let runner: Runner
  let beginning = Promise.resolve()
  const start = async () => {
    const begun = await begin()
    runner = begun
    const pool = pools.at(-1)
    // A pool that has lost a worker ends without a word, and its runner with it.
    const over = () => beginAnew(pool, 'They ended by themselves')
    begun.promise.then(over, over)
  }
  const beginAnew = (pool: string | undefined, error: unknown) => {
    const at = pool === undefined ? -1 : pools.indexOf(pool)
    if (at < 0 || isStopping) return
    pools.splice(at, 1)
    platform.log.warn({ error: describeError(error) }, 'The job workers begin anew')
    beginning = startAgain()
  }
  const startAgain = async () => {
    while (!isStopping) {
      try {
        return await start()
      } catch (error) {
        warn('The job workers could not begin')(error as Error)
        await new Promise((resolve) => setTimeout(resolve, heartbeatMs))
      }
    }
  }
  await start()
  // The runner of such a pool may never say that it is over. What it has locked is freed when it is not heard of any more.
  events.on('pool:fatalError', ({ workerPool, error }) => beginAnew(workerPool.id, error))

  const heartbeat = () => keepAlive(platform.db, pools).catch(warn('A heartbeat of the job workers was lost'))
  await heartbeat()
  const timer = setInterval(heartbeat, heartbeatMs)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await beginning
      // One that has ended by itself refuses to be stopped, and rejects.
      await runner.stop().then(() => runner.promise, warn('The job workers had ended'))
    },
  }
}

const heartbeatMs = 2000
const deadAfterSeconds = 10

/** Says that these pools of workers live. */
const keepAlive = async (db: Db, pools: readonly string[]) => {
  await sql`insert into job_workers (worker_id, seen_at) select w, now() from unnest(${pools}::text[]) as w
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db)
  await freeJobsOfTheDead(db)
  await sql`delete from job_workers where seen_at < now() - interval '1 hour'`.execute(db)
}

/** Frees the jobs of pools that have not said for a while that they live. One that has just begun has had no time to. */
export const freeJobsOfTheDead = (db: Db) =>
  sql`select graphile_worker.force_unlock_workers(dead.ids) from (
      select array_agg(distinct j.locked_by) as ids from graphile_worker.jobs j
      where j.locked_by is not null and j.locked_at < now() - make_interval(secs => ${deadAfterSeconds})
        and not exists (select 1 from job_workers w
          where w.worker_id = j.locked_by and w.seen_at > now() - make_interval(secs => ${deadAfterSeconds}))
    ) dead where dead.ids is not null`.execute(db)

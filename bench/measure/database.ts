import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** No statement of a benchmark takes so long, unless something is wrong. */
const mostPatienceMs = 10 * 60_000

/** A connection that reads what is to be measured; bigint and numeric arrive as numbers. */
export const connect = async (databaseUrl: string): Promise<pg.Client> => {
  const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'bench',
    statement_timeout: mostPatienceMs,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  await client.connect()
  return client
}

/** What PostgreSQL has done. */
export type DatabaseWork = { commits: number; walBytes: number; walSyncs: number }

/** Since it started. Sessions tell their commits and syncs up to a second late, the WAL is told at once. */
export const databaseWork = async (db: pg.Client): Promise<DatabaseWork> => {
  const one = async (sql: string) => Number((await db.query(sql)).rows[0]?.n ?? 0)
  return {
    commits: await one('select xact_commit as n from pg_stat_database where datname = current_database()'),
    walBytes: await one("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as n"),
    walSyncs: await one("select sum(fsyncs) as n from pg_stat_io where object = 'wal'").catch(() => 0),
  }
}

export const workBetween = (before: DatabaseWork, after: DatabaseWork): DatabaseWork => ({
  commits: after.commits - before.commits,
  walBytes: after.walBytes - before.walBytes,
  walSyncs: after.walSyncs - before.walSyncs,
})

/** The process that is the parent of every process of PostgreSQL. */
export const backendPid = async (db: pg.Client): Promise<number> =>
  Number((await db.query('select pg_backend_pid() as pid')).rows[0]?.pid)

const settleMs = 1000
const untidyMs = 120_000

/** What tidies up afterwards is over. */
export const untilTidy = async (db: pg.Client, signal: AbortSignal): Promise<void> => {
  const deadline = performance.now() + untidyMs
  while (performance.now() < deadline) {
    await wait(settleMs, undefined, { signal })
    const { rows } = await db.query(
      `select 1 from pg_stat_activity where pid <> pg_backend_pid() and (backend_type = 'autovacuum worker'
        or (state = 'active' and query ~* '^\\s*(vacuum|analyze)'))`,
    )
    if (rows.length === 0) return
  }
}

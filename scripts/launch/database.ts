/** The database of a run: PostgreSQL of our own, kept alive, or one that somebody else runs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../../server/platform/embedded-postgres.ts'
import { commandOf } from '../../server/platform/embedded-postgres-processes.ts'
import type { Settings } from '../../server/platform/settings.ts'
import type { Watcher } from './child.ts'
import { Refusal } from './refusal.ts'

export type Database = {
  url: string
  /** Null when it is not ours. */
  postgres(): { pid: number; port: number } | null
  stop(): Promise<void>
}

const oldestVersion = 15
const checkEveryMs = 1_000
const longestPauseMs = 60_000

export const clusterIn = (dataFolder: string) => join(dataFolder, 'postgres')

export async function openDatabase(settings: Settings, { say, changed }: Watcher): Promise<Database> {
  if (settings.databaseUrl) {
    await checkGiven(settings.databaseUrl)
    return { url: settings.databaseUrl, postgres: () => null, stop: async () => {} }
  }
  const dir = clusterIn(settings.dataFolder)
  if (!existsSync(dir) && !existsSync(`${dir}.location`)) say('Making the database.')
  const started = await keepPostgres(dir, settings.postgresPort, { say, changed })
  try {
    const url = await ownDatabase(started.url)
    return { url, postgres: () => started.postgres(), stop: started.stop }
  } catch (error) {
    await started.stop()
    throw error
  }
}

/** Starts PostgreSQL again on the same port when it dies; the other processes reconnect by themselves. */
async function keepPostgres(dir: string, port: number | null, { say, changed }: Watcher) {
  let current: Postgres = await startPostgres(dir, { ...(port === null ? {} : { port }), say })
  let stopping = false
  let restarting: Promise<void> | null = null
  const restart = async () => {
    say('The database ended and is started again.')
    await current.stop()
    if (stopping) return
    current = await startPostgres(dir, { port: current.port, mustExist: true, say })
    changed()
    say('The database is back.')
  }
  let notBefore = 0
  let pause = checkEveryMs
  const timer = setInterval(() => {
    if (restarting || performance.now() < notBefore || commandOf(current.pid) !== null) return
    restarting = restart()
      .then(
        () => {
          pause = checkEveryMs
        },
        (error: Error) => {
          say(error.message)
          notBefore = performance.now() + pause
          pause = Math.min(pause * 2, longestPauseMs)
        },
      )
      .finally(() => {
        restarting = null
      })
  }, checkEveryMs)
  return {
    url: current.url,
    postgres: () => ({ pid: current.pid, port: current.port }),
    async stop() {
      stopping = true
      clearInterval(timer)
      await restarting
      await current.stop()
    },
  }
}

/** The database `carillon` of the cluster, made on the first run. */
async function ownDatabase(clusterUrl: string): Promise<string> {
  await asking(clusterUrl, async (ask) => {
    const found = await ask("select 1 from pg_database where datname = 'carillon'")
    if (!found.length) await ask('create database carillon')
  })
  const url = new URL(clusterUrl)
  url.pathname = '/carillon'
  return url.href
}

async function checkGiven(url: string) {
  const { host, pathname } = new URL(url)
  const where = `${host}${pathname}`
  try {
    await asking(url, async (ask) => {
      const [row] = await ask('show server_version_num')
      const version = Math.floor(Number(row?.server_version_num) / 10_000)
      if (version < oldestVersion) {
        throw new Refusal(
          `The database at ${where} is PostgreSQL ${version}: Carillon needs ${oldestVersion} or newer.`,
        )
      }
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A refused connection to several addresses of one name comes as an AggregateError without a message.
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal(`The database at ${where} is not reachable (${message || code}): check DATABASE_URL.`)
  }
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

async function asking(url: string, work: (ask: Ask) => Promise<void>) {
  // Loaded here, while PostgreSQL has been starting: it takes longer than the rest of the launcher together.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end().catch(() => {})
  }
}

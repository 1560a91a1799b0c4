/**
 * PostgreSQL of the runs. Those without faults of it share one, quick and unsafe, with a database each. A run that kills it, or
 * fills its disk, has one of its own that keeps what it has committed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../server/platform/embedded-postgres.ts'
import { migrate } from '../../server/platform/migrate.ts'
import { startThrowAwayPostgres } from '../../server/platform/throw-away.ts'
import type { Mix } from '../plan/mix.ts'
import { canMount, mountSmall } from './disk.ts'
import { journal } from './journal.ts'
import { type OwnPostgres, openOwn } from './own-postgres.ts'

export type Databases = Awaited<ReturnType<typeof openDatabases>>

export type Database = {
  url: string
  /** Of this run alone; undefined where it is shared. */
  own: OwnPostgres | undefined
  /** Why its disk is not small although it should be; empty where all is as it should be. */
  skipped: string
  drop(): Promise<void>
}

/** `isQuick`: commits do not wait for the disk. */
type Kind = Pick<Mix, 'database' | 'hasStatistics'> & { isQuick: boolean }

const template = 'chaos_template'

export const openDatabases = async () => {
  const shared = await startThrowAwayPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'carillon-chaos-'))
  try {
    await makeTemplate(shared)
  } catch (error) {
    await shared.stop()
    throw error
  }

  /** A cluster with the template in it, to be copied; made when first asked for. */
  let made: Promise<string> | undefined
  const cluster = () => (made ??= makeCluster(join(folder, 'template')))

  const openShared = async (name: string): Promise<Database> => {
    await run(shared.url, `create database ${name} template ${template}`)
    const drop = () => run(shared.url, `drop database if exists ${name} with (force)`)
    return { url: databaseOf(shared.url, name), own: undefined, skipped: '', drop }
  }

  const openCopy = async (name: string, { database, hasStatistics, isQuick }: Kind): Promise<Database> => {
    const isSmall = database === 'small'
    const from = await cluster()
    const parent = mkdtempSync(join(folder, 'run-'))
    const disk = isSmall && canMount(parent) ? mountSmall(parent, from) : undefined
    const dir = join(disk?.folder ?? parent, 'cluster')
    spawnSync('cp', ['-a', from, dir])
    const own = await openOwn(dir, disk)
    // The machine itself stands, so what the system has been given of a killed PostgreSQL is there.
    if (isQuick) await run(own.url, 'alter system set fsync = off')
    if (!hasStatistics) await run(own.url, 'alter system set autovacuum = off')
    await run(own.url, 'select pg_reload_conf()')
    await run(own.url, `create database ${name} template ${template}`)
    return {
      url: databaseOf(own.url, name),
      own,
      skipped: isSmall && !disk ? 'no mount' : '',
      async drop() {
        await own.close()
        disk?.unmount()
        rmSync(parent, { recursive: true, force: true })
      },
    }
  }

  return {
    open: (name: string, kind: Kind) => (kind.database === 'shared' ? openShared(name) : openCopy(name, kind)),
    async close() {
      await shared.stop()
      await made?.catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const makeCluster = async (dir: string): Promise<string> => {
  const postgres = await startPostgres(dir)
  try {
    await makeTemplate(postgres)
  } finally {
    await postgres.stop()
  }
  return dir
}

const makeTemplate = async (postgres: Postgres) => {
  await run(postgres.url, `create database ${template}`)
  await migrate(databaseOf(postgres.url, template))
  await run(databaseOf(postgres.url, template), journal)
  await run(postgres.url, `alter database ${template} allow_connections false`)
}

const databaseOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const run = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Db, sql } from './database.ts'
import { migrateJobs } from './jobs.ts'

/** Thrown with a sentence for whoever started Carillon. */
export class MigrationRefused extends Error {}

const folder = new URL('../migrations/', import.meta.url)
/** Any number that nobody else locks. */
const advisoryLock = 715_517

/**
 * Brings a database up to date: forward-only files of `migrations/`, each in its own transaction, one process at a time. A file
 * with lines `-- Step: …` is done in steps, for tables that are large and in use: each is a transaction of its own and may be
 * done again, so that an interruption costs the step it fell into; the last is recorded with the file.
 * Throws MigrationRefused when the database has migrations that this version does not know.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await lockOut(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const known = await knownMigrations()
    const applied = (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(
      (row) => row.name,
    )
    const foreign = applied.find((name) => !known.includes(name))
    if (foreign) {
      throw new MigrationRefused(
        `This data was made by a newer version of Carillon (it has ${foreign}). Start that version, or use another data folder or database.`,
      )
    }
    for (const name of known.filter((name) => !applied.includes(name))) await apply(client, name)
    await migrateJobs(databaseUrl)
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

export const appliedMigrations = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migrations`.execute(db)).rows.map((row) => row.name)

const lookAgainMs = 200

/** By asking again: who waits in a statement has a snapshot, and an index is not built concurrently until all of those are gone. */
const lockOut = async (client: pg.Client) => {
  const ask = () => client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock])
  while (!(await ask()).rows[0]!.mine) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}

const apply = async (client: pg.Client, name: string) => {
  const text = await readFile(new URL(name, folder), 'utf8')
  const steps = text.split(/^-- Step:.*$/m)
  const last = steps.pop()!
  for (const step of steps.slice(1)) await insist(client, () => client.query(step))
  await insist(client, async () => {
    await client.query('begin')
    await client.query(last)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  })
}

/** What waits for a table holds up everybody behind it: a step that does so says how long, gives way, and is done again. */
const insist = async (client: pg.Client, work: () => Promise<unknown>) => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tries === mostTries) throw error
      await client.query('rollback')
    }
  }
}

const lockNotAvailable = '55P03'
const mostTries = 100

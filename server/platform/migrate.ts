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
 * Brings a database up to date: forward-only files of `migrations/`, each in its own transaction, one process at a time.
 * Throws MigrationRefused when the database has migrations that this version does not know.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
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

const apply = async (client: pg.Client, name: string) => {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  await client.query(text)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}

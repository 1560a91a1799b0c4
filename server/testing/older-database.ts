import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { knownMigrations } from '../platform/migrate.ts'

/** A database as the migration `last` has left it, for what comes after to be tried on. */
export const olderDatabase = async (last: string) => {
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  const name = `test_${randomBytes(6).toString('hex')}`
  await cluster.query(`create database ${name}`)
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  const connect = async () => {
    const client = new pg.Client({ connectionString: at.href })
    await client.connect()
    return client
  }
  const db = await connect()
  await db.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const file of (await knownMigrations()).filter((file) => file <= last)) {
    const text = await readFile(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
    for (const step of text.split(/^-- Step:.*$/m)) await db.query(step)
    await db.query('insert into migrations (name) values ($1)', [file])
  }
  return {
    url: at.href,
    db,
    connect,
    /** The process of whoever waits for a lock in a statement with these words. */
    async waitingFor(words: string): Promise<number> {
      for (;;) {
        const { rows } = await db.query<{ pid: number }>(
          `select pid from pg_stat_activity where query ilike '%' || $1 || '%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()
             and datname = current_database()`,
          [words],
        )
        if (rows[0]) return rows[0].pid
        await new Promise(setImmediate)
      }
    },
    async close() {
      await db.end()
      await cluster.query(`drop database ${name} with (force)`)
      await cluster.end()
    },
  }
}

export type OlderDatabase = Awaited<ReturnType<typeof olderDatabase>>

/**
 * Where the time goes: the engine under the processor profiler, PostgreSQL by its own statistics of statements and by
 * looking at what its sessions wait for.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../measure/database.ts'
import type { Product } from '../product/product.ts'
import { type CpuProfile, hotSpots } from './cpu-profile.ts'
import { topStatements } from './statements.ts'
import { sampleWaits, type Waits } from './waits.ts'

export type Profile = {
  folder: string
  /** Loads what counts statements; works from the next start of PostgreSQL on. */
  prepare(product: Product): Promise<void>
  begin(product: Product, db: pg.Client): Promise<void>
  end(product: Product, db: pg.Client): Promise<void>
  report(product: Product, db: pg.Client): Promise<string>
  remove(): Promise<void>
}

const role = 'engine'

export const openProfile = async (): Promise<Profile> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-bench-profile-'))
  let waits: Waits | undefined
  const reports: string[] = []
  const toggle = (product: Product) => process.kill(product.pidOf(role), 'SIGUSR2')
  return {
    folder,
    async prepare(product) {
      const db = await connect(product.databaseUrl)
      await db.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
      await db.query("alter system set pg_stat_statements.track_planning = 'on'").catch(() => {})
      await db.end()
    },
    async begin(product, db) {
      await db.query('create extension if not exists pg_stat_statements')
      await db.query('select pg_stat_statements_reset()')
      waits = sampleWaits(await connect(product.databaseUrl))
      toggle(product)
    },
    async end(product, db) {
      const before = await written(folder)
      toggle(product)
      const seen = await waits?.end()
      const statements = await topStatements(db)
      const path = await nextFile(folder, before)
      const profile = JSON.parse(await readFile(path, 'utf8')) as CpuProfile
      reports.push([hotSpots(profile, role), statements, seen ?? ''].join('\n\n'))
    },
    async report() {
      return `\n${reports.at(-1) ?? ''}\n`
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const written = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))

const nextFile = async (folder: string, before: readonly string[]): Promise<string> => {
  for (let tries = 0; tries < 300; tries++) {
    const name = (await written(folder)).find((each) => !before.includes(each))
    if (name) return join(folder, name)
    await wait(100)
  }
  throw new Error('The profile was not written.')
}

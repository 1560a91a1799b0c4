/**
 * Where the time goes: the engine under the processor profiler, PostgreSQL by its own statistics of statements and by
 * looking at what its sessions wait for.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../measure/database.ts'
import { type Product, profileFolder } from '../product/product.ts'
import { type CpuProfile, type HotSpots, hotSpots, hotSpotsText } from './cpu-profile.ts'
import { logSize, planSettings, slowPlans } from './slow-plans.ts'
import { type Statement, statementsText, topStatements } from './statements.ts'
import { sampleWaits, type Waiting, type Waits, waitsText } from './waits.ts'

export type ProfileFacts = { engine: HotSpots; statements: Statement[]; waits: Waiting[] }

export type Profile = {
  /** Loads what counts statements; works from the next start of PostgreSQL on. */
  prepare(product: Product): Promise<void>
  begin(product: Product, db: pg.Client): Promise<void>
  end(product: Product, db: pg.Client): Promise<void>
  /** Both of the last run. */
  report(): string
  facts(): ProfileFacts | null
}

const role = 'engine'

export const openProfile = (): Profile => {
  let waits: Waits | undefined
  let report = ''
  let facts: ProfileFacts | null = null
  let loggedBefore = 0
  const toggle = (product: Product) => process.kill(product.pidOf(role), 'SIGUSR2')
  return {
    async prepare(product) {
      const db = await connect(product.databaseUrl)
      await db.query("load 'auto_explain'")
      await db.query("alter system set shared_preload_libraries = 'pg_stat_statements', 'auto_explain'")
      for (const [name, value] of Object.entries(planSettings)) await db.query(`alter system set ${name} = '${value}'`)
      await db.end()
    },
    async begin(product, db) {
      await db.query('create extension if not exists pg_stat_statements')
      // Known only now that the library is loaded.
      await db.query("alter system set pg_stat_statements.track_planning = 'on'")
      await db.query('select pg_reload_conf()')
      loggedBefore = await logSize(db)
      await db.query('select pg_stat_statements_reset()')
      waits = sampleWaits(await connect(product.databaseUrl))
      toggle(product)
    },
    async end(product, db) {
      const folder = profileFolder(product.folder)
      await mkdir(folder, { recursive: true })
      const before = await written(folder)
      toggle(product)
      const seen = (await waits?.end()) ?? []
      const statements = await topStatements(db)
      const path = await nextFile(folder, before)
      const profile = JSON.parse(await readFile(path, 'utf8')) as CpuProfile
      facts = { engine: hotSpots(profile), statements, waits: seen }
      const texts = [hotSpotsText(facts.engine, role), statementsText(statements), waitsText(seen)]
      report = [...texts, await slowPlans(db, loggedBefore)].join('\n\n')
    },
    report: () => `\n${report}\n`,
    facts: () => facts,
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

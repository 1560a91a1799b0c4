import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Realtime } from './realtime.ts'
import type { Settings } from './settings.ts'

/** What every part of the server stands on; opened once by `main.ts`. */
export type Platform = {
  settings: Settings
  pool: pg.Pool
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  realtime: Realtime
}

/** The same without a way to tell anybody anything: enough to read by, and what a unit of work stands on. */
export type QuietPlatform = Omit<Platform, 'realtime'>

import { type Clock, movedClock, systemClock } from './clock.ts'
import { type Limits, openDatabase, openPool } from './database.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import type { Platform } from './platform.ts'
import { openRealtime } from './realtime.ts'
import type { Settings } from './settings.ts'
import type { OnLimit } from './statements.ts'

export const databaseUrlOf = (settings: Settings): string => {
  if (settings.databaseUrl === null) throw new Error('DATABASE_URL is not set; npm start sets it for its processes.')
  return settings.databaseUrl
}

const clockOf = ({ clockFile }: Settings): Clock => (clockFile === null ? systemClock : movedClock(clockFile))

const closeWithinMs = 3000

/** Locks that are waited for in vain are everyday matters of those who hold them; the rest is worth a look. */
export const tellLimits =
  (log: Log, metrics: Metrics): OnLimit =>
  (statement, limit) => {
    metrics.statementLimits.inc({ statement, limit })
    log[limit === 'lock' ? 'info' : 'warn']({ statement, limit }, 'A statement exceeded its limit')
  }

/** Opens what every part of the server stands on. `close` comes last of all. */
export const openPlatform = (
  settings: Settings,
  role: string,
  {
    clock = clockOf(settings),
    connections = 20,
    limits,
  }: { clock?: Clock; connections?: number; limits?: Limits } = {},
): Platform & { close(): Promise<void> } => {
  const log = openLog(settings.logLevel, role)
  const lost = (error: unknown) => log.warn({ error: (error as Error).message }, 'A database connection was lost')
  const url = databaseUrlOf(settings)
  const metrics = openMetrics(role)
  const onLimit = tellLimits(log, metrics)
  const pool = openPool(url, {
    ...{ max: connections, applicationName: `carillon ${role}`, onError: lost, onLimit },
    ...(limits && { limits }),
  })
  const events = openPool(url, { max: 1, applicationName: `carillon ${role} events`, onError: lost, onLimit })
  const db = openDatabase(pool)
  return {
    settings,
    pool,
    db,
    clock,
    log,
    metrics,
    realtime: openRealtime(events, lost),
    async close() {
      await events.end()
      // A statement that is still under way ends with its connection.
      await Promise.race([db.destroy(), new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())])
    },
  }
}

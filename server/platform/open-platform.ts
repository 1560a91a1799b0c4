import { type Clock, movedClock, systemClock } from './clock.ts'
import { openDatabase, openPool } from './database.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import type { Platform } from './platform.ts'
import { openRealtime } from './realtime.ts'
import type { Settings } from './settings.ts'

export const databaseUrlOf = (settings: Settings): string => {
  if (settings.databaseUrl === null) throw new Error('DATABASE_URL is not set; npm start sets it for its processes.')
  return settings.databaseUrl
}

const clockOf = ({ clockFile }: Settings): Clock => (clockFile === null ? systemClock : movedClock(clockFile))

/** Opens what every part of the server stands on. `close` comes last of all. */
export const openPlatform = (
  settings: Settings,
  role: string,
  { clock = clockOf(settings), connections = 20 }: { clock?: Clock; connections?: number } = {},
): Platform & { close(): Promise<void> } => {
  const log = openLog(settings.logLevel, role)
  const lost = (error: unknown) => log.warn({ error: (error as Error).message }, 'A database connection was lost')
  const url = databaseUrlOf(settings)
  const pool = openPool(url, { max: connections, applicationName: `carillon ${role}`, onError: lost })
  const events = openPool(url, { max: 1, applicationName: `carillon ${role} events`, onError: lost })
  const db = openDatabase(pool)
  return {
    settings,
    pool,
    db,
    clock,
    log,
    metrics: openMetrics(role),
    realtime: openRealtime(events, lost),
    async close() {
      await events.end()
      await db.destroy()
    },
  }
}

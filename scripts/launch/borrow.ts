/** The database of this installation for a command that is soon over: the running instance's, or one started for it. */
import { openPlatform } from '../../server/platform/open-platform.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { readSettings, type Settings } from '../../server/platform/settings.ts'
import { openDatabase } from './database.ts'
import { openDataFolder, readSecret } from './folder.ts'
import { claim, findInstance } from './instance.ts'
import { Refusal } from './refusal.ts'

type Env = Record<string, string | undefined>

/** Runs `work` on a migrated database and puts everything back as it was. */
export async function withPlatform<T>(env: Env, work: (platform: Platform) => Promise<T>): Promise<T> {
  const { settings, problems } = readSettings({ LOG_LEVEL: 'warn', ...env })
  if (problems) throw new Refusal(problems.join('\n'))
  const running = await findInstance(settings.dataFolder)
  if (settings.databaseUrl) return await on(settings, work)
  if (running) {
    if (!running.databaseUrl) throw new Refusal('Carillon is just being started on this data: try again when it is up.')
    const secret = await readSecret(settings.dataFolder)
    return await on({ ...settings, databaseUrl: running.databaseUrl, secret }, work)
  }
  await openDataFolder(settings.dataFolder)
  const claimed = await claim(settings.dataFolder, console.error)
  try {
    const secret = await readSecret(settings.dataFolder)
    const database = await openDatabase(settings, { say: console.error, changed: () => {} })
    try {
      return await on({ ...settings, databaseUrl: database.url, secret }, work)
    } finally {
      await database.stop()
    }
  } finally {
    await claimed.release()
  }
}

async function on<T>(settings: Settings, work: (platform: Platform) => Promise<T>): Promise<T> {
  const [{ migrate }, platform] = [
    await import('../../server/platform/migrate.ts'),
    openPlatform(settings, 'command', { connections: 4 }),
  ]
  try {
    await migrate(settings.databaseUrl!)
    return await work(platform)
  } finally {
    await platform.close()
  }
}

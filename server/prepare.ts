/**
 * Brings a database up to date and, on the first run with CARILLON_DEMO on, seeds the demonstration world. Without it, a start says that a demonstration is over, and an
 * installation where nobody could sign in gets a link that creates the first staff user. May be killed at any moment and
 * run again: each step is one transaction. What it prints is for the operator; when it fails, the last line of its
 * standard error is the reason.
 */
import { makePartitions } from './features/operations/keep-partitions.ts'
import { makeFirstUserLink } from './features/users/make-first-user-link.ts'
import { describeError } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { databaseUrlOf, openPlatform } from './platform/open-platform.ts'
import { pageAddress } from './platform/page-address.ts'
import { readSettings } from './platform/settings.ts'
import { seedDemo } from './seed/demo.ts'
import { markDemo, sayDemoIsOver } from './seed/mark-demo.ts'

const { settings, problems } = readSettings(process.env)
if (!settings) {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(1)
}

if (settings.launched) {
  process.stdin.on('error', () => {})
  process.stdin.on('close', () => process.exit(130)).resume()
}

const platform = openPlatform(settings, 'prepare', { connections: 4 })
try {
  await migrate(databaseUrlOf(settings))
  await makePartitions(platform.db)
  await markDemo(platform)
  if (settings.demo) {
    if (await seedDemo(platform)) console.log('The demonstration world is ready.')
  } else if (settings.roles.includes('web')) {
    const over = await sayDemoIsOver(platform)
    if (over) console.log(over)
    const token = await makeFirstUserLink(platform)
    if (token) {
      console.log('Nobody can sign in yet. This link creates the first staff user, once and within an hour:')
      console.log(`${pageAddress(settings, settings.port)}/first-user?token=${token}`)
    }
  }
} catch (error) {
  platform.log.fatal({ error: describeError(error) }, 'The database could not be prepared')
  process.stderr.write(`${(error as Error).message || String(error)}\n`)
  process.exit(1)
}
await platform.close()
process.exit(0)

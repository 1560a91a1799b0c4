/** `npm run reset`: empties the data folder. It refuses whenever that might not be what is meant. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '../server/platform/embedded-postgres.ts'
import { readSettings } from '../server/platform/settings.ts'
import { clusterIn } from './launch/database.ts'
import { isOurs } from './launch/folder.ts'
import { claim, findInstance } from './launch/instance.ts'
import { Refusal, sentenceOf } from './launch/refusal.ts'

try {
  await reset()
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

async function reset() {
  const { settings, problems } = readSettings(process.env)
  if (problems) throw new Refusal(problems.join('\n'))
  if (settings.databaseUrl) {
    throw new Refusal(
      'DATABASE_URL is set: a database that is not ours is never emptied. Unset it to reset the data folder.',
    )
  }
  const { dataFolder } = settings
  const running = await findInstance(dataFolder)
  if (running) throw new Refusal(`Carillon runs on ${dataFolder} (process ${running.launcher.pid}): stop it first.`)
  const names = await readdir(dataFolder).catch(() => null)
  if (!names) return console.log(`There is nothing in ${dataFolder}.`)
  if (!(await isOurs(dataFolder))) {
    throw new Refusal(`${dataFolder} was not made by Carillon, so it is left alone.`)
  }
  // Waits for what a killed run may have left, and keeps a start away meanwhile.
  const claimed = await claim(dataFolder, console.log)
  try {
    await removePostgres(clusterIn(dataFolder))
    // The mark last: a reset that is cut off can be repeated.
    for (const name of names.filter((name) => !['.carillon', 'run.json'].includes(name))) {
      await rm(join(dataFolder, name), { recursive: true, force: true })
    }
  } finally {
    await claimed.release()
  }
  console.log(`${dataFolder} is empty; the next start begins anew.`)
}

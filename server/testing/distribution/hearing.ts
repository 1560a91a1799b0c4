/** Where hear-statements.ts notes what it hears, for one run of the tests. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { throwAwayFolder } from '../../platform/throw-away.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder('heard')
  process.env.CARILLON_HEARD = join(folder, 'statements.jsonl')
  return () => rm(folder, { recursive: true, force: true })
}

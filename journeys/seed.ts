import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** `npm run seed -- …` for the product of these stories. */
export async function seed(...args: string[]): Promise<void> {
  const node = join(root, 'node_modules', '.bin', 'node')
  const env = { ...process.env, CARILLON_DATA: process.env.JOURNEYS_DATA }
  await promisify(execFile)(node, ['scripts/seed.ts', ...args], { cwd: root, env })
}

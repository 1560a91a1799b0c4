import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { productOfWorker } from './product-of-worker.ts'

const root = join(import.meta.dirname, '..')

/** `npm run seed -- …` for the product of these stories. */
export async function seed(...args: string[]): Promise<void> {
  const node = join(root, 'node_modules', '.bin', 'node')
  const env = { ...process.env, CARILLON_DATA: productOfWorker().data }
  await promisify(execFile)(node, ['scripts/seed.ts', ...args], { cwd: root, env })
}

import { join } from 'node:path'
import type { Parts } from './launch.ts'
import { buildPageWhenStale } from './page.ts'

const root = join(import.meta.dirname, '..', '..')

/** The product itself, as it is started. */
export const product: Parts = {
  root,
  prepare: join(root, 'server', 'prepare.ts'),
  server: join(root, 'server', 'main.ts'),
  simulator: join(root, 'simulator', 'main.ts'),
  buildPage: (say, signal) => buildPageWhenStale(root, say, signal),
}

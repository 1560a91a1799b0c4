import { defineConfig } from 'vitest/config'

/** What starts processes, or tries a rule a thousand times, takes seconds on a busy machine; the limits only catch what hangs. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/**
 * Files share the modules that a worker has read: what a module keeps is keyed by platform, pool or settings, which each file has
 * of its own. To read the server anew for each of its files would be a third of the whole run.
 */
const shared = (name: string) => ({ name, root: name, include: ['**/*.test.ts'], isolate: false, ...patient })

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: shared('domain') },
      { test: shared('contract') },
      { test: shared('protocols') },
      { test: shared('simulator') },
      { test: { ...shared('server'), globalSetup: ['testing/database-cluster.ts'] } },
      {
        test: {
          ...shared('web'),
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['dist', 'node_modules'],
        },
      },
      { test: shared('scripts') },
      { test: { ...shared('chaos'), testTimeout: 120_000 } },
    ],
  },
})

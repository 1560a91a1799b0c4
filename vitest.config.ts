import { defineConfig } from 'vitest/config'
import Order from './scripts/testing/order.ts'

/** What starts processes, or tries a rule a thousand times, takes seconds on a busy machine; the limits only catch what hangs. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 25_000 } } }

/**
 * Files share the modules that a worker has read: what a module keeps is keyed by platform, pool or settings, which each file has
 * of its own. To read the server anew for each of its files would be a third of the whole run.
 */
const shared = (name: string) => ({ name, root: name, include: ['**/*.test.ts'], isolate: false, ...patient })

/**
 * What waits for processes, receipts and clocks leaves both cores idle half of the time with two workers; what computes gains nothing
 * from a third, which would read all modules once more.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } }

/** It judges what all tests of the server have asked of the database. */
const judgesAll = 'testing/distribution/distribution.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: Order },
    projects: [
      { test: shared('domain') },
      { test: shared('contract') },
      { test: { ...shared('protocols'), ...waiting } },
      { test: shared('simulator') },
      {
        test: {
          ...shared('server'),
          ...waiting,
          exclude: [judgesAll],
          globalSetup: ['testing/database-cluster.ts', 'testing/distribution/hearing.ts'],
          setupFiles: ['testing/distribution/hear-statements.ts'],
        },
      },
      { test: { ...shared('server'), name: 'distribution', include: [judgesAll], sequence: { groupOrder: 2 } } },
      {
        test: {
          ...shared('web'),
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['dist', 'node_modules'],
        },
      },
      { test: { ...shared('scripts'), ...waiting } },
      { test: { ...shared('chaos'), ...waiting, testTimeout: 120_000 } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** What starts processes, or tries a rule a thousand times, takes seconds on a busy machine; the limits only catch what hangs. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Rules without state share one module graph: no test there can leave anything behind for the next. */
const pure = (name: string) => ({ test: { name, root: name, include: ['**/*.test.ts'], isolate: false, ...patient } })

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      pure('domain'),
      pure('contract'),
      { test: { name: 'protocols', root: 'protocols', include: ['**/*.test.ts'], ...patient } },
      { test: { name: 'simulator', root: 'simulator', include: ['**/*.test.ts'], ...patient } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['**/*.test.ts'],
          globalSetup: ['testing/database-cluster.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['dist', 'node_modules'],
          ...patient,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], ...patient } },
      { test: { name: 'chaos', root: 'chaos', include: ['**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
    ],
  },
})

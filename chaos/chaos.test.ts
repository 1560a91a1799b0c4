import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { lineOf } from './report.ts'
import { type Result, runSeed } from './run.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster?.stop())

test('killed again and again, the engine loses nothing, doubles nothing and keeps its books', async () => {
  // Side by side, because each waits most of the time for the lease of an engine that was killed.
  const results = await Promise.all([8, 13, 14].map((seed) => runSeed(cluster, seed, { recipients: 300 })))
  expect(results.flatMap(told)).toEqual([])
  expect(results.every(({ kills }) => kills > 0)).toBe(true)
})

const told = (result: Result) => (result.violations.length === 0 ? [] : [lineOf(result), ...result.evidence])

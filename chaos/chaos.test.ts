import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf } from './report.ts'
import { type Result, runSeed } from './run.ts'
import { type Databases, openDatabases } from './world/databases.ts'

let databases: Databases
beforeAll(async () => {
  databases = await openDatabases()
})
afterAll(() => databases?.close())

/** The first have every kind of fault together; the others are for the long run, with limits, two accounts and engines killed twice. */
const seeds = [31, 98, 7, 5, 66]
if (process.env.CARILLON_TESTS === 'long') seeds.push(6, 13, 11, 22, 8, 27, 39)
const kinds = [
  ...['kill', 'stop', 'freeze', 'upgrade', 'killDatabase', 'restartDatabase', 'jump'],
  ...['create', 'pause', 'cancel', 'optOut'],
]
const atOnce = 4

test('whatever breaks, nothing is lost, doubled, sent after a STOP or over a limit, and the books are right', {
  timeout: 600_000,
}, async () => {
  const left = [...seeds]
  const results: Result[] = []
  // Side by side, because each waits most of the time for the lease of an engine that was killed.
  const work = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      results.push(await runSeed(databases, seed, 300))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(results.flatMap(told)).toEqual([])
  const struck = new Set<string>(results.flatMap(({ faults }) => faults.map(({ kind }) => kind)))
  expect(kinds.filter((kind) => !struck.has(kind))).toEqual([])
  expect(struck.has('fillDisk') || results.some(({ skipped }) => skipped !== '')).toBe(true)
})

const told = (result: Result) => (result.violations.length === 0 ? [] : [lineOf(result), ...result.evidence])

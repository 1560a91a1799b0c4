import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Databases, openDatabases } from '../world/databases.ts'
import { tellCalls } from './command.ts'
import { type CallResult, runCallSeed } from './run.ts'

let databases: Databases
beforeAll(async () => {
  databases = await openDatabases()
})
afterAll(() => databases?.close())

/** Together they have every kind of fault; lost datagrams and all others are for the long run. */
const seeds = [2, 4]
if (process.env.CARILLON_TESTS === 'long') seeds.push(3, 5, 8, 10, 14)

test('whatever breaks, nobody is called twice after an answer, after opting out, outside the window or beyond the lines', {
  timeout: 300_000,
}, async () => {
  const results: CallResult[] = await Promise.all(seeds.map((seed) => runCallSeed(databases, seed, 24)))
  expect(results.flatMap((one) => (one.violations.length === 0 ? [] : tellCalls(one)))).toEqual([])
  const struck = new Set(results.flatMap(({ plan }) => plan.faults.map(({ kind }) => kind)))
  expect(['kill', 'storm', 'away', 'optOut', 'close'].filter((kind) => !struck.has(kind as never))).toEqual([])
})

/** `npm run chaos -- --calls --seeds A..B`: seeds of calls, side by side, a line for each in `results-calls.jsonl`. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitNow } from '../record.ts'
import type { Databases } from '../world/databases.ts'
import { type CallResult, runCallSeed } from './run.ts'

type Asked = { from: number; to: number; recipients: number; parallel: number }
type Line = {
  seed: number
  commit: string
  recipients: number
  mix: string
  faults: string
  calls: number
  violations: number
  seconds: number
}

const path = join(import.meta.dirname, '..', 'results-calls.jsonl')

/** Answers how many seeds found something. */
export const runCallSeeds = async (databases: Databases, { from, to, recipients, parallel }: Asked) => {
  const commit = commitNow()
  let next = from
  let found = 0
  const work = async () => {
    while (next <= to) {
      const result = await runCallSeed(databases, next++, recipients)
      if (result.violations.length > 0) found++
      writeLine(lineFor(result, recipients, commit))
      console.log(tellCalls(result).join('\n'))
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  console.log(`${to - from + 1} seeds, ${found} with violations`)
  return found
}

export const tellCalls = ({ seed, plan, violations, evidence, calls, seconds, log }: CallResult): string[] => {
  const what = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`
  return [
    `seed ${seed}: ${what}, ${mixOf(plan)}: ${faultsOf(plan)}, ${calls} calls, ${seconds.toFixed(0)} s`,
    ...(violations.length === 0 ? [] : [...violations, `log of the processes: ${log}`, ...evidence]).map(
      (one) => `  ${one}`,
    ),
  ]
}

const mixOf = ({ nodes, channels, callsPerSecond, loss, hasWindow }: CallResult['plan']) =>
  [
    `${nodes} ${nodes === 1 ? 'engine' : 'engines'}`,
    `${channels} channels`,
    `${callsPerSecond} a second`,
    ...(loss > 0 ? ['loss'] : []),
    ...(hasWindow ? ['window'] : []),
  ].join(' ')
const faultsOf = ({ faults }: CallResult['plan']) => faults.map(({ kind }) => kind).join(' ')

const lineFor = ({ seed, plan, calls, violations, seconds }: CallResult, recipients: number, commit: string): Line => ({
  ...{ seed, commit, recipients, mix: mixOf(plan), faults: faultsOf(plan), calls },
  ...{ violations: violations.length, seconds: Math.round(seconds) },
})

/** A seed that was run again has the line of its last run. */
const writeLine = (line: Line) => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as Line)
  const all = [...lines.filter(({ seed }) => seed !== line.seed), line].sort((a, b) => a.seed - b.seed)
  writeFileSync(`${path}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
  renameSync(`${path}.new`, path)
}

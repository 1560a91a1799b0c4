/**
 * `npm run chaos -- --seeds A..B [--recipients N] [--parallel N]` runs seeds and writes a line for each into results.jsonl;
 * `--at-size` takes 100,000 recipients each, one seed at a time; `--summary` adds up that file. Ends with status 1 when there is
 * a violation. With `--calls` it is seeds of calls.
 */
import { parseArgs } from 'node:util'
import { runCallSeeds } from './calls/command.ts'
import { atSize } from './plan/make-plan.ts'
import { commitNow, type Line, lineFor, readLines, tableOf, writeLine } from './record.ts'
import { lineOf } from './report.ts'
import { runSeed } from './run.ts'
import { type Databases, openDatabases } from './world/databases.ts'

const usage =
  'npm run chaos -- --seeds A..B [--at-size | --recipients N] [--parallel N], or --summary; or --calls --seeds A..B'
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    recipients: { type: 'string' },
    parallel: { type: 'string' },
    'at-size': { type: 'boolean', default: false },
    summary: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
  },
})
const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(values.seeds ?? '1') ?? []
const recipients = Number(values.recipients ?? (values['at-size'] ? 100_000 : 300))
// One at size keeps two processors busy.
const parallel = Number(values.parallel ?? (recipients < atSize ? 3 : 1))
if (from === undefined || !Number.isInteger(recipients) || recipients < 50 || !(parallel >= 1)) {
  console.error(`${usage}; at least 50 recipients.`)
  process.exit(2)
}

// What a run has started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const runAll = async (databases: Databases): Promise<Line[]> => {
  const commit = commitNow()
  const lines: Line[] = []
  let next = Number(from)
  const work = async () => {
    while (next <= Number(to)) {
      const seed = next++
      const result = await runSeed(databases, seed, recipients).catch((error) => {
        // What cannot be judged is no result; the others are let come to their end.
        next = Number.POSITIVE_INFINITY
        throw new Error(`seed ${seed} could not be run`, { cause: error })
      })
      const line = lineFor(result, commit)
      lines.push(line)
      writeLine(line)
      console.log([lineOf(result), ...result.evidence].join('\n'))
    }
  }
  const failed = (await Promise.allSettled(Array.from({ length: parallel }, work))).find(
    (one) => one.status === 'rejected',
  )
  if (failed) throw failed.reason
  return lines
}

if (values.calls) {
  const databases = await openDatabases()
  try {
    const of = { from: Number(from), to: Number(to), recipients, parallel }
    process.exitCode = (await runCallSeeds(databases, of)) > 0 ? 1 : 0
  } finally {
    await databases.close()
  }
  process.exit()
}

let lines = readLines()
if (!values.summary) {
  const databases = await openDatabases()
  try {
    lines = await runAll(databases)
  } finally {
    await databases.close()
  }
}
console.log(tableOf(lines))
process.exitCode = lines.some(({ violations }) => violations > 0) ? 1 : 0

/** `npm run chaos -- --seeds A..B [--recipients N] [--cuts]`. Ends with status 1 when a seed found a violation. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { lineOf, recordOf, tableOf } from './report.ts'
import { type Result, runSeed } from './run.ts'

const usage = 'npm run chaos -- --seeds A..B [--recipients N] [--cuts]'
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    recipients: { type: 'string', default: '5000' },
    // The connections to the database break as well.
    cuts: { type: 'boolean', default: false },
  },
})
const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(values.seeds ?? '1') ?? []
const recipients = Number(values.recipients)
if (from === undefined || !Number.isInteger(recipients) || recipients < 50) {
  console.error(`${usage}; at least 50 recipients.`)
  process.exit(2)
}

const results: Result[] = []
const cluster = await startCluster()
try {
  for (let seed = Number(from); seed <= Number(to); seed++) {
    const result = await runSeed(cluster, seed, { recipients, cuts: values.cuts })
    results.push(result)
    console.log(lineOf(result))
    for (const line of result.evidence) console.log(line)
    appendFileSync(join(import.meta.dirname, 'results.jsonl'), `${recordOf(result)}\n`)
  }
} finally {
  await cluster.stop()
}
console.log(tableOf(results))
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0

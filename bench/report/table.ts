import { type Cost, type Party, parties } from '../measure/accounts.ts'
import type { Run } from '../run-broadcast.ts'
import { median, type Result } from './result.ts'

/** The result for people. */
export const printResult = (result: Result): void => {
  const { machine, options, runs } = result
  const print = (line = '') => console.log(line)
  print()
  print(
    `${machine.cpu}, ${machine.cores} cores, ${gigabytes(machine.memoryBytes)}; ${machine.system}; Node ${machine.node}; ` +
      `PostgreSQL ${machine.postgres}, fsync ${machine.fsync}, synchronous_commit ${machine.synchronousCommit}; ` +
      `a synchronous write of 8 kB takes ${machine.syncMedianMs.toFixed(2)} ms.`,
  )
  print(
    `${whole(options.recipients)} recipients, ${runs.length} run${runs.length === 1 ? '' : 's'}, window ${whole(options.window)}, ${options.binds} ` +
      `link${options.binds === 1 ? '' : 's'}, ${options.ownSmsc ? `receipts after ${options.receiptDelay} ms` : 'another SMSC'}. Every run is sound: nothing lost, nothing twice.`,
  )
  print()
  const columns = ['', ...runs.map((_, index) => `run ${index + 1}`), 'median']
  const row = (name: string, of: (run: Run) => number, digits = 0) => {
    const values = runs.map(of)
    return [name, ...[...values, median(values)].map((value) => format(value, digits))]
  }
  table([
    columns,
    row('import, rows/s', (run) => run.importRate),
    row('create, ms', (run) => run.createMs),
    row('plan, ms', (run) => run.planMs),
    row('plan, recipients/s', (run) => run.planRate),
    row('first handed over after, ms', (run) => run.firstHandedMs),
    row('handing over, texts/s', (run) => run.handRate),
    row('  its best second, texts', (run) => run.bestSecond),
    row('receipts applied, /s', (run) => run.receiptRate),
    row('last receipt applied after, ms', (run) => run.lastDoneMs),
    row('complete after, ms', (run) => run.completeMs),
    row('OVERALL, recipients/s', (run) => run.overallRate),
    row('commits for 1,000 recipients', (run) => (run.work.commits / options.recipients) * 1000),
    row('WAL syncs for 1,000 recipients', (run) => (run.work.walSyncs / options.recipients) * 1000),
    row('WAL bytes for each recipient', (run) => run.work.walBytes / options.recipients),
  ])
  print()
  printCosts(result)
  printFloors(result)
}

/** Of the run that is the median. */
const printCosts = ({ runs, peakBytes, options }: Result) => {
  const overall = median(runs.map((run) => run.overallRate))
  const [nearest] = [...runs].sort((a, b) => Math.abs(a.overallRate - overall) - Math.abs(b.overallRate - overall))
  if (!nearest) return
  const { cost, importCost } = nearest
  const share = (costs: Cost, party: Party | 'others') => `${format((costs[party] / costs.tookMs) * 100)} %`
  const each = (costs: Cost, party: Party | 'others') => format((costs[party] / options.recipients) * 1000, 1)
  const line = (party: Party | 'others', name: string) => [
    name,
    share(cost, party),
    each(cost, party),
    share(importCost, party),
    each(importCost, party),
    party === 'others' ? '' : megabytes(peakBytes[party]),
  ]
  const names: Record<Party, string> = {
    web: 'web',
    engine: 'engine',
    postgres: 'PostgreSQL, all its processes',
    smsc: 'SMSC (not ours)',
    loader: 'loader (not ours)',
  }
  table([
    ['median run', 'broadcast', 'µs each', 'import', 'µs each', 'peak'],
    ...parties.map((party) => line(party, names[party])),
    line('others', 'everybody else on the machine'),
  ])
  console.log()
}

const printFloors = ({ runs, rowsFloor, smppFloor, options }: Result) => {
  const hand = median(runs.map((run) => run.handRate))
  const overall = median(runs.map((run) => run.overallRate))
  const rows = [['alone', 'per second', 'hand-over to it', 'overall to it']]
  const add = (name: string, rate: number) =>
    rows.push([name, format(rate), (hand / rate).toFixed(3), (overall / rate).toFixed(3)])
  if (smppFloor) {
    add('SMPP session, texts answered', smppFloor.perSecond)
    add('SMPP session, receipts too', smppFloor.withReceiptsPerSecond)
  }
  if (rowsFloor) add('row updates, 256 a commit', rowsFloor.perSecond)
  if (rows.length === 1) return
  table(rows)
  if (smppFloor) {
    console.log(
      `The bare SMPP loop takes ${format((smppFloor.cpuMs / smppFloor.texts) * 1000, 1)} µs of a processor a text.`,
    )
  }
  if (rowsFloor) console.log(`A bare commit of 256 rows takes ${rowsFloor.commitMedianMs.toFixed(1)} ms.`)
  if (options.recipients < 100_000) console.log('Few recipients: start and end weigh more than in a large broadcast.')
  console.log()
}

const table = (rows: string[][]) => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  for (const row of rows) {
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]! + 3))).join(''))
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const format = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const gigabytes = (bytes: number) => `${format(bytes / 2 ** 30, 1)} GiB`
const megabytes = (bytes: number) => `${format(bytes / 2 ** 20)} MiB`

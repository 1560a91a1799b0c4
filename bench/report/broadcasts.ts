import type { SmppFloor } from '../floors/smpp-floor.ts'
import type { WorkFloor } from '../floors/work-floor.ts'
import type { LaterRun } from '../later-receipts.ts'
import { type Cost, type Party, parties } from '../measure/accounts.ts'
import type { Machine } from '../measure/machine.ts'
import type { Run } from '../run-broadcast.ts'
import type { WaitEnd } from '../wait-end.ts'
import { atLeast, type Check } from './checks.ts'
import { format, median, megabytes, whole } from './numbers.ts'
import { machineLine, partyNames, table } from './print.ts'

export type BroadcastResult = {
  benchmark: 'text-broadcast'
  at: string
  /** See measuredCommit. */
  commit: string | null
  options: {
    small: number
    large: number
    window: number
    binds: number
    receiptDelay: number
    ownSmsc: boolean
  }
  machine: Machine
  runs: Run[]
  /** Of a broadcast without any receipt; null where none was sent. */
  waitEnd: WaitEnd | null
  /** Those whose receipts come later; results of before have none. */
  later?: LaterRun[]
  peakBytes: Record<Party, number>
  floors: { work: WorkFloor | null; smpp: SmppFloor | null }
}

/** A large broadcast must not be slower than a small one by more than this. */
const leastRatio = 0.9

const sized = (result: BroadcastResult, recipients: number) =>
  result.runs.filter((run) => run.recipients === recipients)
const medianOf = (runs: readonly Run[], of: (run: Run) => number) => median(runs.map(of))

/** Of a large broadcast's durable rate to that of a small one; null where only one size was sent. */
export const ratioOf = (result: BroadcastResult): number | null => {
  const { small, large } = result.options
  if (large === 0 || large === small) return null
  const [few, many] = [sized(result, small), sized(result, large)]
  return medianOf(many, (run) => run.durableRate) / medianOf(few, (run) => run.durableRate)
}

export const checksOf = (result: BroadcastResult): Check[] => {
  const ratio = ratioOf(result)
  const { small, large } = result.options
  return ratio === null ? [] : [atLeast(`Rate of ${whole(large)} to that of ${whole(small)}`, ratio, leastRatio)]
}

/** The runs that count: the large ones where there are any. */
export const largest = (result: BroadcastResult): Run[] => sized(result, result.options.large || result.options.small)

export const printBroadcasts = (result: BroadcastResult): void => {
  const { machine, options, runs } = result
  console.log()
  console.log(machineLine(machine))
  console.log(
    `Window ${whole(options.window)}, ${options.binds} link${options.binds === 1 ? '' : 's'}, ` +
      `${options.ownSmsc ? `receipts after ${options.receiptDelay} ms` : 'another SMSC'}. ` +
      'Every broadcast is sound: nothing lost, nothing twice.',
  )
  console.log()
  const row = (name: string, of: (run: Run) => number, digits = 0) => [
    name,
    ...runs.map((run) => format(of(run), digits)),
  ]
  table([
    row('recipients', (run) => run.recipients),
    row('import, rows/s', (run) => run.importRate),
    row('create, ms', (run) => run.createMs),
    row('plan, ms', (run) => run.planMs),
    row('plan, recipients/s', (run) => run.planRate),
    row('first handed over after, ms', (run) => run.firstHandedMs),
    row('handing over, texts/s', (run) => run.handRate),
    row('  its best second, texts', (run) => run.bestSecond),
    row('receipts applied, /s', (run) => run.receiptRate),
    row('RATE, handed over and receipt durable', (run) => run.durableRate),
    row('last receipt applied after, ms', (run) => run.lastDoneMs),
    row('complete after, ms', (run) => run.completeMs),
    row('overall, planning included, recipients/s', (run) => run.overallRate),
    row('commits for 1,000 recipients', (run) => (run.work.commits / run.recipients) * 1000),
    row('WAL syncs for 1,000 recipients', (run) => (run.work.walSyncs / run.recipients) * 1000),
    row('WAL bytes for each recipient', (run) => run.work.walBytes / run.recipients),
  ])
  console.log()
  const { waitEnd } = result
  if (waitEnd) {
    const { recipients, endMs, perSecond } = waitEnd
    console.log(
      `Without a receipt: when the wait for ${whole(recipients)} was over, they ended within ${format(endMs)} ms (${format(perSecond)}/s).`,
    )
    console.log()
  }
  printCosts(result)
  printFloors(result)
  printLater(result)
}

/** Of the largest broadcast nearest to the median. */
const printCosts = (result: BroadcastResult) => {
  const runs = largest(result)
  const rate = medianOf(runs, (run) => run.durableRate)
  const [nearest] = [...runs].sort((a, b) => Math.abs(a.durableRate - rate) - Math.abs(b.durableRate - rate))
  if (!nearest) return
  const { cost, importCost, recipients } = nearest
  const share = (costs: Cost, party: Party | 'others') => `${format((costs[party] / costs.tookMs) * 100)} %`
  const each = (costs: Cost, party: Party | 'others') => format((costs[party] / recipients) * 1000, 1)
  const line = (party: Party | 'others', name: string) => [
    name,
    share(cost, party),
    each(cost, party),
    share(importCost, party),
    each(importCost, party),
    party === 'others' ? '' : megabytes(result.peakBytes[party]),
  ]
  table([
    [`${whole(recipients)} recipients`, 'broadcast', 'µs each', 'import', 'µs each', 'peak'],
    ...parties.map((party) => line(party, partyNames[party])),
    line('others', 'everybody else on the machine'),
  ])
  console.log()
}

const printFloors = (result: BroadcastResult) => {
  const { work, smpp } = result.floors
  const runs = largest(result)
  const rows = [['alone', 'per second', 'the product to it']]
  const add = (name: string, rate: number, of: (run: Run) => number) =>
    rows.push([name, format(rate), (medianOf(runs, of) / rate).toFixed(3)])
  if (smpp) {
    add('SMPP session, texts answered', smpp.perSecond, (run) => run.handRate)
    add('SMPP session, receipts too', smpp.withReceiptsPerSecond, (run) => run.durableRate)
  }
  if (work) {
    add('row work of delivery', work.perSecond, (run) => run.durableRate)
    add('COPY of the recipients', work.planPerSecond, (run) => run.planRate)
  }
  if (rows.length === 1) return
  table(rows)
  if (smpp)
    console.log(`The bare SMPP loop takes ${format((smpp.cpuMs / smpp.texts) * 1000, 1)} µs of a processor a text.`)
  if (work) {
    const postgres = medianOf(runs, (run) => (run.cost.postgres / run.recipients) * 1000)
    console.log(
      `The row work alone takes ${format(work.cpuUsEach, 1)} µs of PostgreSQL each, the product ${format(postgres, 1)} µs.`,
    )
  }
  console.log()
}

/** The delay itself is the carrier's: their rate is from the first receipt to the last. */
const printLater = ({ later = [], floors: { work } }: BroadcastResult) => {
  if (later.length === 0) return
  const row = (name: string, of: (run: Run) => number, digits = 0) => [
    name,
    ...later.map(({ run }) => format(of(run), digits)),
  ]
  const each = (party: Party) => (run: Run) => (run.cost[party] / run.recipients) * 1000
  table([
    ['receipts after, ms', ...later.map(({ delayMs }) => whole(delayMs))],
    ['window', ...later.map(({ window }) => whole(window))],
    row('recipients', (run) => run.recipients),
    row('receipts applied, /s', (run) => run.receiptRate),
    ...(work ? [row('  to the row work alone', (run) => run.receiptRate / work.perSecond, 3)] : []),
    row('handed over and receipt durable, the delay included', (run) => run.durableRate),
    row('PostgreSQL, µs each', each('postgres'), 1),
    row('engine, µs each', each('engine'), 1),
    row('WAL bytes for each recipient', (run) => run.work.walBytes / run.recipients),
  ])
  console.log()
}

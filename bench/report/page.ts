/** The last results as Markdown, for a page that people read. */

import type { FairnessResult } from '../fairness.ts'
import { parties } from '../measure/accounts.ts'
import type { Machine } from '../measure/machine.ts'
import type { NodesResult } from '../nodes/result.ts'
import type { PageResult } from '../page.ts'
import type { ProfileFacts } from '../profile/profile.ts'
import type { ReplyResult } from '../replies.ts'
import type { Run } from '../run-broadcast.ts'
import type { StopResult } from '../stop.ts'
import { type BroadcastResult, checksOf, largest, ratioOf } from './broadcasts.ts'
import { type Check, lineOf } from './checks.ts'
import { format, median, type Spread, whole } from './numbers.ts'
import { machineLine, partyNames } from './print.ts'
import { lastLine } from './result.ts'

type Kept = { at: string; commit: string | null; machine: Machine; checks?: Check[] }

export const printPage = async (): Promise<void> => {
  const parts = [
    section('One broadcast', broadcasts, await lastLine<BroadcastResult & Kept>('text-broadcast')),
    section('Where the time goes', profile, await lastLine<ProfileResult & Kept>('profile')),
    section('A reply during a broadcast', replies, await lastLine<ReplyResult & Kept>('replies')),
    section('STOP at full speed', stops, await lastLine<StopResult & Kept>('stop')),
    section('A narrow way, shared', divisions, await lastLine<FairnessResult & Kept>('fairness')),
    section('Several engines', engines, await lastLine<NodesResult & Kept>('nodes')),
    section('The page', pages, await lastLine<PageResult & Kept>('page')),
  ]
  console.log(parts.join('\n\n'))
}

const section = <T extends Kept>(title: string, of: (result: T) => string[], result: T | null): string => {
  if (!result) return `## ${title}\n\nNot measured yet.`
  const { machine, commit, at } = result
  // Results of before this report have other facts.
  try {
    const lines = [...of(result), ...(result.checks ?? []).map((check) => `- ${lineOf(check)}`)]
    return [
      `## ${title}`,
      '',
      ...lines,
      '',
      `${commit ?? 'no commit'}, ${at.slice(0, 10)}: ${machineLine(machine)}`,
    ].join('\n')
  } catch {
    return `## ${title}\n\nThe last result is of an older kind: measure again.`
  }
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
]

const broadcasts = (result: BroadcastResult): string[] => {
  const { runs, floors } = result
  const row = (name: string, of: (run: Run) => number) => [name, ...runs.map((run) => whole(of(run)))]
  const ratio = ratioOf(result)
  const large = largest(result)
  const rate = median(large.map((run) => run.durableRate))
  const part = (ms: (run: Run) => number) => median(large.map((run) => (ms(run) / run.recipients) * 1000))
  return [
    ...table(
      ['recipients', ...runs.map((run) => whole(run.recipients))],
      [
        row('handed over and receipt durable, a second', (run) => run.durableRate),
        row('handing over alone, a second', (run) => run.handRate),
        row('planned, a second', (run) => run.planRate),
        row('taken in, rows a second', (run) => run.importRate),
        row('complete after, ms', (run) => run.completeMs),
        row('WAL bytes each', (run) => run.work.walBytes / run.recipients),
        row('WAL syncs for 1,000', (run) => (run.work.walSyncs / run.recipients) * 1000),
      ],
    ),
    ...(ratio === null ? [] : [`Large to small: ${ratio.toFixed(2)}.`, '']),
    ...table(
      ['processor time', 'µs each'],
      [...parties, 'others' as const].map((party) => [
        party === 'others' ? 'everybody else on the machine' : partyNames[party],
        format(
          part((run) => run.cost[party]),
          1,
        ),
      ]),
    ),
    ...table(
      ['floor, alone', 'a second', 'the product to it'],
      [
        ...(floors.smpp
          ? [
              [
                'SMPP session with receipts',
                whole(floors.smpp.withReceiptsPerSecond),
                (rate / floors.smpp.withReceiptsPerSecond).toFixed(2),
              ],
            ]
          : []),
        ...(floors.work
          ? [['row work of delivery', whole(floors.work.perSecond), (rate / floors.work.perSecond).toFixed(2)]]
          : []),
      ],
    ),
    ...(floors.work ? [`The row work alone takes ${format(floors.work.cpuUsEach, 1)} µs of PostgreSQL each.`, ''] : []),
    ...checksOf(result).map((check) => `- ${lineOf(check)}`),
  ]
}

type ProfileResult = { run: Run; facts: ProfileFacts }

const profile = ({ run, facts }: ProfileResult): string[] => {
  const { engine, statements, waits } = facts
  const share = (value: number) => `${(value * 100).toFixed(1)} %`
  const each = (ms: number) => format((ms / run.recipients) * 1000, 1)
  return [
    `${whole(run.recipients)} recipients. The engine was busy for ${whole(engine.busyMs)} ms and idle for ${whole(engine.idleMs)} ms.`,
    '',
    ...table(
      ['statements of PostgreSQL', 'share', 'µs each', 'calls', 'rows a call', 'planning'],
      statements
        .slice(0, 10)
        .map((one) => [
          one.name,
          share(one.share),
          each(one.totalMs),
          whole(one.calls),
          whole(one.rows / one.calls),
          share(one.planMs / Math.max(1e-9, one.totalMs + one.planMs)),
        ]),
    ),
    ...table(
      ['functions of the engine', 'share', 'µs each'],
      engine.functions.slice(0, 15).map(({ name, ms, share: part }) => [name, share(part), each(ms)]),
    ),
    ...table(
      ['parts of the engine', 'share', 'µs each'],
      engine.parts.slice(0, 10).map(({ name, ms, share: part }) => [name, share(part), each(ms)]),
    ),
    ...table(
      ['sessions of PostgreSQL', 'at any moment'],
      waits.slice(0, 10).map(({ who, sessions }) => [who, sessions.toFixed(2)]),
    ),
  ]
}

const ms = (spread: Spread) => [spread.p50, spread.p95, spread.p99, spread.most].map((value) => format(value))
const spreadHead = ['texts', 'p50', 'p95', 'p99', 'most']

const replies = ({ ways, rate }: ReplyResult): string[] => [
  `Milliseconds until the SMSC had read the text, while ${whole(rate)} texts a second of broadcasts left from the same number.`,
  '',
  ...table(
    ['', ...spreadHead],
    ways.flatMap(({ about, loaded, idle, durable, begun }) => [
      [about, whole(loaded.count), ...ms(loaded)],
      ...(durable ? [['the inbound text durable', whole(durable.count), ...ms(durable)]] : []),
      ...(begun ? [['from then until its confirmation was written down', whole(begun.count), ...ms(begun)]] : []),
      [`${about}, nothing else to send`, whole(idle.count), ...ms(idle)],
    ]),
  ),
]

const stops = (result: StopResult): string[] => [
  `${result.handsets} handsets texted STOP ahead of a broadcast at ${whole(result.rate)} texts a second: ${result.neverTexted} were not texted, ` +
    `${result.textedBefore} before their STOP was durable, ${result.textedAfter} after it.`,
  '',
  ...table(
    ['milliseconds', ...spreadHead],
    [
      ['until the STOP was durable', whole(result.durable.count), ...ms(result.durable)],
      ...(result.after.count > 0 ? [['last text after that', whole(result.after.count), ...ms(result.after)]] : []),
      ['until the confirmation was read', whole(result.confirmed.count), ...ms(result.confirmed)],
    ],
  ),
]

const divisions = ({ divisions }: FairnessResult): string[] =>
  table(
    ['', 'texts a second', 'seconds', 'Jain by account', 'worst second', 'Jain by number', 'worst second', 'texts'],
    divisions.map(({ name, rate, byAccount, byNumber }) => [
      name,
      whole(rate),
      whole(byAccount.seconds),
      ...[byAccount.jain.median, byAccount.jain.worst, byNumber.jain.median, byNumber.jain.worst].map((value) =>
        format(value, 3),
      ),
      Object.entries(byNumber.texts)
        .map(([party, texts]) => `${party} ${whole(texts)}`)
        .join(', '),
    ]),
  )

const engines = ({ whole: runs, killed }: NodesResult): string[] => [
  ...table(
    ['engines', 'texts a second', 'to one', 'Jain by number', 'numbers held', 'processors of engines', 'of PostgreSQL'],
    runs.map(({ engines, rate, byNumber, leases, cost }) => [
      whole(engines),
      whole(rate),
      (rate / runs[0]!.rate).toFixed(2),
      format(byNumber.jain.median, 3),
      leases.join(' + '),
      (cost.engine / cost.tookMs).toFixed(2),
      (cost.postgres / cost.tookMs).toFixed(2),
    ]),
  ),
  ...table(
    ['one killed of', 'its numbers', 'go on after, ms', 'most', 'lost', 'twice', 'in doubt', 'of them arrived'],
    killed.map((one) => [
      whole(one.engines),
      whole(one.numbers),
      format(one.goesOnMs.p50),
      format(one.goesOnMs.most),
      ...[one.lost, one.doubles, one.unknown, one.unknownArrived].map(whole),
    ]),
  ),
]

const pages = ({ firstLoad, routes, busyShare }: PageResult): string[] => [
  `${firstLoad.scripts} scripts of ${format(firstLoad.scriptBytes / 1000)} kB at first, as gzip. Processors busy: ${format(busyShare * 100)} %.`,
  '',
  ...table(
    ['milliseconds', 'median', 'p95', 'script of its own, kB'],
    [
      ['first load', format(firstLoad.usable.p50), format(firstLoad.usable.p95), ''],
      ['its files alone', format(firstLoad.floor.p50), format(firstLoad.floor.p95), ''],
      ...routes.map(({ name, p50, p95, scriptBytes }) => [
        name,
        format(p50),
        format(p95),
        format(scriptBytes / 1000, 1),
      ]),
    ],
  ),
]

/** The result file: one line for each seed, its last run; a seed at size is another run than the same among the small. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from './plan/mix.ts'
import type { Result } from './run.ts'

const path = join(import.meta.dirname, 'results.jsonl')

/** What must not be. */
const ills = [
  ...(['lost', 'doubled', 'halved', 'stopped', 'over'] as const),
  ...(['miscredited', 'doubted', 'noticed', 'overdue', 'violations'] as const),
] as const
const faults = [
  'kill',
  'stop',
  'freeze',
  'upgrade',
  'killDatabase',
  'restartDatabase',
  'fillDisk',
  'jump',
  'create',
  'pause',
  'cancel',
  'optOut',
  'lock',
] as const

type Counts = 'seed' | 'recipients' | 'submits' | 'drops' | 'unknown' | 'unconfirmed' | 'seconds'
type Numbers = Record<(typeof ills)[number] | Counts, number>
/** A fault that did not strike is left out, and so is what was not looked at when the line was written. */
export type Line = Pick<Numbers, Counts | 'lost' | 'violations'> &
  Partial<Numbers> & { commit: string; kind?: 'at size'; mix: string; skipped?: string } & Partial<
    Record<(typeof faults)[number] | 'killWeb' | 'late', number>
  >

/** With a plus where the tree has changes that are in no commit; a dash outside of a repository. */
export const commitNow = (): string => {
  if (!existsSync(join(import.meta.dirname, '..', '.git'))) return '-'
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', ':/', ':!/chaos/results.jsonl') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
}

export const lineFor = (result: Result, commit: string): Line => {
  const { seed, recipients, submits, drops, unknown, unconfirmed, late, plan } = result
  const struck = faults.flatMap((kind) => {
    const times = result.faults.filter((fault) => fault.kind === kind).length
    return times === 0 ? [] : [[kind, times] as const]
  })
  const killWeb = result.faults.filter(({ killedWeb }) => killedWeb).length
  const { lost, doubled, halved, stopped, over, miscredited, doubted, noticed, overdue } = result
  return {
    ...{ seed, commit, ...(plan.isAtSize && { kind: 'at size' as const }), recipients, mix: wordsOf(plan.mix) },
    ...Object.fromEntries(struck),
    ...(killWeb > 0 && { killWeb }),
    ...{ drops, submits, unknown, unconfirmed, ...(late > 0 && { late }) },
    ...{ lost, doubled, halved, stopped, over, miscredited, doubted, noticed, overdue },
    violations: result.violations.length,
    seconds: Math.round(result.seconds),
    ...(result.skipped && { skipped: result.skipped }),
  }
}

export const readLines = (): Line[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
    : []

/** A seed that was run again has the line of its last run. Those at size come last. */
export const writeLine = (line: Line) => {
  const others = readLines().filter(({ seed, kind }) => seed !== line.seed || kind !== line.kind)
  const place = ({ kind, seed }: Line) => (kind ? 1e9 : 0) + seed
  const lines = [...others, line].sort((a, b) => place(a) - place(b))
  writeFileSync(`${path}.new`, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
  renameSync(`${path}.new`, path)
}

/** A column for each kind of which there is any. */
export const tableOf = (lines: readonly Line[]): string => {
  const kinds = [
    { name: 'small', of: lines.filter(({ kind }) => !kind) },
    { name: 'at size', of: lines.filter(({ kind }) => kind) },
  ].filter(({ of }) => of.length > 0)
  const columns = kinds.map(({ of }) => rowsOf(of))
  const titles = columns[0]?.map(([title]) => title) ?? []
  const lineOf = (title: string, cells: readonly (number | string)[]) =>
    `${title.padEnd(26)}${cells.map((cell) => String(cell).padStart(10)).join('')}`
  const commits = kinds.map(({ name, of }) => `${name}: ${[...new Set(of.map(({ commit }) => commit))].join(' ')}`)
  return [
    lineOf(
      '',
      kinds.map(({ name }) => name),
    ),
    ...titles.map((title, i) =>
      lineOf(
        title,
        columns.map((rows) => rows[i]![1]),
      ),
    ),
    `commits  ${commits.join(', ')}`,
  ].join('\n')
}

const rowsOf = (lines: readonly Line[]): [string, number][] => {
  const sum = (name: keyof Line) => lines.reduce((total, line) => total + Number(line[name] ?? 0), 0)
  return [
    ['seeds', lines.length],
    ...(['recipients', 'submits'] as const).map((name): [string, number] => [name, sum(name)]),
    ...([...faults, 'killWeb'] as const).map((name): [string, number] => [name, sum(name)]),
    ['link drops', sum('drops')],
    ...words.map((word): [string, number] => [
      `seeds with ${word}`,
      lines.filter(({ mix }) => mix.split(' ').includes(word)).length,
    ]),
    ['without a small disk', lines.filter(({ skipped }) => skipped !== undefined).length],
    ['unknown at some time', sum('unknown')],
    ['unconfirmed at the end', sum('unconfirmed')],
    ['receipts after the wait', sum('late')],
    ['lost', sum('lost')],
    ['doubled', sum('doubled')],
    ['half sent, counted', sum('halved')],
    ['texted after a STOP', sum('stopped')],
    ['over a limit', sum('over')],
    ["by others' receipts", sum('miscredited')],
    ['in doubt, but answered', sum('doubted')],
    ['noticed by others', sum('noticed')],
    ['ended after the wait', sum('overdue')],
    ['violations in all', sum('violations')],
  ]
}

const words = [
  ...['web', 'own-db', 'small-db', 'cuts', 'moods', 'pace', 'speed', 'day', 'window'],
  ...[
    'decimal',
    'hex-decimal',
    'decimal-hex',
    'padded-decimal',
    'decimal-padded',
    'reused',
    'twins',
    'no-stats',
    'lock',
  ],
]

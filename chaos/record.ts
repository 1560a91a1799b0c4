/** The result file: one line for each seed, its last run. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from './plan/mix.ts'
import type { Result } from './run.ts'

const path = join(import.meta.dirname, 'results.jsonl')

/** What must not be. */
const ills = ['lost', 'doubled', 'halved', 'stopped', 'over', 'violations'] as const
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
] as const

type Numbers = Record<
  (typeof ills)[number] | 'seed' | 'recipients' | 'submits' | 'drops' | 'unknown' | 'unconfirmed' | 'seconds',
  number
>
/** A fault that did not strike is left out. */
export type Line = Numbers & { commit: string; mix: string; skipped?: string } & Partial<
    Record<(typeof faults)[number] | 'killWeb', number>
  >

/** With a plus where the tree has changes that are in no commit; a dash outside of a repository. */
export const commitNow = (): string => {
  if (!existsSync(join(import.meta.dirname, '..', '.git'))) return '-'
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', ':/', ':!/chaos/results.jsonl') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
}

export const lineFor = (result: Result, commit: string): Line => {
  const { seed, recipients, submits, drops, lost, doubled, halved, stopped, over, unknown, unconfirmed } = result
  const struck = faults.flatMap((kind) => {
    const times = result.faults.filter((fault) => fault.kind === kind).length
    return times === 0 ? [] : [[kind, times] as const]
  })
  const killWeb = result.faults.filter(({ killedWeb }) => killedWeb).length
  return {
    ...{ seed, commit, recipients, mix: wordsOf(result.plan.mix) },
    ...Object.fromEntries(struck),
    ...(killWeb > 0 && { killWeb }),
    ...{ drops, submits, unknown, unconfirmed, lost, doubled, halved, stopped, over },
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

/** A seed that was run again has the line of its last run. */
export const writeLine = (line: Line) => {
  const others = readLines().filter(({ seed }) => seed !== line.seed)
  const lines = [...others, line].sort((a, b) => a.seed - b.seed)
  writeFileSync(`${path}.new`, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
  renameSync(`${path}.new`, path)
}

export const tableOf = (lines: readonly Line[]): string => {
  const sum = (name: keyof Line) => lines.reduce((total, line) => total + Number(line[name] ?? 0), 0)
  const rows: [string, number | string][] = [
    ['seeds', lines.length],
    ['commits', [...new Set(lines.map(({ commit }) => commit))].join(' ')],
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
    ['lost', sum('lost')],
    ['doubled', sum('doubled')],
    ['half sent, counted', sum('halved')],
    ['texted after a STOP', sum('stopped')],
    ['over a limit', sum('over')],
    ['violations in all', sum('violations')],
  ]
  return rows.map(([name, value]) => `${name.padEnd(24)}${String(value).padStart(8)}`).join('\n')
}

const words = ['web', 'own-db', 'small-db', 'cuts', 'moods', 'pace', 'speed', 'day', 'window']

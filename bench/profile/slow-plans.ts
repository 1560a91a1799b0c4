/** Plans of statements that took long, as auto_explain writes them into PostgreSQL's log. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const slowMs = 50
const mostStatements = 8
const mostSteps = 12
const manyRows = 2000

/** For `alter system`; `log_timing` off, because reading the clock for every row would be what is measured. */
export const planSettings: Record<string, string> = {
  'auto_explain.log_min_duration': `${slowMs}ms`,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_parameter_max_length': '0',
}

const logOf = async (db: pg.Client): Promise<string> =>
  join(String((await db.query('show data_directory')).rows[0]?.data_directory), 'postgres.log')

export const logSize = async (db: pg.Client): Promise<number> => (await stat(await logOf(db))).size

/** The statements that took long since, each with what its slowest plan did most of. */
export const slowPlans = async (db: pg.Client, from: number): Promise<string> => {
  const text = (await readFile(await logOf(db))).subarray(from).toString('utf8')
  const slow = new Map<string, { ms: number; total: number; count: number; steps: string[] }>()
  for (const [, duration, body] of text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const ms = Number(duration)
    const lines = body!.split('\n').map((line) => line.replace(/^\t/, ''))
    const start = lines.findIndex((line) => line.includes('(cost='))
    const name = lines.slice(0, start).join(' ').replaceAll(/\s+/g, ' ').replace('Query Text: ', '').slice(0, 400)
    const known = slow.get(name) ?? { ms: 0, total: 0, count: 0, steps: [] }
    const steps = ms > known.ms ? largeSteps(lines.slice(start)) : known.steps
    slow.set(name, { ms: Math.max(ms, known.ms), total: known.total + ms, count: known.count + 1, steps })
  }
  if (slow.size === 0) return `No statement of PostgreSQL took ${slowMs} ms.`
  const worst = [...slow].sort(([, a], [, b]) => b.total - a.total).slice(0, mostStatements)
  return [
    `Statements that took more than ${slowMs} ms, and the steps of their slowest plan that went through many rows (none: it waited):`,
    ...worst.flatMap(([name, { ms, total, count, steps }]) => [
      `  ${count} times, ${total.toFixed(0)} ms together, at worst ${ms.toFixed(0)} ms: ${name.slice(0, 140)}`,
      ...steps.map((step) => `      ${step}`),
    ]),
  ].join('\n')
}

/** Lines of a plan about more than a few batches of rows: read, joined or thrown away. */
const largeSteps = (lines: readonly string[]): string[] => {
  const steps: string[] = []
  let step = ''
  let loops = 1
  for (const line of lines) {
    const actual = /\(actual rows=([\d.]+) loops=(\d+)\)/.exec(line)
    if (actual) {
      step = line.trim().replace(/ {2}\(cost=[^)]*\)/, '')
      loops = Number(actual[2])
      if (Number(actual[1]) * loops > manyRows) steps.push(step)
    }
    const removed = /Rows Removed by [\w ]+: (\d+)/.exec(line)
    if (removed && Number(removed[1]) * loops > manyRows) steps.push(`${step}  ${line.trim()}`)
  }
  return steps.slice(0, mostSteps)
}

/**
 * `npm test`: layout, format and types side by side, then every test, then the journeys in a browser. Nothing stops at the
 * first failure, so one run tells all. `-- --changed` runs the same checks and the tests nearest to what is not yet on main, or
 * in the last commit, or with `--since` after that commit; `-- --long` runs everything at length: more seeds, more looks. Before
 * its last line it prints where the time went. Its last line is `N passed, N failed` (`, N skipped`), where each check counts as
 * one test; the status is not 0 when anything failed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTree } from './layout/sources.ts'
import { type Choice, changedPaths, chooseTests } from './testing/changed.ts'
import { add, type Count, lineOf, playwrightCount, vitestCount } from './testing/count.ts'
import { journeyTimes, type Phase, type Times, tableOf } from './testing/times.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const {
  changed: isPart,
  since,
  long: isLong,
} = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    long: { type: 'boolean', default: false },
  },
}).values
const length = isLong ? { CARILLON_TESTS: 'long' } : {}
const reports = mkdtempSync(join(tmpdir(), 'carillon-reports-'))
/** What Node has read once: a process of the server starts at half the cost. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const judge = 'server/testing/distribution/distribution.test.ts'
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

let total: Count = { passed: 0, failed: 0, skipped: 0 }
const phases: Phase[] = []

const checks: [name: string, file: string, args: string[]][] = [
  ['layout', join(bin, 'node'), [join(root, 'scripts', 'check-layout.ts')]],
  ['format', join(bin, 'biome'), ['ci', '.']],
  ['types', join(bin, 'tsc'), ['-b']],
]
await phase('layout, format and types', async () => {
  for (const count of await Promise.all(checks.map((check) => runCheck(...check)))) total = add(total, count)
  return undefined
})

const choice = isPart ? choose() : undefined
if (!choice || choice.tests.length > 0) await phase('tests', () => runVitest(choice?.tests))
if (!choice || choice.journeys.length > 0) await phase('journeys', () => runJourneys(choice?.journeys))

rmSync(reports, { recursive: true, force: true })
for (const line of tableOf(phases, !isPart && !isLong)) console.log(line)
console.log(lineOf(total))
process.exitCode = total.failed ? 1 : 0

async function phase(name: string, run: () => Promise<Times | undefined>) {
  const began = Date.now()
  const times = await run()
  phases.push({ name, wallMs: Date.now() - began, ...(times && { times }) })
}

function choose(): Choice {
  const changed = changedPaths(root, since)
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
  const choice = chooseTests({ ...readTree(root), textOf }, changed)
  console.log(
    `${changed.length} files are changed: the ${choice.tests.length} nearest files of tests and ${choice.journeys.length} journeys are run, ${choice.left} farther ones are left to npm test.`,
  )
  return choice
}

/** Its output is shown in one piece, because three run at once. */
async function runCheck(name: string, file: string, args: string[]): Promise<Count> {
  const began = performance.now()
  const { status, output } = await run(file, args, {}, 'gather')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) console.log(output.trimEnd())
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

async function runVitest(chosen: string[] = []): Promise<Times | undefined> {
  // What tests of the server ask of the database is judged by another, when they have run.
  const files = chosen.some((path) => path.startsWith('server/')) ? [...chosen, judge] : chosen
  const report = join(reports, 'vitest.json')
  const times = join(reports, 'times.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const own = `--reporter=${join(root, 'scripts', 'testing', 'times-reporter.ts')}`
  const { status } = await run(
    join(bin, 'vitest'),
    [...args, own, ...files],
    { CARILLON_TIMES: times, ...length },
    'show',
  )
  total = add(total, vitestCount(readReport(report), status))
  return (readReport(times) as Times | null) ?? undefined
}

async function runJourneys(files: string[] = []): Promise<Times> {
  const began = Date.now()
  const report = join(reports, 'playwright.json')
  const workers = files.length === 1 ? ['--workers=1'] : []
  const args = ['test', '-c', 'journeys/playwright.config.ts', '--reporter=list,json', ...workers, ...files]
  const { status } = await run(
    join(bin, 'playwright'),
    args,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...length },
    'show',
  )
  total = add(total, playwrightCount(readReport(report), status))
  return journeyTimes(readReport(report), began)
}

function run(file: string, args: string[], env: Record<string, string>, output: 'show' | 'gather') {
  return new Promise<{ status: number; output: string }>((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      // The programs are scripts that look for `node`; it must be the one that npm installed.
      env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}`, NODE_COMPILE_CACHE: compiled, ...env },
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))
    const done = (status: number) => {
      running.delete(child)
      resolve({ status, output: text })
    }
    child.on('error', (error) => {
      text += error.message
      done(-1)
    })
    child.on('close', (status) => done(status ?? -1))
  })
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

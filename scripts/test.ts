/**
 * `npm test`: layout, format and types side by side, then every test, then the journeys in a browser. Nothing stops at the
 * first failure, so one run tells all. Its last line is `N passed, N failed` (`, N skipped`), where each check counts as
 * one test; the status is not 0 when anything failed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, type Count, lineOf, playwrightCount, vitestCount } from './testing/count.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const reports = mkdtempSync(join(tmpdir(), 'carillon-reports-'))
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

let total: Count = { passed: 0, failed: 0, skipped: 0 }

const checks: [name: string, file: string, args: string[]][] = [
  ['layout', join(bin, 'node'), [join(root, 'scripts', 'check-layout.ts')]],
  ['format', join(bin, 'biome'), ['ci', '.']],
  ['types', join(bin, 'tsc'), ['-b']],
]
for (const count of await Promise.all(checks.map((check) => runCheck(...check)))) total = add(total, count)

total = add(total, await runVitest())
if (existsSync(join(root, 'journeys', 'playwright.config.ts'))) total = add(total, await runJourneys())
else console.log('There are no journeys yet.')

rmSync(reports, { recursive: true, force: true })
console.log(lineOf(total))
process.exitCode = total.failed ? 1 : 0

/** Its output is shown in one piece, because three run at once. */
async function runCheck(name: string, file: string, args: string[]): Promise<Count> {
  const began = performance.now()
  const { status, output } = await run(file, args, {}, 'gather')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) console.log(output.trimEnd())
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

async function runVitest(): Promise<Count> {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = await run(join(bin, 'vitest'), args, {}, 'show')
  return vitestCount(readReport(report), status)
}

async function runJourneys(): Promise<Count> {
  const report = join(reports, 'playwright.json')
  const args = ['test', '-c', 'journeys/playwright.config.ts', '--reporter=list,json']
  const { status } = await run(join(bin, 'playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, 'show')
  return playwrightCount(readReport(report), status)
}

function run(file: string, args: string[], env: Record<string, string>, output: 'show' | 'gather') {
  return new Promise<{ status: number; output: string }>((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      // The programs are scripts that look for `node`; it must be the one that npm installed.
      env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}`, ...env },
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

/**
 * A launcher in a process of its own, with small programs in place of the product: they keep the contract of
 * start.ts and write what happens to them into `events` in the data folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, ended } from '../../server/platform/embedded-postgres-processes.ts'
import type { Instance } from '../launch/instance.ts'
import { freePort } from '../launch/ports.ts'
import { productFolder } from './product-folder.ts'

const launchModule = JSON.stringify(new URL('../launch/launch.ts', import.meta.url).href)

const child = `
import { appendFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
const name = process.env.CARILLON_ROLES ?? 'simulator'
const note = (what) => appendFileSync(process.env.CARILLON_DATA + '/events', name + ' ' + what + '\\n')
const port = name === 'web' ? process.env.PORT : 0
process.stdin.resume().on('end', () => {
  note('told to stop')
  setTimeout(() => { note('ended'); process.exit(0) }, 20)
})
createServer((request, reply) => reply.end(JSON.stringify(process.env))).listen(port, '127.0.0.1', () => {
  note('ready')
  writeSync(3, '{"ready":true}\\n')
})
`

const prepareProgram = `
import { appendFileSync } from 'node:fs'
appendFileSync(process.env.CARILLON_DATA + '/events', 'prepared\\n')
console.log('One-time link: http://example/first')
`

export type StandIns = { prepare?: string; server?: string; simulator?: string; buildPage?: string }

export type Bench = {
  data: string
  env: Record<string, string>
  launch(env?: Record<string, string>): Launched
  events(): string[]
  instance(): Instance
  /** Ends and removes everything. */
  dispose(): Promise<void>
}

type Launched = {
  process: ChildProcess
  output(): string
  /** Resolves when the screen is shown; rejects with the output when the launcher ends before. */
  ready(): Promise<void>
  /** Resolves when the output holds this. */
  says(text: string): Promise<void>
  exit(): Promise<number | null>
}

export async function newBench(standIns: StandIns = {}): Promise<Bench> {
  const folder = await productFolder('launch')
  const data = join(folder, 'data')
  const write = (name: string, code: string) => {
    writeFileSync(join(folder, name), code)
    return JSON.stringify(join(folder, name))
  }
  const server = write('server.mjs', standIns.server ?? child)
  const simulator = write('simulator.mjs', standIns.simulator ?? child)
  const prepare = write('prepare.mjs', standIns.prepare ?? prepareProgram)
  const launcher = write(
    'launcher.mjs',
    `import { launch } from ${launchModule}
    const buildPage = ${standIns.buildPage ?? 'async () => {}'}
    const parts = { root: ${JSON.stringify(folder)}, prepare: ${prepare}, server: ${server}, simulator: ${simulator}, buildPage }
    process.exit(await launch({ env: process.env, parts }))`,
  )
  const [page, smpp, smtp] = await Promise.all([freePort(), freePort(), freePort()])
  const env = {
    PATH: process.env.PATH ?? '',
    CARILLON_DATA: data,
    PORT: String(page),
    SIMULATOR_SMPP_PORT: String(smpp),
    SIMULATOR_SIP_PORT: String(smpp),
    SIMULATOR_SMTP_PORT: String(smtp),
  }
  const launched: Launched[] = []
  const bench: Bench = {
    data,
    env,
    launch(more = {}) {
      const one = run(JSON.parse(launcher), { ...env, ...more })
      launched.push(one)
      return one
    },
    events: () => readFileSync(join(data, 'events'), 'utf8').trim().split('\n'),
    instance: () => JSON.parse(readFileSync(join(data, 'run.json'), 'utf8')),
    async dispose() {
      for (const one of launched) {
        if (one.process.exitCode === null && one.process.signalCode === null) one.process.kill('SIGTERM')
        await one.exit()
      }
      // After a kill the rest ends on its own.
      await ended(() => processesOf(data).length > 0, 20_000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bench
}

/** Every process that a run on this data left: the noted ones, PostgreSQL and its guard. */
export function processesOf(data: string): number[] {
  const noted = readMaybe(join(data, 'run.json'))
  const children = noted ? (JSON.parse(noted) as Instance).children.map(({ pid }) => pid) : []
  const guard = readMaybe(join(data, 'postgres', 'guard.pid'))?.split(' ')[0]
  const postgres = readMaybe(join(data, 'postgres', 'postmaster.pid'))?.split('\n')[0]
  return [...children, Number(guard), Number(postgres)].filter((pid) => pid > 0 && commandOf(pid) !== null)
}

function run(file: string, env: Record<string, string>): Launched {
  // The interpreter of the tests, so the launcher starts its children with the same.
  const launcher = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const wake = new Set<() => void>()
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      output += part
      for (const check of wake) check()
    })
  }
  const closed = once(launcher, 'close')
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.includes(text)) resolve()
      }
      wake.add(check)
      void closed.then(() => reject(new Error(`Ended without "${text}":\n${output}`)))
      check()
    })
  return {
    process: launcher,
    output: () => output,
    ready: () => says('Carillon is ready'),
    says,
    exit: async () => {
      await closed
      return launcher.exitCode
    },
  }
}

function readMaybe(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

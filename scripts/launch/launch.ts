/**
 * The launcher: one process that owns everything a run of Carillon is made of.
 *
 *   launcher ──┬── PostgreSQL      through its guard (server/platform/embedded-postgres.ts)
 *              ├── simulator       the outside world, where it is simulated
 *              ├── engine          delivery
 *              └── web             page and API; in development behind Vite's server
 *
 * Each is in a session of its own, so signals from the terminal reach the launcher alone, and each holds the reading end
 * of a pipe from the launcher. The pipe is the whole leash: when it closes, the child drains and ends. It
 * closes when the launcher stops in order and when the launcher is killed, so nothing can be left behind.
 *
 * States: claiming (run.json made, the data is ours) → bringing up → up → stopping → ended.
 *
 * - Bringing up runs as much side by side as the parts allow: page; database, then preparation (migrations and seed);
 *   simulator. The engine starts when the database is prepared, web when the page is built as well. The first failure
 *   ends the start: its sentence is shown, everything started so far is stopped, the status is 1.
 * - Up: a child that ends is started again (child.ts), and so is PostgreSQL (database.ts); each says so.
 * - Stopping, on INT, TERM or HUP, also while bringing up: web, engine, simulator, PostgreSQL, each after the one
 *   before has ended, so the engine can still record what carriers answered. Signals that arrive meanwhile,
 *   npm passes them on a second time, change nothing; every step has its own time limit. The status is 0.
 * - A closed standard output (the reader of our lines has gone) is no reason to stop ringing.
 */
import { join } from 'node:path'
import { pageAddress } from '../../server/platform/page-address.ts'
import { readSettings, type Settings } from '../../server/platform/settings.ts'
import { type Child, type ChildPlan, startChild, type Watcher } from './child.ts'
import { type Database, openDatabase } from './database.ts'
import { roleEnvironment, serverEnvironment, simulatorEnvironment } from './environment.ts'
import { openDataFolder, readSecret } from './folder.ts'
import { type Claim, claim, processOf } from './instance.ts'
import { freePort, type Need, refusePortsInUse } from './ports.ts'
import { prepare } from './prepare.ts'
import { sentenceOf } from './refusal.ts'
import { readyScreen } from './screen.ts'

type Env = Record<string, string | undefined>

/** What is launched; tests put stand-ins here. Paths are absolute. */
export type Parts = {
  root: string
  prepare: string
  server: string
  simulator: string
  /** Builds the page, or does nothing. */
  buildPage(say: (line: string) => void, signal: AbortSignal): Promise<void>
  /** In development: serves the page at PORT in front of web, which moves to a free port. */
  pageServer?: string
  /** In development: called once all is up, with the children that run our sources. Answers how to end that. */
  watch?(children: Child[], say: (line: string) => void): () => void
}

type LaunchOptions = { env: Env; parts: Parts }

/** Runs until a signal, a failed start or a refusal, and answers the exit status. */
export async function launch({ env, parts }: LaunchOptions): Promise<number> {
  const say = speaker()
  const { settings, problems } = readSettings(env)
  if (problems) return refuse(problems)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  let claimed: Claim
  try {
    await openDataFolder(settings.dataFolder)
    claimed = await claim(settings.dataFolder, say)
  } catch (error) {
    return refuse([sentenceOf(error)])
  }
  const run = newRun(claimed, settings, say)
  let status = 0
  try {
    await Promise.race([bringUp(run, env, parts, ending.signal), aborted(ending.signal)])
    await aborted(ending.signal)
  } catch (error) {
    status = ending.signal.aborted ? 0 : refuse([sentenceOf(error)])
    ending.abort()
  }
  if (status === 0) say('Stopping.')
  await stopAll(run)
  await claimed.release()
  return status
}

type Run = {
  settings: Settings
  claimed: Claim
  say: (line: string) => void
  /** In the order in which they are stopped. */
  children: Child[]
  database: Database | null
  /** What may still bring something up after the launcher has turned to stopping. */
  pending: Promise<unknown>[]
  stopWatching: () => void
  watcher: Watcher
}

function newRun(claimed: Claim, settings: Settings, say: (line: string) => void): Run {
  const run: Run = {
    settings,
    claimed,
    say,
    children: [],
    database: null,
    pending: [],
    stopWatching: () => {},
    watcher: { say, changed: () => void noteProcesses(run) },
  }
  return run
}

async function bringUp(run: Run, env: Env, parts: Parts, signal: AbortSignal) {
  const began = performance.now()
  const { settings, say } = run
  const hasWeb = settings.roles.includes('web')
  await refusePortsInUse(needs(settings))
  const port = settings.port || (await freePort(settings.host))
  const webPort = parts.pageServer ? await freePort() : port
  const httpPort = settings.simulator ? await freePort() : null
  signal.throwIfAborted()

  const follow = <T>(work: Promise<T>): Promise<T> => {
    run.pending.push(work)
    return work
  }
  const begin = (plan: Pick<ChildPlan, 'name' | 'file' | 'env' | 'stopWithinMs'>): Promise<void> => {
    signal.throwIfAborted()
    const log = join(settings.dataFolder, 'log', `${plan.name}.log`)
    const child = startChild({ ...plan, cwd: parts.root, log, readyWithinMs: 60_000 }, run.watcher)
    run.children.push(child)
    run.children.sort((a, b) => stopOrder.indexOf(a.name) - stopOrder.indexOf(b.name))
    void noteProcesses(run)
    return follow(child.ready)
  }

  const simulator =
    httpPort === null
      ? Promise.resolve()
      : begin({
          name: 'simulator',
          file: parts.simulator,
          env: simulatorEnvironment(env, settings, httpPort),
          stopWithinMs: 5_000,
        })
  const page = hasWeb ? follow(parts.buildPage(say, signal)) : Promise.resolve()
  const prepared = follow(
    prepareDatabase(run, env, parts, signal, { port: webPort, pagePort: port, simulatorHttpPort: httpPort }),
  )
  const engine = prepared.then(async ({ serverEnv }) => {
    if (!settings.roles.includes('engine')) return
    await begin({ name: 'engine', file: parts.server, env: roleEnvironment(serverEnv, 'engine'), stopWithinMs: 30_000 })
  })
  const web = Promise.all([prepared, page]).then(async ([{ serverEnv }]) => {
    if (!hasWeb) return
    const webEnv = { ...roleEnvironment(serverEnv, 'web'), ...(parts.pageServer ? { HOST: '127.0.0.1' } : {}) }
    await begin({ name: 'web', file: parts.server, env: webEnv, stopWithinMs: 15_000 })
    if (!parts.pageServer) return
    const pageEnv = { ...env, ...pageServerEnvironment(settings, port, webPort) }
    await begin({ name: 'page', file: parts.pageServer, env: pageEnv, stopWithinMs: 5_000 })
  })
  await Promise.all([simulator, engine, web])
  const { notes } = await prepared
  const address = hasWeb ? pageAddress(settings, port) : null
  await run.claimed.update({
    ready: { address, readyAt: new Date().toISOString() },
    ports: portsOf(run, port, httpPort),
  })
  run.stopWatching = parts.watch?.(run.children, say) ?? run.stopWatching
  say(readyScreen({ settings, address, port, notes, seconds: (performance.now() - began) / 1000 }))
}

async function prepareDatabase(
  run: Run,
  env: Env,
  parts: Parts,
  signal: AbortSignal,
  { pagePort, ...ports }: { port: number; pagePort: number; simulatorHttpPort: number | null },
) {
  const { settings } = run
  const database = await openDatabase(settings, run.watcher)
  run.database = database
  await run.claimed.update({ databaseUrl: database.url })
  signal.throwIfAborted()
  const secret = settings.secret ?? (await readSecret(settings.dataFolder))
  const serverEnv = serverEnvironment(env, settings, { ...ports, databaseUrl: database.url, secret })
  const log = join(settings.dataFolder, 'log', 'prepare.log')
  // What it prints names the address of the page, which in development is not that of web.
  const prepareEnv = { ...serverEnv, PORT: String(pagePort) }
  const notes = await prepare({ file: parts.prepare, cwd: parts.root, env: prepareEnv, log }, signal)
  return { serverEnv, notes }
}

const stopOrder = ['page', 'web', 'engine', 'simulator']

async function stopAll(run: Run) {
  run.stopWatching()
  await stopChildren(run)
  // A step that was under way may have started one more in the meantime.
  await Promise.allSettled(run.pending)
  await stopChildren(run)
  await run.database?.stop()
}

async function stopChildren({ children }: Run) {
  for (const child of children) await child.stop()
}

/** A process that is not written down here would be unknown to the next start after a kill of this one. */
function noteProcesses({ claimed, children, say }: Run): Promise<void> {
  const alive = children.flatMap((child) => {
    const pid = child.pid()
    return pid === null ? [] : [processOf(child.name, pid)]
  })
  return claimed
    .update({ children: alive })
    .catch((error: Error) => say(`run.json cannot be written: ${error.message}`))
}

function needs({ host, port, roles, simulator, simulatorPorts }: Settings): Need[] {
  const page: Need[] =
    roles.includes('web') && port !== 0 ? [{ port, host, setting: 'PORT', purpose: 'the page', protocol: 'tcp' }] : []
  if (!simulator) return page
  const inside = (port: number, setting: string, purpose: string, protocol: 'tcp' | 'udp' = 'tcp'): Need => ({
    ...{ port, host: '127.0.0.1', setting, purpose: `the simulated ${purpose}`, protocol },
  })
  return [
    ...page,
    inside(simulatorPorts.smpp, 'SIMULATOR_SMPP_PORT', 'SMSC'),
    inside(simulatorPorts.sip, 'SIMULATOR_SIP_PORT', 'phone network', 'udp'),
    inside(simulatorPorts.smtp, 'SIMULATOR_SMTP_PORT', 'mail server'),
  ]
}

function portsOf({ settings, database }: Run, page: number, httpPort: number | null): Record<string, number> {
  const { smpp, sip, smtp } = settings.simulatorPorts
  const postgres = database?.postgres()
  return {
    ...(settings.roles.includes('web') ? { page } : {}),
    ...(postgres ? { postgres: postgres.port } : {}),
    ...(httpPort === null ? {} : { simulator: httpPort, smpp, sip, smtp }),
  }
}

function pageServerEnvironment(settings: Settings, port: number, webPort: number): Env {
  return { CARILLON_LAUNCHER: String(process.pid), HOST: settings.host, PORT: String(port), WEB_PORT: String(webPort) }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Lines for the operator; once nobody reads them they are dropped, and nothing else changes. */
function speaker(): (line: string) => void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return (line) => process.stdout.write(`${line}\n`)
}

function refuse(sentences: string[]): number {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  return 1
}

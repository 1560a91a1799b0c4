import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findInstance, type Instance } from '../../scripts/launch/instance.ts'

export type Product = {
  /** http://127.0.0.1:port */
  address: string
  databaseUrl: string
  folder: string
  /** By role. */
  pidOf(role: 'web' | 'engine'): number
  launcherPid: number
  /** Stops it in order and removes its data. */
  stop(): Promise<void>
}

type ProductOptions = {
  smppUrl: string
  /** Below it a folder is made for the data; the system's temporary folder when left out. */
  below?: string | undefined
  /** An existing data folder, from `stopAndKeep`, instead of a new one. */
  folder?: string
  /** The data stays after the stop. */
  keep?: boolean
  /** The roles can be profiled; see profiled-server.ts. */
  isProfiled?: boolean
  /** Somebody looks at the page: it is built. */
  hasPage?: boolean
  /** Requests say themselves from where they come. */
  trustsProxy?: boolean
  signal: AbortSignal
  say(line: string): void
}

const root = join(import.meta.dirname, '..', '..')
const readyWithinMs = 180_000

/** Starts the product on data of its own, with embedded PostgreSQL as it comes. */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const folder = options.folder ?? (await mkdtemp(join(options.below ?? tmpdir(), 'carillon-bench-')))
  const env = environment(folder, options)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const running = watch(child)
  // Whoever waits for it, for the database or for an answer, hears at once that it has ended.
  const end = () => child.stdin?.end()
  options.signal.addEventListener('abort', end)
  const stop = async () => {
    options.signal.removeEventListener('abort', end)
    end()
    await running.ended
    if (!options.keep) await rm(folder, { recursive: true, force: true })
  }
  try {
    const instance = await ready(folder, running, options.signal)
    return {
      address: instance.ready!.address!,
      databaseUrl: instance.databaseUrl!,
      folder,
      pidOf(role) {
        const found = instance.children.find(({ name }) => name === role)
        if (!found) throw new Error(`There is no process of the role ${role}.`)
        return found.pid
      },
      launcherPid: instance.launcher.pid,
      stop,
    }
  } catch (error) {
    if (!options.signal.aborted) options.say(await lastOfLogs(folder))
    await stop()
    throw error
  }
}

/** Where the profiles of a product's roles are written. */
export const profileFolder = (folder: string) => join(folder, 'profile')

/** Adds the account of load tests, by the product's own command. */
export const seedLoad = async (product: Product): Promise<string> => {
  const child = spawn(process.execPath, [join(root, 'scripts', 'seed.ts'), '--load'], {
    cwd: root,
    env: environment(product.folder, {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const running = watch(child)
  const status = await running.ended
  if (status !== 0) throw new Error(`The load account could not be made: ${running.said()}`)
  return running.said()
}

/** The ends of the product's logs, for a failure that has to be understood. */
export const lastOfLogs = async (folder: string): Promise<string> => {
  const parts: string[] = []
  for (const name of ['prepare', 'engine', 'web']) {
    const text = await readFile(join(folder, 'log', `${name}.log`), 'utf8').catch(() => '')
    if (text) parts.push(`--- ${name}.log`, ...text.trimEnd().split('\n').slice(-12))
  }
  return parts.join('\n')
}

type Running = { ended: Promise<number>; said(): string; hasEnded(): boolean }

const watch = (child: ChildProcess): Running => {
  let said = ''
  let hasEnded = false
  child.stdin?.on('error', () => {})
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-20_000)
    })
  }
  const ended = new Promise<number>((resolve) => {
    child.on('close', (status) => {
      hasEnded = true
      resolve(status ?? -1)
    })
  })
  return { ended, said: () => said.trim(), hasEnded: () => hasEnded }
}

const ready = async (folder: string, running: Running, signal: AbortSignal): Promise<Instance> => {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    if (running.hasEnded()) throw new Error(`The product did not start: ${running.said()}`)
    const instance = await findInstance(folder)
    if (instance?.ready) return instance
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product was not ready within ${readyWithinMs / 1000} s: ${running.said()}`)
}

/** Nothing of the caller's settings leaks in: a benchmark measures what everybody gets. */
const environment = (folder: string, options: Partial<ProductOptions>) => {
  const ours = /^(CARILLON_.*|DATABASE_URL|HOST|PORT|PGPORT|S[IM]\w+_URL|SMTP_URL|SIMULATOR_.*|TRUST_PROXY|LOG_LEVEL)$/
  const given = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return {
    ...Object.fromEntries(given),
    HOST: '127.0.0.1',
    PORT: '0',
    CARILLON_DATA: folder,
    CARILLON_DEMO: 'on',
    CARILLON_SIMULATOR: 'off',
    ...(options.smppUrl ? { SMPP_URL: options.smppUrl } : {}),
    ...(options.isProfiled ? { BENCH_PROFILE: profileFolder(folder) } : {}),
    ...(options.hasPage ? { BENCH_PAGE: '1' } : {}),
    ...(options.trustsProxy ? { TRUST_PROXY: 'on' } : {}),
    ...(options.keep ? { BENCH_KEEP: '1' } : {}),
  }
}

/**
 * The product's roles as processes of several machines would run them: a PostgreSQL that is nobody's own, prepared once,
 * and as many processes of each role as are asked for, each started as the launcher starts it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { freePort } from '../../scripts/launch/ports.ts'
import { removePostgres, startPostgres } from '../../server/platform/embedded-postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const readyWithinMs = 60_000
const stopWithinMs = 30_000

type Env = Record<string, string>

export type Installation = {
  databaseUrl: string
  postmaster: number
  folder: string
  startEngine(name: string): Promise<Role>
  startWeb(name: string): Promise<Role & { address: string }>
  lastOfLogs(): Promise<string>
  /** Ends the roles in order, then the database, and removes the data. */
  stop(): Promise<void>
}

export type Role = {
  name: string
  pid: number
  /** In order, as the launcher ends it. */
  stop(): Promise<void>
  /** As a machine that loses its power. */
  kill(): Promise<void>
}

export const openInstallation = async (options: {
  smppUrl: string
  /** Further settings of every role. */
  settings?: Readonly<Record<string, string>>
  below: string | undefined
  say(line: string): void
}): Promise<Installation> => {
  const folder = await mkdtemp(join(options.below ?? tmpdir(), 'carillon-bench-'))
  // The database may run as another user.
  await chmod(folder, 0o755)
  mkdirSync(join(folder, 'log'))
  const cluster = join(folder, 'postgres')
  const postgres = await startPostgres(cluster, { say: options.say })
  const running = new Set<Role>()
  const close = async () => {
    for (const role of [...running].reverse()) await role.stop()
    await postgres.stop()
    await removePostgres(cluster)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = await makeDatabase(postgres.url)
    const env: Env = {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      CARILLON_SECRET: randomBytes(32).toString('hex'),
      CARILLON_DATA: folder,
      CARILLON_DEMO: 'on',
      CARILLON_SIMULATOR: 'off',
      SMPP_URL: options.smppUrl,
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      ...options.settings,
    }
    await runOnce(join(root, 'server', 'prepare.ts'), [], env)
    await runOnce(join(root, 'scripts', 'seed.ts'), ['--load'], env)
    const start = async (name: string, more: Env): Promise<Role> => {
      const role = await startRole(name, { ...env, ...more, CARILLON_NODE_NAME: name }, folder)
      running.add(role)
      return { ...role, kill: () => role.kill().finally(() => running.delete(role)) }
    }
    return {
      ...{ databaseUrl, folder, postmaster: postgres.pid },
      startEngine: (name) => start(name, { CARILLON_ROLES: 'engine' }),
      async startWeb(name) {
        const port = await freePort()
        return {
          ...(await start(name, { CARILLON_ROLES: 'web', PORT: String(port) })),
          address: `http://127.0.0.1:${port}`,
        }
      },
      lastOfLogs: async () => (await Promise.all([...running].map(({ name }) => endOfLog(folder, name)))).join('\n'),
      stop: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const makeDatabase = async (clusterUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query('create database carillon')
  await client.end()
  return Object.assign(new URL(clusterUrl), { pathname: '/carillon' }).href
}

const runOnce = async (file: string, args: string[], env: Env) => {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${said}`)
}

const startRole = async (name: string, env: Env, folder: string): Promise<Role> => {
  const log = openSync(join(folder, 'log', `${name}.log`), 'a')
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { ...env, CARILLON_LAUNCHER: String(process.pid) },
    // Standard input ends with us, and the role with it.
    stdio: ['pipe', log, log, 'pipe'],
    detached: true,
  })
  closeSync(log)
  child.stdin!.on('error', () => {})
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} was not ready in time.`)), readyWithinMs)
    ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (line: string) => {
      if (!line.includes('"ready":true')) return
      clearTimeout(late)
      resolve()
    })
    void ended.then(() => {
      clearTimeout(late)
      reject(new Error(`${name} ended before it was ready.`))
    })
  })
  const role: Role = {
    name,
    pid: child.pid!,
    async stop() {
      child.stdin!.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(timer)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  try {
    await ready
    return role
  } catch (error) {
    await role.kill()
    throw new Error(`${(error as Error).message}\n${await endOfLog(folder, name)}`)
  }
}

const endOfLog = async (folder: string, name: string): Promise<string> => {
  const text = await readFile(join(folder, 'log', `${name}.log`), 'utf8').catch(() => '')
  return [`--- ${name}.log`, ...text.trimEnd().split('\n').slice(-12)].join('\n')
}

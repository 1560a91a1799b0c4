/**
 * PostgreSQL as a part of Carillon: nobody installs or runs it.
 *
 * Who owns what. The caller of `startPostgres` (the launcher, a test run) is the owner. PostgreSQL itself runs as a
 * daemon in a session of its own, so a Ctrl-C at the terminal does not reach it and the server can drain
 * first. Between the two stands the guard, a shell that starts PostgreSQL, then waits for the end of its
 * standard input, a pipe whose other end only the owner holds, and then stops PostgreSQL. So PostgreSQL ends
 * with its owner however the owner ends, `kill -9` included, and a normal stop is the same path: close the pipe,
 * wait for the guard.
 *
 * What a start may find in the folder, and does about it:
 *
 * - nothing: makes a cluster beside it under another name and renames it, so one half made is never taken for whole;
 * - the guard of an earlier owner that is still stopping PostgreSQL: waits for it;
 * - a guard whose owner lives: refuses, that PostgreSQL is in use;
 * - a PostgreSQL without a guard (both were killed): stops it and starts it anew, so that port, settings and
 *   log are ours;
 * - a postmaster.pid whose process is gone: PostgreSQL recovers by itself;
 * - a postmaster.pid whose number now belongs to some other process, usual in containers: deletes the file,
 *   because PostgreSQL would refuse.
 *
 * Beside PostgreSQL's own files the cluster's folder holds carillon.conf (written at each start),
 * carillon.password (0600), guard.pid ("guard owner") and postgres.log.
 */
import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { endPostmaster, endPrevious, postmasterOf, startGuard } from './embedded-postgres-guard.ts'
import { chooseOwner, noteFor, type Owner, PostgresError } from './embedded-postgres-owner.ts'

export { PostgresError } from './embedded-postgres-owner.ts'

export type PostgresOptions = {
  /** A fixed port; without it a free one is taken. */
  port?: number
  /** For data that nobody misses: quick, and unsafe when the machine stops. The folder is deleted at the end. */
  throwAway?: boolean
  /** Refuse to make a cluster: for a restart, where a missing one means that somebody removed the data. */
  mustExist?: boolean
  /** Told in one line what takes long or is unusual. */
  say?: (line: string) => void
  /** For tests of the choice of user. */
  owner?: Parameters<typeof chooseOwner>[1]
}

export type Postgres = {
  /** Superuser's address of the database `postgres`; another database is another path. */
  url: string
  pid: number
  port: number
  /** Where the cluster is; not always the folder asked for, see embedded-postgres-owner.ts. */
  dir: string
  /** Disconnects everyone and stops. Safe to call twice. */
  stop(): Promise<void>
}

const user = 'carillon'
const megabyte = 1_048_576

/**
 * What PostgreSQL cannot know of the machine: a sixteenth of its memory for pages, as its default of 128 MB is less than the
 * indexes of a million contacts, and checkpoints far enough apart that an import does not write every page twice.
 */
const roomySettings = () => ({
  shared_buffers: `${Math.round(Math.min(512, Math.max(128, totalmem() / megabyte / 16)))}MB`,
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
})

const throwAwaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/** Every failure is a PostgresError whose message is one sentence for the operator. */
export async function startPostgres(wanted: string, options: PostgresOptions = {}): Promise<Postgres> {
  if (process.platform === 'win32')
    throw new PostgresError('Embedded PostgreSQL needs Linux or macOS: set DATABASE_URL.')
  await mkdir(dirname(wanted), { recursive: true, mode: 0o700 })
  const owner = chooseOwner(wanted, options.owner)
  const say = options.say ?? (() => {})
  if (owner.dir !== wanted) say(`The database is kept in ${owner.dir}: ${wanted} is out of its user's reach.`)
  const isThere = await exists(owner.dir)
  if (!isThere && options.mustExist) throw new PostgresError(`The database in ${owner.dir} is gone.`)
  if (!isThere) await makeCluster(wanted, owner, options.throwAway ?? false)
  await refuseOtherVersion(owner)
  await endPrevious(owner, say)
  const password = (await readFile(join(owner.dir, 'carillon.password'), 'utf8')).trim()
  const { port, guard } = await startOnPort(owner, options)
  const pid = (await postmasterOf(owner.dir))?.pid
  if (pid === undefined) throw new PostgresError(`PostgreSQL ended again at once, see ${logOf(owner)}.`)
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    pid,
    port,
    dir: owner.dir,
    stop: async () => {
      await guard.stop()
      await endPostmaster(pid)
    },
  }
}

/** Deletes the cluster, wherever it was put, after ending what an earlier run may have left running in it. */
export async function removePostgres(wanted: string): Promise<void> {
  const owner = chooseOwner(wanted)
  if (await exists(owner.dir)) await endPrevious(owner, () => {})
  await rm(owner.dir, { recursive: true, force: true })
  const note = noteFor(wanted, owner.dir)
  if (!note) return
  await rm(note.path, { force: true })
  // The folder made for it elsewhere, which holds nothing else.
  await rmdir(dirname(owner.dir)).catch(() => {})
}

async function makeCluster(wanted: string, owner: Owner, throwAway: boolean) {
  const making = `${owner.dir}.making`
  const passwordFile = `${owner.dir}.password`
  const password = randomBytes(24).toString('base64url')
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  owner.give(making)
  await writeOwn(owner, passwordFile, password, 0o600)
  try {
    const quick = throwAway ? ['--no-sync', '--no-data-checksums'] : []
    await run(owner, 'initdb', [
      ...['-D', making, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...quick,
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await writeOwn(owner, join(making, 'carillon.password'), password, 0o600)
  const main = join(making, 'postgresql.conf')
  await writeFile(main, "\ninclude_if_exists 'carillon.conf'\n", { flag: 'a' })
  // The note first: a note without a cluster is repaired by the next start, a cluster without a note is lost.
  const note = noteFor(wanted, owner.dir)
  if (note) await writeFile(note.path, note.text)
  await rename(making, owner.dir)
}

/** A free port may be lost between looking and binding, so an unforced one is tried a few times. */
async function startOnPort(owner: Owner, options: PostgresOptions) {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    await writeSettings(owner, port, options.throwAway ?? false)
    const logged = await sizeOf(logOf(owner))
    const remove = options.throwAway ? owner.dir : null
    const guard = await startGuard(owner, { log: logOf(owner), remove })
    if (guard.started) return { port, guard }
    const reason = await complaint(owner, logged)
    const taken = /could not bind/.test(reason)
    if (taken && options.port !== undefined) {
      throw new PostgresError(
        `Port ${port} for PostgreSQL is in use: set PGPORT to a free one. PostgreSQL says: ${reason}`,
      )
    }
    if (!taken || attempt === 5) throw new PostgresError(`PostgreSQL did not start: ${reason} (${logOf(owner)})`)
  }
}

async function writeSettings(owner: Owner, port: number, throwAway: boolean) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...(throwAway ? throwAwaySettings : roomySettings()),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await writeOwn(owner, join(owner.dir, 'carillon.conf'), lines.join(''), 0o600)
  // The log is appended to for years; the last few megabytes tell enough.
  if ((await sizeOf(logOf(owner))) > 10_000_000) await rename(logOf(owner), `${logOf(owner)}.1`)
}

async function refuseOtherVersion(owner: Owner) {
  const made = (await readFile(join(owner.dir, 'PG_VERSION'), 'utf8')).trim()
  const { output } = await run(owner, 'postgres', ['--version'])
  const ours = /(\d+)\./.exec(output)?.[1]
  if (ours !== made) {
    throw new PostgresError(
      `The database in ${owner.dir} was made by PostgreSQL ${made}, and this version of Carillon brings PostgreSQL ${ours}: start the version of Carillon that made it.`,
    )
  }
}

/** What PostgreSQL wrote since `from` about why it ended. */
async function complaint(owner: Owner, from: number): Promise<string> {
  const text = await readFile(logOf(owner)).catch(() => Buffer.alloc(0))
  const lines = text.subarray(from).toString('utf8').split('\n')
  const line = ['could not bind', 'FATAL:', 'PANIC:', 'ERROR:', ''].flatMap((word) =>
    lines.filter((one) => one.trim() && one.includes(word)),
  )[0]
  // "2026-01-31 12:00:00.123 UTC [42] LOG:  could not bind …": when and which process helps nobody here.
  return line?.replace(/^.*?\b(LOG|FATAL|PANIC|ERROR):\s+/, '') ?? 'it wrote nothing'
}

async function run(owner: Owner, program: string, args: string[]): Promise<{ output: string }> {
  const { file, args: all, options } = owner.command(join(owner.bin, program), args)
  const { status, output } = await finish(file, all, options)
  if (status === 0) return { output }
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => line.includes('error:')) ?? lines.at(-1)
  throw new PostgresError(
    `PostgreSQL could not be set up in ${owner.dir}: ${reason || `${program} ended with ${status}`}`,
  )
}

function finish(file: string, args: string[], options: SpawnOptions): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    // Detached, so that a Ctrl-C at the terminal cannot leave it half done.
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ status: -1, output: `error: ${error.message}` }))
    child.on('close', (status) => resolve({ status: status ?? -1, output }))
  })
}

/** A file of ours may be in the way that another user made, so it is replaced, never written into. */
async function writeOwn(owner: Owner, path: string, content: string, mode: number) {
  const making = join(dirname(path), `.${basename(path)}.${process.pid}`)
  await writeFile(making, content, { mode })
  owner.give(making)
  await rename(making, path)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const logOf = (owner: Owner) => join(owner.dir, 'postgres.log')
const exists = async (path: string) => (await stat(path).catch(() => null)) !== null
const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

/**
 * Who runs PostgreSQL, with which programs and in which folder.
 *
 * PostgreSQL refuses to run as root, and a clone is often closed to everyone but its owner, parents
 * included, whose modes are not ours to change. So, in this order:
 *
 * 1. Not root: as we are, in the folder asked for.
 * 2. Root, and the cluster there belongs to an ordinary user: as that user (a change of owner would
 *    lock that user out of the own data).
 * 3. Root: in a user namespace. Outside it is still root, so every folder that is open to root without its
 *    privileges stays open and the files belong to root; inside it is an ordinary user, which is all PostgreSQL asks.
 * 4. Root where namespaces are refused (many containers): as `postgres` or `nobody`, in the folder asked for if
 *    that user reaches it, otherwise in a folder below /var/lib/carillon that is noted beside the one asked
 *    for. Programs out of that user's reach are copied there too.
 *
 * Reach is tried for real, by a process of that user, never worked out from modes.
 */
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A failure that is told to the operator in its own words. */
export class PostgresError extends Error {}

export type Owner = {
  /** Where the cluster is, or is to be. */
  dir: string
  /** How to run a program as the owner: give all three to spawn. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
  /** The folder with initdb, pg_ctl and postgres. */
  bin: string
  /** Gives a file that we wrote to the owner. */
  give(path: string): void
}

type Account = { uid: number; gid: number }
type Run = Pick<Owner, 'command' | 'give'>

/** `elsewhere` is tried only by tests; it stands for /var/lib/carillon. `allowNamespace` likewise. */
export function chooseOwner(wanted: string, { elsewhere = '/var/lib/carillon', allowNamespace = true } = {}): Owner {
  const native = packagedPrograms()
  const bin = join(native, 'bin')
  const dir = notedPlace(wanted) ?? wanted
  const found = statOf(dir)
  if (process.getuid?.() !== 0) {
    if (found && found.uid !== process.getuid?.()) {
      throw new PostgresError(
        `The database in ${dir} belongs to another user (id ${found.uid}): start Carillon as that user, or set CARILLON_DATA to another folder.`,
      )
    }
    return { dir, bin, ...asWeAre() }
  }
  if (found && found.uid !== 0) {
    const run = asUser(found)
    if (!reaches(run, dir)) throw new PostgresError(closed(dir, found.uid))
    return { dir, bin: reachable(run, native, elsewhere), ...run }
  }
  const user = unprivilegedUser()
  const run = inNamespace(user)
  if (allowNamespace && reaches(run, found ? dir : dirname(dir)) && runs(run, bin)) return { dir, bin, ...run }
  if (found) {
    throw new PostgresError(
      `The database in ${dir} belongs to root, and this machine allows root no user namespace to run it in: allow it, or give the folder to an ordinary user (chown -R) and start Carillon as that user.`,
    )
  }
  const plain = asUser(user)
  const open = reaches(plain, dirname(dir))
  return { dir: open ? dir : noteOtherPlace(wanted, elsewhere), bin: reachable(plain, native, elsewhere), ...plain }
}

function asWeAre(): Run {
  return { command: (file, args) => ({ file, args, options: surroundings() }), give: () => {} }
}

function asUser({ uid, gid }: Account): Run {
  return {
    command: (file, args) => ({ file, args, options: { ...surroundings(), uid, gid } }),
    give: (path) => chownSync(path, uid, gid),
  }
}

/** `--map-user` alone makes the user mapping; without a mapped group the group shows as nogroup, which nobody minds. */
function inNamespace({ uid }: Account): Run {
  return {
    command: (file, args) => ({
      file: 'unshare',
      args: ['--user', `--map-user=${uid}`, '--', file, ...args],
      options: surroundings(),
    }),
    give: () => {},
  }
}

/** No setting of ours or of libpq leaks in, and the working folder is open to everyone. */
function surroundings(): SpawnOptions {
  return { cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' } }
}

function reaches(run: Run, folder: string): boolean {
  return attempt(run, '/bin/sh', ['-c', 'cd "$0"', folder])
}

function runs(run: Run, bin: string): boolean {
  return attempt(run, join(bin, 'initdb'), ['--version'])
}

function attempt(run: Run, program: string, args: string[]): boolean {
  const { file, args: all, options } = run.command(program, args)
  const { cwd, env, uid, gid } = options
  const account = uid === undefined || gid === undefined ? {} : { uid, gid }
  return spawnSync(file, all, { cwd: cwd ?? '/', env: env ?? {}, ...account, stdio: 'ignore' }).status === 0
}

/** The folder of programs for this user: the installed ones, or a copy where those are out of reach. */
function reachable(run: Run, native: string, elsewhere: string): string {
  const bin = join(native, 'bin')
  if (runs(run, bin)) return bin
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(elsewhere, `postgresql-${version}`)
  if (!existsSync(copy)) {
    openFolder(elsewhere)
    const making = `${copy}.${process.pid}`
    cpSync(native, making, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', making])
    renameSync(making, copy)
  }
  if (runs(run, join(copy, 'bin'))) return join(copy, 'bin')
  throw new PostgresError(
    `The programs of PostgreSQL in ${copy} cannot be run: set DATABASE_URL to use another server.`,
  )
}

function placeNote(wanted: string): string {
  return `${wanted}.location`
}

/** Where an earlier start put the cluster because the folder asked for was closed. */
function notedPlace(wanted: string): string | null {
  if (!existsSync(placeNote(wanted))) return null
  return readFileSync(placeNote(wanted), 'utf8').trim()
}

/** The note itself is written by the caller once the cluster is made: see embedded-postgres.ts. */
function noteOtherPlace(wanted: string, elsewhere: string): string {
  openFolder(elsewhere)
  const folder = join(elsewhere, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  openFolder(folder)
  return join(folder, 'postgres')
}

/** Path of the note and its text, when the cluster is not where it was asked for. */
export function noteFor(wanted: string, dir: string): { path: string; text: string } | null {
  return wanted === dir ? null : { path: placeNote(wanted), text: `${dir}\n` }
}

/** A folder of our own that everyone may pass; one that is there keeps its mode. */
function openFolder(folder: string) {
  if (existsSync(folder)) return
  try {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  } catch (error) {
    throw new PostgresError(`The folder ${folder} for the database cannot be made (${(error as Error).message}).`)
  }
}

function closed(dir: string, uid: number): string {
  return `The database in ${dir} belongs to the user with id ${uid}, who may not enter that folder: start Carillon as that user, or move the folder to an open place.`
}

/** PostgreSQL asks for the name of its user, so the account must be in the password file. */
function unprivilegedUser(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new PostgresError(
    'PostgreSQL does not run as root and there is no user nobody: start Carillon as an ordinary user.',
  )
}

/** The folder `native` of the package with PostgreSQL's programs for this machine. */
function packagedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new PostgresError(`There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL.`)
  }
}

function statOf(path: string): Account | null {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    return null
  }
}

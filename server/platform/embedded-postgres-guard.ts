/** The process between PostgreSQL and its owner, and what an earlier pair left behind; see embedded-postgres.ts. */
import { spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Owner, PostgresError } from './embedded-postgres-owner.ts'
import { commandOf, ended, folderOf, isNumberTaken, parentOf, processIds } from './embedded-postgres-processes.ts'

const guardName = 'carillon-postgres-guard'

/**
 * It starts PostgreSQL itself: were the owner to do that, a kill between start and guard would leave PostgreSQL
 * alone. A closed output (the owner died meanwhile) must not end it, hence PIPE. It works in PostgreSQL's own
 * session, out of reach of the terminal. Arguments: pg_ctl, cluster, log, folder to remove (and the one
 * around it, if that is then empty) or nothing.
 */
const script = `
trap '' INT TERM HUP PIPE
echo "$$ $PPID" > "$2/guard.pid"
if "$1" -D "$2" -l "$3" -t 600 -w -s start >/dev/null 2>&1; then
  echo started
  cat >/dev/null
  "$1" -D "$2" -m fast -t 60 -w -s stop >/dev/null 2>&1 || "$1" -D "$2" -m immediate -t 60 -w -s stop >/dev/null 2>&1
  status=$?
else
  echo failed
  status=1
fi
rm -f "$2/guard.pid"
if [ -n "$4" ] && [ $status = 0 ]; then rm -rf "$4" 2>/dev/null; rmdir "\${4%/*}" 2>/dev/null; fi
exit $status
`

/** Longest wait for a guard: its own two attempts of a minute each. */
const patience = 130_000

export async function startGuard(owner: Owner, { log, remove }: { log: string; remove: string | null }) {
  const inner = ['-c', script, guardName, join(owner.bin, 'pg_ctl'), owner.dir, log, remove ?? '']
  const { file, args, options } = owner.command('/bin/sh', inner)
  const guard = spawn(file, args, { ...options, detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
  const exit = new Promise<number>((resolve) => {
    guard.on('error', () => resolve(-1))
    guard.on('exit', (status) => resolve(status ?? -1))
  })
  // The guard may be gone first; that its pipe is then broken says nothing new.
  guard.stdin?.on('error', () => {})
  const started = await Promise.race([
    new Promise<boolean>((resolve) =>
      guard.stdout?.once('data', (line) => resolve(String(line).startsWith('started'))),
    ),
    exit.then(() => false),
  ])
  if (!started) await exit
  // An owner with nothing else to do may end; that closes the pipe too.
  guard.unref()
  for (const stream of [guard.stdin, guard.stdout]) (stream as { unref?: () => void } | null)?.unref?.()
  let stopping: Promise<void> | undefined
  const stop = async () => {
    guard.ref()
    guard.stdin?.end()
    await exit
    // The guard itself may have been killed before; then PostgreSQL still runs.
    if (await livingPostmaster(owner.dir)) stopDirectly(owner)
  }
  return { started, stop: () => (stopping ??= stop()) }
}

/** Ends a postmaster that pg_ctl cannot find, because somebody removed its folder: INT is its fast shutdown, QUIT the immediate. */
export async function endPostmaster(pid: number): Promise<void> {
  const isThere = () => /\bpostgres\b/.test(commandOf(pid) ?? '')
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isThere()) return
    process.kill(pid, signal)
    await ended(isThere, 10_000)
  }
}

/** Brings the folder to the state that a start expects: nothing runs in it and nothing is about to. */
export async function endPrevious(owner: Owner, say: (line: string) => void) {
  const { dir } = owner
  const guard = await guardOf(dir)
  if (guard && isGuard(guard.pid, dir)) {
    const holder = parentOf(guard.pid)
    if (holder === guard.owner) {
      throw new PostgresError(`The database in ${dir} is in use by process ${holder}: stop that one first.`)
    }
    say('Waiting for the database of the last run to stop.')
    if (!(await ended(() => isGuard(guard.pid, dir), patience))) {
      throw new PostgresError(
        `The database of the last run (process ${guard.pid}) does not stop, see ${dir}/postgres.log.`,
      )
    }
  }
  if (await livingPostmaster(dir)) {
    say('The database of the last run was left running; it is started anew.')
    stopDirectly(owner)
  }
  await removeStaleLock(dir)
}

/**
 * PostgreSQL believes postmaster.pid while there is any process of that number, another program's or a zombie's
 * (first processes of containers often never reap). The file also leads it to backends that outlive their
 * postmaster for a moment, so it goes only when nobody works in the folder any more.
 */
async function removeStaleLock(dir: string) {
  const stale = await postmasterOf(dir)
  if (!stale || !isNumberTaken(stale.pid)) return
  const folder = realpathSync(dir)
  const inUse = () => processIds().some((pid) => folderOf(pid) === folder && /^postgres/.test(commandOf(pid) ?? ''))
  if (!(await ended(inUse, 20_000))) {
    throw new PostgresError(`Processes of PostgreSQL still work in ${dir}: end them first.`)
  }
  await rm(join(dir, 'postmaster.pid'), { force: true })
}

/** What postmaster.pid says, alive or not: line 1 is the process, line 4 the port. */
export async function postmasterOf(dir: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => null)
  const [pid, , , port] = text?.split('\n') ?? []
  return pid && Number(pid) > 0 ? { pid: Number(pid), port: Number(port) } : null
}

async function livingPostmaster(dir: string): Promise<boolean> {
  const noted = await postmasterOf(dir)
  if (!noted || !/\bpostgres\b/.test(commandOf(noted.pid) ?? '')) return false
  // A postmaster works in its cluster's folder, also after somebody renamed that. Another cluster's is not ours.
  const folder = folderOf(noted.pid)
  return folder === null || folder === realpathSync(dir)
}

function stopDirectly(owner: Owner) {
  const { file, args, options } = owner.command(join(owner.bin, 'pg_ctl'), [
    '-D',
    owner.dir,
    '-m',
    'fast',
    '-t',
    '60',
    '-w',
    '-s',
    'stop',
  ])
  const { cwd, env, uid, gid } = options
  const account = uid === undefined || gid === undefined ? {} : { uid, gid }
  const answer = spawnSync(file, args, { cwd: cwd ?? '/', env: env ?? {}, ...account, encoding: 'utf8' })
  if (answer.status !== 0) {
    throw new PostgresError(
      `The database in ${owner.dir} does not stop: ${answer.stderr?.trim() || answer.error?.message}`,
    )
  }
}

/** The guard says who it is and who started it; the second changes for the operating system when that one dies. */
async function guardOf(dir: string): Promise<{ pid: number; owner: number } | null> {
  const text = await readFile(join(dir, 'guard.pid'), 'utf8').catch(() => null)
  const [pid, owner] = text?.trim().split(' ').map(Number) ?? []
  return pid && owner ? { pid, owner } : null
}

function isGuard(pid: number, dir: string): boolean {
  const command = commandOf(pid)
  return command?.includes(guardName) === true && command.includes(dir)
}

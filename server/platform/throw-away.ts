/**
 * Temporary folders and databases. A folder is named for the process that made it, so that the folder of a killed process is known as
 * such and removed when the next one is made.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, type PostgresOptions, removePostgres, startPostgres } from './embedded-postgres.ts'
import { identityOf } from './embedded-postgres-processes.ts'

/** A cluster in a folder of its own, gone after `stop` or the end of this process. */
export async function startThrowAwayPostgres(
  options: Omit<PostgresOptions, 'throwAway'> & { below?: string } = {},
): Promise<Postgres> {
  const folder = await throwAwayFolder('postgres', options.below)
  // Its user may not be ours, and the folder holds nothing but the cluster, which is closed itself.
  await chmod(folder, 0o755)
  const started = await startPostgres(join(folder, 'cluster'), { ...options, throwAway: true })
  const stop = async () => {
    await started.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...started, stop }
}

/** Closed to others, as an owner's own folder is. `name` is of small letters. */
export async function throwAwayFolder(name: string, below: string = roomiest()): Promise<string> {
  await removeLeftovers(below)
  return mkdtemp(join(below, `carillon-${name}-${process.pid}-${markOf(process.pid)}-`))
}

const megabyte = 1_048_576
const roomInMemory = 4096 * megabyte

/** In memory if there is plenty, because a database is 800 files, whose copy on a disk costs ten times as much. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory) || freemem() < roomInMemory) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < roomInMemory ? tmpdir() : memory
}

/** What cannot be removed is in use, or is being removed by another run that starts now. */
async function removeLeftovers(below: string) {
  for (const name of readdirSync(below)) {
    const [, pid, mark] = /^carillon-[a-z]+-(\d+)-([0-9a-f]{8})-\w{6}$/.exec(name) ?? []
    if (mark === undefined || markOf(Number(pid)) === mark) continue
    const folder = join(below, name)
    try {
      for (const cluster of clustersIn(folder)) await removePostgres(cluster)
      await rm(folder, { recursive: true, force: true })
    } catch {}
  }
}

/** A cluster lies in the folder, or in the data folder of a product in it; a note tells of one that was put elsewhere. */
function clustersIn(folder: string): string[] {
  const inside = foldersIn(folder)
  return [...inside, ...inside.flatMap(foldersIn)].filter(
    (path) => existsSync(join(path, 'PG_VERSION')) || existsSync(`${path}.location`),
  )
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? [join(folder, entry.name)]
      : (/^(.+)\.location$/.exec(entry.name)?.slice(1) ?? []).map((name) => join(folder, name)),
  )

/** Tells a process from its successor under the same id; null when there is no such process. */
const markOf = (pid: number): string | null => {
  const identity = identityOf(pid)
  return identity && createHash('sha256').update(identity).digest('hex').slice(0, 8)
}

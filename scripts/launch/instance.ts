/**
 * `run.json` in the data folder: who runs on this data. It is made before anything is started and removed
 * after everything has ended, so it is the lock as well as the address book of other commands.
 *
 * A process is known by its id together with the moment it began, so that another process that got the id
 * later is never taken for ours. A file left by a killed launcher is taken over once its children, which
 * end by themselves, are gone; those that do not end are killed.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ended, identityOf } from '../../server/platform/embedded-postgres-processes.ts'
import { Refusal } from './refusal.ts'

type RunningProcess = { name: string; pid: number; identity: string }

export type Instance = {
  launcher: RunningProcess
  startedAt: string
  /** Null until everything is up. */
  ready: null | { address: string | null; readyAt: string }
  /** Holds a password, as everything in this file it is for the owner only. */
  databaseUrl: string | null
  ports: Record<string, number>
  children: RunningProcess[]
}

const fileIn = (folder: string) => join(folder, 'run.json')

/** How long children of a killed launcher have to end by themselves; the engine drains. */
const patience = 40_000

export function processOf(name: string, pid: number): RunningProcess {
  return { name, pid, identity: identityOf(pid) ?? 'ended' }
}

/** The live instance on this data, or null. */
export async function findInstance(folder: string): Promise<Instance | null> {
  const noted = await read(folder)
  return noted && lives(noted.launcher) ? noted : null
}

/** Takes the data for this process, or says where the other one is. */
export async function claim(folder: string, say: (line: string) => void): Promise<Claim> {
  const mine: Instance = {
    launcher: processOf('launcher', process.pid),
    startedAt: new Date().toISOString(),
    ready: null,
    databaseUrl: null,
    ports: {},
    children: [],
  }
  for (;;) {
    try {
      await writeFile(fileIn(folder), print(mine), { flag: 'wx', mode: 0o600 })
      return claimOf(folder, mine)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    await takeOver(folder, say)
  }
}

export type Claim = { update(change: Partial<Instance>): Promise<void>; release(): Promise<void> }

function claimOf(folder: string, instance: Instance): Claim {
  let last = Promise.resolve()
  let released = false
  const update = (change: Partial<Instance>) => {
    Object.assign(instance, change)
    // One after the other, and a write that failed is made up for by the next.
    last = last
      .catch(() => {})
      .then(async () => {
        if (released) return
        const making = `${fileIn(folder)}.${process.pid}`
        await writeFile(making, print(instance), { mode: 0o600 })
        await rename(making, fileIn(folder))
      })
    return last
  }
  const release = async () => {
    released = true
    await last.catch(() => {})
    await rm(fileIn(folder), { force: true })
  }
  return { update, release }
}

async function takeOver(folder: string, say: (line: string) => void) {
  const noted = await read(folder)
  if (noted && lives(noted.launcher)) throw new Refusal(whereItRuns(noted))
  // Of several that find the same remains, one can move them away; the others find nothing and try again.
  const remains = `${fileIn(folder)}.left-${process.pid}`
  const moved = await rename(fileIn(folder), remains).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const left = noted?.children.filter(lives) ?? []
  if (left.length) {
    say(`The last run was killed; waiting for its ${left.map(({ name }) => name).join(' and ')} to end.`)
    await ended(() => left.some(lives), patience)
    for (const child of left.filter(lives)) process.kill(-child.pid, 'SIGKILL')
    await ended(() => left.some(lives), 5_000)
  }
  await rm(remains)
}

function whereItRuns({ launcher, ready }: Instance): string {
  if (!ready) return `Carillon is being started on this data by process ${launcher.pid}.`
  const where = ready.address ? ` at ${ready.address}` : ''
  return `Carillon already runs on this data${where} (process ${launcher.pid}).`
}

function lives({ pid, identity }: RunningProcess): boolean {
  return identityOf(pid) === identity
}

/** Null when there is none, or when it was cut off, which only a stopped machine leaves. */
async function read(folder: string): Promise<Instance | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as Instance)
  } catch {
    return null
  }
}

const print = (instance: Instance) => `${JSON.stringify(instance, null, 2)}\n`

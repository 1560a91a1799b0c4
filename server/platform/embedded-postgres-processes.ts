/**
 * What the operating system says about another process. A process id alone proves nothing: ids are
 * handed out again, in a container within minutes. Linux answers from /proc, other systems through ps.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The command line with its arguments parted by blanks; null when there is no such process. One that is dying has none any more. */
export function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const line = read(`/proc/${pid}/cmdline`)
    return !line || state(pid) === 'Z' ? null : line.replaceAll('\0', ' ').trim()
  }
  return ps(pid, 'command=')
}

/** Names this very process, not its successor under the same id: compare two answers as they are. */
export function identityOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  if (state(pid) === 'Z') return null
  const started = statFields(pid)?.[19]
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim()
  return started === undefined ? null : `${boot ?? ''}/${started}`
}

export function parentOf(pid: number): number | null {
  const text = process.platform === 'linux' ? statFields(pid)?.[1] : ps(pid, 'ppid=')
  return text === undefined || text === null ? null : Number(text)
}

/** The folder a process works in; null where the system does not tell (only Linux does). */
export function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Of all processes; empty where there is no /proc. */
export function processIds(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/** Whether a signal would find somebody: a living process, a zombie, or another user's. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Polls, because nobody is told of the end of a process that is not its child. */
export async function ended(isThere: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isThere()) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

/** Field 3 of proc_pid_stat(5); a zombie has ended, it only waits to be asked for its status. */
function state(pid: number): string | undefined {
  return statFields(pid)?.[0]
}

/** proc_pid_stat(5) from field 3 on: the name before it may hold blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  const answer = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() || null : null
}

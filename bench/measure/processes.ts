/** What processes cost, from /proc: processor time in milliseconds, memory in bytes. */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux counts processor time in hundredths of a second for everybody, whatever its own clock does. */
const msPerTick = 10

type Usage = { cpuMs: number; peakBytes: number }

/** One process. Nothing is left of one that has ended. */
export const usageOf = (pid: number): Usage => {
  const fields = statOf(pid)
  if (!fields) return { cpuMs: 0, peakBytes: 0 }
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick, peakBytes: memoryOf(pid, 'VmHWM') }
}

/** What a process has in memory now. */
export const residentBytes = (pid: number): number => memoryOf(pid, 'VmRSS')

/** A process and its children; those that have ended are in their parent's account. */
export const treeCpuMs = (pid: number): number => {
  const fields = statOf(pid)
  if (!fields) return 0
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  return childrenOf(pid).reduce((sum, child) => sum + usageOf(child).cpuMs, own * msPerTick)
}

/**
 * A browser of ours and all it has started go before everybody else, as if it had a machine of its own; answers whether we may do that.
 * Whatever it starts later does so too.
 */
export const preferBrowser = (): boolean => {
  const prefer = (pid: number): void => {
    setPriority(pid, browserPriority)
    for (const child of childrenOf(pid)) prefer(child)
  }
  try {
    for (const child of childrenOf(process.pid)) if (/chrom/.test(read(`/proc/${child}/cmdline`) ?? '')) prefer(child)
    return true
  } catch {
    return false
  }
}

const browserPriority = -15

/** Memory of a process and its children, each shared page counted once. */
const treeBytes = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalBytes(each), 0)

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => Number.isInteger(each) && Number(statOf(each)?.[1]) === pid)

/** What all processors together have done since the machine started, idle time left out. */
export const machineBusyMs = (): number => {
  const line = read('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
  return (user + nice + system + irq + softirq + steal) * msPerTick
}

/** Watches the memory of trees, which nobody keeps a peak of. */
export const watchTree = (pid: number) => {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, treeBytes(pid))
  }
  const timer = setInterval(look, 2000)
  look()
  return {
    peakBytes: () => peak,
    stop: () => clearInterval(timer),
  }
}

/** proc_pid_stat(5) from its third field on: the name before it may hold blanks and brackets. */
const statOf = (pid: number): string[] | undefined => {
  const text = read(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

const memoryOf = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) * 1024

const proportionalBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) * 1024

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

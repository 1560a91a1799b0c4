import { machineBusyMs, treeCpuMs, usageOf, watchTree } from './processes.ts'

/** Whose processor time and memory is counted; `others` is everything else on the machine. */
export const parties = ['web', 'engine', 'postgres', 'smsc', 'loader'] as const
export type Party = (typeof parties)[number]

/** There may be several of a role; the account of one that has ended stays what it was when last looked at. */
type Pids = { web: readonly number[]; engine: readonly number[]; postgres: number; smsc: number | null }
export type Cost = Record<Party | 'others', number> & { tookMs: number }

/** Keeps account of the processes of a benchmark. */
export const openAccounts = (pids: Pids) => {
  const postgres = watchTree(pids.postgres)
  const last = new Map<number, number>()
  const lastCpuOf = (pid: number) => {
    last.set(pid, Math.max(last.get(pid) ?? 0, usageOf(pid).cpuMs))
    return last.get(pid)!
  }
  const cpuOf = (party: Party): number => {
    switch (party) {
      case 'postgres':
        return treeCpuMs(pids.postgres)
      case 'smsc':
        return pids.smsc === null ? 0 : usageOf(pids.smsc).cpuMs
      case 'loader': {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1000
      }
      default:
        return pids[party].reduce((sum, pid) => sum + lastCpuOf(pid), 0)
    }
  }
  const look = () => ({
    at: performance.now(),
    busyMs: machineBusyMs(),
    cpu: Object.fromEntries(parties.map((party) => [party, cpuOf(party)])) as Record<Party, number>,
  })

  return {
    /** Begins to count; call what it answers at the end. */
    begin() {
      const before = look()
      return (): Cost => {
        const after = look()
        const cpu = Object.fromEntries(parties.map((party) => [party, after.cpu[party] - before.cpu[party]]))
        const ours = Object.values(cpu).reduce((sum, ms) => sum + ms, 0)
        return {
          ...(cpu as Record<Party, number>),
          others: Math.max(0, after.busyMs - before.busyMs - ours),
          tookMs: after.at - before.at,
        }
      }
    },
    /** Since each of them started; the largest of a role. */
    peakBytes(): Record<Party, number> {
      return {
        web: Math.max(...pids.web.map((pid) => usageOf(pid).peakBytes)),
        engine: Math.max(...pids.engine.map((pid) => usageOf(pid).peakBytes)),
        postgres: postgres.peakBytes(),
        smsc: pids.smsc === null ? 0 : usageOf(pids.smsc).peakBytes,
        loader: usageOf(process.pid).peakBytes,
      }
    },
    close: () => postgres.stop(),
  }
}

export type Accounts = ReturnType<typeof openAccounts>

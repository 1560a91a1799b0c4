import { machineBusyMs, treeCpuMs, usageOf, watchTree } from './processes.ts'

/** Whose processor time and memory is counted; `others` is everything else on the machine. */
export const parties = ['web', 'engine', 'postgres', 'smsc', 'loader'] as const
export type Party = (typeof parties)[number]

export type Pids = Record<Exclude<Party, 'smsc' | 'loader'>, number> & { smsc: number | null }
export type Cost = Record<Party | 'others', number> & { tookMs: number }

/** Keeps account of the processes of a benchmark. */
export const openAccounts = (pids: Pids) => {
  const postgres = watchTree(pids.postgres)
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
        return usageOf(pids[party]).cpuMs
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
    /** Since each of them started. */
    peakBytes(): Record<Party, number> {
      return {
        web: usageOf(pids.web).peakBytes,
        engine: usageOf(pids.engine).peakBytes,
        postgres: postgres.peakBytes(),
        smsc: pids.smsc === null ? 0 : usageOf(pids.smsc).peakBytes,
        loader: usageOf(process.pid).peakBytes,
      }
    },
    close: () => postgres.stop(),
  }
}

export type Accounts = ReturnType<typeof openAccounts>

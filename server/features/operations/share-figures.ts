import { hostname } from 'node:os'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropShared, type SharedMetric, saveShared } from './shared-store.ts'

const everyMs = 2000
/** What is worth a row: our own figures, and how the process is. Those without a value yet are left out. */
const isShared = ({ name, values }: SharedMetric) =>
  values.length > 0 && (name.startsWith('carillon_') || ofProcess.has(name))

const ofProcess = new Set([
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_eventloop_lag_p99_seconds',
])

/** The name of a process among the figures; the same for as long as it runs. */
export const processName = ({ settings }: Pick<Platform, 'settings'>) =>
  settings.nodeName ?? `${settings.roles.join('+')}@${hostname()}-${process.pid}`

/** Leaves the figures of this process in the database for those who serve `/metrics`, until it is stopped. */
export const shareFigures = (platform: Platform) => {
  const { db, log, metrics } = platform
  const name = processName(platform)
  const save = async () => {
    const all = (await metrics.registry.getMetricsAsJSON()) as unknown as SharedMetric[]
    await saveShared(db, { process: name, metrics: all.filter(isShared) })
  }
  let saving: Promise<void> | undefined
  const share = () => {
    saving ??= save()
      .catch((error) => log.warn({ error: describeError(error) }, 'The figures of this process were not shared'))
      .finally(() => {
        saving = undefined
      })
  }
  const timer = setInterval(share, everyMs)
  share()
  return {
    async stop() {
      clearInterval(timer)
      await saving
      await dropShared(db, name)
    },
  }
}

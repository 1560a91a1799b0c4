import { AggregatorRegistry } from 'prom-client'
import type { DeliveryGauges } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { countNodes, type Figures, type LinkFigures, readFigures, readLinks } from './figures-store.ts'
import { type LedgerResult, readSetting } from './settings-store.ts'
import { processName } from './share-figures.ts'
import { readShared, type Shared, type SharedMetric } from './shared-store.ts'

/** Several scrapers within this time are told the same. */
const freshMs = 2000
/** A scrape tells what this process knows by itself when the database does not answer by then. */
const patienceMs = 3000

type Read = {
  figures: Figures
  links: LinkFigures[]
  nodes: { role: string; alive: number }[]
  ledger: { checkedAt: string; count: number } | undefined
  shared: Shared[]
}

/** The text of `/metrics`: this process, the engines' own figures, and those of the installation. */
export const openMetricsText = (platform: Platform) => {
  const { db, log, metrics } = platform
  let last: { at: number; read: Promise<Read> } | undefined

  const read = async (): Promise<Read> => {
    const [figures, links, nodes, ledger, shared] = await Promise.all([
      readFigures(db),
      readLinks(db),
      countNodes(db),
      readSetting<LedgerResult>(db, 'ledger-check'),
      readShared(db),
    ])
    return {
      figures,
      links,
      nodes,
      ledger: ledger && { checkedAt: ledger.changedAt, count: ledger.value.count },
      shared,
    }
  }

  const readFresh = () => {
    const now = performance.now()
    if (last && now - last.at < freshMs) return last.read
    const current = { at: now, read: read() }
    last = current
    // What failed is asked anew by the next.
    current.read.catch(() => {
      if (last === current) last = undefined
    })
    return current.read
  }

  return async (): Promise<string> => {
    const known = await within(patienceMs, readFresh()).catch((error) => {
      log.warn({ error: (error as Error).message }, 'The figures of delivery could not be read')
      return undefined
    })
    setGauges(metrics.delivery, known)
    const own = processName(platform)
    const families = [
      await metrics.registry.getMetricsAsJSON(),
      (await metrics.delivery.registry.getMetricsAsJSON()).filter(({ name }) => isTold(name, known)),
      ...(known?.shared ?? []).filter(({ process }) => process !== own).map(ofProcess),
    ] as unknown as SharedMetric[][]
    return await AggregatorRegistry.aggregate(families.map((family) => family.map(keptApart))).metrics()
  }
}

/** A figure that is not known is left out: it is not nothing. */
const isTold = (name: string, known: Read | undefined) =>
  name === 'carillon_delivery_read' ||
  (known !== undefined && (known.ledger !== undefined || !name.includes('_ledger_')))

const ofProcess = ({ process, metrics }: Shared) =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }))

/** No two have all labels in common, so nothing is added up; the others of prom-client's ways leave some out. */
const keptApart = (metric: SharedMetric) => ({ ...metric, aggregator: 'sum' })

const setGauges = (gauges: DeliveryGauges, known: Read | undefined) => {
  // Carriers come and go.
  gauges.registry.resetMetrics()
  gauges.isRead.set(known ? 1 : 0)
  if (!known) return
  const { figures, links, nodes, ledger } = known
  for (const { role, alive } of nodes) gauges.nodes.set({ role }, alive)
  const recipients = {
    waiting: figures.waiting,
    retrying: figures.retrying,
    paused: figures.paused,
    scheduled: figures.scheduled,
    on_their_way: figures.onTheirWay,
    unknown: figures.unknown,
  }
  for (const [state, count] of Object.entries(recipients)) gauges.recipients.set({ state }, count)
  gauges.oldestUnknown.set(figures.oldestUnknown ?? 0)
  gauges.singleTexts.set(figures.singleTexts)
  gauges.oldestSingleText.set(figures.oldestSingleText ?? 0)
  gauges.lag.set(figures.lag)
  gauges.lagSeconds.set(figures.lagSeconds ?? 0)
  gauges.unmatchedReceipts.set(figures.unmatchedReceipts)
  gauges.retriesDue.set(figures.retriesDue)
  gauges.heldLeases.set(figures.heldLeases)
  gauges.unservedNumbers.set(figures.unservedNumbers)
  gauges.failedJobs.set(figures.failedJobs)
  gauges.partitionsAhead.set(figures.partitionsAhead)
  for (const { carrier, kind, up, slow, down, slots, taken } of links) {
    gauges.linksUp.set({ carrier, kind }, up)
    gauges.linksSlow.set({ carrier, kind }, slow)
    gauges.linksDown.set({ carrier, kind }, down)
    gauges.slots.set({ carrier, kind }, slots)
    gauges.slotsTaken.set({ carrier, kind }, taken)
  }
  if (!ledger) return
  gauges.ledgerDisagreements.set(ledger.count)
  gauges.ledgerCheckedSeconds.set(
    Math.max(0, Math.round((Date.parse(figures.at) - Date.parse(ledger.checkedAt)) / 1000)),
  )
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = AbortSignal.timeout(milliseconds)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
  ])
}

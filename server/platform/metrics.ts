import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Everything that `/metrics` shows. What a process counts itself is of that process; engines, which listen on no port, leave
 * theirs in the database for those that do. The gauges of `delivery` are of the whole installation and are read from the
 * database when they are asked for. Labels have few values: roles, states, carriers; never a number, an account or a broadcast.
 */
export const openMetrics = (role: string) => {
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'carillon_http_request_seconds',
      help: 'Duration of HTTP requests by call and status',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    handedOver: new Counter({
      name: 'carillon_texts_handed_over_total',
      help: 'Texts handed to carriers by answer',
      labelNames: ['answer'],
      registers: [registry],
    }),
    carrierEvents: new Counter({
      name: 'carillon_carrier_events_total',
      help: 'Receipts and inbound texts by kind',
      labelNames: ['kind'],
      registers: [registry],
    }),
    statementLimits: new Counter({
      name: 'carillon_statement_limits_total',
      help: 'Statements that exceeded a limit of the database, by the function that wrote them',
      labelNames: ['statement', 'limit'],
      registers: [registry],
    }),
    receipts: new Counter({
      name: 'carillon_receipts_total',
      help: 'Receipts by what became of them',
      labelNames: ['became'],
      registers: [registry],
    }),
    links: new Gauge({
      name: 'carillon_carrier_links_bound',
      help: 'Carrier links that are bound',
      labelNames: ['carrier'],
      registers: [registry],
    }),
    leases: new Gauge({
      name: 'carillon_sending_lanes',
      help: 'Sending lanes this node sends for',
      registers: [registry],
    }),
    delivery: openDeliveryGauges(),
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** In a registry of their own: they are of no role. */
const openDeliveryGauges = () => {
  const registry = new Registry()
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `carillon_${name}`, help, labelNames, registers: [registry] })
  return {
    registry,
    isRead: gauge('delivery_read', 'Whether the figures of delivery could be read from the database'),
    nodes: gauge('nodes_alive', 'Processes that say every second that they live', 'role'),
    recipients: gauge('recipients', 'Recipients of broadcasts that are not over, by state', 'state'),
    oldestUnknown: gauge(
      'unknown_oldest_seconds',
      'Since the first broadcast with an unknown outcome started; 0 for none',
    ),
    singleTexts: gauge('single_texts_waiting', 'Single texts that are due and not answered by a carrier'),
    oldestSingleText: gauge('single_text_oldest_seconds', 'How long the oldest of them is due; 0 for none'),
    lag: gauge('carrier_events_unapplied', 'Receipts and inbound texts that are stored and not applied'),
    lagSeconds: gauge('carrier_event_oldest_seconds', 'How long ago the oldest of them came; 0 for none'),
    unmatchedReceipts: gauge('unmatched_receipts', 'Receipts that no text has been found for'),
    retriesDue: gauge('retries_due', 'Recipients whose wait after a throttle is over'),
    heldLeases: gauge('leases_held', 'Text numbers that some node sends for'),
    unservedNumbers: gauge(
      'numbers_unserved',
      'Text numbers with something to send that no node has taken in ten seconds',
    ),
    linksUp: gauge('carrier_links_up', 'Engines whose link to the carrier is up', 'carrier', 'kind'),
    linksSlow: gauge('carrier_links_slow', 'Engines that find the carrier slow', 'carrier', 'kind'),
    linksDown: gauge(
      'carrier_links_down',
      'Engines whose link to the carrier is down, or that find it down',
      'carrier',
      'kind',
    ),
    slots: gauge('carrier_slots', 'Texts that may be with the carrier at once', 'carrier', 'kind'),
    slotsTaken: gauge(
      'carrier_slots_taken',
      'Texts that are with the carrier, or whose answer is not durable',
      'carrier',
      'kind',
    ),
    failedJobs: gauge('jobs_failed', 'Background jobs that have been given up'),
    partitionsAhead: gauge(
      'partitions_ahead',
      'Partitions that are ready for what comes, of the table that has the fewest',
    ),
    ledgerDisagreements: gauge('ledger_disagreements', 'What does not add up by the last check of the ledger'),
    ledgerCheckedSeconds: gauge('ledger_check_age_seconds', 'How long ago the ledger was checked last'),
  }
}

export type DeliveryGauges = Metrics['delivery']

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Everything that `/metrics` shows of this process. */
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
    links: new Gauge({
      name: 'carillon_carrier_links_bound',
      help: 'Carrier links that are bound',
      labelNames: ['carrier'],
      registers: [registry],
    }),
    leases: new Gauge({
      name: 'carillon_number_leases',
      help: 'Text numbers this node sends for',
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof openMetrics>

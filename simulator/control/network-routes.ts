import type { FastifyInstance } from 'fastify'
import { rowOnWire } from '../network/ledger.ts'
import type { Control } from './control.ts'
import { readQueryNumber } from './input.ts'
import { readLinkQuality } from './network-input.ts'

export const addNetworkRoutes = (app: FastifyInstance, { world, events }: Control) => {
  const { network, smsc, calls } = world
  const { ledger } = network

  app.get<{ Querystring: { since?: string; limit?: string; last?: string } }>(
    '/simulator/ledger',
    async ({ query }) => {
      const limit = readQueryNumber('limit', query.limit, 1_000, 1, 10_000)
      const since = readQueryNumber('since', query.since, 0, 0, Number.MAX_SAFE_INTEGER)
      const rows =
        query.last === undefined
          ? ledger.since(since, limit)
          : ledger.last(readQueryNumber('last', query.last, 50, 0, 10_000))
      return { Items: rows.map(rowOnWire), Next: rows.at(-1)?.Seq ?? since, Oldest: ledger.oldest() }
    },
  )

  app.get('/simulator/network', async () => ({ ...world.quality.current, ...smsc.status() }))

  app.put('/simulator/network', async ({ body }) => {
    world.quality.current = readLinkQuality(world.quality.current, body)
    events.network()
    return { ...world.quality.current, ...smsc.status() }
  })

  app.post('/simulator/reset', async () => {
    network.reset()
    calls.clear()
    events.network()
    return { Next: ledger.newest() }
  })
}

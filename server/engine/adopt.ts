import type pg from 'pg'
import { eventsAfterCursor, orphanedNodes } from './event-store.ts'
import type { Events } from './events.ts'

const batch = 1000
/** First key of the advisory locks on nodes whose events are being adopted. */
const adoption = 7001

/** What a node that is gone stored and did not apply is applied by whichever node gets there first. */
export const adoptOrphans = async (pool: pg.Pool, events: Events) => {
  for (const nodeId of await orphanedNodes(pool)) {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2::int) as mine', [
        adoption,
        nodeId,
      ])
      if (!rows[0]!.mine) continue
      for (;;) {
        const left = await eventsAfterCursor(pool, nodeId, batch)
        if (left.length === 0) break
        await events.adopt(nodeId, left)
      }
      await client.query('select pg_advisory_unlock($1, $2::int)', [adoption, nodeId])
    } finally {
      client.release()
    }
  }
}

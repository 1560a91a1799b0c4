import type pg from 'pg'
import { eventsAfterCursor, orphanedNodes, whileAdopting } from './event-store.ts'
import type { Events } from './events.ts'

const batch = 1000

/** What web nodes stored, and what a node that is gone did not apply, is applied by whichever engine gets there first. */
export const adoptOrphans = async (pool: pg.Pool, events: Events, onError: (error: unknown) => void) => {
  for (const nodeId of await orphanedNodes(pool)) {
    // One that cannot be adopted must not hold up the others.
    await whileAdopting(pool, nodeId, async () => {
      for (;;) {
        const left = await eventsAfterCursor(pool, nodeId, batch)
        if (left.length === 0) break
        await events.adopt(nodeId, left)
      }
    }).catch(onError)
  }
}

import type pg from 'pg'
import { eventsAfterCursor, orphanedNodes, whileAdopting } from './event-store.ts'
import type { Events } from './events.ts'

const batch = 1000

/**
 * What web nodes stored, and what a node that is gone did not apply, is applied by whichever engine gets there first: a batch
 * of each in turn, so that a STOP of one does not wait for all the receipts of another.
 */
export const adoptOrphans = async (pool: pg.Pool, events: Events, onError: (error: unknown) => void) => {
  const failed = new Set<number>()
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const nodeId of await orphanedNodes(pool)) {
      if (failed.has(nodeId)) continue
      try {
        if ((await adoptBatch(pool, nodeId, events)) === batch) isMore = true
      } catch (error) {
        // One that cannot be adopted must not hold up the others.
        failed.add(nodeId)
        onError(error)
      }
    }
  }
}

/** Answers how many events it was; none where another node is at it. */
const adoptBatch = async (pool: pg.Pool, nodeId: number, events: Events): Promise<number> => {
  let count = 0
  await whileAdopting(pool, nodeId, async () => {
    const left = await eventsAfterCursor(pool, nodeId, batch)
    count = left.length
    if (count > 0) await events.adopt(nodeId, left)
  })
  return count
}

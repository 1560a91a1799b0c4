/** What the parts of an engine share on one node. */
import type { PreparedText } from '../carriers/carrier.ts'
import { openCanceling } from '../features/scheduled-conversations/cancel-opted-out.ts'
import { joinNodes } from '../platform/nodes.ts'
import type { Platform } from '../platform/platform.ts'
import { openCallsInProgress } from './call/calls-in-progress.ts'
import { openBells } from './runtime/bells.ts'
import { openDeliveryPool } from './runtime/delivery-pool.ts'
import { openFreshOptOuts } from './send/fresh-opt-outs.ts'
import { openMakingWay } from './send/making-way.ts'
import { openPendingIds } from './send/pending-ids.ts'
import { openProgress } from './settle/progress.ts'
import { openMoved } from './settle/settle.ts'

export type EngineNode = Awaited<ReturnType<typeof openNode>>

/** Who is woken: those who take leases, look at routes anew, at trunks, look what there is to send, write, show links, plan, look up lines, settle, match receipts, adopt, tell of unread texts, cancel what waits for whoever has opted out, and call with codes. */
type Woken =
  | 'leases'
  | 'routes'
  | 'trunks'
  | 'work'
  | 'senders'
  | 'links'
  | 'planning'
  | 'checking'
  | 'settling'
  | 'matching'
  | 'adopting'
  | 'telling'
  | 'canceling'
  | 'codes'

export const openNode = async (platform: Platform) => {
  const { db, log } = platform
  const onError = (error: unknown) => log.warn({ error: (error as Error).message }, 'the engine tries again')
  const pool = openDeliveryPool(platform, onError)
  const node = await joinNodes(db, 'engine', onError)
  // Texts have a numbering of their own: a STOP waits behind no receipts.
  const texts = await joinNodes(db, 'engine texts', onError)
  const { broadcast: tellProgress, calls: tellCalls } = openProgress(platform)
  const moved = openMoved()
  const bells = openBells<Woken>()
  const makingWay = openMakingWay({ onOpen: () => bells.ring('senders') })
  return {
    ...{ platform, pool, onError, tellProgress, moved },
    nodeId: node.nodeId,
    shards: shardsOf(node.nodeId),
    /** The numbering of inbound texts. */
    texts: { nodeId: texts.nodeId, shard: shardsOf(texts.nodeId).events },
    callsInProgress: openCallsInProgress({ db, nodeId: node.nodeId, tell: tellCalls, onError }),
    bells,
    makingWay,
    optOuts: openFreshOptOuts(),
    canceling: openCanceling(platform),
    pendingIds: openPendingIds(),
    /** Texts whose answer did not come in time, with what to do when it comes later. */
    late: new WeakMap<PreparedText, (messageId: string) => void>(),
    progress(broadcastId: number) {
      moved.note(broadcastId)
      tellProgress(broadcastId)
    },
    async leave() {
      makingWay.close()
      await node.leave()
      await texts.leave()
      await pool.end()
    },
  }
}

/** Counters of concurrent writers never share a row; which shard it is does not matter otherwise. */
const shardsOf = (nodeId: number) => {
  const base = 2 + 2 * (nodeId % 10_000)
  return { settling: 1, answers: base, events: base + 1 }
}

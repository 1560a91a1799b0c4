/** What carriers tell this node: receipts, inbound texts, and the parts in which long ones come. */
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { CarrierEvent } from '../carriers/carrier.ts'
import { publishOutcomes } from '../features/messages/tell-outcomes.ts'
import { publishOptOuts } from '../features/opt-outs/tell-opt-outs.ts'
import { throttleByKey } from '../platform/realtime.ts'
import type { EngineNode } from './node.ts'
import { openEvents } from './receive/events.ts'
import { inboundText } from './text/inbound.ts'
import { openParts } from './text/parts.ts'

export const hearCarriers = (node: EngineNode) => {
  const { platform, pool, bells, optOuts, pendingIds, progress, onError } = node
  const { metrics } = platform
  const tellAccount = throttleByKey(1, (accountId) => publishOptOuts(platform, Number(accountId)))
  const eventsOf = (nodeId: number, shard: number, onTook?: (ms: number) => void) =>
    openEvents({
      ...{ pool, nodeId, shard, pendingIds, onError },
      ...(onTook && { onTook }),
      onStop: (accountId, phone) => optOuts.add(accountId, phone, reason.optedOut),
      applyText: inboundText({
        ...{ platform, shard },
        onOptOut(accountId, phone, why) {
          optOuts.add(accountId, phone, why)
          tellAccount(String(accountId))
        },
        onOptIn(accountId, phone) {
          optOuts.remove(accountId, phone)
          tellAccount(String(accountId))
        },
        // By those who send for the number already, at once; otherwise when somebody has taken its lease.
        onConfirmation: () => bells.ring('work', 'leases'),
        onUnread: () => bells.ring('telling'),
        onProgress: progress,
      }),
      onProgress: progress,
      onSaid: (texts) => publishOutcomes(platform, texts),
      onUnmatched: () => bells.ring('matching'),
      onCount: (kind, count) => metrics.carrierEvents.inc({ kind }, count),
      onReceipts: (became, count) => metrics.receipts.inc({ became }, count),
    })
  const receipts = eventsOf(node.nodeId, node.shards.events)
  const texts = eventsOf(node.texts.nodeId, node.texts.shard, node.makingWay.took)
  const parts = openParts({ pool, takeText: texts.take, onError })
  return {
    receipts,
    texts,
    parts,
    take(event: CarrierEvent, acknowledge: () => void) {
      const of = event.kind === 'text' ? texts : receipts
      of.take(event, acknowledge)
    },
  }
}

export type Hearing = ReturnType<typeof hearCarriers>

/**
 * What carriers tell us, from the link to where it counts.
 *
 *   link ─► intake ─► raw row durable ─► acknowledged to the carrier ─► applied in order ─► cursor
 *   webhook ─► intake of a web node ─► raw row durable ─► answered          └── adopted by an engine
 *
 * The intake (features/carrier-events) numbers events by node, so that "applied up to here" is one number: after a crash
 * whoever adopts the node's rows goes on behind it. Applying is idempotent (states only move forward; a text is recognised
 * by its number), because the last batch may be applied twice.
 */

import type { CarrierEvent } from '../../carriers/carrier.ts'
import { openIntake } from '../../features/carrier-events/take-events.ts'
import type { SaidText } from '../../features/messages/outcome-store.ts'
import type { PendingIds } from '../send/pending-ids.ts'
import { type ApplyOptions, applyBatch, type Outcome, openSuspects } from './batches.ts'
import { applyDeferredTexts } from './deferred-texts.ts'
import { type OnStop, tellStops } from './early-stops.ts'
import type { StoredEvent } from './event-store.ts'
import { openExactIds } from './id-forms.ts'
import { nextBatch } from './next-batch.ts'

export type Events = {
  /** With a key it is taken once, on whichever node. */
  take(event: CarrierEvent, acknowledge: () => void, key?: string): void
  /** Applies what another node stored and does not apply. */
  adopt(nodeId: number, events: readonly StoredEvent[]): Promise<void>
  /** Inbound texts that had to wait are tried again. */
  applyDeferred(): Promise<void>
  drained(): Promise<void>
}

type EventsOptions = ApplyOptions & {
  nodeId: number
  /** A STOP is stored: before it, and all that came before it, is applied. */
  onStop?: OnStop
  pendingIds: PendingIds
  onProgress(broadcastId: number): void
  /** What has become of single texts. */
  onSaid?(texts: readonly SaidText[]): void
  onUnmatched(): void
  onCount(kind: CarrierEvent['kind'], count: number): void
  /** How long the first of a batch took, from the carrier until it was applied. */
  onTook?(ms: number): void
  /** What became of receipts; see docs/operating.md. */
  onReceipts?(became: Outcome, count: number): void
}

const retryAfterMs = 250

export const openEvents = (options: EventsOptions): Events => {
  let toApply: StoredEvent[] = []
  let isApplying = false
  let waiters: (() => void)[] = []
  const arrivals: number[] = []

  const intake = openIntake({
    ...options,
    onStored(events) {
      toApply.push(...events)
      tellStopsOf(events)
      void apply()
    },
  })

  /** One after the other, and before they are applied: an UNSTOP that follows is heard of later. */
  let told = Promise.resolve()
  const tellStopsOf = (events: readonly StoredEvent[]) => {
    const { pool, onStop, onError } = options
    if (onStop) told = told.then(() => tellStops(pool, events, onStop)).catch(onError)
    return told
  }

  const apply = async () => {
    if (isApplying || toApply.length === 0) return
    isApplying = true
    const batch = nextBatch(toApply)
    try {
      await told
      await options.pendingIds.untilSaved(batch.flatMap(({ messageId }) => messageId ?? []))
      await applyAll(options.nodeId, batch)
      toApply = toApply.slice(batch.length)
      const [first] = arrivals.splice(0, batch.length)
      if (first !== undefined) options.onTook?.(performance.now() - first)
    } catch (error) {
      options.onError(error)
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    }
    isApplying = false
    if (toApply.length > 0) void apply()
    else if (intake.waiting() === 0) {
      for (const done of waiters) done()
      waiters = []
    }
  }

  const suspects = openSuspects()
  const noteExact = openExactIds(options.pool)

  const applyAll = async (nodeId: number, all: readonly StoredEvent[]) => {
    const done = await applyBatch({ ...options, suspects }, nodeId, all)
    for (const then of done.after) then()
    for (const broadcastId of done.moved) options.onProgress(broadcastId)
    if (done.said.length > 0) options.onSaid?.(done.said)
    for (const [kind, count] of done.kinds) options.onCount(kind, count)
    for (const [became, count] of done.outcomes) options.onReceipts?.(became, count)
    if (done.isWaiting) options.onUnmatched()
    await noteExact(done.exact).catch(options.onError)
  }

  return {
    take(event, acknowledge, key) {
      arrivals.push(performance.now())
      intake.take(event, acknowledge, key)
    },
    async adopt(nodeId, events) {
      await tellStopsOf(events)
      for (let left = events; left.length > 0; ) {
        const batch = nextBatch(left)
        await options.pendingIds.untilSaved(batch.flatMap(({ messageId }) => messageId ?? []))
        await applyAll(nodeId, batch)
        left = left.slice(batch.length)
      }
    },
    applyDeferred: () => applyDeferredTexts(options),
    drained: () =>
      intake.waiting() + toApply.length === 0 && !isApplying
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push(resolve)),
  }
}

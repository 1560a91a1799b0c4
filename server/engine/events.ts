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
import type pg from 'pg'
import type { CarrierEvent } from '../carriers/carrier.ts'
import { openIntake } from '../features/carrier-events/take-events.ts'
import { inTransaction } from '../platform/database.ts'
import { phoneOf } from './address.ts'
import { type OnStop, tellStops } from './early-stops.ts'
import {
  applyPartReceipts,
  applyReceipts,
  keepUnmatched,
  lockCursor,
  type StoredEvent,
  saveCursor,
  stateOfReceipt,
} from './event-store.ts'
import { applyLateReceipts } from './late-receipt-store.ts'
import type { PendingIds } from './pending-ids.ts'

export type Events = {
  take(event: CarrierEvent, acknowledge: () => void): void
  /** Applies what another node stored and does not apply. */
  adopt(nodeId: number, events: readonly StoredEvent[]): Promise<void>
  drained(): Promise<void>
}

export type EventsOptions = {
  pool: pg.Pool
  nodeId: number
  shard: number
  /** Applies one inbound text within the batch's transaction; answers what to do once that is committed. */
  applyText(tx: pg.PoolClient, nodeId: number, event: StoredEvent): Promise<(() => void) | undefined>
  /** A STOP is stored: before it, and all that came before it, is applied. */
  onStop?: OnStop
  pendingIds: PendingIds
  onProgress(broadcastId: number): void
  onUnmatched(): void
  onCount(kind: CarrierEvent['kind'], count: number): void
  onError(error: unknown): void
}

/** Those of one phone stay in their order. */
const textsByPhone = (batch: readonly StoredEvent[]) =>
  batch.filter(({ kind }) => kind === 'text').sort((a, b) => phoneOf(a.source) - phoneOf(b.source))

const mostInBatch = 1000
/** An inbound text takes milliseconds, and holds what it has changed until its batch is through. */
const mostTextsInBatch = 25

const nextBatch = (events: readonly StoredEvent[]) => {
  let texts = 0
  const end = events.findIndex(({ kind }) => kind === 'text' && ++texts > mostTextsInBatch)
  return events.slice(0, Math.min(mostInBatch, end < 0 ? events.length : end))
}
const retryAfterMs = 250

export const openEvents = (options: EventsOptions): Events => {
  let toApply: StoredEvent[] = []
  let isApplying = false
  let waiters: (() => void)[] = []

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
      await applyBatch(options.nodeId, batch)
      toApply = toApply.slice(batch.length)
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

  /** A text that cannot be applied, for a fault of ours, must not hold up those behind it: its raw row stays to be looked at. */
  const applyOne = async (tx: pg.PoolClient, nodeId: number, event: StoredEvent) => {
    await tx.query('savepoint event')
    try {
      const then = await options.applyText(tx, nodeId, event)
      await tx.query('release savepoint event')
      return then
    } catch (error) {
      if (mayPass(error)) throw error
      options.onError(new Error(`event ${nodeId}/${event.seq} was left: ${(error as Error).message}`))
      await tx.query('rollback to savepoint event')
      return undefined
    }
  }

  const applyBatch = async (nodeId: number, all: readonly StoredEvent[]) => {
    const after: (() => void)[] = []
    const moved = new Set<number>()
    let hasUnmatched = false
    await inTransaction(options.pool, async (tx) => {
      // Locked, so that a node that was taken for dead and its adopter never apply the same event.
      const appliedSeq = await lockCursor(tx, nodeId)
      const batch = all.filter((event) => event.seq > appliedSeq)
      if (batch.length === 0) return
      // A text may be a STOP: before everything else of its batch. By phone, as others lock recipients in that order too.
      for (const event of textsByPhone(batch)) {
        const then = await applyOne(tx, nodeId, event)
        if (then) after.push(then)
      }
      const receipts = firstOfEach(batch)
      if (receipts.length > 0) {
        const toSend = receipts.map(receiptOf)
        const applied = await applyReceipts(tx, toSend, options.shard)
        const idsOf = (kind: string) =>
          new Set(applied.filter((row) => row.kind === kind).map((row) => `${row.carrier_id} ${row.message_id}`))
        for (const row of applied) if (row.kind === 'moved') moved.add(row.broadcast_id)
        const parts = idsOf('parts')
        if (parts.size > 0) {
          const several = toSend.filter((r) => parts.has(`${r.carrierId} ${r.messageId}`))
          for (const apply of [applyLateReceipts, applyPartReceipts]) {
            for (const row of await apply(tx, several, options.shard)) moved.add(row.broadcast_id)
          }
        }
        const unmatched = idsOf('unmatched')
        if (unmatched.size > 0) {
          await keepUnmatched(
            tx,
            receipts.filter((r) => unmatched.has(`${r.carrierId} ${r.messageId ?? ''}`)),
          )
          hasUnmatched = true
        }
      }
      await saveCursor(tx, nodeId, batch.at(-1)!.seq)
    })
    for (const then of after) then()
    for (const broadcastId of moved) options.onProgress(broadcastId)
    options.onCount('receipt', all.length)
    if (hasUnmatched) options.onUnmatched()
  }

  return {
    take: (event, acknowledge) => intake.take(event, acknowledge),
    async adopt(nodeId, events) {
      await tellStopsOf(events)
      for (let left = events; left.length > 0; ) {
        const batch = nextBatch(left)
        await options.pendingIds.untilSaved(batch.flatMap(({ messageId }) => messageId ?? []))
        await applyBatch(nodeId, batch)
        left = left.slice(batch.length)
      }
    },
    drained: () =>
      intake.waiting() + toApply.length === 0 && !isApplying
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push(resolve)),
  }
}

/** Deadlocks, outages and lack of room pass; what PostgreSQL says of the data itself does not. */
const mayPass = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined ? /connection|timeout/i.test(message ?? '') : !/^(22|23|42)/.test(code)
}

const receiptOf = (event: StoredEvent) => ({
  carrierId: event.carrierId,
  messageId: event.messageId ?? '',
  ...stateOfReceipt(event.status ?? ''),
})

/** Doubled receipts collapse here; one row moved by two receipts of the same statement would take either. */
const firstOfEach = (batch: readonly StoredEvent[]): StoredEvent[] => {
  const first = new Map<string, StoredEvent>()
  for (const event of batch) {
    // A receipt that names no message is told from others by whom it is about.
    const key = `${event.carrierId} ${event.messageId || `${event.source} ${event.seq}`}`
    if (event.kind === 'receipt' && !first.has(key)) first.set(key, event)
  }
  return [...first.values()]
}

/**
 * What carriers tell us, from the link to where it counts.
 *
 *   link ─► pending ─► raw row durable ─► acknowledged to the carrier ─► applied in order ─► cursor
 *
 * Events are numbered by this node, so that "applied up to here" is one number: after a crash whoever adopts the node's
 * rows goes on behind it. Applying is idempotent (states only move forward; a text is recognised by its number), because
 * the last batch may be applied twice. While the database is away nothing is acknowledged, and the carrier keeps it.
 */
import type pg from 'pg'
import type { CarrierEvent } from '../carriers/carrier.ts'
import { inTransaction } from '../platform/database.ts'
import {
  applyPartReceipts,
  applyReceipts,
  keepUnmatched,
  lockCursor,
  type StoredEvent,
  saveCursor,
  saveEvents,
  stateOfReceipt,
} from './event-store.ts'
import type { PendingIds } from './pending-ids.ts'

export type Events = {
  take(event: CarrierEvent, acknowledge: () => void): void
  /** Applies what another node stored and did not apply. */
  adopt(nodeId: number, events: readonly StoredEvent[]): Promise<void>
  drained(): Promise<void>
}

export type EventsOptions = {
  pool: pg.Pool
  nodeId: number
  shard: number
  /** Applies one inbound text within the batch's transaction; answers what to do once that is committed. */
  applyText(tx: pg.PoolClient, nodeId: number, event: StoredEvent): Promise<(() => void) | undefined>
  pendingIds: PendingIds
  onProgress(broadcastId: number): void
  onUnmatched(): void
  onCount(kind: CarrierEvent['kind'], count: number): void
  onError(error: unknown): void
}

const mostInBatch = 1000
const gatherMs = 15
const retryAfterMs = 250

export const openEvents = (options: EventsOptions): Events => {
  let pending: { event: CarrierEvent; acknowledge: () => void }[] = []
  let toApply: StoredEvent[] = []
  let seq = 0
  let isSaving = false
  let isApplying = false
  let timer: NodeJS.Timeout | undefined
  let waiters: (() => void)[] = []

  const gather = () => {
    if (isSaving || pending.length === 0) return
    if (pending.length >= mostInBatch) void save()
    else timer ??= setTimeout(() => void save(), gatherMs)
  }

  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isSaving || pending.length === 0) return
    isSaving = true
    const batch = pending.slice(0, mostInBatch)
    const stored = batch.map(({ event }, i) => ({ ...event, seq: seq + i + 1 }))
    try {
      await saveEvents(options.pool, options.nodeId, stored)
    } catch (error) {
      options.onError(error)
      isSaving = false
      timer = setTimeout(() => void save(), retryAfterMs)
      return
    }
    seq += batch.length
    pending = pending.slice(batch.length)
    isSaving = false
    for (const { acknowledge } of batch) acknowledge()
    toApply.push(...stored)
    void apply()
    gather()
  }

  const apply = async () => {
    if (isApplying || toApply.length === 0) return
    isApplying = true
    const batch = toApply.slice(0, mostInBatch)
    try {
      await options.pendingIds.untilSaved(batch.flatMap(({ messageId }) => messageId ?? []))
      await applyBatch(options.nodeId, batch)
      toApply = toApply.slice(batch.length)
    } catch (error) {
      options.onError(error)
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    }
    isApplying = false
    if (toApply.length > 0) void apply()
    else if (pending.length === 0) {
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
      // A text may be a STOP: before everything else of its batch.
      for (const event of batch) {
        if (event.kind !== 'text') continue
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
          for (const row of await applyPartReceipts(tx, several, options.shard)) moved.add(row.broadcast_id)
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
    take(event, acknowledge) {
      pending.push({ event: storable(event), acknowledge })
      gather()
    },
    async adopt(nodeId, events) {
      for (let from = 0; from < events.length; from += mostInBatch) {
        await applyBatch(nodeId, events.slice(from, from + mostInBatch))
      }
    },
    drained: () =>
      pending.length + toApply.length === 0 && !isApplying
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push(resolve)),
  }
}

/** PostgreSQL takes every character but NUL; what is overlong would not fit an index. */
const storable = (event: CarrierEvent): CarrierEvent => {
  const clean = (text: string, most = longestField) => text.replaceAll('\0', '').slice(0, most)
  const cleanOr = (text: string | null, most?: number) => (text === null ? null : clean(text, most))
  return {
    ...event,
    messageId: cleanOr(event.messageId),
    error: cleanOr(event.error),
    source: clean(event.source),
    destination: clean(event.destination),
    body: cleanOr(event.body, longestBody),
  }
}

/** Far longer than any carrier writes; short enough for an index. */
const longestField = 255
const longestBody = 10_000

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

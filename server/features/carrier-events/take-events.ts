/**
 * The intake of what carriers tell us: numbered, gathered, made durable, and only then acknowledged.
 *
 * Events are numbered by this node, so that "applied up to here" is one number. A batch is repeated with the same numbers
 * until it is durable, and no other goes before it: so the numbers become visible in their order, and a cursor over them
 * misses none. While the database is away nothing is acknowledged, and the carrier keeps it.
 */
import type pg from 'pg'
import { type CarrierEvent, longestOfCarrier as longest } from '../../platform/carrier-event.ts'
import { type StoredEvent, saveEvents } from './store.ts'

export type Intake = {
  /** With a `key` a repetition is acknowledged like the first, and nothing new. */
  take(event: CarrierEvent, acknowledge: () => void, key?: string | null): void
  /** Taken and not durable yet. */
  waiting(): number
  /** What is not durable by now stays unacknowledged. */
  close(): void
}

type IntakeOptions = {
  pool: pg.Pool
  nodeId: number
  /** Durable and acknowledged, in the order of their numbers; without repetitions. */
  onStored(events: readonly StoredEvent[]): void
  onError(error: unknown): void
}

const mostInBatch = 1000
const gatherMs = 15
const retryAfterMs = 250

export const openIntake = (options: IntakeOptions): Intake => {
  let pending: { event: CarrierEvent; acknowledge: () => void; key: string | null }[] = []
  let seq = 0
  let isSaving = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const gather = () => {
    if (isSaving || isClosed || pending.length === 0) return
    if (pending.length >= mostInBatch) void save()
    else timer ??= setTimeout(() => void save(), gatherMs)
  }

  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isSaving || isClosed || pending.length === 0) return
    isSaving = true
    const batch = pending.slice(0, mostInBatch)
    const numbered = batch.map(({ event, key }, i) => ({ ...event, seq: seq + i + 1, key }))
    let stored: readonly StoredEvent[]
    try {
      stored = await saveEvents(options.pool, options.nodeId, numbered)
    } catch (error) {
      options.onError(error)
      isSaving = false
      if (!isClosed) timer = setTimeout(() => void save(), retryAfterMs)
      return
    }
    seq += batch.length
    pending = pending.slice(batch.length)
    isSaving = false
    for (const { acknowledge } of batch) acknowledge()
    options.onStored(stored)
    gather()
  }

  return {
    take(event, acknowledge, key = null) {
      pending.push({ event: storable(event), acknowledge, key })
      gather()
    },
    waiting: () => pending.length,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** PostgreSQL takes every character but NUL; what is overlong would not fit an index. */
const storable = (event: CarrierEvent): CarrierEvent => {
  const clean = (text: string, most: number = longest.field) => text.replaceAll('\0', '').slice(0, most)
  const cleanOr = (text: string | null, most?: number) => (text === null ? null : clean(text, most))
  return {
    ...event,
    messageId: cleanOr(event.messageId),
    error: cleanOr(event.error),
    source: clean(event.source),
    destination: clean(event.destination),
    body: cleanOr(event.body, longest.body),
    ...(event.media && {
      media: event.media.slice(0, longest.media).map((address) => clean(address, longest.mediaAddress)),
    }),
  }
}

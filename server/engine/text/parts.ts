/**
 * Parts of inbound texts, from the link to a text like others.
 *
 *   link ─► part durable ─► acknowledged ─► … whole, or given up ─► an event of its own key ─► noted as handed over
 *
 * A part waits for no other, so that nobody's half texts fill a window. Parts are joined in the database, whichever node they came
 * to. Who ends a text hands it over; what is left by one that died another hands over a moment later. The key makes of both
 * one text.
 */
import type pg from 'pg'
import type { CarrierEvent, TextPart } from '../../carriers/carrier.ts'
import { longestOfCarrier } from '../../platform/carrier-event.ts'
import { inTransaction } from '../../platform/database.ts'
import { startLoop } from '../runtime/loop.ts'
import { joinParts, type PartialText, textOf } from './join-parts.ts'
import { capPhones, currentTexts, lockPhones, noteHanded, saveTexts, takeOver } from './part-store.ts'

type PartsOptions = {
  pool: pg.Pool
  takeText(event: CarrierEvent, acknowledge: () => void, key: string): void
  onError(error: unknown): void
}

const mostInBatch = 100
const gatherMs = 15
const retryAfterMs = 250
const lookEveryMs = 1000

export const openParts = ({ pool, takeText, onError }: PartsOptions) => {
  let pending: { part: TextPart; acknowledge: () => void }[] = []
  let saving: Promise<void> | undefined
  let isClosed = false
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const saveAll = async () => {
    await pause(gatherMs)
    while (pending.length > 0 && !isClosed) {
      const batch = pending.slice(0, mostInBatch)
      try {
        const ended = await saveParts(
          pool,
          batch.map(({ part }) => part),
        )
        pending = pending.slice(batch.length)
        for (const { acknowledge } of batch) acknowledge()
        handOver(ended)
      } catch (error) {
        onError(error)
        await pause(retryAfterMs)
      }
    }
    saving = undefined
  }

  const handOver = (texts: readonly PartialText[]) => {
    for (const text of texts) takeText(eventOf(text), () => void noteHanded(pool, [text.id]).catch(onError), text.id)
  }
  const looking = startLoop(lookEveryMs, async () => handOver(await takeOver(pool)), onError)

  return {
    take(part: TextPart, acknowledge: () => void) {
      pending.push({ part: storable(part), acknowledge })
      saving ??= saveAll()
    },
    /** What is not durable by then stays unacknowledged. */
    async stop() {
      isClosed = true
      await Promise.all([looking.stop(), saving])
    },
  }
}

/** Answers the texts that ended with these parts. Safe to repeat: what is there already is a double. */
const saveParts = (pool: pg.Pool, parts: readonly TextPart[]): Promise<PartialText[]> =>
  inTransaction(pool, async (tx) => {
    await lockPhones(tx, parts)
    const known = await currentTexts(tx, parts)
    const over = new Set(known.filter(({ hasEnded }) => hasEnded).map(({ id }) => id))
    const changed = joinParts(known, parts)
    await saveTexts(tx, changed)
    return [...changed.filter(({ id, hasEnded }) => hasEnded && !over.has(id)), ...(await capPhones(tx, parts))]
  })

/** All of them come by one way, as far as repetitions are concerned: a part that came twice was a double already. */
const link = 'parts'

const eventOf = (text: PartialText): CarrierEvent => ({
  ...{ kind: 'text', carrierId: text.carrierId, link, messageId: null, status: null, error: null, reference: null },
  ...{ source: text.source, destination: text.destination, body: textOf(text) },
})

const storable = (part: TextPart): TextPart => ({
  ...part,
  source: part.source.replaceAll('\0', '').slice(0, longestOfCarrier.field),
  destination: part.destination.replaceAll('\0', '').slice(0, longestOfCarrier.field),
  octets: part.octets.subarray(0, longestOfCarrier.partOctets),
})

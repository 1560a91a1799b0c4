import { messageIdCandidates } from '@carillon/protocols/smpp/receipt.ts'
import type pg from 'pg'
import { inTransaction } from '../platform/database.ts'
import { phoneOf } from './address.ts'
import { applyPartReceipts, applyReceipts, stateOfReceipt } from './event-store.ts'
import { applyLateReceipts } from './late-receipt-store.ts'
import {
  acceptUnknown,
  dropUnmatched,
  dueUnmatched,
  isTextUnderWay,
  knownIds,
  triedUnmatched,
  type Unmatched,
  unknownTexts,
} from './unmatched-store.ts'

const doubtfulAfterTries = 2

/**
 * Receipts that named no message id we know, in this order: the id as given (its answer has arrived by now), the id written
 * another way, our reference with this destination, and the only unknown text between these two numbers in 72 hours. More
 * than one candidate decides nothing. A text that has ended unconfirmed is unknown still, and gives way to a receipt that says
 * delivered.
 */
export const matchRound = async (pool: pg.Pool, shard: number, onProgress: (broadcastId: number) => void) => {
  const due = await dueUnmatched(pool)
  const unsettled: Unmatched[] = []
  for (const receipt of due) {
    const became = await inTransaction(pool, (tx) => settleOne(tx, receipt, shard, onProgress))
    if (became === 'unsettled') unsettled.push(receipt)
  }
  if (unsettled.length > 0) await triedUnmatched(pool, unsettled)
}

/** `waits`: it cannot be told yet, and that is no try. */
const settleOne = async (
  tx: pg.PoolClient,
  receipt: Unmatched,
  shard: number,
  onProgress: (id: number) => void,
): Promise<'settled' | 'unsettled' | 'waits'> => {
  const found = await idOf(tx, receipt, shard)
  if (typeof found === 'string') return found
  const { messageId } = found
  const apply = [{ carrierId: receipt.carrier_id, messageId, ...stateOfReceipt(receipt.status) }]
  for (const row of await applyLateReceipts(tx, apply, shard)) onProgress(row.broadcast_id)
  const applied = await applyReceipts(tx, apply, shard)
  if (applied.some((row) => row.kind === 'parts')) {
    for (const row of await applyPartReceipts(tx, apply, shard)) onProgress(row.broadcast_id)
  }
  for (const row of applied) if (row.kind === 'moved') onProgress(row.broadcast_id)
  await dropUnmatched(tx, receipt)
  return 'settled'
}

type Found = { messageId: string } | 'unsettled' | 'waits'

const idOf = async (tx: pg.PoolClient, receipt: Unmatched, shard: number): Promise<Found> => {
  const exact = await knownIds(tx, receipt.carrier_id, [receipt.message_id])
  if (exact.length === 1) return { messageId: exact[0]! }
  // Its answer may still be on its way: the doubtful steps wait until that is unlikely.
  if (receipt.tries < doubtfulAfterTries) return 'unsettled'
  const otherwise = await knownIds(tx, receipt.carrier_id, messageIdCandidates(receipt.message_id))
  if (otherwise.length > 0) return otherwise.length === 1 ? { messageId: otherwise[0]! } : 'unsettled'
  // The receipt travels from the handset to our number.
  const [from, to] = [phoneOf(receipt.destination), phoneOf(receipt.source)]
  // What is on its way between the two may be what it is about, and will say so by its id.
  if (await isTextUnderWay(tx, from, to, receipt.received_at)) return 'waits'
  // Carriers that keep no reference may write a 0.
  const found = await unknownTexts(tx, from, to, receipt.reference || null, receipt.received_at)
  if (found.length !== 1) return 'unsettled'
  await acceptUnknown(tx, found[0]!, receipt.carrier_id, receipt.message_id, shard)
  return { messageId: receipt.message_id }
}

/**
 * Whose receipt it is, where an id tells: the id and both numbers name one hand-over. What a carrier leaves out cannot
 * disagree; an id that names several then decides nothing.
 *
 * Most receipts tell all three in a form that we expect, and are found and applied by one statement. The others are looked at
 * again in a second one: numbers written otherwise or left out, texts of several parts, texts that have their outcome already,
 * and those that have ended unconfirmed.
 */

import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { byReceipt } from '@carillon/domain/broadcast/receipt-outcome.ts'
import type pg from 'pg'
import type { SaidText } from '../../features/messages/outcome-store.ts'
import type { CarrierEvent } from '../../platform/carrier-event.ts'
import { readingsOf } from './address.ts'
import { applyLateReceipts } from './late-receipt-store.ts'
import {
  type Applied,
  type Ask,
  applyPartReceipts,
  applyReceipts,
  type Named,
  type ReceiptToApply,
  textsNamed,
} from './receipt-store.ts'

export type Receipt = Pick<CarrierEvent, 'carrierId' | 'messageId' | 'status' | 'source' | 'destination'> & {
  /** How often it has been tried before; none for one that has just come. */
  tries?: number
}

/**
 * `applied`: it had an effect. `repeat`: its text had its outcome, and states only move forward. `early`: its text is known and not
 * handed over yet, or a newer one may be about to have this id. `several`: it may be of more than one. `unnamed`: of none.
 */
type Became = 'applied' | 'repeat' | 'early' | 'several' | 'unnamed'

export type Told = { became: Became[]; moved: Set<number>; said: SaidText[] }

/** The receipt travels from the handset to our number. */
export const askOf = (receipt: Receipt, no: number, messageIds: readonly string[]): Ask => ({
  no,
  carrierId: receipt.carrierId,
  messageIds,
  handset: readingsOf(receipt.source),
  ours: readingsOf(receipt.destination),
})

/** By their ids as they are. */
export const applyByIds = async (tx: pg.PoolClient, list: readonly Receipt[], shard: number): Promise<Told> => {
  const told: Told = { became: list.map(() => 'unnamed'), moved: new Set(), said: [] }
  const asks = list.map((receipt, no) => askOf(receipt, no, receipt.messageId ? [receipt.messageId] : []))
  const first = asks.filter(isFirstOf(told, list))
  const whole = first.flatMap((ask) => {
    const [phone, ownPhone, messageId] = [ask.handset[0], ask.ours[0], ask.messageIds[0]]
    if (phone === undefined || ownPhone === undefined || messageId === undefined) return []
    const { state, reason } = stateOf(list, ask.no)
    return [{ no: ask.no, carrierId: ask.carrierId, messageId, phone, ownPhone, state, reason }]
  })
  const several = await applyWhole(tx, whole, shard, told)
  const isSeveral = new Set(several.map(({ no }) => no))
  const rest = first.filter(({ no }) => told.became[no] !== 'applied' && !isSeveral.has(no))
  await applyNamed(tx, list, await textsNamed(tx, rest), shard, told, several)
  return told
}

/** What the lookup has found for some of them. */
export const applyFound = async (
  tx: pg.PoolClient,
  list: readonly Receipt[],
  found: readonly Named[],
  shard: number,
) => {
  const told: Told = { became: list.map(() => 'unnamed'), moved: new Set(), said: [] }
  await applyNamed(tx, list, found, shard, told, [])
  return told
}

const stateOf = (list: readonly Receipt[], no: number) => byReceipt(list[no]!.status!)

/** Doubled receipts collapse here: one row moved by two receipts of the same statement would take either. */
const isFirstOf = (told: Told, list: readonly Receipt[]) => {
  const seen = new Set<string>()
  return ({ no, handset, ours }: Ask) => {
    const { carrierId, messageId } = list[no]!
    if (!messageId) return false
    const before = seen.size
    seen.add(`${carrierId} ${messageId} ${handset[0]} ${ours[0]}`)
    if (seen.size === before) told.became[no] = 'repeat'
    return seen.size > before
  }
}

/** Answers those of texts of several parts. */
const applyWhole = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number, told: Told) => {
  if (list.length === 0) return []
  const rows = await applyReceipts(tx, list, shard)
  note(told, rows, list)
  const several = new Set(rows.flatMap(({ kind, nos }) => (kind === 'parts' ? nos! : [])))
  return list.filter(({ no }) => several.has(no))
}

const note = (told: Told, rows: readonly Applied[], list: readonly ReceiptToApply[]) => {
  for (const { kind, account_id, broadcast_id, nos } of rows) {
    if (kind === 'said') told.said.push({ accountId: account_id!, textMessageId: broadcast_id! })
    if (kind !== 'moved') continue
    if (broadcast_id !== null) told.moved.add(broadcast_id)
    for (const no of nos ?? list.map((receipt) => receipt.no)) told.became[no] = 'applied'
  }
}

/** A receipt that has waited so often is of the text that is known. */
const settledAfterTries = 2

const applyNamed = async (
  tx: pg.PoolClient,
  list: readonly Receipt[],
  found: readonly Named[],
  shard: number,
  told: Told,
  parts: readonly ReceiptToApply[],
) => {
  const [open, several, late]: ReceiptToApply[][] = [[], [...parts], []]
  for (const [no, [one, ...others]] of Map.groupBy(found, (row) => row.no)) {
    if (others.length > 0) {
      told.became[no] = 'several'
      continue
    }
    const { carrier_id: carrierId, message_id: messageId, own_phone: ownPhone, phone, state } = one!
    const receipt = { no, carrierId, messageId, phone, ownPhone, ...stateOf(list, no) }
    if (one!.is_unconfirmed && receipt.state === outcome.delivered) late!.push(receipt)
    else if (one!.parts > 1 && !one!.is_receipted && !isWaiting(state)) several!.push(receipt)
    else if (one!.parts === 1 && state === outcome.accepted) open!.push(receipt)
    else if (isWaiting(state) || (one!.parts === 1 && state === outcome.unknown)) told.became[no] = 'early'
    else told.became[no] = one!.is_old && (list[no]!.tries ?? 0) < settledAfterTries ? 'early' : 'repeat'
  }
  several!.push(...(await applyWhole(tx, open!, shard, told)))
  const all = [...late!, ...several!]
  if (all.length === 0) return
  // Before the others of its parts, which count a part once.
  note(told, await applyLateReceipts(tx, all, shard), all)
  const left = several!.filter(({ no }) => told.became[no] !== 'applied')
  if (left.length > 0) note(told, await applyPartReceipts(tx, left, shard), left)
  for (const { no } of [...all, ...open!]) if (told.became[no] === 'unnamed') told.became[no] = 'repeat'
}

const isWaiting = (state: number | null) => state === outcome.waiting || state === outcome.retrying

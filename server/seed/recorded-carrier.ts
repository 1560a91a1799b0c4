import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { byReceipt, type ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import type pg from 'pg'
import { planNext, settlings } from '../engine/channels.ts'
import { giveBackLease, takeLeases } from '../engine/lanes/lease-store.ts'
import { saveCursor } from '../engine/receive/event-store.ts'
import { applyReceipts } from '../engine/receive/receipt-store.ts'
import { saveRecipientAnswers } from '../engine/send/answer-store.ts'
import type { ClaimedRecipient } from '../engine/send/sending.ts'
import { openRounds } from '../engine/settle/broadcast-loops.ts'
import { inboundText } from '../engine/text/inbound.ts'
import { textClaims } from '../engine/text/send-store.ts'
import { type StoredEvent, saveEvents } from '../features/carrier-events/store.ts'
import { carrierIdOf } from '../features/carriers/store.ts'
import { joinNodes } from '../platform/nodes.ts'
import type { Seeding } from './clock.ts'

/**
 * A carrier that answers from memory instead of over a link: it does what the simulator's handsets do, by their last two
 * digits (rules/simulator 2). Everything else is the engine's own: plan, lease, claim, answers, receipts, inbound, settling.
 */
type Reply = { from: number; text: string; at: Date }

const shard = 1
const carrierName = 'recorded'

/** Sends everything that waits on this text number, with every receipt, and completes what is done. */
export const sendAll = async (seeding: Seeding, textNumberId: number, receiptsAt: Date) => {
  const { platform, tx, client } = seeding
  const pool = client as unknown as pg.Pool
  const carrierId = await carrierIdOf(tx, carrierName, carrierName)
  while (await planNext(platform)) {}
  const node = await joinNodes(tx, 'seed', () => {})
  const taken = (await takeLeases(tx, node.nodeId)).find((lane) => lane.lane_id === textNumberId)
  if (!taken) throw new Error('There is nothing to send from this text number')
  const { channel } = taken
  const lease = { laneId: textNumberId, channel, accountId: taken.account_id, nodeId: node.nodeId, epoch: taken.epoch }
  let batch = 0
  const rounds = openRounds({ channels: settlings, platform, shard, usualCarrierId: carrierId, onProgress() {} })
  const settle = async () => {
    await rounds.settle()
    await rounds.release()
  }
  for (const { broadcast_id: broadcastId } of await textClaims.sendable(pool, lease)) {
    const ask = { lease, broadcastId, limit: 1000, isRealCarrier: false, requireOptIn: false }
    const claimed = (await textClaims.next(pool, ask, null)).filter((row) => row.bar === 0)
    const answers = claimed.map((row) => answerOf(taken.account_id, broadcastId, carrierId, row))
    const closedClaims = [...new Set(claimed.map((row) => row.claim_id))]
    await saveRecipientAnswers(client, {
      answers,
      closedClaims,
      shard,
      nodeId: node.nodeId,
      sender: 1,
      laneId: textNumberId,
      channel,
      batch: ++batch,
    })
    await settle()
    await seeding.at(receiptsAt)
    const receipts = answers.flatMap(({ messageIds: [messageId], phone }, no) =>
      messageId === undefined
        ? []
        : [{ no, carrierId, messageId, phone, ownPhone: taken.phone, ...byReceipt(statusOf(phone)) }],
    )
    await applyReceipts(client, receipts, shard)
    await settle()
  }
  await giveBackLease(tx, node.nodeId, textNumberId, taken.epoch)
  await node.leave()
}

/** Texts from handsets, in the order they are given. */
export const receiveAll = async (seeding: Seeding, to: number, replies: readonly Reply[]) => {
  const { platform, tx, client } = seeding
  const carrierId = await carrierIdOf(tx, carrierName, carrierName)
  const node = await joinNodes(tx, 'seed', () => {})
  const nothing = () => {}
  const receive = inboundText({
    platform,
    shard,
    onOptOut: nothing,
    onOptIn: nothing,
    onUnread: nothing,
    onConfirmation: nothing,
    onProgress: nothing,
  })
  for (const [index, { from, text, at }] of replies.entries()) {
    await seeding.at(at)
    const event: StoredEvent = {
      seq: index + 1,
      carrierId,
      kind: 'text',
      link: carrierName,
      messageId: null,
      status: null,
      error: null,
      reference: null,
      source: String(from),
      destination: String(to),
      body: text,
    }
    await saveEvents(client as unknown as pg.Pool, node.nodeId, [event])
    await receive(client, node.nodeId, event)
    await saveCursor(client, node.nodeId, event.seq)
  }
  await node.leave()
}

const lastTwo = (phone: number): number => phone % 100

const answerOf = (accountId: number, broadcastId: number, carrierId: number, { phone }: ClaimedRecipient) => {
  const isRefused = lastTwo(phone) === 86
  return {
    accountId,
    broadcastId,
    phone,
    carrierId,
    state: isRefused ? outcome.failed : outcome.accepted,
    reason: isRefused ? reason.refusedInvalidDestination : reason.none,
    messageIds: isRefused ? [] : [`recorded-${broadcastId}-${phone}`],
    parts: 1,
    waitMs: 0,
    tries: 0,
  }
}

const statusOf = (phone: number): ReceiptOutcome => {
  const digits = lastTwo(phone)
  if (digits === 85) return 'rejected'
  return (digits >= 80 && digits <= 84) || digits >= 90 ? 'undeliverable' : 'delivered'
}

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { openEvents } from '../engine/receive/events.ts'
import { matchRound } from '../engine/receive/unmatched.ts'
import { saveMessageAnswer, saveRecipientAnswers } from '../engine/send/answer-store.ts'
import { openPendingIds } from '../engine/send/pending-ids.ts'
import { inboundText } from '../engine/text/inbound.ts'
import type { CarrierEvent } from '../platform/carrier-event.ts'
import { joinNodes } from '../platform/nodes.ts'
import { madeBroadcasts } from './broadcast-rows.ts'
import { openScene } from './cast.ts'

type Ours = { account_id: number; text_number_id: number; phone: number }
type Handed = { ours?: Ours; carrierId?: number }
type Told = Handed & { status?: ReceiptOutcome; source?: string; destination?: string; reference?: number | null }

/** Texts of two accounts with carriers, whose ids and receipts a test writes as it likes. */
export const receiptScene = async () => {
  const scene = await openScene()
  const { pool } = scene.platform
  const [lincoln, harbor] = (await scene.query<Ours>(
    `select distinct on (account_id) account_id, text_number_id, phone from text_numbers where account_id = any($1) order by account_id, text_number_id`,
    [[scene.accounts.lincoln.accountId, scene.accounts.harbor.accountId]],
  )) as [Ours, Ours]
  const node = await joinNodes(scene.platform.db, 'engine', () => {})
  const errors: unknown[] = []
  const became = new Map<string, number>()
  const counted = new Map<string, number>()
  const note = (of: Map<string, number>) => (what: string, count: number) =>
    void of.set(what, (of.get(what) ?? 0) + count)
  const counting = { onReceipts: note(became), onCount: note(counted) }
  const stops: string[] = []
  const options = {
    platform: scene.platform,
    shard: 9,
    onProgress() {},
    onConfirmation() {},
    onUnread() {},
    onOptOut() {},
    onOptIn() {},
  }
  const events = openEvents({
    ...{ pool, nodeId: node.nodeId, shard: 9, pendingIds: openPendingIds(), applyText: inboundText(options) },
    onStop: (accountId, phone) => stops.push(`${accountId} ${phone}`),
    ...{ onProgress() {}, onUnmatched() {}, ...counting },
    onError: (error) => errors.push(error),
  })
  let batch = 0
  let carrier = 1

  /** A single text; taken by the carrier under these ids, or in doubt without any. */
  const text = async (
    phone: number,
    ids: readonly string[] | null,
    { ours = lincoln, carrierId = carrier }: Handed = {},
    parts = ids?.length ?? 1,
  ) => {
    const [row] = await scene.query<{ id: number }>(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, parts, created_at)
       values ($1, $2, $3, false, 'Hi', ${outcome.waiting}, $4, now() - interval '1 hour') returning text_message_id as id`,
      [ours.account_id, ours.text_number_id, phone, parts],
    )
    const { id } = row!
    const state = ids ? outcome.accepted : outcome.unknown
    await saveMessageAnswer(
      pool,
      {
        ...{ accountId: ours.account_id, textMessageId: id, phone, carrierId, state, reason: 0 },
        ...{ messageIds: ids ?? [], parts, waitMs: 0, tries: 0 },
      },
      { nodeId: node.nodeId, sender: 1, batch: ++batch },
    )
    const became = async () =>
      (await scene.query<{ state: number }>('select state from text_messages where text_message_id = $1', [id]))[0]!
        .state
    return { id, phone, became }
  }

  /** A broadcast; each recipient under its ids, or in doubt. */
  const broadcast = async (
    people: Record<number, readonly string[] | null>,
    { ours = lincoln, carrierId = carrier }: Handed = {},
  ) => {
    const phones = Object.keys(people).map(Number)
    const [row] = await scene.query<{ id: number }>(
      `with ${madeBroadcasts({
        ...{ account_id: '$1', text_number_id: '$2', phone_number_count: '$3', started_at: 'now()' },
      })} select broadcast_id as id from made`,
      [ours.account_id, ours.text_number_id, phones.length],
    )
    const { id } = row!
    await scene.query(
      `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
       select $1, $2, p, 1, ${outcome.waiting}, '', '', '' from unnest($3::bigint[]) p`,
      [ours.account_id, id, phones],
    )
    await scene.query(
      'insert into broadcast_counters (account_id, broadcast_id, shard, waiting) values ($1, $2, 1, $3)',
      [...[ours.account_id, id, phones.length]],
    )
    await saveRecipientAnswers(pool, {
      ...{
        nodeId: node.nodeId,
        sender: 1,
        batch: ++batch,
        laneId: ours.text_number_id,
        channel: channel.text,
        shard: 2,
        closedClaims: [],
      },
      answers: phones.map((phone) => ({
        ...{ accountId: ours.account_id, broadcastId: id, phone, carrierId, reason: 0, waitMs: 0, tries: 0 },
        ...{ state: people[phone] ? outcome.accepted : outcome.unknown, messageIds: people[phone] ?? [] },
        parts: people[phone]?.length ?? 1,
      })),
    })
    const became = async () =>
      Object.fromEntries(
        (
          await scene.query<{ phone: number; state: number }>(
            'select phone, state from recipients where broadcast_id = $1 order by phone',
            [id],
          )
        ).map(({ phone, state }) => [phone, state]),
      )
    const counters = async () =>
      (
        await scene.query<Record<string, number>>(
          `select sum(unknown)::int as unknown, sum(accepted)::int as accepted, sum(delivered)::int as delivered, sum(failed)::int as failed
           from broadcast_counters where broadcast_id = $1`,
          [id],
        )
      )[0]!
    return { id, became, counters }
  }

  const receiptOf = (messageId: string | null, phone: number, told: Told = {}): CarrierEvent => ({
    ...{
      kind: 'receipt',
      carrierId: told.carrierId ?? carrier,
      link: 'l',
      messageId,
      status: told.status ?? 'delivered',
      error: null,
    },
    ...{ source: told.source ?? `${phone}`, destination: told.destination ?? `${(told.ours ?? lincoln).phone}` },
    ...{ reference: told.reference ?? null, body: null },
  })
  const textOf = (body: string, phone: number, ours = lincoln): CarrierEvent => ({
    ...{ kind: 'text', carrierId: carrier, link: 'l', messageId: null, status: null, error: null, reference: null },
    ...{ source: `${phone}`, destination: `${ours.phone}`, body },
  })
  const take = async (...list: CarrierEvent[]) => {
    for (const event of list) events.take(event, () => {})
    await events.drained()
  }
  /** As many tries as would be made in time, at once. */
  const rounds = async (count = 4) => {
    for (let i = 0; i < count; i++) {
      await scene.query(`update unmatched_receipts set due_at = now() - interval '1 second' where due_at < 'infinity'`)
      await matchRound(pool, 9, () => {}, counting.onReceipts)
    }
  }
  /** Receipts that wait for their text. */
  const waiting = async () =>
    (await scene.query<{ id: string }>('select message_id as id from unmatched_receipts order by 1')).map(
      ({ id }) => id,
    )

  return {
    ...{
      scene,
      query: scene.query,
      pool,
      lincoln,
      harbor,
      nodeId: node.nodeId,
      events,
      errors,
      stops,
      became,
      counted,
    },
    ...{ text, broadcast, receiptOf, textOf, take, rounds, waiting },
    /** A receipt from the link to where it counts. */
    async receipt(messageId: string | null, phone: number, told: Told = {}) {
      await take(receiptOf(messageId, phone, told))
      await rounds()
    },
    otherCarrier: () => carrier + 1,
    /** As if nothing had been sent. */
    async clear() {
      await scene.query(
        `truncate text_messages, recipients, broadcasts, broadcast_counters, handovers, unmatched_receipts, message_id_forms, deferred_texts, opt_outs cascade`,
      )
      // What is known of a carrier stays with it.
      carrier += 2
      became.clear()
      counted.clear()
    },
    async close() {
      await node.leave()
      await scene.close()
    },
  }
}

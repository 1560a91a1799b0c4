import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../features/billing/check-ledger.ts'
import { inTransaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { saveMessageAnswer } from '../send/answer-store.ts'
import { releaseMessages } from '../text/single-texts-store.ts'
import { applyPartReceipts } from './receipt-store.ts'

let scene: Scene
let ours: number
beforeAll(async () => {
  scene = await openScene()
  const [number] = await scene.query<{ phone: number }>(
    'select phone from text_numbers where account_id = $1 limit 1',
    [scene.accounts.lincoln.accountId],
  )
  ours = number!.phone
})
afterAll(() => scene.close())

/** A single text of two parts that cost two credits, and the ids of its parts. */
const text = async (name: string) => {
  const [message] = await scene.query<{ id: number }>(
    `with message as (
       insert into text_messages (account_id, text_number_id, phone, is_inbound, message, credits, state, parts, created_at, handed_at)
       select account_id, text_number_id, 12175551000, false, 'Long', 2, ${outcome.unknown}, 2, now(), now() from text_numbers
       where account_id = $1 limit 1 returning *
     ), parts as (
       insert into handovers (carrier_id, message_id, account_id, text_message_id, phone, own_phone, parts, created_at)
       select 1, $2 || i, account_id, text_message_id, phone, $3, 2, now() from message, generate_series(1, 2) i
     ), reserved as (
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
       select account_id, 'reserve', 0, 2, text_message_id, now() from message
     ), taken as (
       update credit_balances set available = available - 2 where account_id = $1
     )
     select text_message_id as id from message`,
    [scene.accounts.lincoln.accountId, name, ours],
  )
  return message!.id
}
const key = (messageId: string) => ({ no: 0, carrierId: 1, messageId, phone: 12175551000, ownPhone: ours })
const receipt = (messageId: string, state: number, why: number) =>
  inTransaction(scene.platform.pool, (tx) =>
    applyPartReceipts(
      tx,
      [key(messageId)].map((one) => ({ ...one, state, reason: why })),
      9,
    ),
  )
const stateOf = async (id: number) =>
  (await scene.query<{ state: number }>('select state from text_messages where text_message_id = $1', [id]))[0]!.state
const holds = async () => (await checkLedger(scene.platform.db)).holds

test('a single text in doubt of which a part failed gives its credits back, once', async () => {
  const id = await text('a')
  await receipt('a1', outcome.failed, reason.undeliverable)
  expect(await stateOf(id)).toBe(outcome.failed)
  await receipt('a2', outcome.failed, reason.undeliverable)
  // On their way back.
  expect(await holds()).toEqual([])
  await releaseMessages(scene.platform.db, { account_id: scene.accounts.lincoln.accountId })
  expect(
    await scene.query(
      'select sum(reserved_delta)::int as r, sum(balance_delta)::int as b from credit_entries where text_message_id = $1',
      [id],
    ),
  ).toEqual([{ r: 0, b: 0 }])
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('one whose parts all arrived is charged', async () => {
  const id = await text('b')
  await receipt('b1', outcome.delivered, reason.none)
  await receipt('b2', outcome.delivered, reason.none)
  expect(await stateOf(id)).toBe(outcome.delivered)
  await releaseMessages(scene.platform.db, { account_id: scene.accounts.lincoln.accountId })
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('a part has one receipt, though its answer is saved after it', async () => {
  const id = await text('c')
  const [message] = await scene.query<{ account_id: number; phone: number }>(
    'select account_id, phone from text_messages where text_message_id = $1',
    [id],
  )
  await receipt('c1', outcome.delivered, reason.none)
  await saveMessageAnswer(
    scene.platform.pool,
    {
      ...{ accountId: message!.account_id, textMessageId: id, phone: message!.phone, carrierId: 1 },
      ...{ state: outcome.retrying, reason: 0, messageIds: ['c1'], parts: 2, waitMs: 1000, tries: 1 },
    },
    { nodeId: 1, sender: 1, batch: 1 },
  )
  await receipt('c1', outcome.delivered, reason.none)
  expect(await scene.query('select parts_delivered from text_messages where text_message_id = $1', [id])).toEqual([
    { parts_delivered: 1 },
  ])
})

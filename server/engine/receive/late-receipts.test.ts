import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, expect, test } from 'vitest'
import { readBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { sayText } from '../../features/messages/say-text.ts'
import { inUnit } from '../../platform/unit.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { engineScope } from '../runtime/scope.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const ann = 12175551001
const unconfirmed = { state: outcome.failed, reason: reason.unconfirmed }

/** A broadcast of which nothing was ever answered, complete all the same. */
const unanswered = async (text?: string, credits?: number) => {
  scene = await engineScene({ status: () => undefined, receipt: () => null, finalizeAfter: '1s' })
  const id = await scene.broadcast([ann], text, credits)
  await scene.smsc.until(() => scene.smsc.ledger.length === 1)
  scene.smsc.drop()
  await scene.complete(id)
  expect(await scene.rows(id)).toEqual([{ phone: ann, ...unconfirmed }])
  return id
}
/** As its page counts: how many failed, and how many of those may have arrived. */
const shown = async (id: number) => {
  const { FailedTextTotal, UnconfirmedTexts } = await readBroadcast(scene.platform, engineScope(scene.accountId), id)
  return [FailedTextTotal, UnconfirmedTexts]
}
const settled = () => scene.until(async () => (await scene.query('select 1 from unmatched_receipts')).length === 0)
const receipt = async (state: 'DELIVRD' | 'UNDELIV', messageId = 'never-heard-of') => {
  await scene.smsc.receipt({ ...scene.smsc.ledger[0]!, messageId }, state)
  await applied(messageId)
}
/** Applied, or put with those that match nothing yet. */
const applied = (messageId: string, times = 1) =>
  scene.until(async () => {
    const found = `select 1 from carrier_events e join nodes n using (node_id) where e.message_id = $1 and e.seq <= n.applied_seq`
    return (await scene.query(found, [messageId])).length === times
  })

test('a text that nobody could confirm gives way to its receipt, uncharged, though its broadcast is complete', async () => {
  const id = await unanswered()
  expect(await shown(id)).toEqual([1, 1])
  await receipt('DELIVRD')
  await scene.until(async () => (await scene.rows(id))[0]!.state === outcome.delivered)
  expect(await shown(id)).toEqual([0, 0])
  expect(await scene.rows(id)).toEqual([{ phone: ann, state: outcome.delivered, reason: reason.none }])
  expect(await scene.counters(id)).toMatchObject({ delivered: 1, failed: 0, unknown: 0, credits_used: 0 })
  expect(await scene.statusOf(id)).toBe('Complete')
  expect(await scene.query('select available from credit_balances')).toEqual([{ available: 100_000 }])
  expect(await scene.query('select sum(reserved_delta) as r, sum(balance_delta) as b from credit_entries')).toEqual([
    { r: 0, b: 100_000 },
  ])
  // Said again, and contradicted, it stays.
  await scene.smsc.receipt({ ...scene.smsc.ledger[0]!, messageId: 'never-heard-of' }, 'UNDELIV')
  await applied('never-heard-of', 2)
  await settled()
  expect(await scene.counters(id)).toMatchObject({ delivered: 1, failed: 0 })
})

test('a receipt that says failed leaves it as it is', async () => {
  const id = await unanswered()
  await receipt('UNDELIV')
  await settled()
  expect(await scene.rows(id)).toEqual([{ phone: ann, ...unconfirmed }])
  expect(await scene.counters(id)).toMatchObject({ delivered: 0, failed: 1 })
  expect(await shown(id)).toEqual([1, 1])
})

const oneText = () =>
  inUnit(scene.platform, engineScope(scene.accountId), (unit) =>
    sayText(unit, {
      textNumberId: scene.textNumberId,
      phone: ann,
      message: 'Hi',
      kind: 'Chat',
      userId: null,
      credits: 0,
      now: new Date(),
    }),
  )

test.for(['a recipient', 'a single text'])('a receipt may come before the answer is missed: %s', async (kind) => {
  scene = await engineScene({ status: () => undefined, receipt: () => null })
  const id = kind === 'a recipient' ? await scene.broadcast([ann]) : await oneText()
  await scene.smsc.until(() => scene.smsc.ledger.length === 1)
  await receipt('DELIVRD', scene.smsc.ledger[0]!.messageId)
  scene.smsc.drop()
  const table = kind === 'a recipient' ? 'recipients where broadcast_id' : 'text_messages where text_message_id'
  await scene.until(async () =>
    (await scene.query<{ state: number }>(`select state from ${table} = ${id}`)).some(
      ({ state }) => state === outcome.unknown || state === outcome.delivered,
    ),
  )
  await settled()
  expect(await scene.query(`select state from ${table} = ${id}`)).toEqual([{ state: outcome.delivered }])
})

test('after three days it is too late', async () => {
  const id = await unanswered()
  await scene.query(`update recipients set done_at = now() - interval '72 hours 1 minute'`)
  await receipt('DELIVRD')
  await scene.until(async () => (await scene.query('select 1 from unmatched_receipts where tries > 3')).length === 1)
  expect(await scene.rows(id)).toEqual([{ phone: ann, ...unconfirmed }])
})

test('of a text of several parts every part has to have arrived', async () => {
  const id = await unanswered('Long '.repeat(50).trim(), 2)
  await receipt('DELIVRD', 'first-part')
  await settled()
  expect(await scene.rows(id)).toEqual([{ phone: ann, ...unconfirmed }])
  await receipt('DELIVRD', 'second-part')
  await scene.until(async () => (await scene.rows(id))[0]!.state === outcome.delivered)
  expect(await scene.counters(id)).toMatchObject({ delivered: 1, failed: 0, credits_used: 0 })
})

test('a single text gives way too', async () => {
  const id = await unanswered()
  // No candidate besides.
  await scene.query('update recipients set state = 4, reason = 0')
  await scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, reason, created_at, handed_at, done_at)
      values ($1, $2, $3, false, 'Hi', $4, $5, now(), now() - interval '1 day', now())`,
    [scene.accountId, scene.textNumberId, ann, outcome.failed, reason.unconfirmed],
  )
  await receipt('DELIVRD')
  await settled()
  expect(await scene.query('select state, reason from text_messages')).toEqual([
    { state: outcome.delivered, reason: reason.none },
  ])
  expect(await scene.statusOf(id)).toBe('Complete')
})

test('a single text of unknown outcome is charged by its receipt', async () => {
  scene = await engineScene()
  const [{ id }] = (await scene.query<{ id: number }>(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, credits, state, created_at, handed_at)
      values ($1, $2, $3, false, 'Hi', 1, $4, now(), now()) returning text_message_id as id`,
    [scene.accountId, scene.textNumberId, ann, outcome.unknown],
  )) as [{ id: number }]
  await scene.smsc.receipt(
    { from: scene.ourNumber, to: String(ann), text: 'Hi', messageId: 'never-heard-of' },
    'DELIVRD',
  )
  await applied('never-heard-of')
  await settled()
  expect(await scene.query('select state from text_messages')).toEqual([{ state: outcome.delivered }])
  const charged = `select kind, balance_delta as b, reserved_delta as r from credit_entries where text_message_id = $1`
  expect(await scene.query(charged, [id])).toEqual([{ kind: 'settle', b: -1, r: -1 }])
})

test('a receipt is not about what was handed over after it', async () => {
  scene = await engineScene()
  const texts = (handedAt: string) =>
    scene.query(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, created_at, handed_at)
        values ($1, $2, $3, false, 'Hi', $4, now(), now() + $5::interval)`,
      [scene.accountId, scene.textNumberId, ann, outcome.unknown, handedAt],
    )
  await texts('-1 minute')
  await texts('1 minute')
  await scene.smsc.receipt(
    { from: scene.ourNumber, to: String(ann), text: 'Hi', messageId: 'never-heard-of' },
    'DELIVRD',
  )
  await applied('never-heard-of')
  await settled()
  expect(await scene.query('select state from text_messages order by handed_at')).toEqual([
    { state: outcome.delivered },
    { state: outcome.unknown },
  ])
})

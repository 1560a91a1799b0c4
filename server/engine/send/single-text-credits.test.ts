import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, expect, test } from 'vitest'
import { checkLedger } from '../../features/billing/check-ledger.ts'
import { engineScene } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const ann = '12175551001'
const invalidDestination = 0x0b

/** Ann writes, and is answered by a text that costs a credit. */
const answerAnn = async () => {
  await scene.query(
    `with made as (
        insert into auto_replies (account_id, message, created_by, created_at, edited_at) values ($1, 'We are closed.', 1, now(), now()) returning *)
      insert into auto_reply_numbers select account_id, $2, keyword, auto_reply_id from made`,
    [scene.accountId, scene.textNumberId],
  )
  await scene.smsc.until(() => scene.smsc.isBound())
  await scene.smsc.send(ann, scene.ourNumber, 'Hello?')
}
const stateOf = async () =>
  (
    await scene.query<{ state: number; reason: number }>('select state, reason from text_messages where not is_inbound')
  )[0]
const spent = async () =>
  (
    await scene.query<{ available: number; balance: number; reserved: number }>(
      `select available::int, (select sum(balance_delta)::int from credit_entries) as balance,
         (select sum(reserved_delta)::int from credit_entries) as reserved from credit_balances`,
    )
  )[0]

test('one that is refused gives its credit back', async () => {
  scene = await engineScene({ status: () => invalidDestination })
  await answerAnn()
  await scene.until(async () => (await spent())!.available === 100_000 && (await stateOf())?.state === outcome.failed)
  expect(await spent()).toEqual({ available: 100_000, balance: 100_000, reserved: 0 })
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('one that is never answered ends as unconfirmed, uncharged, when the wait is over', async () => {
  scene = await engineScene({ dropAfter: 1, status: () => undefined, receipt: () => null, finalizeAfter: '1s' })
  await answerAnn()
  await scene.until(async () => (await stateOf())?.state === outcome.failed && (await spent())!.reserved === 0)
  expect((await stateOf())!.reason).toBe(reason.unconfirmed)
  expect(await spent()).toEqual({ available: 100_000, balance: 100_000, reserved: 0 })
  expect(scene.smsc.ledger).toHaveLength(1)
})

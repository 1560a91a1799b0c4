import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markRecipient } from '../../features/deliveries/mark-store.ts'
import { inTransaction, onClient } from '../../platform/database.ts'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { engineScope } from '../runtime/scope.ts'
import { endWaiting } from '../settle/settle-store.ts'
import { settleTexts } from '../text/settle-texts.ts'
import { applyLateReceipts } from './late-receipt-store.ts'
import { applyPartReceipts, applyReceipts } from './receipt-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const carrierId = 1
const phone = 12175551001
const { accepted, failed } = outcome

type Start = { state?: number; reason?: number; parts?: number }

/** A broadcast of one, as its text stands with the carrier. */
const underWay = async ({ state = accepted, reason: why = reason.none, parts = 1 }: Start) => {
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const [{ id }] = (await scene.query(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', user_id: '$2', text_number_id: '$3', status: `'Finalizing'`, started_at: 'now()' },
    })} select broadcast_id as id from made`,
    [accountId, scene.scopeOf('olive.owner').userId, textNumberIds[0]],
  )) as [{ id: number }]
  const columns = `account_id, broadcast_id, phone, credits, state, reason, parts, first_name, last_name, notes, handed_at, done_at`
  await scene.query(
    `insert into recipients (${columns}) values ($1, $2, $3, 1, $4::smallint, $5, $6, '', '', '', now(), case when $4::smallint = ${failed} then now() end)`,
    [accountId, id, phone, state, why, parts],
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, ${state === failed ? 'failed' : 'accepted'}) values ($1, $2, 0, 1)`,
    [accountId, id],
  )
  await scene.query(
    `insert into handovers (carrier_id, message_id, account_id, broadcast_id, phone, parts, created_at)
      select ${carrierId}, format('text %s part %s', $2::bigint, part), $1, $2::bigint, $3, $4::smallint, now() from generate_series(1, $4::smallint) part`,
    [accountId, id, phone, parts],
  )
  return { account_id: accountId, broadcast_id: id, user_id: 1 }
}
type Text = Awaited<ReturnType<typeof underWay>>

const receiptsOf = ({ broadcast_id }: Text, parts = 1) =>
  Array.from({ length: parts }, (_, at) => ({
    ...{ no: at, carrierId, messageId: `text ${broadcast_id} part ${at + 1}`, phone, ownPhone: 0 },
    ...{ state: outcome.delivered, reason: reason.none },
  }))
const inTx = (work: Parameters<typeof inTransaction>[1]) => inTransaction(scene.platform.pool, work)

const ways: [string, Start, (text: Text) => Promise<unknown>][] = [
  ['by its receipt', {}, (text) => inTx((tx) => applyReceipts(tx, receiptsOf(text), 3))],
  ['by receipts of its parts', { parts: 2 }, (text) => inTx((tx) => applyPartReceipts(tx, receiptsOf(text, 2), 3))],
  [
    'by a receipt that comes late',
    { state: failed, reason: reason.unconfirmed },
    (text) => inTx((tx) => applyLateReceipts(tx, receiptsOf(text), 3)),
  ],
  [
    'because the wait for its receipt is over',
    {},
    (text) =>
      endWaiting(scene.platform.db, { ...text, channel: channel.text }, settleTexts.afterWait, {
        ...{ after: 0, limit: 10, shard: 3 },
      }),
  ],
]

test.each(ways)('of the delivered who replied is counted once, before or after: %s', async (_, start, deliver) => {
  const reply = (text: Text) =>
    inTx((tx) =>
      markRecipient(onClient(tx), engineScope(text.account_id), {
        ...{ broadcastId: text.broadcast_id, phone, mark: 'replied', shard: 5 },
      }),
    )
  for (const steps of [[deliver, reply], [reply, deliver], [reply, deliver, reply, deliver], [deliver], [reply]]) {
    const text = await underWay(start)
    for (const step of steps) await step(text)
    const [counted] = await scene.query(
      `select sum(delivered)::int as delivered, sum(replied)::int as replied, sum(delivered_replied)::int as both
        from broadcast_counters where broadcast_id = $1`,
      [text.broadcast_id],
    )
    const [isDelivered, isReplied] = [steps.includes(deliver), steps.includes(reply)]
    expect(counted).toEqual({ delivered: +isDelivered, replied: +isReplied, both: +(isDelivered && isReplied) })
  }
})

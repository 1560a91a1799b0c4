import { callLaneOf, channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planNext } from '../channels.ts'
import { recoverLost } from '../send/answer-store.ts'
import { endWaiting } from '../settle/settle-store.ts'
import { saveAnswerByKey } from './answer-by-key-store.ts'
import { beginAttempt } from './attempt-store.ts'
import { returnUncalled } from './call-answer-store.ts'
import { settleCalls } from './settle-calls.ts'
import { endLostCalls, lostCalls } from './settle-calls-store.ts'
import { enterTrunk } from './trunk-store.ts'

let scene: Scene
let accountId: number
let id: number
let claimId: number
let trunk: number
const [rang, waited] = [12175550101, 12175550102]

/** A process has claimed two people, called one of them, and died. */
beforeAll(async () => {
  scene = await openScene()
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, accountId)
  const audioId = await insertTone(query, accountId, 500, 1)
  const [{ carrier_id: carrierId }] = (await query<{ carrier_id: number }>(
    `insert into carriers (kind, address) values ('sip', 'sip:test') returning carrier_id`,
  )) as [{ carrier_id: number }]
  trunk = carrierId
  await enterTrunk(scene.platform.db, trunk)
  await query(`insert into trunk_lines values ($1, 1, 5, false, now())`, [trunk])
  id = await insertCallBroadcast(query, { accountId, phones: [rang, waited], audioId })
  while (await planNext(scene.platform));
  const [claim] = await scene.query<{ claim_id: number }>(
    `insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, claimed_at)
     values ($1, 1, $2, $3, $4, 0, $5, now()) returning claim_id`,
    [callLaneOf(accountId), accountId, id, channel.call, waited],
  )
  claimId = claim!.claim_id
})
afterAll(() => scene.close())

const call = (phone: number) =>
  beginAttempt(scene.platform.pool, {
    ...{ claimId, accountId, broadcastId: id, phone, callId: `call ${phone}`, attempt: 1, carrierId: trunk },
    callerId: 12175550299,
    nodeId: 1,
  })
const states = async () =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; state: number; reason: number }>(
        'select phone, state, reason from recipients where broadcast_id = $1',
        [id],
      )
    ).map((row) => [row.phone, [row.state, row.reason]]),
  )

test('however late the lane is taken over, an attempt is no end before that: who was called is not called again', async () => {
  await call(rang)
  await scene.query(`update call_attempts set intent_at = now() - interval '11 minutes'`)
  expect(await lostCalls(scene.platform.db)).toEqual([])
  await endLostCalls(scene.platform.db, { account_id: accountId })
  expect(await scene.query('select ended_at from call_attempts')).toEqual([{ ended_at: null }])
  await scene.query('delete from call_attempts')
})

test('the one who was called is in doubt, and never called again; the other is called after all', async () => {
  expect(await call(rang)).toMatchObject({ bar: 0, isClaimed: true, week: expect.any(String) })
  const lane = { laneId: callLaneOf(accountId), accountId }
  await recoverLost(scene.platform.pool, lane.laneId, 2, { claims: [], messages: [] }, 2)
  expect(await states()).toEqual({ [rang]: [outcome.unknown, reason.none], [waited]: [outcome.unknown, reason.none] })
  await returnUncalled(scene.platform.pool, lane, 2)
  expect(await states()).toEqual({ [rang]: [outcome.unknown, reason.none], [waited]: [outcome.retrying, reason.none] })
  expect(await scene.query('select phone, tries from retries where broadcast_id = $1', [id])).toEqual([
    { phone: waited, tries: 0 },
  ])
})

test('whom the trunk turned away, and who was not placed, has their tries yet after a takeover', async () => {
  const lane = { laneId: callLaneOf(accountId), accountId }
  await scene.query('delete from retries where broadcast_id = $1', [id])
  await scene.query(
    `with lost as (
       update recipients set state = ${outcome.unknown} where broadcast_id = $1 and phone = $2)
     update broadcast_counters set unknown = unknown + 1, retrying = retrying - 1 where broadcast_id = $1 and shard = 2`,
    [id, waited],
  )
  const ends = [
    ['failed', '503 No circuit'],
    ['cancelled', ''],
    ['busy', '486 Busy'],
  ]
  for (const [i, [cause, code]] of ends.entries())
    await scene.query(
      `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, node_id, intent_at, ended_at, cause, code)
       values ($1, $2, $3, $4, 1, $5, 12175550299, 1, now(), now(), $6, $7)`,
      [accountId, id, waited, `end ${i}`, trunk, cause, code],
    )
  await returnUncalled(scene.platform.pool, lane, 2)
  expect(await scene.query('select phone, tries from retries where broadcast_id = $1', [id])).toEqual([
    { phone: waited, tries: 1 },
  ])
  await scene.query('delete from call_attempts where broadcast_id = $1 and phone = $2', [id, waited])
})

test('whoever stood still while the lane was taken over begins no call any more', async () => {
  expect(await call(waited)).toMatchObject({ isClaimed: false, week: null })
  expect(await scene.query('select phone from call_attempts where broadcast_id = $1', [id])).toEqual([{ phone: rang }])
})

test('after the longest call there can be it is not confirmed, costs nothing, and is counted once', async () => {
  expect(await lostCalls(scene.platform.db)).toEqual([])
  await scene.query(`update call_attempts set intent_at = now() - interval '11 minutes'`)
  expect(await lostCalls(scene.platform.db)).toEqual([{ account_id: accountId }])
  for (let i = 0; i < 2; i++) await endLostCalls(scene.platform.db, { account_id: accountId })
  expect(await states()).toMatchObject({ [rang]: [outcome.failed, reason.unconfirmed] })
  expect(
    await scene.query(
      'select cause, credits::float, ended_at is not null as over from call_attempts where broadcast_id = $1',
      [id],
    ),
  ).toEqual([{ cause: 'unknown', credits: 0, over: true }])
  expect(
    await scene.query(
      `select sum(waiting)::int as waiting, sum(unknown)::int as unknown, sum(retrying)::int as retrying, sum(failed)::int as failed
       from broadcast_counters where broadcast_id = $1`,
      [id],
    ),
  ).toEqual([{ waiting: 0, unknown: 0, retrying: 1, failed: 1 }])
})

test.each([
  ['the longest call', async () => endLostCalls(scene.platform.db, { account_id: accountId })],
  [
    'the wait of the broadcast',
    async () =>
      endWaiting(
        scene.platform.db,
        { account_id: accountId, broadcast_id: id, channel: channel.call },
        settleCalls.afterWait,
        {
          ...{ after: 0, limit: 100, shard: 1 },
        },
      ),
  ],
])(
  'whoever answered before the process died was reached when %s is over, uncharged, and their answer stands',
  async (_, end) => {
    await scene.query('delete from broadcast_answers where broadcast_id = $1', [id])
    await scene.query(
      `update broadcast_counters set delivered = 0, failed = 0, unknown = case when shard = 1 then 1 else 0 end where broadcast_id = $1`,
      [id],
    )
    await scene.query(`update recipients set survey = 0 where broadcast_id = $1`, [id])
    const lane = { laneId: callLaneOf(accountId), accountId }
    await scene.query(`update call_attempts set ended_at = null, cause = null, intent_at = now() where phone = $1`, [
      rang,
    ])
    await scene.query(
      `update recipients set state = ${outcome.unknown}, reason = 0, done_at = null where broadcast_id = $1 and phone = $2`,
      [id, rang],
    )
    const [{ call_id: callId, week }] = (await scene.query<{ call_id: string; week: string }>(
      'select call_id, week::text from call_attempts where phone = $1',
      [rang],
    )) as [{ call_id: string; week: string }]
    const pressed = { accountId, broadcastId: id, phone: rang, answer: 2, callId, week }
    expect(await saveAnswerByKey(scene.platform.pool, pressed, 3)).toBe(true)
    // They call back.
    expect(await saveAnswerByKey(scene.platform.pool, { accountId, broadcastId: id, phone: rang, answer: 5 }, 3)).toBe(
      false,
    )
    await returnUncalled(scene.platform.pool, lane, 2)
    expect(await states()).toMatchObject({ [rang]: [outcome.unknown, reason.none] })
    await scene.query(`update call_attempts set intent_at = now() - interval '11 minutes' where phone = $1`, [rang])
    await end()
    expect(await states()).toMatchObject({ [rang]: [outcome.delivered, reason.livePerson] })
    expect(await scene.query('select answer, credits::float from call_attempts where phone = $1', [rang])).toEqual([
      { answer: 2, credits: 0 },
    ])
    expect(await scene.query('select answer, people from broadcast_answers where broadcast_id = $1', [id])).toEqual([
      { answer: 2, people: 1 },
    ])
    expect(
      await scene.query(
        `select sum(unknown)::int as unknown, sum(delivered)::int as delivered, sum(failed)::int as failed
       from broadcast_counters where broadcast_id = $1`,
        [id],
      ),
    ).toEqual([{ unknown: 0, delivered: 1, failed: 0 }])
  },
)

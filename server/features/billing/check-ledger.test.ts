import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { ledgerSums } from '../../testing/ledger-sums.ts'
import { checkLedger } from './check-ledger.ts'
import { releaseCredits } from './release-credits.ts'
import { insertEntry } from './store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const check = () => checkLedger(scene.platform.db)
const now = new Date()
const entry = (broadcastId: number, kind: 'reserve' | 'settle', balanceDelta: number, reservedDelta: number) =>
  insertEntry(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ kind, balanceDelta, reservedDelta, broadcastId, description: '', now },
  })
const create = async () =>
  (
    await olive.post('/broadcasts', {
      BroadcastName: 'Snow',
      TextMessage: 'No school.',
      Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
    })
  ).body.BroadcastID as number
const complete = (id: number) =>
  scene.query(`update broadcasts set status = 'Complete', completed_at = now() where broadcast_id = $1`, [id])

test('adds up while broadcasts are created, sent and completed, in half credits too', async () => {
  expect(await check()).toEqual({ balances: [], holds: [] })
  const id = await create()
  expect(await check()).toEqual({ balances: [], holds: [] })
  await entry(id, 'settle', -0.5, -0.5)
  await entry(id, 'settle', -0.01, -0.01)
  await transaction(scene.platform.db, (tx) =>
    releaseCredits(tx, scene.scopeOf('olive.owner'), { broadcastId: id, now }),
  )
  await complete(id)
  expect(await check()).toEqual({ balances: [], holds: [] })
  const { balance, reserved } = await ledgerSums(scene)
  expect([balance, reserved]).toEqual([25_000 - 0.51, 0])
})

test('tells a broadcast that is over and still holds credits, and one that has spent more than it held', async () => {
  const [held, overspent] = [await create(), await create()]
  await complete(held)
  await entry(overspent, 'settle', -2.5, -2.5)
  const accountId = scene.accounts.lincoln.accountId
  expect(await check()).toEqual({
    balances: [],
    holds: [
      { account_id: accountId, broadcast_id: held, text_message_id: null, status: 'Complete', reserved: 2 },
      { account_id: accountId, broadcast_id: overspent, text_message_id: null, status: 'Broadcasting', reserved: -0.5 },
    ],
  })
})

test('tells a single text that is over and still holds credits, unless they are on their way back', async () => {
  const accountId = scene.accounts.lincoln.accountId
  const [{ id }] = (await scene.query<{ id: number }>(
    `with message as (
       insert into text_messages (account_id, text_number_id, phone, is_inbound, message, credits, state, created_at)
       values ($1, 1, 12175550101, false, 'Hi', 1, ${outcome.unknown}, now()) returning account_id, text_message_id
     ), taken as (
       update credit_balances set available = available - 1 where account_id = $1
     )
     insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
     select account_id, 'reserve', 0, 1, text_message_id, now() from message returning text_message_id as id`,
    [accountId],
  )) as [{ id: number }]
  const found = async () => (await check()).holds.filter(({ text_message_id }) => text_message_id === id)
  expect(await found()).toEqual([])
  await scene.query('update text_messages set state = $2 where text_message_id = $1', [id, outcome.failed])
  expect(await found()).toEqual([
    { account_id: accountId, broadcast_id: null, text_message_id: id, status: 'failed', reserved: 1 },
  ])
  await scene.query('insert into credit_releases values ($1, $2, 1)', [accountId, id])
  expect(await found()).toEqual([])
})

test('tells an account whose credits were changed past the ledger', async () => {
  await scene.query('update credit_balances set available = available + 0.5 where account_id = $1', [
    scene.accounts.harbor.accountId,
  ])
  expect((await check()).balances).toEqual([
    { account_id: scene.accounts.harbor.accountId, available: 10_000.5, ledger: 10_000 },
  ])
})

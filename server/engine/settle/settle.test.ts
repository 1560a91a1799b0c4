import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '../../features/billing/check-ledger.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { planNext } from '../channels.ts'
import type { LeftAside } from '../plan/planner.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.close())

const round = () => roundOfBroadcastLoops(scene)
const planned = async () => {
  while (await planNext(scene.platform));
}
const create = async (who: 'olive.owner' | 'ivan.invoice' = 'olive.owner') => {
  const person = await scene.as(who)
  const made = await person.post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school.',
    Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
  })
  return made.body.BroadcastID as number
}
const turn = (id: number, columns: string) =>
  scene.query(`update broadcasts set ${columns} where broadcast_id = $1`, [id])
const cancel = (id: number) => turn(id, `status = 'Canceled'`)
const standing = async (id: number) =>
  (
    await scene.query<{ status: string; completed: boolean; finalizing: boolean; reserved: number }>(
      `select status, completed_at is not null as completed, finalizing_at is not null as finalizing,
         (select sum(reserved_delta)::int from credit_entries e where e.broadcast_id = b.broadcast_id) as reserved
       from broadcasts b where broadcast_id = $1`,
      [id],
    )
  )[0]!
const over = (status: string) => ({ status, completed: true, finalizing: true, reserved: 0 })

/** Locks the balance of this account until it is let go. */
const holdBalance = async (accountId: number) => {
  const client = await scene.platform.pool.connect()
  await client.query('begin')
  await client.query('select 1 from credit_balances where account_id = $1 for update', [accountId])
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    async letGo() {
      await client.query('commit')
      client.release()
    },
  }
}

test('a locked balance holds up the credits of its own account alone, for that round', async () => {
  const [ours, theirs] = [await create(), await create('ivan.invoice')]
  await planned()
  await cancel(ours)
  await cancel(theirs)
  const balance = await holdBalance(scene.accounts.lincoln.accountId)
  await round()
  expect(await standing(theirs)).toEqual(over('Canceled'))
  expect(await standing(ours)).toEqual({ status: 'Canceled', completed: false, finalizing: true, reserved: 2 })
  await balance.letGo()
  await round()
  expect(await standing(ours)).toEqual(over('Canceled'))
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('pages are told that credits came back, and of no account whose credits did not', async () => {
  const [ours] = [await create(), await create('ivan.invoice')]
  await planned()
  await cancel(ours)
  const told: unknown[] = []
  const publish = (rooms: readonly string[], event: string) => event === 'account.updated' && told.push(...rooms)
  await roundOfBroadcastLoops({ ...scene, platform: { ...scene.platform, realtime: { publish, disconnect() {} } } })
  expect(told).toEqual([`account:${scene.accounts.lincoln.accountId}`])
})

test('credits that wait for a balance come back before the last receipt', async () => {
  const id = await create()
  await planned()
  await scene.query(
    `update recipients set state = case phone when 12175550101 then ${outcome.accepted} else ${outcome.failed} end`,
  )
  await scene.query('update broadcast_counters set waiting = 0, accepted = 1, failed = 1')
  await turn(id, `status = 'Finalizing', finalizing_at = now()`)
  await scene.query(
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
     select account_id, 'settle', -1, -1, broadcast_id, now() from broadcasts`,
  )
  const balance = await holdBalance(scene.accounts.lincoln.accountId)
  await round()
  expect((await standing(id)).reserved).toBe(1)
  await balance.letGo()
  await round()
  expect(await standing(id)).toEqual({ status: 'Finalizing', completed: false, finalizing: true, reserved: 0 })
})

test('one that cannot be given up holds up no other', async () => {
  const [faulty, sound] = [await create(), await create()]
  await planned()
  await cancel(faulty)
  await cancel(sound)
  await scene.query('update broadcast_counters set not_sent = 2147483647 where broadcast_id = $1', [faulty])
  await scene.query('update broadcast_counters set shard = 1 where broadcast_id = $1', [faulty])
  await round()
  expect(await standing(sound)).toEqual(over('Canceled'))
  expect((await standing(faulty)).finalizing).toBe(false)
})

test('the end of a wait and a reply out of the same balance never wait for each other', async () => {
  const id = await create()
  await planned()
  await scene.query(`update recipients set state = ${outcome.accepted}`)
  await scene.query('update broadcast_counters set waiting = 0, accepted = 2')
  await turn(id, `status = 'Finalizing', finalizing_at = now() - interval '25 hours'`)
  const reply = await holdBalance(scene.accounts.lincoln.accountId)
  await round()
  expect(await scene.query('select distinct state from recipients')).toEqual([{ state: outcome.delivered }])
  // As a reply does that comes behind one that was answered; an engine of an older version counts it so.
  await reply.query('update recipients set is_replied = true where broadcast_id = $1', [id])
  await reply.letGo()
  await round()
  expect(await standing(id)).toEqual(over('Complete'))
  const counted =
    'select sum(delivered)::int as delivered, sum(delivered_replied)::int as replied from broadcast_counters'
  expect(await scene.query(counted)).toEqual([{ delivered: 2, replied: 2 }])
})

test('who may be asking to stop is counted at the end where an engine of an older version has not', async () => {
  const id = await create()
  await planned()
  await scene.query(
    `update recipients set state = ${outcome.invalid}, reason = ${reason.heldForReview}, done_at = now()`,
  )
  await scene.query('update broadcast_counters set waiting = 0, invalid = 2')
  await turn(id, `status = 'Finalizing', finalizing_at = now() - interval '25 hours'`)
  await round()
  expect(await standing(id)).toEqual(over('Complete'))
  expect(await scene.query('select sum(held)::int as held from broadcast_counters')).toEqual([{ held: 2 }])
})

test('a cancelled broadcast that cannot be planned ends with nobody, and gives its credits back', async () => {
  const id = await create()
  // More than a recipient can cost.
  await scene.query('update broadcast_texts set credits_each_domestic = 40000')
  const failed: LeftAside = new Map()
  expect(await planNext(scene.platform, failed)).toBe(true)
  await round()
  expect((await standing(id)).finalizing).toBe(false)
  await cancel(id)
  failed.clear()
  expect(await planNext(scene.platform, failed)).toBe(true)
  expect(await planNext(scene.platform, failed)).toBe(false)
  await round()
  expect(await standing(id)).toEqual(over('Canceled'))
  expect(await scene.query('select phone_number_count as n from broadcasts')).toEqual([{ n: 0 }])
  expect(await scene.query('select 1 from broadcast_queue')).toEqual([])
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('single texts that an account could not send for a day are not sent later, and give their credits back', async () => {
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const text = async (ago: string, kind: 'chat' | 'compliance' = 'chat') =>
    (
      await scene.query<{ id: number }>(
        `with message as (
           insert into text_messages (account_id, text_number_id, phone, is_inbound, class, message, credits, state, created_at)
           values ($1, $2, 12175550101, false, $3, 'Hi', case $3 when 'chat' then 1 else 0 end, ${outcome.waiting}, now()) returning *
         ), taken as (
           update credit_balances set available = available - (select credits from message) where account_id = $1
         ), reserved as (
           insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
           select account_id, 'reserve', 0, credits, text_message_id, now() from message
         )
         insert into outbox (text_message_id, account_id, lane_id, phone, due_at)
         select text_message_id, account_id, text_number_id, phone, now() - $4::interval from message returning text_message_id as id`,
        [accountId, textNumberIds[0], kind, ago],
      )
    )[0]!.id
  const [old, young, confirmation] = [
    await text('25 hours'),
    await text('23 hours'),
    await text('25 hours', 'compliance'),
  ]
  const left = async () =>
    (await scene.query<{ id: number }>('select text_message_id as id from outbox order by 1')).map(({ id }) => id)
  await round()
  expect(await left()).toEqual([old, young, confirmation])
  // Lapsed, with no date until which it was paid.
  await scene.query('update accounts set account_status_id = 8, subscription_end_at = null where account_id = $1', [
    accountId,
  ])
  await round()
  expect(await left()).toEqual([young, confirmation])
  expect(await scene.query('select state, reason from text_messages where text_message_id = $1', [old])).toEqual([
    { state: outcome.notSent, reason: reason.accountInactive },
  ])
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
  await scene.query('update accounts set account_status_id = 5 where account_id = $1', [accountId])
  await round()
  expect(await left()).toEqual([young])

  // What was true is told: the account is well again, and its number is blocked.
  await scene.query('update accounts set account_status_id = 0 where account_id = $1', [accountId])
  await scene.query('update text_numbers set is_blocked = true where account_id = $1', [accountId])
  const [late, help] = [await text('25 hours'), await text('25 hours', 'compliance')]
  await round()
  expect(await left()).toEqual([young, help])
  expect(await scene.query('select state, reason from text_messages where text_message_id = $1', [late])).toEqual([
    { state: outcome.notSent, reason: reason.numberBlocked },
  ])
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
  await scene.query('update text_numbers set is_blocked = false where account_id = $1', [accountId])
})

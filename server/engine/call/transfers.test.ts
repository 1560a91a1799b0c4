import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heldWrongly, reconcile } from '../../features/billing/store.ts'
import { callingScene } from '../../testing/calling-scene.ts'
import { engineScope } from '../runtime/scope.ts'
import { beginTransfer, endTransfer, joinTransfer } from './transfer-store.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene()
})
afterAll(() => scene?.close())

const at = (digits: number) => 12175556000 + digits
const live = [outcome.delivered, reason.livePerson]

type Row = { result: string; to: number; credits: number; reserved: number; talked: boolean; introduced: boolean }
const transfers = (id: number) =>
  scene.query<Row>(
    `select result, to_phone as "to", credits::float, credits_reserved as reserved, seconds > 0 as talked,
       answered_at < joined_at - interval '900 milliseconds' as introduced
     from call_transfers where broadcast_id = $1 order by asked_at`,
    [id],
  )
const counted = async (id: number) =>
  (
    await scene.query(
      `select sum(transfers)::int as joined, sum(transfers_abandoned)::int as abandoned, sum(transfers_turned_away)::int as "turnedAway",
         sum(credits_used)::float as credits from broadcast_counters where broadcast_id = $1`,
      [id],
    )
  )[0]
const open = (id: number, more = '') =>
  scene.query(`select 1 from call_transfers where broadcast_id = $1 and ended_at is null ${more}`, [id])
const nothingIsOwed = async () => {
  expect(await reconcile(scene.platform.db)).toEqual([])
  expect(await heldWrongly(scene.platform.db)).toEqual([])
}

test('0 passes them on; both hear each other; whoever hangs up ends both, and a started minute costs a credit', async () => {
  const [person, agent] = [at(155), at(900)]
  scene.behave(person)
  scene.behave(agent, { hangUpAfterSeconds: 2 })
  const id = await scene.broadcast([person], { detects: false, transfer: { to: agent, lines: 1 } })
  await scene.complete(id)
  expect(await scene.states(id)).toEqual({ [person]: live })
  expect(await transfers(id)).toEqual([
    { result: 'Connected', to: agent, credits: 1, reserved: 1, talked: true, introduced: false },
  ])
  expect(await counted(id)).toEqual({ joined: 1, abandoned: 0, turnedAway: 0, credits: 2 })
  const [heardByAgent] = scene.heard(agent)
  expect(heardByAgent).toMatchObject({ Cause: 'the phone hung up' })
  expect(scene.heard(person)[0]).toMatchObject({ Cause: 'the caller hung up', Keys: '0' })
  // Their hello, which nobody else says.
  expect(scene.heard(person)[0]!.HeardSeconds).toBeGreaterThan(2)
  await nothingIsOwed()
})

test('pages are told each time that minutes are set aside or given back', async () => {
  const [person, agent] = [at(157), at(956)]
  scene.behave(person)
  scene.behave(agent, { hangUpAfterSeconds: 2 })
  const { realtime } = scene.platform
  const publish = vi.spyOn(realtime, 'publish')
  const id = await scene.broadcast([person], { detects: false, transfer: { to: agent, lines: 1 } })
  await scene.until(async () => (await open(id)).length > 0)
  const told = () => publish.mock.calls.filter(([, event]) => event === 'account.updated').map(([rooms]) => rooms)
  await scene.until(async () => told().length > 0)
  await scene.complete(id)
  expect(told()).toContainEqual([`account:${scene.accountId}`])
  publish.mockRestore()
})

test.each([
  ['transfers_allowed = false', 'transfers_allowed = true'],
  ['account_status_id = 5', 'account_status_id = 0'],
])('with %s nobody is passed on any more', async (change, back) => {
  const [person, agent] = [at(210), at(920)]
  const startAt = new Date(Date.now() + 86_400_000)
  const broadcastId = await scene.broadcast([person], { startAt, transfer: { to: agent, lines: 1 } })
  await scene.query(`update accounts set ${change} where account_id = $1`, [scene.accountId])
  const of = { broadcastId, phone: person, callId: 'x', carrierId: 1, nodeId: 1, shard: 0, holdMs: 1000 }
  const begun = await beginTransfer(scene.platform.db, engineScope(scene.accountId), of, new Date())
  await scene.query(`update accounts set ${back} where account_id = $1`, [scene.accountId])
  expect([begun, await transfers(broadcastId)]).toEqual([{ kind: 'NotTaken' }, []])
})

test.each([
  ['Abandoned', 0, { joined: 0, abandoned: 1, turnedAway: 0, credits: 0 }],
  ['NotTaken', 0, { joined: 0, abandoned: 0, turnedAway: 1, credits: 0 }],
  ['Connected', 0, { joined: 0, abandoned: 1, turnedAway: 0, credits: 0 }],
  ['Connected', 1, { joined: 1, abandoned: 0, turnedAway: 0, credits: 1 }],
  ['Unconfirmed', 0, { joined: 1, abandoned: 0, turnedAway: 0, credits: 0 }],
] as const)('%s after %i seconds behind its joining counts who talked alone', async (result, seconds, figures) => {
  const [person, agent] = [at(220), at(930)]
  const startAt = new Date(Date.now() + 86_400_000)
  const broadcastId = await scene.broadcast([person], { startAt, transfer: { to: agent, lines: 1 } })
  const { db } = scene.platform
  const [scope, now] = [engineScope(scene.accountId), new Date()]
  const of = { broadcastId, phone: person, callId: 'x', carrierId: 1, nodeId: 1, shard: 3, holdMs: 60_000 }
  const begun = await beginTransfer(db, scope, of, now)
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const row = { broadcastId, transferId: begun.transferId, shard: 3, now }
  await joinTransfer(db, scope, { ...row, answeredAt: now, holdMs: 60_000 })
  for (let twice = 0; twice < 2; twice += 1) await endTransfer(db, scope, { ...row, result, seconds })
  expect(await counted(broadcastId)).toEqual(figures)
  await nothingIsOwed()
})

test('an introduction is heard by whoever takes the call, alone, and keys go to them and are written down nowhere', async () => {
  const [person, agent] = [at(200), at(901)]
  const introductionId = await scene.tone(700, 1)
  scene.behave(person, { takenBy: 'hand' })
  scene.behave(agent)
  const id = await scene.broadcast([person], { detects: false, transfer: { to: agent, lines: 1, introductionId } })
  const call = await scene.take(person)
  await call.press('0')
  await scene.until(async () => (await open(id, 'and joined_at is not null')).length === 1)
  await call.press('42')
  await call.hangUp()
  await scene.complete(id)
  expect(await transfers(id)).toMatchObject([{ result: 'Connected', credits: 1, introduced: true }])
  expect(await scene.query('select keys from call_attempts where broadcast_id = $1', [id])).toEqual([{ keys: '0' }])
  expect(scene.heard(agent)[0]).toMatchObject({ Cause: 'the caller hung up' })
  expect(scene.heard(agent)[0]!.HeardSeconds).toBeGreaterThan(0.8)
})

test('who hangs up before somebody is there is abandoned: the other phone stops ringing, and it costs nothing', async () => {
  const [person, agent] = [at(201), at(902)]
  scene.behave(person, { takenBy: 'hand' })
  scene.behave(agent, { takenBy: 'nobody' })
  const id = await scene.broadcast([person], { detects: false, transfer: { to: agent, lines: 1 } })
  const call = await scene.take(person)
  await call.press('0')
  await scene.rings(agent)
  await call.hangUp()
  await scene.complete(id)
  expect(await transfers(id)).toMatchObject([{ result: 'Abandoned', credits: 0, reserved: 1, talked: false }])
  expect(await counted(id)).toEqual({ joined: 0, abandoned: 1, turnedAway: 0, credits: 1 })
  expect(scene.heard(agent)).toMatchObject([{ Cause: 'the caller gave up' }])
  await nothingIsOwed()
})

test('where nobody takes it they are told, and the call goes on behind its message: 3 still ends calls to them', async () => {
  const [person, agent] = [at(202), at(980)]
  scene.behave(person, { takenBy: 'hand' })
  scene.behave(agent)
  const id = await scene.broadcast([person], { detects: false, offersRemoval: true, transfer: { to: agent, lines: 1 } })
  const call = await scene.take(person)
  await call.press('0')
  await scene.until(async () => (await transfers(id))[0]?.result === 'NotTaken')
  await call.press('3')
  await scene.complete(id)
  expect(await scene.states(id)).toEqual({ [person]: live })
  expect(await scene.query('select source from opt_outs where phone = $1', [person])).toEqual([
    { source: 'Key 3 in a call' },
  ])
  expect(await counted(id)).toEqual({ joined: 0, abandoned: 0, turnedAway: 1, credits: 1 })
})

test('one line, five who press 0: one talks, who finds it taken is told so, and meanwhile one call is made at a time', async () => {
  const people = [203, 204, 207, 208, 205].map(at)
  const last = people.at(-1)!
  const agent = at(904)
  for (const phone of people) scene.behave(phone, { takenBy: 'hand' })
  scene.behave(agent)
  const id = await scene.broadcast(people, { detects: false, transfer: { to: agent, lines: 1 } })
  const calls = await Promise.all(people.slice(0, 4).map((phone) => scene.take(phone)))
  await calls[0]!.press('0')
  await scene.until(async () => (await open(id, 'and joined_at is not null')).length === 1)
  await Promise.all(calls.slice(1).map((call) => call.press('0')))
  await scene.until(async () => (await transfers(id)).filter(({ result }) => result === 'LinesBusy').length === 3)
  expect(await open(id)).toHaveLength(1)
  await calls[0]!.hangUp()
  const fifth = await scene.take(last)
  await scene.until(async () => (await open(id)).length === 0)
  await fifth.press('0')
  await scene.until(async () => (await open(id, 'and joined_at is not null')).length === 1)
  await fifth.hangUp()
  await scene.complete(id)
  const results = ['Connected', 'LinesBusy', 'LinesBusy', 'LinesBusy', 'Connected']
  expect((await transfers(id)).map(({ result }) => result)).toEqual(results)
  // Five calls, and a started minute of two.
  expect(await counted(id)).toEqual({ joined: 2, abandoned: 0, turnedAway: 3, credits: 7 })
  expect((await transfers(id)).map(({ credits }) => credits)).toEqual([1, 0, 0, 0, 1])
  // Behind the second of the message: which number to call.
  for (const busy of people.slice(1, 4)) expect(scene.heard(busy)[0]!.HeardSeconds).toBeGreaterThan(4)
  expect(scene.heard(agent)).toHaveLength(2)
  await nothingIsOwed()
})

test('without a credit nobody is passed on, they are told, and so is whoever looks at the broadcast, once', async () => {
  const [person, agent] = [at(206), at(905)]
  scene.behave(person, { takenBy: 'hand' })
  const id = await scene.broadcast([person], { detects: false, transfer: { to: agent, lines: 5 } })
  await scene.query(
    `with gone as (update credit_balances b set available = 0 from credit_balances o where o.account_id = b.account_id and b.account_id = $1
       returning o.available) insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at) select $1, 'adjustment', -available, 0, now() from gone`,
    [scene.accountId],
  )
  const call = await scene.take(person)
  await call.press('0')
  await scene.until(async () => (await transfers(id))[0]?.result === 'NoCredits')
  await call.hangUp()
  await scene.complete(id)
  expect(scene.heard(agent)).toEqual([])
  expect(
    await scene.query(
      `select count(*)::int as times from broadcast_events where broadcast_id = $1 and event = 'no credits for transfers'`,
      [id],
    ),
  ).toEqual([{ times: 1 }])
  await nothingIsOwed()
})

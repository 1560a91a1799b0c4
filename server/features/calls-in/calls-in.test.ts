import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCallBroadcast, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene, type UserName } from '../../testing/cast.ts'

let scene: Scene
let id: number
let theirs: number

beforeAll(async () => {
  scene = await openScene()
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  const audioId = await insertTone(query, accountId, 500, 1)
  id = await insertCallBroadcast(query, { accountId, phones: [12175550101], audioId })
  theirs = await insertCallBroadcast(query, { accountId, phones: [12175550102], audioId })
  await scene.query(
    `update broadcasts set user_id = (select user_id from users where user_name = 'uma.member'), name = 'Bus 7' where broadcast_id = $1`,
    [theirs],
  )
  const olive = await scene.as('olive.owner')
  await olive.post('/contacts', { FirstName: 'Ann', LastName: 'Lee', PrimaryPhone: '2175550101' })
  const call = (account: number, phone: number | null, broadcastId: number | null, minutes: number) =>
    scene.query(
      `insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at, answered_at, ended_at, broadcast_id, heard_ms, keys)
       values ($1, $2, 12175550200, 1, 'call ' || $4::int, now() - make_interval(mins => $4::int), now(), now(), $3, 6400, '2')`,
      [account, phone, broadcastId, minutes],
    )
  await call(accountId, 12175550101, id, 4)
  await call(accountId, 12175550102, theirs, 3)
  await call(accountId, null, null, 2)
  await call(scene.accounts.harbor.accountId, 12175550101, null, 1)
})
afterAll(() => scene.close())

const list = async (user: UserName, query = '') => (await (await scene.as(user)).get(`/callsin${query}`)).body

test('the newest first, with the name of whoever called and what they heard', async () => {
  const { Items, Size } = await list('olive.owner')
  expect(Size).toBe(3)
  expect(Items[0]).toMatchObject({
    PhoneNumber: '',
    BroadcastID: 0,
    BroadcastName: '',
    FirstName: '',
    PersonID: null,
  })
  expect(Items[2]).toEqual({
    ...{ CallInID: expect.any(Number), PhoneNumber: '2175550101', CalledNumber: '2175550200' },
    ...{ PersonID: expect.any(Number), FirstName: 'Ann', LastName: 'Lee', BroadcastID: id, BroadcastName: 'Calls' },
    ...{ CreatedDate: expect.any(String), AnsweredDate: expect.any(String), EndedDate: expect.any(String) },
    ...{ HeardSeconds: 6.4, Keys: '2', Purpose: 'Callback', Outcome: '', Transfer: null, Voicemail: null },
  })
})

test('what came of 0 is told: the time that they were joined, of several, and never that of a call of ours', async () => {
  const { accountId } = scene.accounts.lincoln
  const asked = (callId: string, result: string | null, seconds: number) =>
    scene.query(
      `insert into call_transfers (account_id, broadcast_id, phone, call_id, to_phone, carrier_id, node_id, asked_at, held_until, ended_at, result, seconds, credits_reserved)
       values ($1, $2, 12175550101, $3, 12175550190, 1, 1, now(), now(), case when $4::text is not null then now() end, $4, $5, 0)`,
      [accountId, id, callId, result, seconds],
    )
  const told = async () => (await list('olive.owner', '?PhoneNumber=2175550101')).Items[0].Transfer
  await asked('another call', 'Connected', 50)
  expect(await told()).toBeNull()
  await asked('call 4', null, 0)
  expect(await told()).toEqual({ TransferNumber: '2175550190', Result: 'InProgress', Seconds: null })
  await asked('call 4', 'Connected', 61.04)
  await asked('call 4', 'LinesBusy', 0)
  expect(await told()).toEqual({ TransferNumber: '2175550190', Result: 'Connected', Seconds: 61 })
})

test.each([
  ['?q=Lee', ['2175550101']],
  ['?q=555-0102', ['2175550102']],
  ['?q=Bus', ['2175550102']],
  ['?q=nobody', []],
  ['?PhoneNumber=2175550101', ['2175550101']],
  ['?sortby=CallInID&pagesize=1', ['2175550101']],
])('%s finds %j', async (query, phones) => {
  const { Items } = await list('olive.owner', query)
  expect(Items.map(({ PhoneNumber }: { PhoneNumber: string }) => PhoneNumber)).toEqual(phones)
})

describe('what callers left', () => {
  const idOf = async (user: UserName, phone: string) =>
    (await list(user)).Items.find(({ PhoneNumber }: { PhoneNumber: string }) => PhoneNumber === phone)
      .CallInID as number
  let ours: number
  let hidden: number
  beforeAll(async () => {
    ours = await idOf('olive.owner', '2175550102')
    hidden = await idOf('olive.owner', '')
    const { accountId } = scene.accounts.lincoln
    await scene.query(
      `insert into voicemails (account_id, call_in_id, week, broadcast_id, phone, came_at, sound, seconds, peaks)
       select account_id, call_in_id, week, broadcast_id, phone, came_at, decode(repeat('ff', 8000), 'hex'), 1, '\\x00ff' from calls_in
       where account_id = $1 and call_in_id = any($2)`,
      [accountId, [ours, hidden]],
    )
  })
  const summary = async (user: UserName) => (await (await scene.as(user)).get('/callsin/summary')).body

  test('is in the list, is fetched as a file, and is heard for all of the account', async () => {
    const olive = await scene.as('olive.owner')
    expect(await summary('olive.owner')).toEqual({ Unheard: 2 })
    const { Items } = await list('olive.owner', '?hasvoicemail=true')
    expect(Items.map(({ CallInID }: { CallInID: number }) => CallInID)).toEqual([hidden, ours])
    const Uri = `/v1/callsin/${ours}/voicemail`
    expect(Items[1].Voicemail).toEqual({ Seconds: 1, Uri, Peaks: [0, 255], IsHeard: false })
    expect((await list('olive.owner', '?hasvoicemail=false')).Size).toBe(1)
    expect((await list('olive.owner', '?hasvoicemail=true&q=Bus')).Size).toBe(1)
    expect((await olive.get(`/callsin/${ours}/voicemail`)).status).toBe(200)
    const heard = await olive.put(`/callsin/${ours}/voicemail`, { IsHeard: true })
    expect(heard.body).toEqual({ Unheard: 1 })
    expect((await list('adam.admin', '?hasvoicemail=true')).Items[1].Voicemail.IsHeard).toBe(true)
    expect((await olive.put(`/callsin/${ours}/voicemail`, { IsHeard: false })).body).toEqual({ Unheard: 2 })
  })

  test('is heard by those who may see the call, and by nobody else', async () => {
    await scene.query(`update users set can_see_all_broadcasts = false where user_name = 'uma.member'`)
    const uma = await scene.as('uma.member')
    expect(await summary('uma.member')).toEqual({ Unheard: 1 })
    const asked = async (who: typeof uma, id: number) => [
      (await who.get(`/callsin/${id}/voicemail`)).status,
      (await who.put(`/callsin/${id}/voicemail`, { IsHeard: true })).status,
      (await who.delete(`/callsin/${id}/voicemail`)).status,
    ]
    expect(await asked(uma, hidden)).toEqual([404, 404, 404])
    expect(await asked(await scene.as('ivan.invoice'), ours)).toEqual([404, 404, 404])
    expect(await asked(uma, ours)).toEqual([200, 200, 200])
    expect(await asked(uma, ours)).toEqual([404, 404, 404])
    expect((await list('uma.member')).Items[0]).toMatchObject({ CallInID: ours, Voicemail: null })
    await scene.query(`update users set can_see_all_broadcasts = true where user_name = 'uma.member'`)
  })
})

test('whoever does not see all broadcasts sees those about theirs, and no more', async () => {
  await scene.query(`update users set can_see_all_broadcasts = false where user_name = 'uma.member'`)
  const { Items, Size } = await list('uma.member')
  expect([Size, Items.map(({ BroadcastID }: { BroadcastID: number }) => BroadcastID)]).toEqual([1, [theirs]])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
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
    ...{ HeardSeconds: 6.4, Keys: '2', Purpose: 'Callback', Outcome: '' },
  })
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

test('whoever does not see all broadcasts sees those about theirs, and no more', async () => {
  await scene.query(`update users set can_see_all_broadcasts = false where user_name = 'uma.member'`)
  const { Items, Size } = await list('uma.member')
  expect([Size, Items.map(({ BroadcastID }: { BroadcastID: number }) => BroadcastID)]).toEqual([1, [theirs]])
})

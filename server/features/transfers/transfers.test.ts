import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let accountId: number
let audio: number
let introduction: number

const number = '2175550190'
const form = (TransferAndConnect: unknown, more: object = {}) => ({
  ...{ BroadcastName: 'Snow day', BroadcastType: 'Announcement', CallerID: '2175550200', Audio: { AudioID: audio } },
  ...{ Contacts: [{ PrimaryPhone: '2175550101' }], CheckCallingWindow: false, TransferAndConnect, ...more },
})
const create = (transfer: unknown, more: object = {}) => olive.post('/broadcasts', form(transfer, more))
const setUp = (TransferAndConnect: unknown) => olive.put('/user', { TransferAndConnect })

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  audio = await insertTone(query, accountId, 500, 20)
  introduction = await insertTone(query, accountId, 700, 2)
})
afterAll(() => scene.close())

test('before it is set up a transfer without a number is refused, with what to do', async () => {
  expect((await olive.get('/user')).body.TransferAndConnect).toBeNull()
  expect((await olive.get('/account')).body.Profile).toMatchObject({ TransferAllowed: true })
  expect(await create({ IsTransfer: true })).toMatchObject({
    status: 403,
    body: { ErrorName: 'TransferNotEnabled', Message: expect.stringContaining('Transfer is not enabled.') },
  })
  for (const none of [null, {}, undefined, { IsTransfer: false, TransferNumber: number, TransferLines: 3 }]) {
    expect(await create(none)).toMatchObject({ status: 200, body: { TransferAndConnect: null } })
  }
})

test('a broadcast says where whoever presses 0 is passed on to, and how many at a time', async () => {
  const { status, body } = await create({
    ...{ IsTransfer: true, TransferNumber: '(217) 555-0190', TransferLines: '12' },
    Introduction: { AudioID: introduction },
  })
  expect([status, body.TransferAndConnect]).toMatchObject([
    200,
    { IsTransfer: true, TransferNumber: number, TransferLines: 12, Introduction: { AudioID: introduction, Length: 2 } },
  ])
  expect(body).toMatchObject({ TransferTotal: 0, TransferAbandonedTotal: 0, TransferTurnedAwayTotal: 0 })
  expect(
    await scene.query(
      `select 1 from audio_uses where account_id = $1 and audio_id = $2 and used_as = 'TransferAndConnect'`,
      [...[accountId, introduction]],
    ),
  ).toHaveLength(1)
})

test.each([
  [{ TransferNumber: number }, { TransferLines: ['Enter the number of calls we can transfer at a time'] }],
  [{ TransferNumber: number, TransferLines: 0 }, { TransferLines: ['Available lines must be at least 1'] }],
  [{ TransferNumber: number, TransferLines: 5001 }, { TransferLines: ['Available lines cannot be more than 5,000'] }],
  [{ TransferNumber: '12', TransferLines: 1 }, { TransferNumber: ['Phone number must be from a supported country.'] }],
  [{ TransferNumber: '911', TransferLines: 1 }, { TransferNumber: [expect.any(String)] }],
  [
    { TransferNumber: number, TransferLines: 1, Introduction: { AudioID: 999_999 } },
    { Introduction: ['This audio is not in your library.'] },
  ],
])('%j is refused', async (transfer, Errors) => {
  expect(await create({ IsTransfer: true, ...transfer })).toMatchObject({ status: 400, body: { Errors } })
})

test('what a user has set up is what is left out; it can be changed and taken back', async () => {
  expect(await setUp({ TransferNumber: number, TransferLines: '' })).toMatchObject({
    status: 400,
    body: { Errors: { TransferLines: ['Enter the number of calls we can transfer at a time'] } },
  })
  const set = { TransferNumber: '217-555-0190', TransferLines: 4, Introduction: { AudioID: introduction } }
  expect((await setUp(set)).body.TransferAndConnect).toEqual({
    ...{ TransferNumber: number, TransferLines: 4, Introduction: { AudioID: introduction, Name: 'Tone', Length: 2 } },
  })
  expect((await create({ IsTransfer: true })).body.TransferAndConnect).toMatchObject({
    ...{ TransferNumber: number, TransferLines: 4, Introduction: { AudioID: introduction } },
  })
  expect((await create({ IsTransfer: true, TransferLines: 9 })).body.TransferAndConnect).toMatchObject({
    TransferLines: 9,
  })
  const seen = { TransferNumber: number, TransferLines: 4, Introduction: { AudioID: introduction } }
  const changed = { ...seen, TransferLines: 5 }
  const merge = (Seen: unknown, TransferAndConnect: unknown) =>
    olive.put('/user', { TransferAndConnect, Seen: { TransferAndConnect: Seen } })
  expect(await merge(seen, changed)).toMatchObject({ status: 200, body: { TransferAndConnect: { TransferLines: 5 } } })
  expect((await merge(null, { ...seen, TransferLines: 6 })).body.ErrorName).toBe('ChangedMeanwhile')
  await merge(changed, seen)
  // What is not said stays.
  expect((await olive.put('/user', { Retries: 2 })).body.TransferAndConnect).toMatchObject({ TransferLines: 4 })
  expect((await setUp(null)).body.TransferAndConnect).toBeNull()
  expect((await create({ IsTransfer: true })).status).toBe(403)
})

test('an account that may not transfer is told so, whatever is set up', async () => {
  await scene.query('update accounts set transfers_allowed = false where account_id = $1', [accountId])
  expect((await olive.get('/account')).body.Profile).toMatchObject({ TransferAllowed: false })
  expect((await create({ TransferNumber: number, TransferLines: 1 })).body.ErrorName).toBe('TransferNotEnabled')
  await scene.query('update accounts set transfers_allowed = true where account_id = $1', [accountId])
})

test('whom key 0 connects with changes until it begins, and is taken off', async () => {
  const transfer = { IsTransfer: true, TransferNumber: number, TransferLines: 2, Introduction: null }
  const { body } = await create(null, { StartDate: new Date(Date.now() + 86_400_000).toISOString() })
  const at = `/broadcasts/${body.BroadcastID}`
  const change = (TransferAndConnect: unknown, Seen: unknown = body.TransferAndConnect) =>
    olive.put(at, { TransferAndConnect, Seen: { TransferAndConnect: Seen } })
  expect((await change(transfer)).body.TransferAndConnect).toMatchObject(transfer)
  expect((await change({ ...transfer, TransferLines: 3 })).body.ErrorName).toBe('ChangedMeanwhile')
  expect((await change({ ...transfer, TransferLines: 0 }, transfer)).body.Errors).toEqual({
    TransferLines: ['Available lines must be at least 1'],
  })
  const introduced = { ...transfer, Introduction: { AudioID: introduction } }
  expect((await change(introduced, transfer)).body.TransferAndConnect.Introduction.AudioID).toBe(introduction)
  expect((await change({ ...introduced, IsTransfer: false }, introduced)).body.TransferAndConnect).toBeNull()
  expect((await olive.get(`${at}/events`)).body.Items.map((event: { Detail: string }) => event.Detail)).toEqual(
    expect.arrayContaining(['transfer', 'transfer', 'transfer']),
  )
})

test('lines may be changed while it calls, not after, and not where nobody is transferred', async () => {
  const { body } = await create({ TransferNumber: number, TransferLines: 2 })
  const at = `/broadcasts/${body.BroadcastID}`
  expect((await olive.put(at, { TransferLines: '30' })).body.TransferAndConnect.TransferLines).toBe(30)
  expect((await olive.get(`${at}/events`)).body.Items.at(-1)).toMatchObject({
    Event: 'edited',
    Detail: 'transfer lines',
  })
  expect((await olive.put(at, { TransferLines: 5001 })).body.Errors).toEqual({
    TransferLines: ['Available lines cannot be more than 5,000'],
  })
  await olive.put(at, { BroadcastStatus: 'Canceled' })
  expect((await olive.put(at, { TransferLines: 3 })).body.ErrorName).toBe('WrongStatus')
  const other = (await create(null)).body.BroadcastID
  expect((await olive.put(`/broadcasts/${other}`, { TransferLines: 3 })).body.Errors).toEqual({
    TransferLines: ['Nobody is transferred by this broadcast.'],
  })
})

test('a draft keeps what is filled in', async () => {
  const half = { IsTransfer: true, TransferNumber: '217', TransferLines: null, Introduction: null }
  const { body } = await olive.post('/draft-broadcasts', { BroadcastType: 'Announcement', TransferAndConnect: half })
  expect(body.TransferAndConnect).toEqual(half)
})

test('transfers are listed for those who see the broadcast, latest first, with who took them and how long', async () => {
  const { body } = await create({ TransferNumber: number, TransferLines: 2 })
  const id = body.BroadcastID
  const insert = (result: string | null, seconds: number, more = 'false') =>
    scene.query(
      `insert into call_transfers (account_id, broadcast_id, phone, call_id, to_phone, carrier_id, node_id, asked_at, held_until, joined_at,
         ended_at, result, seconds, credits, is_referred)
       values ($1, $2, 12175550101, 'c', 12175550190, 1, 1, now(), now(), case when $4::real > 0 then now() end, case when $3::text is not null then now() end,
         $3, $4, ceil($4::real / 60), ${more})`,
      [accountId, id, result, seconds],
    )
  await insert('Connected', 61.5)
  await insert('Abandoned', 0)
  await insert('Connected', 0, 'true')
  await insert(null, 0)
  const { body: list } = await olive.get(`/broadcasts/${id}/transfers`)
  expect(list.Items.map((row: Record<string, unknown>) => [row.Result, row.Seconds, row.Credits])).toEqual([
    ['InProgress', null, 0],
    ['Connected', null, 0],
    ['Abandoned', 0, 0],
    ['Connected', 61.5, 2],
  ])
  expect(list.Items[3]).toMatchObject({ PhoneNumber: '2175550101', TransferNumber: number })
  expect((await olive.get(`/broadcasts/${id}/transfers?Result=Abandoned`)).body.Size).toBe(1)
  expect((await olive.get(`/broadcasts/${id}/transfers?q=0101`)).body.Size).toBe(4)
  expect((await (await scene.as('mona.monthly')).get(`/broadcasts/${id}/transfers`)).status).toBe(404)
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, reason, first_name, last_name, notes)
     values ($1, $2, 12175550101, 2, 1, 4, 0, 'Ann', '', '')`,
    [...[accountId, id]],
  )
  await scene.query('update broadcast_queue set is_planned = true where broadcast_id = $1', [id])
  const { body: calls } = await olive.get(`/broadcasts/${id}/callresults`)
  expect(calls.Items[0].Transfer).toEqual({ TransferNumber: number, Seconds: null, Result: 'Connected' })
  const { body: csv } = await olive.get(`/broadcasts/${id}/callresults.csv`)
  expect(csv.split('\n')[1]).toContain(',Y,,')
})

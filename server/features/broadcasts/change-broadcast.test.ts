import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { reconcile, reservedFor } from '../billing/store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()

const create = async (body: object = {}, who = olive): Promise<number> => {
  const reply = await who.post('/broadcasts', {
    BroadcastName: 'Snow day',
    TextMessage: 'School is closed.',
    Contacts: [{ PrimaryPhone: '2175550101', FirstName: 'Ada' }, { PrimaryPhone: '2175550102' }],
    ...body,
  })
  expect(reply.status).toBe(200)
  return reply.body.BroadcastID
}

const scheduled = (body: object = {}) => create({ StartDate: inHours(2), ...body })
const put = (id: number, body: object, who = olive) => who.put(`/broadcasts/${id}`, body)
const turn = async (id: number, BroadcastStatus: string) => {
  const { status, body } = await put(id, { BroadcastStatus })
  return status === 200 ? body.BroadcastStatus : body.Message
}
const reserved = (id: number) => reservedFor(scene.platform.db, scene.scopeOf('olive.owner'), id)
const set = (id: number, status: string) =>
  scene.query('update broadcasts set status = $2 where broadcast_id = $1', [id, status])
const events = async (id: number) =>
  (
    await scene.query<{ event: string }>('select event from broadcast_events where broadcast_id = $1 order by 1', [id])
  ).map(({ event }) => event)

describe('the course of a broadcast', () => {
  test('is paused, resumed and cancelled', async () => {
    const id = await create()
    expect(await turn(id, 'Paused')).toBe('Paused')
    expect(await turn(id, 'Paused')).toBe('This broadcast is already paused.')
    expect(await turn(id, 'Broadcasting')).toBe('Broadcasting')
    expect(await turn(id, 'Canceled')).toBe('Canceled')
    for (const status of ['Paused', 'Broadcasting', 'Canceled']) {
      expect(await turn(id, status)).toBe('This broadcast has already ended.')
    }
    expect(await events(id)).toEqual(['canceled', 'created', 'paused', 'resumed', 'started'])
  })

  test('one that runs and waits is freed of its window and its quiet hours, and says so', async () => {
    const id = await create()
    await scene.query(
      `with text as (update broadcast_texts set quiet_hours = true where broadcast_id = $1)
       update broadcasts set calling_window = '{"CallingWindowDays": []}' where broadcast_id = $1`,
      [id],
    )
    const freed = await put(id, { CheckCallingWindow: false, EmergencyReason: ' Gas leak ' })
    expect(freed.body).toMatchObject({
      CheckCallingWindow: false,
      CallingWindowIgnored: true,
      QuietHours: false,
      EmergencyReason: 'Gas leak',
      BroadcastStatus: 'Broadcasting',
    })
    // What was skipped is not kept again half-way.
    expect((await put(id, { EmergencyReason: '' })).body).toMatchObject({
      QuietHours: false,
      EmergencyReason: 'Gas leak',
    })
    const [edited] = await scene.query(
      `select detail from broadcast_events where broadcast_id = $1 and event = 'edited'`,
      [id],
    )
    expect(edited).toEqual({ detail: 'quiet hours and calling window' })
    await put(id, { BroadcastStatus: 'Canceled' })
    expect((await put(id, { CheckCallingWindow: false })).body.Message).toBe(
      'This broadcast is over: there is nothing left that waits.',
    )
  })

  test('a scheduled one is sent now', async () => {
    const id = await scheduled()
    expect(await turn(id, 'Broadcasting')).toBe('Broadcasting')
    const [queue] = await scene.query<{ start_at: string }>(
      'select start_at from broadcast_queue where broadcast_id = $1',
      [id],
    )
    expect(Date.parse(queue!.start_at)).toBeLessThanOrEqual(scene.clock.now().getTime())
    const { body } = await olive.get(`/broadcasts/${id}`)
    expect(Date.parse(body.StartDate)).toBeLessThanOrEqual(scene.clock.now().getTime())
  })

  test('paused before its start it waits for the start again, and after it goes on', async () => {
    const id = await scheduled()
    expect(await turn(id, 'Paused')).toBe('Paused')
    expect(await turn(id, 'Broadcasting')).toBe('AuthorizationApproved')
    expect(await turn(id, 'Paused')).toBe('Paused')
    await scene.query("update broadcasts set start_at = now() - interval '1 minute' where broadcast_id = $1", [id])
    expect(await turn(id, 'Broadcasting')).toBe('Broadcasting')
  })

  test('what is with the carriers cannot be called back', async () => {
    const id = await create()
    await set(id, 'Finalizing')
    expect(await turn(id, 'Canceled')).toMatch(/^Everything has been handed to the carriers/)
  })
})

describe('before it starts', () => {
  test('name, start and message change', async () => {
    const id = await scheduled()
    const StartDate = inHours(5)
    const { body } = await put(id, { BroadcastName: 'Ice', StartDate, TextMessage: 'Stay at home.' })
    expect(body).toMatchObject({ BroadcastName: 'Ice', StartDate, TextMessage: 'Stay at home.', MaxCreditCost: 2 })
    const [queue] = await scene.query<{ start_at: string }>(
      'select start_at from broadcast_queue where broadcast_id = $1',
      [id],
    )
    expect(queue!.start_at).toBe(StartDate)
  })

  test('a longer message reserves more, a shorter one gives back, and both are planned anew', async () => {
    const id = await scheduled()
    const planned = async () => {
      while (await planNext(scene.platform));
      const rows = 'select credits::int from recipients where broadcast_id = $1 order by phone'
      return (await scene.query<{ credits: number }>(rows, [id])).map(({ credits }) => credits)
    }
    expect(await planned()).toEqual([1, 1])
    expect((await put(id, { TextMessage: 'a'.repeat(161) })).body.MaxCreditCost).toBe(4)
    expect(await reserved(id)).toBe(4)
    expect(await planned()).toEqual([2, 2])
    expect((await put(id, { TextMessage: 'Dear {{FirstName}}' })).body).toMatchObject({
      MaxCreditCost: 1,
      PhoneNumberCount: 2,
    })
    expect(await reserved(id)).toBe(1)
    await planned()
    expect((await olive.get(`/broadcasts/${id}/details`)).body.Items).toMatchObject([
      { Outcome: 'waiting', TextResultCategory: 'NotSent' },
      { Outcome: 'notSent', ResultDetail: 'Missing personalized field.' },
    ])
    expect(await reconcile(scene.platform.db)).toEqual([])
  })

  test('is refused what cannot be paid, and stays as it was', async () => {
    const id = await scheduled()
    const { accountId } = scene.accounts.lincoln
    const [before] = await scene.query<{ available: number }>(
      'select available from credit_balances where account_id = $1',
      [accountId],
    )
    await scene.query('update credit_balances set available = 1 where account_id = $1', [accountId])
    const reply = await put(id, { BroadcastName: 'Longer', TextMessage: 'a'.repeat(161) })
    expect(reply).toMatchObject({ status: 400, body: { ErrorCode: 4100, Facts: { needed: 2, available: 1 } } })
    expect((await olive.get(`/broadcasts/${id}`)).body).toMatchObject({
      BroadcastName: 'Snow day',
      TextMessage: 'School is closed.',
    })
    await scene.query('update credit_balances set available = $2 where account_id = $1', [accountId, before!.available])
  })

  test.each([
    [{ BroadcastName: '' }, 'BroadcastName'],
    [{ TextMessage: '' }, 'TextMessage'],
    [{ TextMessage: 'a'.repeat(321) }, 'TextMessage'],
    [{ StartDate: '1/1/2020 9:00 AM' }, 'StartDate'],
    [{ StartDate: 'soon' }, 'StartDate'],
  ])('is refused %j', async (change, field) => {
    const id = await scheduled()
    expect((await put(id, change)).body.Errors).toHaveProperty(field)
  })
})

test('afterwards only the name changes', async () => {
  const id = await create()
  expect((await put(id, { BroadcastName: 'Ice' })).body.BroadcastName).toBe('Ice')
  for (const change of [{ TextMessage: 'x' }, { StartDate: inHours(1) }]) {
    expect((await put(id, change)).body.Message).toBe(
      'Start and message can be changed only before a broadcast starts.',
    )
  }
})

test('it is deleted once it has ended', async () => {
  const id = await create()
  expect((await olive.delete(`/broadcasts/${id}`)).body.Message).toBe('Cancel this broadcast before you delete it.')
  await turn(id, 'Canceled')
  expect((await olive.delete(`/broadcasts/${id}`)).body).toEqual({ Success: true })
  expect((await olive.get(`/broadcasts/${id}`)).status).toBe(404)
})

describe('whose it is', () => {
  const calls = (id: number) =>
    [
      ['GET', `/broadcasts/${id}`],
      ['GET', `/broadcasts/${id}/details`],
      ['GET', `/broadcasts/${id}/textreplies`],
      ['PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' }],
      ['DELETE', `/broadcasts/${id}`],
    ] as const

  test.each(['ivan.invoice', 'uma.member', null] as const)('%s finds nothing', async (userName) => {
    const id = await create()
    const other = await scene.as(userName)
    for (const [method, path, body] of calls(id)) {
      expect([path, (await other.ask(method, path, body)).status]).toEqual([path, userName === null ? 401 : 404])
    }
    const theirs = (await other.get('/broadcasts')).body.Items ?? []
    expect(theirs).toEqual([])
  })

  test('an admin who sees it changes it, a user who sees it does not', async () => {
    const id = await create()
    expect((await put(id, { BroadcastName: 'Ours' }, await scene.as('adam.admin'))).status).toBe(200)
    await scene.query("update users set can_see_all_broadcasts = true where user_name = 'uma.member'")
    const uma = await scene.as('uma.member')
    expect((await uma.get(`/broadcasts/${id}`)).status).toBe(200)
    expect((await put(id, { BroadcastStatus: 'Canceled' }, uma)).status).toBe(403)
    expect((await uma.delete(`/broadcasts/${id}`)).status).toBe(403)
    await scene.query("update users set can_see_all_broadcasts = false where user_name = 'uma.member'")
  })
})

test('those who see it are told after the commit, and nobody of a change that was refused', async () => {
  const told: unknown[] = []
  const { realtime } = scene.platform
  const publish = realtime.publish
  realtime.publish = (rooms, event, payload) => told.push([rooms, event, payload])
  const { accountId, userId } = scene.scopeOf('olive.owner')
  const id = await create()
  const news = [
    [[`broadcasts:${accountId}`, `user:${userId}`], 'broadcast.updated', { BroadcastID: id }],
    [[`account:${accountId}`], 'account.updated', { AccountID: accountId }],
  ]
  expect(told.splice(0)).toEqual(news)
  await turn(id, 'Canceled')
  expect(told.splice(0)).toEqual(news)
  await turn(id, 'Canceled')
  expect(told).toEqual([])
  realtime.publish = publish
})

describe('on a monthly plan', () => {
  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ PrimaryPhone: String(from + at) }))
  // The billing month of the cast ends in 21 days.
  const thisMonth = () => inHours(24)
  const nextMonth = () => inHours(24 * 30)

  test('the numbers are counted in the billing month into which a broadcast moves', async () => {
    const mona = await scene.as('mona.monthly')
    await create({ Contacts: many(245, 2175560000), StartDate: nextMonth() }, mona)
    const small = await create({ Contacts: many(5, 2175570000), StartDate: thisMonth() }, mona)
    const large = await create({ Contacts: many(6, 2175580000), StartDate: thisMonth() }, mona)
    expect((await put(large, { StartDate: nextMonth() }, mona)).body.ErrorName).toBe('ExceedsGroupSize')
    expect((await put(small, { StartDate: nextMonth() }, mona)).status).toBe(200)
    // What was planned is what will be texted.
    while (await planNext(scene.platform));
    const planned = await create({ Contacts: many(1, 2175590000), StartDate: thisMonth() }, mona)
    while (await planNext(scene.platform));
    expect((await put(planned, { StartDate: nextMonth() }, mona)).body.ErrorName).toBe('ExceedsGroupSize')
    expect((await put(planned, { BroadcastStatus: 'Broadcasting' }, mona)).status).toBe(200)
  })

  test('a text that grows is measured in segments, although it costs no credits', async () => {
    const mona = await scene.as('mona.monthly')
    await scene.query('update accounts set messages_per_day = 300 where account_id = $1', [
      scene.accounts.grace.accountId,
    ])
    const id = await create({ Contacts: many(200, 2175560000), StartDate: inHours(24 * 31) }, mona)
    const reply = await put(id, { TextMessage: 'a'.repeat(161) }, mona)
    expect(reply.body).toMatchObject({ ErrorName: 'OverDailyLimit', Facts: { needed: 400, allocated: 0 } })
  })
})

describe('who may create no broadcasts any more', () => {
  let uma: Asker
  const may = (column: string, value: boolean, table: string, of: string) =>
    scene.query(`update ${table} set ${column} = $1 where ${of}`, [value])
  const userMay = (value: boolean) => may('can_create_broadcast', value, 'users', "user_name = 'uma.member'")
  beforeAll(async () => {
    uma = await scene.as('uma.member')
  })

  test('stops and renames what was made, but neither changes nor starts it', async () => {
    const [id, paused] = [await create({ StartDate: inHours(2) }, uma), await create({ StartDate: inHours(2) }, uma)]
    await put(paused, { BroadcastStatus: 'Paused' }, uma)
    await userMay(false)
    for (const change of [
      { TextMessage: 'Something else.' },
      { StartDate: inHours(3) },
      { EmergencyReason: 'Fire' },
      { BroadcastStatus: 'Broadcasting' },
    ]) {
      expect((await put(id, change, uma)).body.ErrorName).toBe('CannotCreateBroadcast')
    }
    expect((await put(paused, { BroadcastStatus: 'Broadcasting' }, uma)).body.ErrorName).toBe('CannotCreateBroadcast')
    const own = { PhoneNumber: '2175550101', TextMessage: 'For you alone.' }
    expect((await uma.post(`/broadcasts/${id}/templatemerge/single`, own)).body.ErrorName).toBe('CannotCreateBroadcast')
    expect((await put(id, { BroadcastName: 'Ice' }, uma)).status).toBe(200)
    expect((await put(id, { BroadcastStatus: 'Paused' }, uma)).status).toBe(200)
    expect((await put(id, { BroadcastStatus: 'Canceled' }, uma)).status).toBe(200)
    await userMay(true)
    expect((await put(paused, { BroadcastStatus: 'Broadcasting' }, uma)).status).toBe(200)
  })

  test('starts nothing from a number that may send no more', async () => {
    const number = `text_number_id = ${scene.accounts.lincoln.textNumberIds[0]}`
    const refusedWith = async (column: string, value: boolean) => {
      const id = await scheduled()
      await may(column, value, 'text_numbers', number)
      const { body } = await put(id, { BroadcastStatus: 'Broadcasting' })
      await may(column, !value, 'text_numbers', number)
      return body.ErrorName
    }
    expect(await refusedWith('is_blocked', true)).toBe('TextNumberBlocked')
    expect(await refusedWith('can_create_broadcast', false)).toBe('CannotCreateBroadcast')
    const running = await create()
    await may('is_blocked', true, 'text_numbers', number)
    expect((await olive.get(`/broadcasts/${running}`)).body.Notice).toBe(
      'This text number is blocked. Contact support to have it looked at.',
    )
    await may('is_blocked', false, 'text_numbers', number)
    expect((await olive.get(`/broadcasts/${running}`)).body.Notice).toBeNull()
  })

  test('nor for an account that may not send', async () => {
    const id = await scheduled()
    const status = (value: number) =>
      scene.query('update accounts set account_status_id = $2 where account_id = $1', [
        scene.accounts.lincoln.accountId,
        value,
      ])
    const running = await create()
    await status(3)
    expect((await put(id, { BroadcastStatus: 'Broadcasting' })).body.ErrorName).toBe('AccountCannotSend')
    const waits = {
      Notice: 'This account is on hold. Reactivate it to send. What is left waits until then.',
      ...{ NoticeKind: 'Account', NoticeUntil: null },
    }
    expect((await olive.get(`/broadcasts/${running}`)).body).toMatchObject(waits)
    expect((await olive.get('/broadcasts?BroadcastStatusCategory=Broadcasting')).body.Items[0]).toMatchObject(waits)
    expect((await olive.get(`/broadcasts/${id}`)).body.Notice).toBeNull()
    await status(0)
    expect((await olive.get(`/broadcasts/${running}`)).body.Notice).toBeNull()
    expect((await put(id, { BroadcastStatus: 'Broadcasting' })).status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { availableCredits } from '../billing/store.ts'

let scene: Scene
let olive: Asker
const lincoln = () => scene.accounts.lincoln.accountId
const [local, tollFree] = [0, 1]
const numberId = (at: number) => scene.accounts.lincoln.textNumberIds[at]!

beforeAll(async () => {
  scene = await openScene()
  // A Saturday at noon in California, the day before its clocks change.
  scene.clock.pass(Date.parse('2027-03-13T20:00:00Z') - scene.clock.now().getTime())
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

beforeEach(async () => {
  await scene.query('delete from broadcast_queue')
  await scene.query('delete from broadcast_days')
  await scene.query('delete from sending_use')
  await set({ messages_per_day: 10, over_limit: 'Refuse' })
})

const set = async (columns: Record<string, unknown>, table = 'accounts', where = `account_id = ${lincoln()}`) => {
  const names = Object.keys(columns)
  await scene.query(`update ${table} set ${names.map((name, at) => `${name} = $${at + 1}`)} where ${where}`, [
    ...Object.values(columns),
  ])
}
const setNumber = (at: number, columns: Record<string, unknown>) =>
  set(columns, 'text_numbers', `text_number_id = ${numberId(at)}`)

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ PrimaryPhone: String(2175550100 + at) }))
const create = (count: number, body: object = {}) =>
  olive.post('/broadcasts', { BroadcastName: 'Snow', TextMessage: 'No school.', Contacts: people(count), ...body })
const days = async (broadcastId: number) =>
  (
    await scene.query<{ day: string; segments: number }>(
      'select day::text, segments from broadcast_days where broadcast_id = $1 order by day',
      [broadcastId],
    )
  ).map(({ day, segments }) => [day, segments])
const today = '2027-03-13'
const tomorrow = '2027-03-14T18:00:00Z'

describe('the messages of a day', () => {
  test('are refused beyond the limit, with the figures, and nothing is left behind', async () => {
    const before = await availableCredits(scene.platform.db, scene.scopeOf('olive.owner'))
    expect((await create(4)).status).toBe(200)
    const { status, body } = await create(7)
    expect([status, body.ErrorName, body.ErrorCode]).toEqual([400, 'OverDailyLimit', 4102])
    expect(body.Facts).toEqual({ needed: 7, allocated: 4, messagesPerDay: 10, day: 'Saturday, March 13' })
    expect(body.Message).toBe(
      'This needs 7 of the 10 messages you may send on Saturday, March 13, and 4 of them are taken already. Choose another day or fewer recipients.',
    )
    expect(await availableCredits(scene.platform.db, scene.scopeOf('olive.owner'))).toBe(before - 4)
    expect((await create(6)).status).toBe(200)
    expect((await create(1)).body.ErrorName).toBe('OverDailyLimit')
  })

  test('count segments, on the day of the start', async () => {
    const twoSegments = { TextMessage: 'a'.repeat(161) }
    expect((await create(6, twoSegments)).body.Facts).toMatchObject({ needed: 12 })
    const { body } = await create(5, { ...twoSegments, StartDate: tomorrow })
    expect(await days(body.BroadcastID)).toEqual([['2027-03-14', 10]])
    expect((await create(1, { StartDate: tomorrow })).body.ErrorName).toBe('OverDailyLimit')
    expect((await create(10)).status).toBe(200)
  })

  test('of two at once that exceed them together, exactly one is refused', async () => {
    const both = await Promise.all([create(6), create(6)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)!.body.ErrorName).toBe('OverDailyLimit')
  })

  test.each([
    ['before midnight in winter', '2027-03-14T07:59:00Z', '2027-03-13'],
    ['at midnight in winter', '2027-03-14T08:00:00Z', '2027-03-14'],
    ['before midnight of the day of 23 hours', '2027-03-15T06:59:00Z', '2027-03-14'],
    ['at midnight in summer', '2027-03-15T07:00:00Z', '2027-03-15'],
    ['before midnight of the day of 25 hours', '2027-11-08T07:59:00Z', '2027-11-07'],
  ])('belong to the Pacific day: %s', async (_, StartDate, day) => {
    const { body } = await create(3, { StartDate })
    expect(await days(body.BroadcastID)).toEqual([[day, 3]])
  })

  test.each([
    ['without a setting, a registered local number makes them 10,000', { messages_per_day: null }, 10_000],
    ['a sole proprietor has 1,000', { messages_per_day: null, is_sole_proprietor: true }, 1_000],
    ['0 is without a limit', { messages_per_day: 0 }, null],
  ])('%s', async (_, columns, messagesPerDay) => {
    await set(columns)
    const { body } = await olive.get('/aws/texting/registration/messaging-limits')
    expect(body.currentLimit).toEqual({ limitName: 'Registered', messagesPerDay })
    if (messagesPerDay !== null) await use(numberId(local), today, messagesPerDay - 2)
    expect((await create(2)).status).toBe(200)
    expect((await create(1)).status).toBe(messagesPerDay === null ? 200 : 400)
    await set({ is_sole_proprietor: false })
  })
})

const use = (textNumberId: number, day: string, segments: number) =>
  scene.query(`insert into sending_use (account_id, day, text_number_id, segments) values ($1, $2, $3, $4)`, [
    lincoln(),
    day,
    textNumberId,
    segments,
  ])

describe('a broadcast that has a day', () => {
  test('gives it back when it is cancelled', async () => {
    const { body } = await create(10)
    await olive.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus: 'Canceled' })
    expect(await days(body.BroadcastID)).toEqual([])
    expect((await create(10)).status).toBe(200)
  })

  test('gets another when it is moved, unless that is full', async () => {
    const { body } = await create(6, { StartDate: tomorrow })
    await create(6)
    const move = (change: object) => olive.put(`/broadcasts/${body.BroadcastID}`, change)
    expect((await move({ StartDate: '2027-03-13T23:00:00Z' })).body.ErrorName).toBe('OverDailyLimit')
    expect((await move({ BroadcastStatus: 'Broadcasting' })).body.ErrorName).toBe('OverDailyLimit')
    expect(await days(body.BroadcastID)).toEqual([['2027-03-14', 6]])
    // Its own six do not count against it.
    expect((await move({ StartDate: '2027-03-14T19:00:00Z' })).status).toBe(200)
    expect((await move({ StartDate: '2027-03-15T19:00:00Z' })).status).toBe(200)
    expect(await days(body.BroadcastID)).toEqual([['2027-03-15', 6]])
    await use(numberId(local), today, 2)
    await set({ messages_per_day: 14 })
    expect((await move({ BroadcastStatus: 'Broadcasting' })).status).toBe(200)
    expect(await days(body.BroadcastID)).toEqual([[today, 6]])
  })

  test('of several that are moved to one day at once, as many are refused as do not fit', async () => {
    const made: number[] = []
    for (const day of [20, 21, 22, 23, 24]) {
      made.push((await create(6, { StartDate: `2027-03-${day}T19:00:00Z` })).body.BroadcastID)
    }
    const StartDate = '2027-03-16T19:00:00Z'
    const all = await Promise.all(made.map((id) => olive.put(`/broadcasts/${id}`, { StartDate })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('is measured anew when its text grows', async () => {
    const { body } = await create(6, { StartDate: tomorrow })
    const edit = (TextMessage: string) => olive.put(`/broadcasts/${body.BroadcastID}`, { TextMessage })
    expect((await edit('a'.repeat(161))).body.ErrorName).toBe('OverDailyLimit')
    expect((await edit('Shorter.')).status).toBe(200)
    await set({ messages_per_day: 12 })
    expect((await edit('a'.repeat(161))).status).toBe(200)
    expect(await days(body.BroadcastID)).toEqual([['2027-03-14', 12]])
  })

  const planned = (id: number, texts: number, segments: number) =>
    scene.query(
      'update broadcast_queue set is_planned = true, texts_planned = $2, segments_planned = $3 where broadcast_id = $1',
      [id, texts, segments],
    )

  test.each([
    ['alike', { TextMessage: 'No school.' }],
    ['personal', { TextMessage: 'No school{{FirstName}}.' }],
  ])(
    'that runs, its texts %s, is promised what it still has to send, and nothing is counted twice',
    async (_, text) => {
      const { body } = await create(6, { ...text, Contacts: people(6).map((one) => ({ ...one, FirstName: ' today' })) })
      await planned(body.BroadcastID, 6, 6)
      await scene.query(
        `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
        select $1, $2, 12175550100 + n, 1, case when n < 4 then 3 else 0 end, '', '', '' from generate_series(0, 5) n`,
        [lincoln(), body.BroadcastID],
      )
      await scene.query(
        'insert into broadcast_counters (account_id, broadcast_id, shard, waiting, accepted) values ($1, $2, 0, 1, 4), ($1, $2, 1, 1, 0)',
        [lincoln(), body.BroadcastID],
      )
      await use(numberId(local), today, 4)
      const limits = await olive.get('/aws/texting/registration/messaging-limits')
      expect(limits.body.today).toEqual({ used: 4, allocated: 6, resetsAt: '2027-03-14T08:00:00.000Z' })
      expect((await create(5)).body.ErrorName).toBe('OverDailyLimit')
      expect((await create(4)).status).toBe(200)
      // Paused it keeps its two; resumed, it is promised them again.
      const turn = (BroadcastStatus: string) => olive.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus })
      await turn('Paused')
      expect((await create(1)).body.ErrorName).toBe('OverDailyLimit')
      expect((await turn('Broadcasting')).status).toBe(200)
      expect(await days(body.BroadcastID)).toEqual([[today, 2]])
    },
  )

  test('its texts of several lengths, is promised by its counters, without going through its recipients', async () => {
    const contacts = people(6).map((one) => ({ ...one, FirstName: ' today' }))
    const { body } = await create(6, { TextMessage: 'No school{{FirstName}}.', Contacts: contacts })
    await planned(body.BroadcastID, 6, 7)
    await scene.query(
      'insert into broadcast_counters (account_id, broadcast_id, shard, waiting, retrying, accepted) values ($1, $2, 0, 6, 0, 0), ($1, $2, 1, -4, 1, 3)',
      [lincoln(), body.BroadcastID],
    )
    await use(numberId(local), today, 4)
    const limits = await olive.get('/aws/texting/registration/messaging-limits')
    expect(limits.body.today).toMatchObject({ used: 4, allocated: 8 })
  })
})

describe('where what is over may wait', () => {
  beforeEach(() => set({ over_limit: 'NextDay' }))

  test('it goes on the days after, behind what is there already', async () => {
    await create(4, { StartDate: tomorrow })
    const { status, body } = await create(22)
    expect(status).toBe(200)
    expect(await days(body.BroadcastID)).toEqual([
      ['2027-03-13', 10],
      ['2027-03-14', 6],
      ['2027-03-15', 6],
    ])
    const next = await create(5)
    expect(await days(next.body.BroadcastID)).toEqual([
      ['2027-03-15', 4],
      ['2027-03-16', 1],
    ])
  })

  const personal = { TextMessage: `${'a'.repeat(150)}{{FirstName}}` }
  /** So many whose names make two parts of it, and so many more with one. */
  const named = (long: number, short: number) =>
    people(long + short).map((one, at) => ({ ...one, FirstName: at < long ? 'Bartholomew-John' : 'Al' }))

  test('personal texts are kept whole: the longest of them says how much of a day can be used', async () => {
    await set({ messages_per_day: 5 })
    const { body } = await create(0, { ...personal, Contacts: named(4, 2) })
    expect(await days(body.BroadcastID)).toEqual([
      ['2027-03-13', 4],
      ['2027-03-14', 4],
      ['2027-03-15', 2],
    ])
    // Of another hour the same.
    await olive.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus: 'Paused' })
    await olive.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus: 'Broadcasting' })
    expect((await days(body.BroadcastID)).map(([, segments]) => segments)).toEqual([4, 4, 2])
  })

  test('personal texts of which one is longer than a day may have are refused, and not left to wait for ever', async () => {
    await set({ messages_per_day: 1 })
    expect((await create(0, { ...personal, Contacts: named(0, 3) })).status).toBe(200)
    expect((await create(0, { ...personal, Contacts: named(1, 3) })).body.ErrorName).toBe('OverDailyLimit')
  })

  test('the review tells the days that the broadcast is then promised', async () => {
    await set({ messages_per_day: 5 })
    await create(3, { StartDate: tomorrow })
    const draft = await olive.post('/draft-broadcasts', {
      ...personal,
      BroadcastType: 'SMS',
      TextNumberID: numberId(local),
      Contacts: named(3, 1),
    })
    const DraftBroadcastID = draft.body.DraftBroadcastID
    const summary = (await olive.get(`/draft-broadcasts/${DraftBroadcastID}/contactsummary`)).body
    expect(summary.Days).toEqual([
      { Date: '2027-03-13', Segments: 4 },
      { Date: '2027-03-14', Segments: 2 },
      { Date: '2027-03-15', Segments: 1 },
    ])
    const { body } = await create(0, { ...personal, Contacts: undefined, DraftBroadcastID })
    expect(await days(body.BroadcastID)).toEqual(
      summary.Days.map((each: { Date: string; Segments: number }) => [each.Date, each.Segments]),
    )
  })

  test('is refused only where a single text is more than a day may have', async () => {
    await set({ messages_per_day: 1 })
    expect((await create(2, { TextMessage: 'a'.repeat(161) })).body.ErrorName).toBe('OverDailyLimit')
  })
})

describe('a toll-free number', () => {
  const send = (count: number) => create(count, { TextNumberID: numberId(tollFree) })
  beforeEach(() => set({ messages_per_day: 0 }))

  test.each([
    ['registered before the cutoff: none', 'Registered', '2022-11-01T00:00:00Z', null],
    ['registered at the cutoff', 'Registered', '2023-04-01T07:00:00Z', [2_000, 6_000, 10_000]],
    ['pending', 'Pending', null, [2_000, 6_000, 10_000]],
    ['rejected', 'Rejected', null, [500, 1_000, 2_000]],
    ['not registered', 'Not Registered', null, [500, 1_000, 2_000]],
  ])('has the limits of its registration: %s', async (_, registration_status, registered_at, limits) => {
    await setNumber(tollFree, { registration_status, registered_at })
    const used = limits ?? [500]
    await use(numberId(tollFree), today, used[0]! - 2)
    const { body } = await olive.get('/aws/texting/registration/messaging-limits')
    expect(body.tollFree).toEqual([
      {
        TextNumberID: numberId(tollFree),
        Name: 'District line',
        TextPhoneNumber: '8005550100',
        limits: (limits ?? []).map((limit, at) => ({
          period: ['day', 'week', 'month'][at],
          limit,
          used: used[0]! - 2,
          resetsAt: ['2027-03-14T08:00:00.000Z', '2027-03-14T08:00:00.000Z', '2027-04-01T07:00:00.000Z'][at],
        })),
      },
    ])
    expect((await send(2)).status).toBe(200)
    const over = await send(1)
    if (limits === null) expect(over.status).toBe(200)
    else {
      expect([over.body.ErrorName, over.body.ErrorCode]).toEqual(['OverTollFreeLimit', 4103])
      expect(over.body.Facts).toEqual({
        period: 'day',
        limit: limits[0],
        needed: 1,
        used: limits[0],
        // Illinois changes its clocks at this very moment.
        resets: 'March 14 at 3:00 AM',
      })
    }
    // Another number of the account is not its business.
    expect((await create(3)).status).toBe(200)
  })

  test('counts the week and the month too, and names the one that lasts longest', async () => {
    await setNumber(tollFree, { registration_status: 'Not Registered', registered_at: null })
    await use(numberId(tollFree), '2027-03-07', 400)
    await use(numberId(tollFree), '2027-03-12', 400)
    await use(numberId(tollFree), '2027-03-01', 1_199)
    expect((await send(2)).body.Facts).toMatchObject({ period: 'month', used: 1_999, resets: 'April 1 at 2:00 AM' })
    await scene.query(`delete from sending_use where day = '2027-03-01'`)
    await use(numberId(tollFree), '2027-03-11', 199)
    expect((await send(2)).body.Facts).toMatchObject({ period: 'week', used: 999, limit: 1_000 })
    expect((await send(1)).status).toBe(200)
  })
})

test('with a real carrier a verified toll-free number has no limit, and another may not text', async () => {
  const real = await openScene({ env: { SMPP_URL: 'smpp://one:two@127.0.0.1:1' } })
  const asker = await real.as('olive.owner')
  const id = real.accounts.lincoln.textNumberIds[tollFree]!
  const body = { BroadcastName: 'Snow', TextMessage: 'No school.', Contacts: people(3), TextNumberID: id }
  await real.query(`update text_numbers set registered_at = '2024-01-01' where text_number_id = $1`, [id])
  await real.query('insert into sending_use values ($1, current_date, $2, 1000000)', [
    real.accounts.lincoln.accountId,
    id,
  ])
  await real.query('update accounts set messages_per_day = 0')
  expect((await asker.post('/broadcasts', body)).status).toBe(200)
  expect((await asker.get('/aws/texting/registration/messaging-limits')).body.tollFree).toMatchObject([{ limits: [] }])
  await real.query(`update text_numbers set registration_status = 'Pending' where text_number_id = $1`, [id])
  expect((await asker.post('/broadcasts', body)).body.ErrorName).toBe('TextNumberCannotText')
  await real.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let accountId: number
const verified = 12175558801
const typed = '(217) 555-8801'

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  accountId = scene.accounts.lincoln.accountId
  await scene.query(
    `insert into verified_numbers (account_id, phone, user_id, verified_at) values ($1, $2, $3, now())`,
    [accountId, verified, scene.scopeOf('olive.owner').userId],
  )
})
afterAll(() => scene.close())

const listed = async (asker: Asker = olive) =>
  (await asker.get('/callerids')).body.Items as { PhoneNumber: string; IsDefault: boolean; CanRemove: boolean }[]
const find = async (asker: Asker = olive) =>
  (await listed(asker)).find(({ PhoneNumber }) => PhoneNumber === '2175558801')
const remove = (asker: Asker, number: string) => asker.delete(`/callerids/${encodeURIComponent(number)}`)

test('the default of a user is one of them, and each user has their own', async () => {
  expect((await olive.put('/user', { CallerID: '2175559999' })).body.Errors).toEqual({
    CallerID: [expect.stringContaining('Show that this number is yours first')],
  })
  expect((await olive.put('/user', { CallerID: typed })).body).toMatchObject({ CallerID: '2175558801' })
  expect(await find()).toMatchObject({ IsDefault: true, CanRemove: true })
  expect(await find(uma)).toMatchObject({ IsDefault: false, CanRemove: false })
  const stale = await olive.put('/user', { CallerID: '2175550200', Seen: { CallerID: '' } })
  expect([stale.status, stale.body.ErrorName]).toEqual([409, 'ChangedMeanwhile'])
  expect((await olive.put('/user', { CallerID: '', Seen: { CallerID: '2175558801' } })).body.CallerID).toBe('')
})

test.each([
  [{ CallThrottle: 7 }, { CallThrottle: [expect.stringContaining('0 is Max')] }],
  [{ Retries: 4 }, { Retries: ['Retries must be 0, 1, 2 or 3.'] }],
  [
    { MaxVoiceMessageLength: 20 },
    { MaxVoiceMessageLength: ['The longest message is 15 to 120 seconds, in steps of 15.'] },
  ],
])('%j is no setting of calls', async (body, Errors) => {
  expect((await olive.put('/user', body)).body.Errors).toEqual(Errors)
})

test('is taken out by who may, nobody calls with it then, and it comes back as it was', async () => {
  expect((await remove(uma, typed)).status).toBe(403)
  expect((await remove(await scene.as('mona.monthly'), typed)).status).toBe(404)
  const { body } = await remove(olive, typed)
  expect(body).toMatchObject({ Count: 1, UndoID: expect.any(Number) })
  expect(await find()).toBeUndefined()
  expect((await olive.put('/user', { CallerID: typed })).status).toBe(400)
  expect((await remove(olive, typed)).status).toBe(404)
  expect((await olive.post(`/undos/${body.UndoID}`)).body).toMatchObject({ Restored: 1 })
  expect(await find()).toMatchObject({ CanRemove: true })
  expect((await olive.put('/user', { CallerID: typed })).status).toBe(200)
})

test('a text number stays, and so does what a broadcast calls with until it is over', async () => {
  const text = await remove(olive, '2175550200')
  expect([text.status, text.body.Message]).toEqual([409, expect.stringContaining('text number of your account')])
  const AudioID = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
  const { body: made } = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Calls', BroadcastType: 'Announcement', CallerID: typed, Audio: { AudioID } },
    ...{ Contacts: [{ PrimaryPhone: '2175550101' }], CheckCallingWindow: false },
  })
  const refused = await remove(olive, typed)
  expect([refused.status, refused.body.Message]).toEqual([409, expect.stringMatching(/^A broadcast that is not over/)])
  await scene.query('delete from broadcast_queue where broadcast_id = $1', [made.BroadcastID])
  expect((await remove(olive, typed)).status).toBe(200)
})

test.each(['Announcement', 'SMSAndAnnouncement'])(
  'what a series of %s calls with stays until the series is over, and its name is said',
  async (BroadcastType) => {
    expect((await olive.put('/user', { CallerID: '' })).status).toBe(200)
    await scene.query(`update caller_ids set removed_at = null, removed_in = null where account_id = $1`, [accountId])
    const AudioID = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
    const { status, body: series } = await olive.post('/repeatingbroadcasts', {
      ...{ BroadcastName: 'Practice', BroadcastType, TextMessage: 'At 4.', CallerID: typed, Audio: { AudioID } },
      ...{ Lists: [{ ListID: 0 }], CheckCallingWindow: false },
      RepeatingBroadcastSchedule: {
        ...{ ScheduleFrequency: 'Daily', Interval: 1, IntervalFrequency: 'Days', DaysOfWeek: [], EndDateTime: null },
        StartDateTime: new Date(Date.now() + 86_400_000).toISOString(),
      },
    })
    expect([status, series.Errors]).toEqual([200, undefined])
    const refused = await remove(olive, typed)
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      expect.stringMatching(
        /^The repeating broadcast “Practice” calls with this number. Choose another caller ID there/,
      ),
    ])
    expect((await olive.delete(`/repeatingbroadcasts/${series.RepeatingBroadcastID}`)).status).toBe(200)
    expect((await remove(olive, typed)).status).toBe(200)
  },
)

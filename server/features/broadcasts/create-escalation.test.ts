import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let audio: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
})
afterAll(() => scene.close())

const create = (more: object) =>
  olive.post('/broadcasts', {
    ...{
      BroadcastName: 'Flood',
      BroadcastType: 'SMSAndAnnouncement',
      TextMessage: 'Reply OK.',
      CallerID: '2175550200',
    },
    ...{ Audio: { AudioID: audio }, CheckCallingWindow: false, CallAfterMinutes: 15 },
    ...{
      StartDate: new Date(Date.now() + 86_400_000).toISOString(),
      Contacts: [{ PrimaryPhone: '2175550101' }],
      ...more,
    },
  })

test('it says how it goes on, its people are there at once, and a copy goes on in the same way', async () => {
  const { status, body } = await create({})
  expect([status, body.Errors]).toEqual([200, undefined])
  expect(body.Escalation).toEqual({
    ...{ CallAfterMinutes: 15, OnePhoneAtATime: true, ConfirmedTotal: 0, CallsFromDate: null },
  })
  const queue = await scene.query(
    'select waves, isfinite(plan_at) as set from broadcast_queue where broadcast_id = $1 and channel = 2',
    [body.BroadcastID],
  )
  expect(queue).toEqual([{ waves: 3, set: false }])
  while (await planNext(scene.platform));
  const copied = await olive.post(`/broadcasts/${body.BroadcastID}/todraftbroadcast`, {
    ...{ Selection: { Type: 'SelectedAll' }, copy: true },
  })

  const draft = (await olive.get(`/draft-broadcasts/${copied.body.DraftBroadcastID}`)).body
  expect(draft).toMatchObject({ CallAfterMinutes: 15, OnePhoneAtATime: true })
})

test.each([
  [{ BroadcastType: 'SMSOrAnnouncement' }, /^Only a broadcast that sends a text and a call/],
  [{ BroadcastType: 'SMS' }, /^Only a broadcast that sends a text and a call/],
  [{ CallAfterMinutes: 0 }, /^Enter how many minutes/],
  [{ CallAfterMinutes: 1441 }, /^Enter how many minutes/],
])('%j is refused', async (more, sentence) => {
  const { status, body } = await create(more)
  expect([status, body.Errors?.CallAfterMinutes?.[0]]).toEqual([400, expect.stringMatching(sentence)])
})

test('minutes and phones at a time change until it begins, and nothing else of it', async () => {
  const { body: made } = await create({})
  const path = `/broadcasts/${made.BroadcastID}`
  const waves = async () =>
    (
      await scene.query(
        'select waves, isfinite(plan_at) as set from broadcast_queue where broadcast_id = $1 and channel = 2',
        [made.BroadcastID],
      )
    )[0]
  const { status, body } = await olive.put(path, { CallAfterMinutes: 30, OnePhoneAtATime: false })
  expect(status).toBe(200)
  expect(body.Escalation).toMatchObject({ CallAfterMinutes: 30, OnePhoneAtATime: false })
  expect(await waves()).toEqual({ waves: 1, set: false })
  const seen = await olive.put(path, { CallAfterMinutes: 45, Seen: { CallAfterMinutes: 30 } })
  expect([seen.status, seen.body.Escalation?.CallAfterMinutes]).toEqual([200, 45])
  const stale = await olive.put(path, { CallAfterMinutes: 50, Seen: { CallAfterMinutes: 30 } })
  expect([stale.status, stale.body.Current]).toEqual([409, { CallAfterMinutes: 45 }])
  const back = await olive.put(path, { CallAfterMinutes: 30, OnePhoneAtATime: true })
  expect(back.body.Escalation).toMatchObject({ CallAfterMinutes: 30, OnePhoneAtATime: true })
  expect(await waves()).toEqual({ waves: 3, set: false })
  const { body: events } = await olive.get(`${path}/events`)
  const edited = (events.Items as { Event: string; Detail: string }[]).filter(({ Event }) => Event === 'edited')
  expect(edited.map(({ Detail }) => Detail).sort()).toEqual([
    'minutes until it calls',
    'minutes until it calls and phones at a time',
    'minutes until it calls and phones at a time',
  ])
  const tooLong = await olive.put(path, { CallAfterMinutes: 1441 })
  expect([tooLong.status, tooLong.body.Errors.CallAfterMinutes[0]]).toEqual([
    400,
    expect.stringMatching(/^Enter how many/),
  ])
})

test('whoever calls everybody goes on doing so', async () => {
  const { body } = await create({ CallAfterMinutes: null })
  for (const change of [{ CallAfterMinutes: 15 }, { OnePhoneAtATime: true }]) {
    const refused = await olive.put(`/broadcasts/${body.BroadcastID}`, change)
    expect([refused.status, Object.keys(refused.body.Errors)]).toEqual([400, Object.keys(change)])
  }
})

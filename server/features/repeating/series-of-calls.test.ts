import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { daily, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'

let scene: RepeatingScene
let olive: Awaited<ReturnType<RepeatingScene['as']>>
let accountId: number
let live: number
let voicemail: number

const ours = '2175550200'
const form = (more: object = {}) => ({
  ...{ BroadcastName: 'Practice', BroadcastType: 'Announcement', CallerID: ours, Audio: { AudioID: live } },
  ...{ Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }], TextMessage: '', ...more },
})
const tomorrow = () => ({
  ScheduleFrequency: 'Daily',
  StartDateTime: new Date(scene.clock.now().getTime() + 86_400_000).toISOString(),
})
const create = (more: object = {}) =>
  olive.post('/repeatingbroadcasts', { ...form(more), RepeatingBroadcastSchedule: tomorrow() })
const survey = (more: object = {}) => ({
  ...{
    BroadcastType: 'Survey',
    AudioVM: { AudioID: voicemail },
    SurveyResponses: [{ ID: 1, Label: 'Coming' }],
    ...more,
  },
})

beforeAll(async () => {
  scene = await repeatingScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  live = await insertTone(query, accountId, 500, 40)
  voicemail = await insertTone(query, accountId, 900, 70)
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.query('delete from repeating_broadcasts')
  await scene.query('update audio set deleted_at = null')
  await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
})

describe('a series that calls', () => {
  test('is made, read and listed with how it calls', async () => {
    const { status, body } = await create({ CallThrottle: 10, RetryTimes: 2, ContinueOnNextDay: true })
    expect(status).toBe(200)
    const made = {
      ...{ BroadcastType: 'Announcement', CallerID: ours, CallThrottle: 10, RetryTimes: 2, OfferRemoval: true },
      Audio: { AudioID: live, Name: 'Tone', Length: 40, Uri: `/v1/audio/${live}/sound` },
      ...{ AudioVM: null, TransferAndConnect: null, SurveyResponses: [], ContinueOnNextDay: true },
      ...{ TextMessage: '', TextNumberID: 0, TextPhoneNumber: '', ContactCount: 2, Status: 'Active' },
    }
    expect(body).toMatchObject(made)
    expect((await olive.get(`/repeatingbroadcasts/${body.RepeatingBroadcastID}`)).body).toMatchObject(made)
    expect((await olive.get(`/repeatingbroadcasts?CallerID=${ours}`)).body).toMatchObject({ Size: 1, Items: [made] })
  })

  test('of a survey, with what its keys answer and a message of its own for voicemail', async () => {
    const { body } = await create(survey())
    expect(body).toMatchObject({ SurveyResponses: [{ ID: 1, Label: 'Coming' }], AudioVM: { AudioID: voicemail } })
  })

  test('keeps what its user had set for what was left out', async () => {
    await olive.put('/user', { CallThrottle: 20, Retries: 3 })
    expect((await create()).body).toMatchObject({ CallThrottle: 20, RetryTimes: 3 })
    await olive.put('/user', { CallThrottle: 1, Retries: 1 })
  })

  test.each<[string, () => object, object]>([
    ['no audio', () => ({ Audio: null }), { Audio: ['Choose a message that people hear.'] }],
    [
      'no caller ID of ours',
      () => ({ CallerID: '2175559999' }),
      { CallerID: [expect.stringContaining('yours first')] },
    ],
    ['audio of nobody', () => ({ Audio: { AudioID: 999_999 } }), { Audio: ['This audio is not in your library.'] }],
    ['a survey without a message for voicemail', () => survey({ AudioVM: null }), { AudioVM: [expect.any(String)] }],
    [
      'a message that is recorded by phone',
      () => ({ Audio: null, RecordLater: true }),
      { Audio: [expect.any(String)], RecordLater: [expect.stringContaining('cannot be recorded by phone')] },
    ],
  ])('with %s is refused', async (_, change, Errors) => {
    const { status, body } = await create(change())
    expect(status).toBe(400)
    expect(body.Errors).toEqual(Errors)
  })

  test('is refused where the account may not call', async () => {
    await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
    expect((await create()).body.ErrorCode).toBe(3310)
  })

  test('opens as a draft with how it calls', async () => {
    const { body } = await create({ CallThrottle: 10, OfferRemoval: false, DetectAnsweringMachines: false })
    expect(body.DetectAnsweringMachines).toBe(false)
    const copied = await olive.post(`/repeatingbroadcasts/${body.RepeatingBroadcastID}/todraftbroadcast`, {})
    expect((await olive.get(`/draft-broadcasts/${copied.body.DraftBroadcastID}`)).body).toMatchObject({
      ...{ BroadcastType: 'Announcement', CallerID: ours, CallThrottle: 10, OfferRemoval: false },
      DetectAnsweringMachines: false,
      ...{ Audio: { AudioID: live }, startOption: 'REPEATING', VoiceNumberCount: 2 },
    })
  })
})

describe('a series that calls is changed', () => {
  const edit = async (body: object, more: object = {}) => {
    const { RepeatingBroadcastID } = (await create(more)).body
    return await olive.put(`/repeatingbroadcasts/${RepeatingBroadcastID}`, body)
  }

  test('in what it says and how it calls', async () => {
    const { body } = await edit({ Audio: { AudioID: voicemail }, CallThrottle: 5, RetryTimes: 0, OfferRemoval: false })
    expect(body).toMatchObject({ Audio: { AudioID: voicemail }, CallThrottle: 5, RetryTimes: 0, OfferRemoval: false })
  })

  test.each<[string, object, string[]]>([
    ['a text', { TextMessage: 'Practice at 5.' }, ['TextMessage']],
    ['a speed that there is not', { CallThrottle: 7 }, ['CallThrottle']],
    ['no message', { Audio: null }, ['Audio']],
    ['audio of nobody', { AudioVM: { AudioID: 999_999 } }, ['AudioVM']],
    ['a number of nobody', { CallerID: '2175559999' }, ['CallerID']],
  ])('but not to %s', async (_, body, fields) => {
    const refused = await edit(body)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.Errors)).toEqual(fields)
  })

  test('and one that texts is not made to call', async () => {
    const text = { BroadcastType: 'SMS', TextMessage: 'Practice at 4.', Audio: null }
    expect((await edit({ Audio: { AudioID: live } }, text)).body.Errors).toEqual({
      Audio: ['This repeating broadcast sends texts: it makes no calls.'],
    })
  })

  test('audio that left the library stays in it, and can be exchanged', async () => {
    const { RepeatingBroadcastID } = (await create()).body
    await scene.query('update audio set deleted_at = now() where audio_id = $1', [live])
    const renamed = await olive.put(`/repeatingbroadcasts/${RepeatingBroadcastID}`, { BroadcastName: 'Training' })
    expect(renamed.body).toMatchObject({ BroadcastName: 'Training', Audio: { AudioID: live } })
  })
})

test('whoever sees a series or a run hears what it says, also when that left the library', async () => {
  const heard = async (who: Parameters<typeof scene.as>[0]) =>
    (await (await scene.as(who)).get(`/audio/${live}/sound`)).status
  await scene.query('update audio set deleted_at = now() where audio_id = $1', [live])
  await scene.query('delete from broadcast_calls')
  const before = await heard('olive.owner')
  const id = await scene.make(daily, { ...form(), Audio: { AudioID: voicemail } })
  await scene.query(
    `update repeating_broadcasts set form = jsonb_set(form, '{Audio,AudioID}', to_jsonb($2::int)) where repeating_id = $1`,
    [id, live],
  )
  expect([before, await heard('olive.owner'), await heard('ivan.invoice')]).toEqual([404, 200, 404])
  await scene.tick(later(0))
  await scene.query('delete from repeating_broadcasts')
  expect([await heard('olive.owner'), await heard('ivan.invoice')]).toEqual([200, 404])
  await scene.query('delete from broadcast_calls')
})

describe('its runs', () => {
  const runOf = async (id: number) => {
    const [run] = await scene.runsOf(id)
    return run && (await olive.get(`/broadcasts/${run.broadcast_id}`)).body
  }

  test('are calls of their own, each with its credits', async () => {
    const id = await scene.make(daily, form(survey({ CallThrottle: 10, RetryTimes: 0 })))
    await scene.tick(later(0))
    expect(await runOf(id)).toMatchObject({
      ...{ BroadcastType: 'Survey', CallerID: ours, CallThrottle: 10, RetryTimes: 0, PhoneNumberCount: 2 },
      ...{ Audio: { AudioID: live }, AudioVM: { AudioID: voicemail }, MaxCreditCost: 6 },
      ...{ RepeatingBroadcastID: id, IsPartOfRepeatingBroadcastSequence: true },
      SurveyResponses: [{ ID: 1, Label: 'Coming', Count: 0 }],
    })
    await scene.tick(later(1))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-03'])
  })

  test('go on playing what left the library', async () => {
    const id = await scene.make(daily, form())
    await scene.query('update audio set deleted_at = now() where audio_id = $1', [live])
    await scene.tick(later(0))
    expect(await runOf(id)).toMatchObject({ Audio: { AudioID: live } })
  })

  test.each<[string, (id: number) => Promise<unknown>, number, string]>([
    ['credits', () => scene.setCredits(0), 4100, 'for lack of credits: it needs 4'],
    [
      'the caller ID',
      () => scene.query(`update repeating_broadcasts set form = form || '{"CallerID": "2175559999"}'`),
      2003,
      'The caller ID of this repeating broadcast',
    ],
    [
      'calls',
      () => scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId]),
      101,
      'calls are not part of your plan',
    ],
  ])('fail for lack of %s, and say so', async (_, lose, code, sentence) => {
    const id = await scene.make(daily, form())
    await lose(id)
    await scene.tick(later(0))
    await scene.setCredits(25_000)
    expect(await scene.failuresOf(id)).toEqual([
      { key: '2027-03-02', code, message: expect.stringContaining(sentence) },
    ])
  })

  test('fail where nobody may be called', async () => {
    const contacts = [{ PrimaryPhone: '2175550177' }]
    const id = await scene.make(daily, form({ Contacts: contacts }))
    await olive.post('/optouts', { PhoneNumber: '2175550177', Channel: 'Voice' })
    await scene.tick(later(0))
    expect(await scene.failuresOf(id)).toMatchObject([
      { code: 3005, message: expect.stringContaining('could be called') },
    ])
  })

  test('are reckoned with whom they call, and what that costs', async () => {
    const { RepeatingBroadcastID } = (await create({ AudioVM: { AudioID: voicemail } })).body
    expect((await olive.get(`/repeatingbroadcasts/${RepeatingBroadcastID}/reach`)).body).toMatchObject({
      ...{ TextCount: 0, VoiceCount: 2, PhoneNumberCount: 2, CreditCount: 6 },
    })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { daily, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'

let scene: RepeatingScene
let olive: Awaited<ReturnType<RepeatingScene['as']>>
let accountId: number
let live: number
let voicemail: number

const ours = '2175550200'
const [mobile, landline] = ['2175550101', '2175550190'] as const
const kinds = ['SMSAndAnnouncement', 'SMSOrAnnouncement', 'SMSAndSurvey', 'SMSOrSurvey'] as const
const form = (BroadcastType: string, more: object = {}) => ({
  ...{ BroadcastName: 'Practice', BroadcastType, TextMessage: 'Practice at 4.', CallerID: ours },
  ...{ Audio: { AudioID: live }, AudioVM: { AudioID: voicemail } },
  ...(BroadcastType.endsWith('Survey') && { SurveyResponses: [{ ID: 1, Label: 'Coming' }] }),
  ...{ Contacts: [{ PrimaryPhone: mobile }, { PrimaryPhone: landline }], ...more },
})
const tomorrow = () => ({
  ScheduleFrequency: 'Daily',
  StartDateTime: new Date(scene.clock.now().getTime() + 86_400_000).toISOString(),
})
const create = (BroadcastType: string, more: object = {}) =>
  olive.post('/repeatingbroadcasts', { ...form(BroadcastType, more), RepeatingBroadcastSchedule: tomorrow() })
const escalating = { CallAfterMinutes: 20, OnePhoneAtATime: false }

beforeAll(async () => {
  scene = await repeatingScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  live = await insertTone(query, accountId, 500, 20)
  voicemail = await insertTone(query, accountId, 900, 40)
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     values (12175550101, 'mobile', true, now()), (12175550190, 'landline', false, now())
     on conflict (phone) do update set is_textable = excluded.is_textable, looked_up_at = now()`,
  )
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.query('delete from repeating_broadcasts')
  await scene.query('update audio set deleted_at = null')
  await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
})

describe('a series that texts and calls', () => {
  test.each(kinds)('of %s is made, read and listed with its text and how it calls', async (BroadcastType) => {
    const { status, body } = await create(BroadcastType, { CallThrottle: 10, RetryTimes: 2 })
    expect([status, body.Errors]).toEqual([200, undefined])
    const made = {
      ...{ BroadcastType, TextMessage: 'Practice at 4.', TextPhoneNumber: ours, CallerID: ours },
      ...{ Audio: { AudioID: live }, AudioVM: { AudioID: voicemail }, CallThrottle: 10, RetryTimes: 2 },
      ...{ SurveyResponses: BroadcastType.endsWith('Survey') ? [{ ID: 1, Label: 'Coming' }] : [] },
      ...{ CallAfterMinutes: null, OnePhoneAtATime: true, ContactCount: 2, Status: 'Active' },
    }
    expect(body).toMatchObject(made)
    expect((await olive.get(`/repeatingbroadcasts/${body.RepeatingBroadcastID}`)).body).toMatchObject(made)
    expect((await olive.get(`/repeatingbroadcasts?CallerID=${ours}`)).body).toMatchObject({ Size: 1, Items: [made] })
  })

  test('texts first and calls whoever has not answered', async () => {
    expect((await create('SMSAndAnnouncement', escalating)).body).toMatchObject(escalating)
  })

  test.each<[string, string, object, string[]]>([
    ['no text', 'SMSAndAnnouncement', { TextMessage: '' }, ['TextMessage']],
    ['no message to hear', 'SMSOrAnnouncement', { Audio: null }, ['Audio']],
    [
      'no text and a caller ID of nobody',
      'SMSOrSurvey',
      { CallerID: '1', TextMessage: '' },
      ['TextMessage', 'CallerID'],
    ],
    ['a survey without a message for voicemail', 'SMSAndSurvey', { AudioVM: null }, ['AudioVM']],
    ['calls to whoever has not answered one of two ways', 'SMSOrAnnouncement', escalating, ['CallAfterMinutes']],
    ['no minutes to wait', 'SMSAndSurvey', { CallAfterMinutes: 0 }, ['CallAfterMinutes']],
    ['calls to whoever has not answered a text alone', 'SMS', escalating, ['CallAfterMinutes']],
    [
      'a message that is recorded by phone',
      'SMSAndAnnouncement',
      { Audio: null, RecordLater: true },
      ['Audio', 'RecordLater'],
    ],
  ])('with %s is refused', async (_, BroadcastType, more, fields) => {
    const { status, body } = await create(BroadcastType, more)
    expect([status, Object.keys(body.Errors ?? {}).sort()]).toEqual([400, [...fields].sort()])
  })

  test('is refused where the account may not call', async () => {
    await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
    expect((await create('SMSAndAnnouncement')).body.ErrorCode).toBe(3310)
  })

  test('opens as a draft with its text, how it calls, and when', async () => {
    const { body } = await create('SMSAndAnnouncement', { ...escalating, CallThrottle: 10 })
    const copied = await olive.post(`/repeatingbroadcasts/${body.RepeatingBroadcastID}/todraftbroadcast`, {})
    expect((await olive.get(`/draft-broadcasts/${copied.body.DraftBroadcastID}`)).body).toMatchObject({
      ...{ BroadcastType: 'SMSAndAnnouncement', TextMessage: 'Practice at 4.', CallerID: ours, CallThrottle: 10 },
      ...{ Audio: { AudioID: live }, AudioVM: { AudioID: voicemail }, startOption: 'REPEATING', ...escalating },
      ...{ TextNumberCount: 1, VoiceNumberCount: 2 },
    })
  })
})

describe('a series that texts and calls is changed', () => {
  const edit = async (body: object, BroadcastType = 'SMSAndAnnouncement', more: object = {}) => {
    const { RepeatingBroadcastID } = (await create(BroadcastType, more)).body
    return await olive.put(`/repeatingbroadcasts/${RepeatingBroadcastID}`, body)
  }

  test('in its text, in what it says, and in how it calls, together', async () => {
    const change = { TextMessage: 'Practice at 5.', CallThrottle: 5, RetryTimes: 0, OfferRemoval: false }
    const { status, body } = await edit({ ...change, Audio: { AudioID: voicemail } })
    expect([status, body.Errors]).toEqual([200, undefined])
    expect(body).toMatchObject({ ...change, Audio: { AudioID: voicemail } })
  })

  test('in whom it calls: whoever has not answered, and everybody again', async () => {
    expect((await edit(escalating)).body).toMatchObject(escalating)
    expect((await edit({ CallAfterMinutes: null }, 'SMSAndAnnouncement', escalating)).body).toMatchObject({
      CallAfterMinutes: null,
    })
  })

  test.each<[string, object, string, string[]]>([
    ['no text', { TextMessage: '' }, 'SMSAndAnnouncement', ['TextMessage']],
    ['no message', { Audio: null }, 'SMSOrAnnouncement', ['Audio']],
    ['a number of nobody', { CallerID: '2175559999' }, 'SMSAndSurvey', ['CallerID']],
    ['minutes that there are not', { CallAfterMinutes: 2000 }, 'SMSAndAnnouncement', ['CallAfterMinutes']],
    ['calls to whoever has not answered', { CallAfterMinutes: 20 }, 'SMSOrAnnouncement', ['CallAfterMinutes']],
    ['one phone at a time', { OnePhoneAtATime: false }, 'SMSOrAnnouncement', ['OnePhoneAtATime']],
    ['the same of calls alone', { OnePhoneAtATime: false }, 'Announcement', ['OnePhoneAtATime']],
    ['the same of texts alone', { CallAfterMinutes: 20 }, 'SMS', ['CallAfterMinutes']],
  ])('but not to %s', async (_, body, BroadcastType, fields) => {
    const refused = await edit(body, BroadcastType)
    expect([refused.status, Object.keys(refused.body.Errors ?? {})]).toEqual([400, fields])
  })

  test('by two at once: what only one changed stays, and what both did is told', async () => {
    const { RepeatingBroadcastID: id } = (await create('SMSAndAnnouncement', escalating)).body
    const at = `/repeatingbroadcasts/${id}`
    await olive.put(at, { CallAfterMinutes: 30 })
    const kept = await olive.put(at, { TextMessage: 'At 6.', Seen: { TextMessage: 'Practice at 4.' } })
    expect(kept.body).toMatchObject({ TextMessage: 'At 6.', CallAfterMinutes: 30 })
    const clash = await olive.put(at, { CallAfterMinutes: 40, Seen: { CallAfterMinutes: 20 } })
    expect([clash.status, clash.body.Current]).toEqual([409, { CallAfterMinutes: 30 }])
  })
})

describe('its runs', () => {
  const runOf = async (id: number) => {
    const [run] = await scene.runsOf(id)
    return run && (await olive.get(`/broadcasts/${run.broadcast_id}`)).body
  }
  const queued = async (id: number) =>
    await scene.query<{ channel: number; waves: number; set: boolean }>(
      `select q.channel, q.waves, isfinite(q.plan_at) as set from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
        where b.repeating_id = $1 order by 1`,
      [id],
    )

  test.each([
    ['SMSAndAnnouncement', 1 + 2 * 2],
    ['SMSOrAnnouncement', 1 + 2],
    ['SMSAndSurvey', 1 + 2 * 2],
    ['SMSOrSurvey', 1 + 2],
  ])('of %s text and call, each with its credits', async (BroadcastType, MaxCreditCost) => {
    const id = await scene.make(daily, form(BroadcastType))
    await scene.tick(later(0))
    expect(await scene.failuresOf(id)).toEqual([])
    expect(await runOf(id)).toMatchObject({
      ...{ BroadcastType, CallerID: ours, TextMessage: 'Practice at 4.', TextPhoneNumber: ours },
      ...{ Audio: { AudioID: live }, AudioVM: { AudioID: voicemail }, PhoneNumberCount: 2, MaxCreditCost },
      ...{ RepeatingBroadcastID: id, IsPartOfRepeatingBroadcastSequence: true, Escalation: null },
    })
    expect((await queued(id)).map(({ channel }) => channel)).toEqual([1, 2])
    await scene.tick(later(1))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-03'])
  })

  test('text first, each with a wait of its own, and copies of them do so too', async () => {
    const id = await scene.make(daily, form('SMSAndAnnouncement', { CallAfterMinutes: 20 }))
    await scene.tick(later(0))
    const made = await runOf(id)
    expect(made.Escalation).toMatchObject({ CallAfterMinutes: 20, OnePhoneAtATime: true, ConfirmedTotal: 0 })
    expect((await queued(id)).find(({ channel }) => channel === 2)).toMatchObject({ waves: 3, set: false })
    while (await planNext(scene.at(later(0))));
    const copied = await olive.post(`/broadcasts/${made.BroadcastID}/todraftbroadcast`, {
      ...{ Selection: { Type: 'SelectedAll' }, copy: true },
    })
    expect((await olive.get(`/draft-broadcasts/${copied.body.DraftBroadcastID}`)).body).toMatchObject({
      ...{ BroadcastType: 'SMSAndAnnouncement', CallAfterMinutes: 20, Audio: { AudioID: live } },
      RepeatingBroadcastSchedule: null,
    })
  })

  test('go on playing what left the library', async () => {
    const id = await scene.make(daily, form('SMSOrAnnouncement'))
    await scene.query('update audio set deleted_at = now() where audio_id = $1', [live])
    await scene.tick(later(0))
    expect(await runOf(id)).toMatchObject({ Audio: { AudioID: live } })
  })

  test.each<[string, (id: number) => Promise<unknown>, number, string]>([
    ['credits', () => scene.setCredits(0), 4100, 'for lack of credits: it needs 5'],
    [
      'the text number',
      () => scene.query(`update repeating_broadcasts set form = form || '{"TextNumberID": 999999}'`),
      2003,
      'no longer has access to its text number',
    ],
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
    const id = await scene.make(daily, form('SMSAndAnnouncement'))
    await lose(id)
    await scene.tick(later(0))
    await scene.setCredits(25_000)
    expect(await scene.failuresOf(id)).toEqual([
      { key: '2027-03-02', code, message: expect.stringContaining(sentence) },
    ])
    expect(await scene.keysOf(id)).toEqual([])
  })

  test('fail where nobody may be texted or called', async () => {
    const id = await scene.make(daily, form('SMSAndAnnouncement', { Contacts: [{ PrimaryPhone: '2175550177' }] }))
    for (const Channel of ['Voice', 'Text']) await olive.post('/optouts', { PhoneNumber: '2175550177', Channel })
    await scene.tick(later(0))
    expect(await scene.failuresOf(id)).toMatchObject([
      { code: 3005, message: expect.stringContaining('could be texted or called') },
    ])
  })

  test.each([
    ['SMSAndAnnouncement', { TextCount: 1, VoiceCount: 2, ReachedCount: 2, CreditCount: 5 }],
    ['SMSOrAnnouncement', { TextCount: 1, VoiceCount: 1, ReachedCount: 2, CreditCount: 3 }],
  ])('of %s are reckoned with whom they text and call, and what both cost', async (BroadcastType, reach) => {
    const { RepeatingBroadcastID } = (await create(BroadcastType)).body
    expect((await olive.get(`/repeatingbroadcasts/${RepeatingBroadcastID}/reach`)).body).toMatchObject({
      ...{ PhoneNumberCount: 2, PeopleCount: 2, ...reach },
    })
  })

  test('go out again to as many as were promised', async () => {
    const id = await scene.make(daily, form('SMSAndAnnouncement'))
    await scene.setCredits(0)
    await scene.tick(later(0))
    await scene.setCredits(25_000)
    const { Items } = (await olive.get('/repeatingbroadcasts/accountfailures')).body
    const at = `/repeatingbroadcasts/${id}/runagain`
    const asked = { RepeatingFailureID: Items[0].RepeatingFailureID }
    expect((await olive.post(at, { ...asked, ExpectedTextCount: 3 })).body.ErrorName).toBe('DraftChanged')
    const made = await olive.post(at, { ...asked, ExpectedTextCount: 2 })
    expect([made.status, made.body.BroadcastType]).toEqual([200, 'SMSAndAnnouncement'])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let short: number
let long: number
let tooLong: number

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  short = await insertTone(query, accountId, 500, 20)
  long = await insertTone(query, accountId, 900, 70)
  tooLong = await insertTone(query, accountId, 900, 121)
})
afterAll(() => scene.close())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const created = async (more: object = {}) => {
  const form = {
    ...{ BroadcastName: 'Snow day', BroadcastType: 'Announcement', CallerID: '2175550200', Audio: { AudioID: short } },
    Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
    ...{ CheckCallingWindow: false, StartDate: tomorrow(), ...more },
  }
  const { status, body } = await olive.post('/broadcasts', form)
  expect([status, body.Errors]).toEqual([200, undefined])
  return `/broadcasts/${body.BroadcastID}`
}
const answers = [
  { ID: 1, Label: 'Yes' },
  { ID: 2, Label: 'No' },
]
const survey = { BroadcastType: 'Survey', AudioVM: { AudioID: 0 }, SurveyResponses: answers }
const surveyed = () => created({ ...survey, AudioVM: { AudioID: short } })
const available = async () => (await olive.get('/account')).body.AvailableCallUnits

test('how it calls and what it says change until it begins; credits follow the longer message', async () => {
  const path = await created()
  const before = await available()
  const change = { CallerID: '2175550190', CallThrottle: 10, RetryTimes: 3, OfferRemoval: false }
  const { status, body } = await olive.put(path, { ...change, Audio: { AudioID: long } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...change, Audio: { AudioID: long, Length: 70 }, AudioVM: null, MaxCreditCost: 6 })
  expect(await available()).toBe(before - 4)
  const back = await olive.put(path, { Audio: { AudioID: short }, AudioVM: { AudioID: short } })
  expect(back.body).toMatchObject({ MaxCreditCost: 2, AudioVM: { AudioID: short } })
  expect(await available()).toBe(before)
  expect((await olive.put(path, { AudioVM: null })).body).toMatchObject({ AudioVM: null, Audio: { AudioID: short } })
  const { body: events } = await olive.get(`${path}/events`)
  const edited = (events.Items as { Event: string; Detail: string }[]).filter(({ Event }) => Event === 'edited')
  expect(edited.map(({ Detail }) => Detail).sort()).toEqual([
    'caller ID, message, calls at a time, retries, and key 3',
    'message and voicemail message',
    'voicemail message',
  ])
})

test.each<[string, object, object]>([
  ['a number of others', { CallerID: '2175559999' }, { CallerID: [expect.stringContaining('Show that this number')] }],
  ['no message', { Audio: null }, { Audio: ['Choose a message that people hear.'] }],
  ['one of no library', { Audio: { AudioID: 99_999 } }, { Audio: ['This audio is not in your library.'] }],
  ['calls at a time', { CallThrottle: 7 }, { CallThrottle: [expect.stringContaining('must be one of')] }],
  ['answers of an announcement', { SurveyResponses: answers }, { SurveyResponses: [expect.anything()] }],
])('%s is refused', async (_, change, Errors) => {
  const path = await created()
  const { status, body } = await olive.put(path, change)
  expect([status, body.Errors]).toEqual([400, Errors])
})

test('one that is too long, and what the credits do not pay for, leave it as it was', async () => {
  const path = await created()
  const { body } = await olive.put(path, { Audio: { AudioID: tooLong } })
  expect(body.Errors.Audio[0]).toMatch(/^Your message cannot exceed 2 minutes/)
  const { accountId } = scene.accounts.lincoln
  await scene.query('update credit_balances set available = 1 where account_id = $1', [accountId])
  const poor = await olive.put(path, { Audio: { AudioID: long } })
  expect(poor.body).toMatchObject({
    ErrorCode: 4100,
    Message: 'Unable to modify broadcast. Not enough credits to send message.',
  })
  await scene.query('update credit_balances set available = 20000 where account_id = $1', [accountId])
  expect((await olive.get(path)).body).toMatchObject({ Audio: { AudioID: short }, MaxCreditCost: 2 })
})

test('a survey keeps its question and its message for voicemail; its keys change until it begins, what they are called always', async () => {
  const path = await surveyed()
  expect((await olive.put(path, { AudioVM: null })).body.Errors).toEqual({
    AudioVM: ['Choose a message for voicemail: nobody can press a key there.'],
  })
  const three = [...answers, { ID: 3, Label: 'Maybe' }]
  expect((await olive.put(path, { SurveyResponses: three })).body.SurveyResponses).toHaveLength(3)
  expect((await olive.put(path, { BroadcastStatus: 'Broadcasting' })).status).toBe(200)
  for (const change of [{ SurveyResponses: answers }, { CallThrottle: 5 }, { Audio: { AudioID: long } }]) {
    const { status, body } = await olive.put(path, change)
    expect([status, body.ErrorName]).toEqual([400, 'WrongStatus'])
  }
  const labels = three.map(({ ID, Label }) => ({ ID, Label: `${Label}!` }))
  const { status, body } = await olive.put(path, { SurveyResponses: labels })
  expect(status).toBe(200)
  expect(body.SurveyResponses).toEqual(labels.map((one) => ({ ...one, Count: 0 })))
})

test('two who change the same are told of each other; a text has nothing of calls', async () => {
  const path = await created()
  const Seen = { Audio: { AudioID: short }, CallThrottle: 1 }
  await olive.put(path, { Audio: { AudioID: long }, Seen })
  const clash = await olive.put(path, { Audio: null, CallThrottle: 5, Seen })
  expect([clash.status, clash.body.ErrorName]).toEqual([409, 'ChangedMeanwhile'])
  const text = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Text', TextMessage: 'No school.', StartDate: tomorrow() },
    Contacts: [{ PrimaryPhone: '2175550101' }],
  })
  const { body } = await olive.put(`/broadcasts/${text.body.BroadcastID}`, { CallThrottle: 5 })
  expect(body.Errors).toEqual({ CallThrottle: ['This broadcast sends texts: it makes no calls.'] })
})

test('whoever may not change it changes nothing of its calls', async () => {
  const path = await created()
  const uma = await scene.as('uma.member')
  expect((await uma.put(path, { CallThrottle: 5 })).status).toBe(404)
})

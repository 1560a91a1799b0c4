import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let picture: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  picture = await addPicture('olive.owner')
})
afterAll(() => scene.close())

const addPicture = async (userName: 'olive.owner' | 'ivan.invoice') => {
  const { accountId, userId } = scene.scopeOf(userName)
  const [row] = await scene.query<{ id: number }>(
    `insert into media (account_id, user_id, name, content_type, width, height, content, secret, created_at)
      values ($1, $2, 'Bus.png', 'image/png', 1, 1, '', 'x', now()) returning media_id::int as id`,
    [accountId, userId],
  )
  return row!.id
}

const confirmed = { isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true }
const unconfirmed = { isSettingsConfirmed: false, isRecipientsConfirmed: false, isMessagesConfirmed: false }
const survey = () => ({
  BroadcastName: 'Bus',
  BroadcastType: 'SMS',
  IsTextSurvey: true,
  TextMessage: 'Does the bus come?',
  TextSurveyAutoReplies: [{ Label: 'Yes', Message: 'Good.' }],
  Media: [{ MediaID: picture }],
  ...confirmed,
})
const start = async (body: object) => {
  const reply = await olive.post('/draft-broadcasts', body)
  expect(reply.status).toBe(200)
  return reply.body.DraftBroadcastID as number
}

describe('another type', () => {
  test('takes back the confirmations and what it does not have', async () => {
    const id = await start(survey())
    const text = await olive.put(`/draft-broadcasts/${id}/type`, { BroadcastType: 'SMS' })
    expect(text.body).toMatchObject({
      BroadcastName: 'Bus',
      IsTextSurvey: false,
      TextSurveyAutoReplies: [],
      TextMessage: 'Does the bus come?',
      Media: [{ MediaID: picture }],
      ...unconfirmed,
    })
    const voice = await olive.put(`/draftbroadcasts/${id}/type`, { BroadcastType: 'Survey', IsTextSurvey: true })
    expect(voice.body).toMatchObject({ BroadcastType: 'Survey', IsTextSurvey: false, TextMessage: '', Media: [] })
    expect((await olive.get(`/draft-broadcasts/${id}`)).body).toEqual(voice.body)
  })

  test('that it has already changes nothing', async () => {
    const id = await start(survey())
    const same = await olive.put(`/draft-broadcasts/${id}/type`, { BroadcastType: 'SMS', IsTextSurvey: true })
    expect(same.body).toMatchObject({ ...survey(), Media: [{ MediaID: picture }] })
  })

  test('that is saved with the rest does the same, but for what is given with it', async () => {
    const id = await start(survey())
    const saved = await olive.put(`/draft-broadcasts/${id}`, {
      BroadcastType: 'GroupSMS',
      IsTextSurvey: true,
      isSettingsConfirmed: true,
    })
    expect(saved.body).toMatchObject({
      IsTextSurvey: false,
      TextSurveyAutoReplies: [],
      TextMessage: 'Does the bus come?',
      ...{ ...unconfirmed, isSettingsConfirmed: true },
    })
  })

  test('that there is not is refused', async () => {
    const id = await start(survey())
    expect((await olive.put(`/draft-broadcasts/${id}/type`, { BroadcastType: 'Pigeon' })).status).toBe(400)
  })
})

test('all that the wizard holds is kept', async () => {
  const held = {
    startOption: 'REPEATING',
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Weekly', Interval: 2, DaysOfWeek: ['Monday'] },
    CheckCallingWindow: false,
    EmergencyReason: 'Storm',
    TextNumberID: scene.accounts.lincoln.textNumberIds[0],
  }
  const id = await start({ ...survey(), ...held })
  expect((await olive.get(`/draft-broadcasts/${id}`)).body).toMatchObject(held)
  const cleared = { startOption: 'START_LATER', RepeatingBroadcastSchedule: null, CheckCallingWindow: null }
  expect((await olive.put(`/draft-broadcasts/${id}`, cleared)).body).toMatchObject({
    ...cleared,
    EmergencyReason: 'Storm',
  })
})

test('pictures of another account, or none, are not there', async () => {
  const theirs = await addPicture('ivan.invoice')
  const id = await start(survey())
  for (const MediaID of [theirs, 4711]) {
    const Media = [{ MediaID: picture }, { MediaID }]
    expect((await olive.post('/draft-broadcasts', { Media })).status).toBe(404)
    expect((await olive.put(`/draft-broadcasts/${id}`, { Media })).status).toBe(404)
  }
  expect((await olive.get(`/draft-broadcasts/${id}`)).body.Media).toMatchObject([{ MediaID: picture }])
})

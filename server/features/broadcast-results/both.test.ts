/** People of a broadcast that texts and calls: whoever its texts, its calls, or both were for. */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planAll } from '../../testing/plan-all.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let audio: number
const [mobile, another, landline] = ['2175550101', '2175550102', '2175550190'] as const

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], scene.accounts.lincoln.accountId, 500, 20)
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     values (12175550101, 'mobile', true, now()), (12175550102, 'mobile', true, now()), (12175550190, 'landline', false, now())
     on conflict (phone) do update set is_textable = excluded.is_textable, looked_up_at = now()`,
  )
})
afterAll(() => scene.close())

const said = {
  ...{ TextMessage: 'No school.', CallerID: '2175550200', CallThrottle: 10, RetryTimes: 3, OfferRemoval: false },
  SurveyResponses: [
    { ID: 1, Label: 'Coming' },
    { ID: 2, Label: 'Not coming' },
  ],
}
const create = async (type: string, more: object = {}) => {
  const { status, body } = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Snow day', BroadcastType: type, CheckCallingWindow: false, ...said },
    ...(!type.endsWith('Survey') && { SurveyResponses: [] }),
    ...{ Audio: { AudioID: audio }, AudioVM: { AudioID: audio } },
    Contacts: [mobile, another, landline].map((PrimaryPhone) => ({ PrimaryPhone })),
    ...more,
  })
  expect([status, body.Errors]).toEqual([200, undefined])
  await planAll(scene)
  return body.BroadcastID as number
}
const everybody = { Selection: { Type: 'SelectedAll' } }
const draftOf = async (id: number, query: string, body: object = {}) => {
  const { body: made } = await olive.post(`/broadcasts/${id}/todraftbroadcast${query}`, { ...everybody, ...body })
  if (!made.DraftBroadcastID) return made
  const { body: people } = await olive.get(`/draft-broadcasts/${made.DraftBroadcastID}/contacts?sortby=PrimaryPhone`)
  return {
    form: (await olive.get(`/draft-broadcasts/${made.DraftBroadcastID}`)).body,
    phones: people.Items.map(({ PrimaryPhone }: { PrimaryPhone: string }) => PrimaryPhone),
  }
}
const end = (id: number, phone: string, part: number, state: number, why: number = reason.none) =>
  scene.query(`update recipients set state = $4, reason = $5 where broadcast_id = $1 and phone = $2 and channel = $3`, [
    ...[id, Number(`1${phone}`), part, state, why],
  ])

test.each(['SMSOrSurvey', 'SMSAndSurvey'])(
  'a copy of %s has both, for everybody, and opens at its last step',
  async (type) => {
    const { form, phones } = await draftOf(await create(type), '', { copy: true })
    expect(phones).toEqual([mobile, another, landline])
    expect(form).toMatchObject({ BroadcastName: 'Copy of Snow day', BroadcastType: type, ...said })
    expect(form).toMatchObject({ Audio: { AudioID: audio }, AudioVM: { AudioID: audio } })
    expect(form).toMatchObject({ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true })
  },
)

test('a copy whose sound has left the library has its message to choose, and its text as it was', async () => {
  const id = await create('SMSOrAnnouncement')
  await scene.query('update audio set deleted_at = now() where audio_id = $1', [audio])
  const { form } = await draftOf(id, '', { copy: true })
  await scene.query('update audio set deleted_at = null where audio_id = $1', [audio])
  expect(form).toMatchObject({ TextMessage: 'No school.', Audio: null, isMessagesConfirmed: false })
})

test('a draft is for those whom texts, calls, or either did not reach', async () => {
  const id = await create('SMSOrAnnouncement')
  await end(id, mobile, 1, outcome.delivered)
  await end(id, another, 1, outcome.failed)
  await end(id, landline, 2, outcome.invalid, reason.doNotCall)
  const phonesOf = async (query: string) => (await draftOf(id, query)).phones
  expect(await phonesOf('?category=delivered')).toEqual([mobile])
  expect(await phonesOf('?category=all&part=calls')).toEqual([landline])
  expect(await phonesOf('?category=all&part=texts')).toEqual([mobile, another])
  expect(await phonesOf('?category=invalid')).toEqual([landline])
  await end(id, landline, 2, outcome.delivered, reason.livePerson)
  expect(await phonesOf('?category=live-person')).toEqual([landline])
})

test('of its calls a group is made and people are opted out as of any calls', async () => {
  const id = await create('SMSOrAnnouncement')
  const group = await olive.post(`/broadcasts/${id}/details/tolist?category=all&part=calls`, {
    ...{ ...everybody, ListName: 'Called' },
  })
  expect(group.body).toMatchObject({ Count: 1 })
  expect((await olive.get(`/broadcasts/${id}/details?category=all&part=calls`)).body.Items).toMatchObject([
    { PhoneNumber: landline, CallResult: 'Incomplete' },
  ])
  expect((await olive.get(`/broadcasts/${id}/details`)).body.Size).toBe(2)
  const out = await olive.post(`/broadcasts/${id}/details/optout?category=all&part=calls`, everybody)
  expect(out.body).toMatchObject({ Count: 1 })
  const channels = await scene.query<{ channel: string }>('select channel from opt_outs where phone = $1', [
    Number(`1${landline}`),
  ])
  expect(channels).toEqual([{ channel: 'voice' }])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { reconcile, reservedFor } from '../billing/store.ts'

let scene: Scene
let olive: Asker
let picture: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  const [media] = await scene.query<{ media_id: number }>(
    `insert into media (account_id, user_id, name, content_type, width, height, content, secret, created_at)
     values ($1, $2, 'map.png', 'image/png', 1, 1, 'x', 's3cret', now()) returning media_id`,
    [scene.accounts.lincoln.accountId, scene.scopeOf('olive.owner').userId],
  )
  picture = media!.media_id
})
afterAll(() => scene.close())

const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()
const create = (body: object = {}) =>
  olive.post('/broadcasts', {
    ...{ BroadcastName: 'Picnic', TextMessage: 'Are you coming?', Contacts: [{ PrimaryPhone: '2175550101' }] },
    ...body,
  })
const replies = [
  { Label: 'Yes', Message: 'See you there.' },
  { Label: 'No', Message: '' },
]

describe('a text survey', () => {
  test('keeps what it answers by itself', async () => {
    const { body } = await create({ IsTextSurvey: true, TextSurveyAutoReplies: replies })
    expect(body).toMatchObject({
      IsTextSurvey: true,
      TextSurveyAutoReplies: [replies[0]],
      TextSurveyResponses: [{ Count: 0 }, { Count: 0 }, { Count: 0 }],
    })
    const [row] = await scene.query(
      'select survey_reply_yes, survey_reply_no from broadcast_texts where broadcast_id = $1',
      [body.BroadcastID],
    )
    expect(row).toEqual({ survey_reply_yes: 'See you there.', survey_reply_no: '' })
    const plain = (await create({ TextSurveyAutoReplies: [replies[1]] })).body
    expect(plain).toMatchObject({ IsTextSurvey: false, TextSurveyAutoReplies: [], TextSurveyResponses: [] })
    const listed = (query: string) =>
      olive
        .get(`/broadcasts?${query}`)
        .then(({ body }) => body.Items.map((b: { BroadcastID: number }) => b.BroadcastID))
    expect(await listed('IsTextSurvey=true')).toEqual([body.BroadcastID])
    expect(await listed('IsTextSurvey=false')).toEqual([plain.BroadcastID])
    expect((await olive.get('/broadcasts?IsTextSurvey=perhaps')).status).toBe(400)
  })

  test('is what has answers: given with anything else they are refused, not dropped', async () => {
    for (const IsTextSurvey of [undefined, false]) {
      const { status, body } = await create({ IsTextSurvey, TextSurveyAutoReplies: replies })
      expect([status, body.Errors]).toEqual([400, { TextSurveyAutoReplies: ['Only a text survey has auto replies.'] }])
    }
  })

  test('is refused an answer of nothing but blanks, and another type', async () => {
    const TextSurveyAutoReplies = [{ Label: 'Yes', Message: '  ' }]
    expect((await create({ IsTextSurvey: true, TextSurveyAutoReplies })).body.Errors).toEqual({
      'TextSurveyAutoReplies.Yes': ['Enter an Auto Reply.'],
    })
    expect((await create({ IsTextSurvey: true, BroadcastType: 'GroupSMS' })).body.Errors).toHaveProperty(
      'BroadcastType',
    )
    expect((await create({ BroadcastType: 'GroupSMS' })).status).toBe(200)
  })

  test('changes its answers until it starts', async () => {
    const { BroadcastID } = (await create({ IsTextSurvey: true, StartDate: inHours(2) })).body
    const { body } = await olive.put(`/broadcasts/${BroadcastID}`, { TextSurveyAutoReplies: replies })
    expect(body.TextSurveyAutoReplies).toEqual([replies[0]])
    const plain = (await create({ StartDate: inHours(2) })).body.BroadcastID
    expect((await olive.put(`/broadcasts/${plain}`, { TextSurveyAutoReplies: replies })).body.Errors).toHaveProperty(
      'TextSurveyAutoReplies',
    )
  })
})

describe('pictures', () => {
  const Media = () => [{ MediaID: picture }]
  const stored = async (id: number) =>
    (
      await scene.query<{ media: string[]; media_ids: number[] }>(
        'select media, to_jsonb(media_ids) as media_ids from broadcast_texts where broadcast_id = $1',
        [id],
      )
    )[0]!

  test('leave with the text, or without any, for one credit more', async () => {
    const { body } = await create({ Media: Media(), TextMessage: '' })
    expect(body).toMatchObject({ MaxCreditCost: 2, Media: [{ MediaID: picture, Name: 'map.png' }] })
    const { media, media_ids } = await stored(body.BroadcastID)
    expect([media_ids, media.length]).toEqual([[picture], 1])
    expect(media[0]).toMatch(/^https?:\/\/.+s3cret/)
    expect((await create({ Media: [{ MediaID: 999_999 }] })).status).toBe(404)
    while (await planNext(scene.platform));
    const [planned] = await scene.query('select credits, state from recipients where broadcast_id = $1', [
      body.BroadcastID,
    ])
    expect(planned).toEqual({ credits: 2, state: 0 })
  })

  test('are put in and taken out before the start, and paid for or given back', async () => {
    const { BroadcastID: id } = (await create({ StartDate: inHours(2) })).body
    const reserved = () => reservedFor(scene.platform.db, scene.scopeOf('olive.owner'), id)
    expect((await olive.put(`/broadcasts/${id}`, { Media: Media() })).body).toMatchObject({
      MaxCreditCost: 2,
      Media: [{ Name: 'map.png' }],
    })
    expect(await reserved()).toBe(2)
    expect((await olive.put(`/broadcasts/${id}`, { TextMessage: '' })).body.TextMessage).toBe('')
    expect((await olive.put(`/broadcasts/${id}`, { Media: [] })).body.Errors).toHaveProperty('TextMessage')
    const back = await olive.put(`/broadcasts/${id}`, { Media: [], TextMessage: 'Hi' })
    expect(back.body).toMatchObject({ MaxCreditCost: 1, Media: [] })
    expect([await reserved(), (await stored(id)).media]).toEqual([1, []])
    expect(await reconcile(scene.platform.db)).toEqual([])
  })
})

test('what cannot be paid for is said in the words of the dialog', async () => {
  const { BroadcastID: id } = (await create({ StartDate: inHours(2) })).body
  const { accountId } = scene.accounts.lincoln
  await scene.query('update credit_balances set available = 0 where account_id = $1', [accountId])
  const { body } = await olive.put(`/broadcasts/${id}`, { Media: [{ MediaID: picture }] })
  expect(body).toMatchObject({
    ErrorCode: 4100,
    Message: 'Unable to modify broadcast. Not enough credits to send message.',
  })
  await scene.query('update credit_balances set available = 1000 where account_id = $1', [accountId])
})

test('second phones of a group are left out on request', async () => {
  const [person] = await scene.addContacts('olive.owner', [12175550111, 12175550112], 'Staff')
  await scene.query('update contacts set secondary_phone = 12175550121 where person_id = $1', [person])
  const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Staff'")
  const Lists = [{ ListID: group!.list_id }]
  expect((await create({ Contacts: [], Lists })).body.PhoneNumberCount).toBe(3)
  const { body } = await create({ Contacts: [], Lists, PrimaryPhoneNumbersOnly: true })
  while (await planNext(scene.platform));
  expect((await olive.get(`/broadcasts/${body.BroadcastID}`)).body.PhoneNumberCount).toBe(2)
})

test('quiet hours are skipped for a reason, or kept again, before the start', async () => {
  await scene.query('update accounts set quiet_hours = true where account_id = $1', [scene.accounts.lincoln.accountId])
  const { BroadcastID: id } = (await create({ StartDate: inHours(2) })).body
  const put = async (EmergencyReason: string) => (await olive.put(`/broadcasts/${id}`, { EmergencyReason })).body
  expect(await put(' Flood ')).toMatchObject({ EmergencyReason: 'Flood', QuietHours: false })
  expect(await put('')).toMatchObject({ EmergencyReason: '', QuietHours: true })
})

test('one that was canceled before its start has its place by when that was', async () => {
  const done = (await create({ BroadcastName: 'Done' })).body.BroadcastID
  const later = (await create({ BroadcastName: 'Never', StartDate: inHours(200) })).body.BroadcastID
  await olive.put(`/broadcasts/${later}`, { BroadcastStatus: 'Canceled' })
  const over = (await create({ BroadcastName: 'Over' })).body.BroadcastID
  await scene.query(
    `update broadcasts set status = 'Complete', start_at = start_at + interval '1 hour' where broadcast_id = $1`,
    [over],
  )
  await scene.query(`update broadcasts set status = 'Complete' where broadcast_id = $1`, [done])
  const { body } = await olive.get('/broadcasts?BroadcastStatusCategory=Completed')
  expect(body.Items.map((b: { BroadcastName: string }) => b.BroadcastName)).toEqual(['Over', 'Never', 'Done'])
})

test('the summary counts what the user sees, and the users of the account are listed by name', async () => {
  const { body } = await olive.get('/broadcasts/summary')
  expect(body).toMatchObject({ Completed: 3, Drafts: 0, Repeating: 0, RepeatingFailures: 0 })
  expect(body.Broadcasting + body.Scheduled).toBeGreaterThan(0)
  const uma = await scene.as('uma.member')
  expect((await uma.get('/broadcasts/summary')).body).toMatchObject({ Completed: 0, Broadcasting: 0, Scheduled: 0 })
  const users = async (query: string) =>
    (await olive.get(`/account/users?${query}`)).body.Items.map((user: { UserName: string }) => user.UserName)
  expect(await users('page=all')).toEqual(['adam.admin', 'olive.owner', 'uma.member'])
  await scene.query("update users set is_active = false where user_name = 'uma.member'")
  expect(await users('page=all&enabled=true')).toEqual(['adam.admin', 'olive.owner'])
  expect(await users('enabled=false')).toEqual(['uma.member'])
  expect(await users('q=oLi')).toEqual(['olive.owner'])
})

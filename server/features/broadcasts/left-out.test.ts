import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

/** Who of a call or a file is told, who is counted, and who is neither. */
let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const inAnHour = () => new Date(scene.clock.now().getTime() + 3_600_000).toISOString()
const create = async (body: object, who = olive) => {
  const common = { BroadcastName: 'Snow day', TextMessage: 'School is closed.', StartDate: inAnHour() }
  const reply = await who.post('/broadcasts', { ...common, ...body })
  while (await planNext(scene.platform));
  return reply
}
const upload = async (rows: string, who = olive) =>
  await who.ask('POST', '/fileuploads', Buffer.from(rows), { 'content-type': 'text/csv' })
const results = async (id: number) =>
  (await olive.get(`/broadcasts/${id}/details`)).body.Items.map(
    ({ PhoneNumber, ResultDetail }: Record<string, string>) => `${PhoneNumber} ${ResultDetail}`,
  )
const notAllowed = 'This number is not allowed.'
const waits = 'Waiting to be sent.'

describe('a number that is not allowed is counted as invalid, and what is no number is told', () => {
  test('of contacts', async () => {
    const phones = ['2175550101', '2175551212', '(900) 555-0113', '411', 'nobody']
    const { body } = await create({ Contacts: phones.map((PrimaryPhone) => ({ PrimaryPhone })) })
    expect(
      body.FailedContacts.map(({ PrimaryPhone, ErrorCode }: Record<string, unknown>) => [PrimaryPhone, ErrorCode]),
    ).toEqual([
      ['411', 1008],
      ['nobody', 1006],
    ])
    expect(body).toMatchObject({ PhoneNumberCount: 3, MaxCreditCost: 1 })
    expect((await olive.get(`/broadcasts/${body.BroadcastID}`)).body).toMatchObject({
      ...{ PhoneNumberCount: 3, InvalidTextCount: 2, NotDeliveredTexts: 1 },
    })
    expect(await results(body.BroadcastID)).toEqual([
      `2175550101 ${waits}`,
      `2175551212 ${notAllowed}`,
      `9005550113 ${notAllowed}`,
    ])
  })

  const rows = 'Phone,First\n2175550112,Ann\n2175551212,Dir\nnotaphone,Bob\n12345,Cy\n2175550112,Dup\n'
  const told = [
    ['notaphone', 1006, 'Bob'],
    ['12345', 1006, 'Cy'],
  ]
  const toldOf = (body: {
    FailedContacts: { PrimaryPhone: string; ErrorCode: number; Contact: { FirstName: string } }[]
  }) => body.FailedContacts.map(({ PrimaryPhone, ErrorCode, Contact }) => [PrimaryPhone, ErrorCode, Contact.FirstName])

  test('of a file as it was taken in', async () => {
    const file = await upload(rows)
    expect(file.body).toMatchObject({ RowCount: 5, PhoneNumberCount: 2, BadRows: 2 })
    const { body } = await create({ FileUploads: [{ FileID: file.body.FileID, UserIndicatedConsentDeclared: true }] })
    expect(toldOf(body)).toEqual(told)
    expect(await results(body.BroadcastID)).toEqual([`2175550112 ${waits}`, `2175551212 ${notAllowed}`])
  })

  test('of a file whose columns were chosen', async () => {
    const { FileID } = (await upload(rows)).body
    const Columns = [{ Use: 'PrimaryPhone' }, { Use: 'FirstName' }]
    expect((await olive.put(`/fileuploads/${FileID}`, { Tab: 0, Columns })).status).toBe(200)
    const { body } = await create({ FileUploads: [{ FileID }] })
    expect(toldOf(body)).toEqual([['2175551212', 1008, 'Dir'], ...told])
  })

  test('a draft does not take it', async () => {
    const { body } = await olive.post('/draft-broadcasts', { Contacts: [{ PrimaryPhone: '2175551212' }] })
    expect(body).toMatchObject({ PotentialUniqueCount: 0, FailedContacts: [{ ErrorCode: 1008 }] })
  })
})

test('a trial uploads no file of more than 25 rows, whatever it is for', async () => {
  const tara = await scene.as('tara.trial')
  const rows = (count: number) => `Phone\n${Array.from({ length: count }, (_, at) => 2175550100 + at).join('\n')}\n`
  for (const purpose of ['broadcast', 'contacts']) {
    const send = (count: number) =>
      tara.ask('POST', `/fileuploads?purpose=${purpose}`, Buffer.from(rows(count)), { 'content-type': 'text/csv' })
    expect(await send(26)).toMatchObject({ status: 400, body: { ErrorName: 'TrialUploadTooLarge' } })
    expect((await send(25)).status).toBe(200)
  }
})

test('a monthly account sends no pictures by any door unless staff have agreed to it', async () => {
  const mona = await scene.as('mona.monthly')
  const [media] = await scene.query<{ id: number }>(
    `insert into media (account_id, user_id, name, content_type, content, width, height, secret, created_at)
      values ($1, $2, 'map.png', 'image/png', '', 1, 1, 's3cret', now()) returning media_id as id`,
    [scene.accounts.grace.accountId, scene.scopeOf('mona.monthly').userId],
  )
  const Media = [{ MediaID: media!.id }]
  const Contacts = [{ PrimaryPhone: '2175550101' }]
  const { ConversationID } = (await mona.post('/conversations', { PhoneNumber: '2175550101' })).body
  const chat = `/conversations/${ConversationID}`
  const said = { Contacts, TextMessage: 'The map', Media }
  const later = (await mona.post('/conversations/schedule', { Contacts, TextMessage: 'The map' })).body.Items[0]
  const daily = { ScheduleFrequency: 'Daily', StartDateTime: inAnHour() }
  const series = { BroadcastName: 'Maps', TextMessage: 'The map', Contacts, RepeatingBroadcastSchedule: daily }
  const { RepeatingBroadcastID } = (await mona.post('/repeatingbroadcasts', series)).body
  const doors = {
    broadcast: () => create(said, mona),
    draft: () => mona.post('/draft-broadcasts', said),
    text: () => mona.post(`${chat}/textmessages`, { Message: 'The map', MmsOutboundMedia: Media }),
    begun: () => mona.put(`${chat}/draft`, { Message: 'The map', Media }),
    conversations: () => mona.post('/conversations', said),
    later: () => mona.post('/conversations/schedule', said),
    'later, changed': () => mona.put(`/scheduledConversations/${later.ScheduledConversationID}`, { Media }),
    series: () => mona.post('/repeatingbroadcasts', { ...series, Media }),
    'series, changed': () => mona.put(`/repeatingbroadcasts/${RepeatingBroadcastID}`, { Media }),
  }
  const answers = async () =>
    await Promise.all(Object.entries(doors).map(async ([door, ask]) => [door, (await ask()).body.ErrorName ?? 'done']))
  expect((await mona.get('/account')).body).toMatchObject({ IsMonthlyMMSEnabled: false })
  expect(await answers()).toEqual(Object.keys(doors).map((door) => [door, 'PicturesNotInPlan']))
  await scene.query('update accounts set is_monthly_mms_enabled = true where account_id = $1', [
    scene.accounts.grace.accountId,
  ])
  expect((await mona.get('/account')).body).toMatchObject({ IsMonthlyMMSEnabled: true })
  expect((await create(said, mona)).status).toBe(200)
})

test('one that is canceled before its start gives its credits back at once', async () => {
  const credits = async () => (await olive.get('/account')).body.AvailableCallUnits
  const before = await credits()
  const { body } = await create({ Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }] })
  expect(await credits()).toBe(before - 2)
  await olive.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus: 'Canceled' })
  expect(await credits()).toBe(before)
})

test('what a program keeps with it, and its merge, are told with it', async () => {
  const Contacts = [{ PrimaryPhone: '2175550101', FirstName: 'Ann' }]
  const CustomData = { order: 7, tags: ['a'] }
  const plain = await create({ Contacts, CustomData })
  const { BroadcastID, ...told } = plain.body
  expect(told).toMatchObject({ CustomData, IsFree: false, TemplateMerge: null })
  expect(told.EnhancedMessageAddOnCharge).toEqual({ ChargeAmount: 0 })
  expect((await olive.put(`/broadcasts/${BroadcastID}`, { CustomData: 'seven' })).body).toMatchObject({
    CustomData: 'seven',
  })
  expect((await create({ Contacts, CustomData: 'a'.repeat(4000) })).status).toBe(400)

  const TextMessage = 'Hi {{FirstName}}'
  const draft = await olive.post('/draft-broadcasts', { Contacts, TextMessage, CustomData: 3 })
  const { DraftBroadcastID } = draft.body
  expect(draft.body).toMatchObject({ CustomData: 3 })
  const merge = (await olive.post(`/draft-broadcasts/${DraftBroadcastID}/templatemerges`)).body
  const { body } = await create({ DraftBroadcastID, TextMessage, TemplateMergeID: merge.ID })
  expect(body).toMatchObject({
    CustomData: null,
    TemplateMerge: {
      ID: merge.ID,
      Status: 'Complete',
      Fields: ['FirstName'],
      MergeSummaryUri: `/v1/template-merges/${merge.ID}`,
    },
  })
})

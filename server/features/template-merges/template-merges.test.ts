import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const people = [
  { PrimaryPhone: '2175550101', FirstName: 'Ada', LastName: 'Long' },
  { PrimaryPhone: '2175550102', LastName: 'None' },
  { PrimaryPhone: '2175550103', FirstName: 'Bartholomew-Maximilian', LastName: 'Wide' },
  { PrimaryPhone: '2175550104', FirstName: 'Bea', LastName: '=1+1' },
]
const TextMessage = `{{FirstName}} ${'a'.repeat(305)}`

let draftId: number
beforeEach(async () => {
  draftId = (await olive.post('/draft-broadcasts', { TextMessage, Contacts: people })).body.DraftBroadcastID
})

const merge = async () => (await olive.post(`/draft-broadcasts/${draftId}/templatemerges`)).body
const draft = async () => (await olive.get(`/draft-broadcasts/${draftId}`)).body
const summary = async () => (await olive.get(`/draft-broadcasts/${draftId}/contactsummary`)).body
const messages = async (id: number, query = '') =>
  (await olive.get(`/template-merges/${id}/messages?${query}`)).body.Items
const endings = async (id: number, query = '') =>
  (await messages(id, query)).map(({ PhoneNumber }: { PhoneNumber: string }) => Number(PhoneNumber.slice(-3)))
const exclude = (id: number, Exclude: boolean, endings: number[] | 'all', query = '') =>
  olive.put(`/template-merges/${id}?${query}`, {
    Selection:
      endings === 'all'
        ? { Type: 'SelectedAll' }
        : { Type: 'Selected', Items: endings.map((ending) => 12175550000 + ending) },
    Update: { Exclude },
  })
const write = (ending: number, text: string | null) =>
  olive.post(`/draft-broadcasts/${draftId}/templatemerge/single`, {
    PhoneNumber: String(2175550000 + ending),
    TextMessage: text,
  })

describe('a merge', () => {
  test('checks each recipient, and is listed, filtered, searched and sorted', async () => {
    const merged = await olive.post('/template-merges', { DraftBroadcastID: draftId })
    const { ID } = merged.body
    expect(merged.status).toBe(200)
    expect(merged.headers.location).toBe(`/v1/template-merges/${ID}`)
    expect(merged.body).toMatchObject({
      ...{ Status: 'Complete', Fields: ['FirstName'], Done: 4, Total: 4, IsStale: false },
      ...{ InvalidMessageCount: 2, ExcludedMessageCount: 0, OwnMessageCount: 0 },
      MergeSummaryUri: `/v1/template-merges/${ID}`,
    })
    expect((await olive.get(`/templatemerges/${ID}`)).body).toEqual(merged.body)
    expect((await messages(ID)).map((row: object) => Object.values(row).slice(-2))).toEqual([
      ['Valid', ''],
      ['Invalid Missing Values', 'Missing personalized field'],
      ['Invalid Exceeds Max Length', 'Exceeded max character limit'],
      ['Valid', ''],
    ])
    expect((await messages(ID))[0]).toMatchObject({
      ...{ ID: 12175550101, PhoneNumber: '2175550101', IsOwn: false, Exclude: false },
      Message: `Ada ${'a'.repeat(305)}`,
    })
    expect(await endings(ID, 'status=Invalid')).toEqual([102, 103])
    expect(await endings(ID, 'q=none')).toEqual([102])
    expect(await endings(ID, 'q=0104')).toEqual([104])
    expect(await endings(ID, 'sortby=-LastName')).toEqual([103, 102, 101, 104])
    const page = (await olive.get(`/template-merges/${ID}/messages?pagesize=3&page=2`)).body
    expect(page).toMatchObject({ Size: 4, Next: null, Items: [{ PhoneNumber: '2175550104' }] })
    expect((await olive.get(`/template-merges/${ID}/messages?status=Tired`)).status).toBe(400)
  })

  test('needs no correction of whoever gets nothing anyway, and says which field is empty for how many', async () => {
    await olive.post('/optouts', { PhoneNumber: '2175550102' })
    await olive.post(`/draft-broadcasts/${draftId}/contacts`, {
      Contacts: [{ PrimaryPhone: '2175550105', LastName: 'Five' }, { PrimaryPhone: '2175550106' }],
    })
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: '{{FirstName}} {{LastName}} {{Notes none}}' })
    const { ID, ...merged } = await merge()
    const MissingFields = [
      { Field: 'FirstName', Count: 2 },
      { Field: 'LastName', Count: 1 },
    ]
    expect(merged).toMatchObject({ InvalidMessageCount: 2, MissingFields, Total: 6 })
    expect(await endings(ID, 'status=Invalid')).toEqual([105, 106])
    expect(await summary()).toMatchObject({ InvalidMessageCount: 2, OptedOut: 1 })
    await exclude(ID, true, [106])
    expect((await olive.get(`/template-merges/${ID}`)).body).toMatchObject({
      ...{ InvalidMessageCount: 1, MissingFields: [{ Field: 'FirstName', Count: 1 }] },
    })
    await write(102, 'Dear you')
    expect((await write(102, null)).status).toBe(200)
    expect(await endings(ID, 'status=Invalid')).toEqual([105])
    await scene.query('delete from opt_outs')
  })

  test('has no message for whom a field fills in a shortened link, and says so', async () => {
    const linked = { PrimaryPhone: '2175550105', FirstName: 'Eve', Notes: 'See bit.ly/a1' }
    await olive.post(`/draft-broadcasts/${draftId}/contacts`, { Contacts: [linked] })
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: 'Dear {{FirstName you}}. {{Notes none}}' })
    const { ID, InvalidMessageCount, InvalidMessageUri } = await merge()
    expect(InvalidMessageCount).toBe(1)
    const sentence = 'Shortened links may be blocked by carrier spam filters. Use the full link or a custom shortener.'
    expect(await messages(ID, 'status=Invalid')).toMatchObject([
      { ID: 12175550105, Message: '', TemplateMergeMessageStatus: 'Invalid Short Url', StatusText: sentence },
    ])
    expect((await olive.get(InvalidMessageUri.replace('/v1', ''))).body).toContain(sentence)
    expect(await summary()).toMatchObject({ TextNumberCount: 5, InvalidMessageCount: 1, TextNumberCredits: 4 })
    expect((await write(105, 'bit.ly/{{FirstName}}')).body.Errors).toEqual({ TextMessage: [sentence] })
    expect((await write(105, 'Dear {{FirstName}}')).body.StatusText).toBe('')
  })

  test('is not begun of a message that cannot be sent', async () => {
    for (const [text, why] of [
      ['', 'Enter a Text Message.'],
      ['{{}}', 'Personalized fields should not be empty.'],
    ]) {
      await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: text })
      const refused = await olive.post(`/draft-broadcasts/${draftId}/templatemerges`)
      expect([refused.status, refused.body.Errors]).toEqual([400, { TextMessage: [why] }])
    }
    expect((await draft()).TemplateMerge).toBeNull()
  })

  test('is stale when message, signature, limit or recipients have changed', async () => {
    const first = await merge()
    expect(await draft()).toMatchObject({ TemplateMerge: first, RosterChangedSinceLastMerge: false })
    const isStale = async () => (await draft()).TemplateMerge?.IsStale
    for (const [changed, back] of [
      [{ TextMessage: 'Hi {{FirstName}}' }, { TextMessage }],
      [{ IncludeSignature: true }, { IncludeSignature: false }],
    ]) {
      await scene.query(
        `update users set signature_text = 'Olive', signature_is_enabled = true where user_name = 'olive.owner'`,
      )
      await olive.put(`/draft-broadcasts/${draftId}`, changed)
      expect(await isStale()).toBe(true)
      await olive.put(`/draft-broadcasts/${draftId}`, back)
      expect(await isStale()).toBe(false)
    }
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: 'Not personal' })
    expect((await draft()).TemplateMerge).toBeNull()
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage })
    await olive.post(`/draft-broadcasts/${draftId}/contacts`, { Contacts: [{ PrimaryPhone: '2175550109' }] })
    expect(await draft()).toMatchObject({ TemplateMerge: { IsStale: true }, RosterChangedSinceLastMerge: true })
    const second = await merge()
    expect(second).toMatchObject({ IsStale: false, Total: 5, InvalidMessageCount: 3 })
    expect((await olive.get(`/template-merges/${first.ID}`)).status).toBe(404)
  })

  test('keeps who was left out, and of the same message what was written by hand, for those who are still there', async () => {
    const { ID } = await merge()
    await exclude(ID, true, [101, 104])
    await write(102, 'Hello you')
    await olive.delete(`/draft-broadcasts/${draftId}/contacts`, {
      Selection: { Type: 'Selected', Items: [12175550104] },
    })
    const again = await merge()
    expect(again).toMatchObject({ ExcludedMessageCount: 1, OwnMessageCount: 1, InvalidMessageCount: 1 })
    expect(await endings(again.ID, 'status=Excluded')).toEqual([101])
    expect(await endings(again.ID, 'status=Own')).toEqual([102])
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: 'Hi {{FirstName}}' })
    const reworded = await merge()
    expect(reworded).toMatchObject({ ExcludedMessageCount: 1, OwnMessageCount: 0, InvalidMessageCount: 1 })
    expect(await endings(reworded.ID, 'status=Excluded')).toEqual([101])
  })

  test('leaves out and takes in what is selected of the list', async () => {
    const { ID } = await merge()
    expect((await exclude(ID, true, 'all', 'status=Invalid')).body.ExcludedMessageCount).toBe(2)
    expect((await exclude(ID, true, [104])).body.ExcludedMessageCount).toBe(3)
    expect(await endings(ID, 'status=Excluded')).toEqual([102, 103, 104])
    expect(await summary()).toMatchObject({ TextNumberCount: 4, ExcludedMessageCount: 3, InvalidMessageCount: 0 })
    expect((await exclude(ID, false, 'all', 'q=none')).body.ExcludedMessageCount).toBe(2)
    expect(await summary()).toMatchObject({ ExcludedMessageCount: 2, InvalidMessageCount: 1, TextNumberCredits: 2 })
    expect((await exclude(ID, false, 'all')).body).toMatchObject({ ExcludedMessageCount: 0, InvalidMessageCount: 2 })
    expect((await messages(ID, 'status=Excluded')).length).toBe(0)
  })

  test('tells in a file who will not get it', async () => {
    const { ID, InvalidMessageUri } = await merge()
    await exclude(ID, true, [104])
    const file = await olive.get(InvalidMessageUri.replace('/v1', ''))
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.body.replace('\ufeff', '').split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'Phone,First Name,Last Name,Notes,Result,Message',
      '2175550102,,None,,Missing personalized field,',
      '2175550103,Bartholomew-Maximilian,Wide,,Exceeded max character limit,',
    ])
    expect(lines[3]).toMatch(/^2175550104,Bea,'=1\+1,,Left out by hand,Bea a+$/)
    expect(lines).toHaveLength(5)
    expect((await olive.get(`/template-merges/${ID}/messages.csv?status=Excluded`)).body.split('\r\n')).toHaveLength(3)
  })

  test('is nobody elses', async () => {
    const { ID } = await merge()
    const adam = await scene.as('adam.admin')
    expect((await adam.get(`/template-merges/${ID}`)).status).toBe(404)
    expect((await adam.post('/template-merges', { DraftBroadcastID: draftId })).status).toBe(404)
  })
})

describe('a message of ones own', () => {
  test('is checked, filled in, priced and taken back', async () => {
    const refused = async (text: string) => (await write(102, text)).body.Errors
    expect(await refused(' ')).toEqual({ TextMessage: ['Enter a Text Message.'] })
    expect(await refused('a'.repeat(321))).toEqual({ TextMessage: ["Can't exceed 320 characters."] })
    expect(await refused('See bit.ly/x')).toMatchObject({ TextMessage: [expect.stringContaining('Shortened links')] })
    expect(await refused('{{FirstName}}')).toEqual({ TextMessage: ['Missing personalized field'] })
    expect((await write(999, 'Hi')).status).toBe(404)
    expect((await draft()).TemplateMerge).toBeNull()

    expect((await write(102, 'Dear {{LastName}}')).body).toMatchObject({
      ...{ PhoneNumber: '2175550102', Message: 'Dear None', IsOwn: true },
      ...{ TemplateMergeMessageStatus: 'Valid', StatusText: '' },
    })
    expect((await draft()).TemplateMerge).toMatchObject({
      Status: 'Complete',
      OwnMessageCount: 1,
      InvalidMessageCount: 1,
    })
    expect(await summary()).toMatchObject({ InvalidMessageCount: 1, TextNumberCredits: 5 })
    expect((await write(102, null)).body).toMatchObject({ IsOwn: false, StatusText: 'Missing personalized field' })
    expect((await draft()).TemplateMerge).toMatchObject({ OwnMessageCount: 0, InvalidMessageCount: 2 })
    expect(await summary()).toMatchObject({ InvalidMessageCount: 2, TextNumberCredits: 4 })
  })

  test('needs a message for everybody first', async () => {
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: '' })
    expect((await write(102, 'Hi')).body).toMatchObject({
      ErrorName: 'Conflict',
      Message: 'Write the message for everybody first.',
    })
    expect((await write(102, null)).status).toBe(200)
  })
})

test('a preview is what leaves, or says why there is none', async () => {
  await scene.query(`update accounts set prepend_organization_to_text = true where account_id = $1`, [
    scene.accounts.lincoln.accountId,
  ])
  await scene.query(
    `update users set signature_text = 'Olive', signature_is_enabled = true where user_name = 'olive.owner'`,
  )
  const preview = async (TextMessage: string, IncludeSignature = true) => {
    const Contacts = [{ PrimaryPhone: '2175550101', FirstName: 'Ada' }, { FirstName: ' ' }]
    const { body } = await olive.post('/templatemerges/contacts/preview', { TextMessage, IncludeSignature, Contacts })
    return body.Items.map(({ Message, StatusText }: { Message: string; StatusText: string }) => [Message, StatusText])
  }
  expect(await preview('Hi {{FirstName}}')).toEqual([
    ['Lincoln High School: Hi Ada\n\nOlive', ''],
    ['', 'Missing personalized field'],
  ])
  expect(await preview('Hi {{FirstName you}}', false)).toEqual([
    ['Lincoln High School: Hi Ada', ''],
    ['Lincoln High School: Hi you', ''],
  ])
  expect((await preview('a'.repeat(320)))[0]).toEqual(['', 'Exceeded max character limit'])
  expect((await preview('Hi {{First Name}}'))[0]).toEqual(['', 'personalization format is invalid'])
  expect((await preview(' '))[0]).toEqual(['', 'message preview unavailable'])
  await scene.query('update accounts set prepend_organization_to_text = false')
})

test('the counts of a draft are those of another type, start and length where these are asked for', async () => {
  const asked = async (query: string) => (await olive.get(`/draft-broadcasts/${draftId}?${query}`)).body
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values
      ($1, 12175550101, 'text', 3, '', now()), ($1, 12175550104, 'text', 3, '', now())`,
    [scene.accounts.lincoln.accountId],
  )
  await scene.query(
    "insert into phone_lookups values (12175550101, 'landline', false, now()), (12175550102, 'landline', false, now())",
  )
  expect(await asked('')).toMatchObject({
    ...{ PotentialUniqueCount: 4, TextNumberCount: 1, TotalTextNumberCount: 2, TextNumberCredits: 0 },
    ...{ VoiceNumberCount: 0, TotalVoiceNumberCount: 0, StartDateAllocatedTextCredits: 0, Lists: [], Media: [] },
  })
  expect(await asked('textmessagelength=160')).toMatchObject({ TextNumberCredits: 1, MinCallUnitsRequired: 1 })
  expect(await asked('textmessagelength=161')).toMatchObject({ TextNumberCredits: 2 })
  expect(await asked('broadcasttype=Announcement&textmessagelength=10')).toMatchObject({
    ...{ TextNumberCount: 0, TotalTextNumberCount: 0, TextNumberCredits: 0, PotentialUniqueCount: 4 },
  })
  const tomorrow = new Date(scene.clock.now().getTime() + 26 * 3_600_000).toISOString()
  await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Other', TextMessage: 'Hi', StartDate: tomorrow },
    Contacts: [{ PrimaryPhone: '2175550150' }, { PrimaryPhone: '2175550151' }],
  })
  expect((await asked(`startdate=${tomorrow}`)).StartDateAllocatedTextCredits).toBe(2)
  expect((await asked('startdate=')).StartDateAllocatedTextCredits).toBe(0)
  await scene.query('delete from opt_outs')
  await scene.query('delete from phone_lookups')
})

test('a monthly plan is told how many numbers are new and how many it has room for', async () => {
  const mona = await scene.as('mona.monthly')
  const Contacts = [1, 2, 3].map((n) => ({ PrimaryPhone: `217555010${n}`, FirstName: 'Ann' }))
  const start = async (TextMessage: string) =>
    (await mona.post('/draft-broadcasts', { TextMessage, Contacts })).body.DraftBroadcastID
  const places = async (id: number) => (await mona.get(`/draft-broadcasts/${id}/contactsummary`)).body
  const id = await start('Hi {{FirstName}}')
  expect(await places(id)).toMatchObject({ NewNumberCount: 3, GroupSizeLeft: 250 })
  const { ID } = (await mona.post('/template-merges', { DraftBroadcastID: id })).body
  await mona.put(`/template-merges/${ID}`, {
    Selection: { Type: 'Selected', Items: [12175550103] },
    Update: { Exclude: true },
  })
  expect(await places(id)).toMatchObject({ NewNumberCount: 2, GroupSizeLeft: 250 })
  const sent = { BroadcastName: 'Ours', TextMessage: 'Hi {{FirstName}}', DraftBroadcastID: id, TemplateMergeID: ID }
  expect((await mona.post('/broadcasts', sent)).status).toBe(200)
  expect(await places(await start('Hi'))).toMatchObject({ NewNumberCount: 1, GroupSizeLeft: 248 })
  expect(await summary()).toMatchObject({ NewNumberCount: null, GroupSizeLeft: null })
})

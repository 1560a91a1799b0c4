import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { reconcile, reservedFor } from '../billing/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()
const all = { Type: 'SelectedAll', Items: [] }
const only = (...Items: (string | number)[]) => ({ Type: 'Selected', Items })
const but = (...Items: string[]) => ({ Type: 'SelectedAllExcept', Items })

const create = async (body: object = {}): Promise<number> => {
  const reply = await olive.post('/broadcasts', {
    BroadcastName: 'Snow day',
    TextMessage: 'School is closed.',
    Contacts: ['Ann', 'Bob', 'Cyd'].map((FirstName, at) => ({ PrimaryPhone: String(2175550101 + at), FirstName })),
    ...body,
  })
  expect(reply.status).toBe(200)
  while (await planNext(scene.platform));
  return reply.body.BroadcastID
}

const set = (id: number, phone: number, change: string) =>
  scene.query(`update recipients set ${change} where broadcast_id = $1 and phone = $2`, [id, 12170000000 + phone])

const says = (id: number, phone: number, message: string, more: { type?: string; survey?: number } = {}) =>
  scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, survey, created_at)
     values ($1, $2, $3, true, $4, $5, $6, $7, now())`,
    [
      ...[scene.accounts.lincoln.accountId, scene.accounts.lincoln.textNumberIds[0], 12170000000 + phone],
      ...[more.type ?? 'Chat', message, id, more.survey ?? 0],
    ],
  )

const namesOf = (Items: { FirstName: string }[]) => Items.map(({ FirstName }) => FirstName)

describe('recipients are taken out before the start', () => {
  const reserved = (id: number) => reservedFor(scene.platform.db, scene.scopeOf('olive.owner'), id)
  const details = async (id: number) => namesOf((await olive.get(`/broadcasts/${id}/details`)).body.Items)
  const remove = (id: number, Selection: object, query = '') =>
    olive.delete(`/broadcasts/${id}/details${query}`, { Selection })

  test('with what they cost, and stay out when it is planned anew', async () => {
    const id = await create({ StartDate: inHours(2) })
    expect(await reserved(id)).toBe(3)
    const reply = await remove(id, only('2175550102'))
    expect(reply.body).toMatchObject({ Count: 1, Broadcast: { PhoneNumberCount: 2, MaxCreditCost: 2 } })
    expect([await details(id), await reserved(id)]).toEqual([['Ann', 'Cyd'], 2])
    await olive.put(`/broadcasts/${id}`, { TextMessage: 'a'.repeat(161) })
    while (await planNext(scene.platform));
    expect(await details(id)).toEqual(['Ann', 'Cyd'])
    expect((await olive.get(`/broadcasts/${id}`)).body).toMatchObject({ PhoneNumberCount: 2, MaxCreditCost: 4 })
    expect(await reconcile(scene.platform.db)).toEqual([])
    const { body } = await olive.get(`/broadcasts/${id}/events`)
    expect(body.Items.map(({ Event, Detail }: { Event: string; Detail: string }) => `${Event} ${Detail}`)).toEqual([
      'created ',
      'edited recipients',
      'edited message',
    ])
  })

  test('all that the list shows, but for some', async () => {
    const id = await create({ StartDate: inHours(2) })
    expect((await remove(id, but('2175550101'), '?q=b')).body.Count).toBe(1)
    expect(await details(id)).toEqual(['Ann', 'Cyd'])
  })

  test('but not everybody, nor once it has started, nor by who may not change it', async () => {
    const id = await create({ StartDate: inHours(2) })
    expect((await remove(id, all)).body.ErrorName).toBe('NoValidBroadcastContacts')
    expect([(await details(id)).length, await reserved(id)]).toEqual([3, 3])
    expect((await uma.delete(`/broadcasts/${id}/details`, { Selection: all })).status).toBe(404)
    expect((await remove(await create(), only('2175550101'))).body).toMatchObject({
      ErrorName: 'WrongStatus',
      Message: 'Recipients can be taken out only before a broadcast starts.',
    })
  })
})

describe('of the results', () => {
  let id: number
  beforeEach(async () => {
    id = await create({ IsTextSurvey: true, BroadcastName: 'Lunch' })
    await set(id, 5550101, `state = ${outcome.delivered}, handed_at = now(), is_replied = true, survey = 1`)
    await set(id, 5550102, `state = ${outcome.failed}, reason = 23, handed_at = now(), done_at = now()`)
    await set(id, 5550103, `state = ${outcome.delivered}, handed_at = now(), is_replied = true, survey = 3`)
    await scene.query(
      `update broadcast_counters set waiting = 0, delivered = 2, failed = 1, replied = 2, survey_yes = 1, survey_unknown = 1
       where broadcast_id = $1`,
      [id],
    )
    for (const [at, text] of ['One', 'Two', 'Three', 'Yes'].entries()) {
      await says(id, 5550101, text, { survey: at === 3 ? 1 : 0 })
    }
    await says(id, 5550103, '=maybe', { survey: 3 })
  })

  test('the broadcast counts its answers, and the tabs show them', async () => {
    expect((await olive.get(`/broadcasts/${id}`)).body).toMatchObject({
      IsTextSurvey: true,
      TextReplies: 5,
      TextSurveyResponseTotal: 2,
      TextSurveyResponses: [
        { ID: 1, Label: 'Yes', Count: 1 },
        { ID: 2, Label: 'No', Count: 0 },
        { ID: 3, Label: 'Unknown', Count: 1 },
      ],
    })
    const tab = async (query: string) => {
      const { body } = await olive.get(`/broadcasts/${id}/details?category=text-survey-results${query}`)
      expect(body.Size).toBe(body.Items.length)
      return namesOf(body.Items)
    }
    expect(await tab('')).toEqual(['Ann', 'Cyd'])
    expect(await tab('&response=1')).toEqual(['Ann'])
    expect(await tab('&response=2')).toEqual([])
    expect(await tab('&response=3')).toEqual(['Cyd'])
    expect((await olive.get(`/broadcasts/${id}/details?category=read`)).body).toMatchObject({ Size: 0, Items: [] })
    const { body } = await olive.get(`/broadcasts/${id}/details?sortby=-FirstName`)
    expect(body.Items).toMatchObject([
      { FirstName: 'Cyd', TextResponses: ['=maybe'], TextSurveyResponse: { ID: 3, Label: 'Unknown' }, Attempts: 1 },
      { FirstName: 'Bob', TextResponses: [], TextSurveyResponse: null, OwnMessage: null },
      { FirstName: 'Ann', TextResponses: ['Two', 'Three', 'Yes'], TextSurveyResponse: { ID: 1, Label: 'Yes' } },
    ])
  })

  test('a group is made, with contacts for those who were none', async () => {
    const [ann] = await scene.addContacts('olive.owner', [12175550999])
    await scene.query('update contacts set secondary_phone = 12175550101 where person_id = $1', [ann])
    await olive.post('/optouts', { PhoneNumber: '2175550103', Channel: 'Text' })
    const make = (ListName: string, asker = olive) =>
      asker.post(`/broadcasts/${id}/details/tolist?category=text-survey-results`, { ListName, Selection: all })
    const made = await make('Answered')
    expect([made.status, made.body]).toMatchObject([200, { ListName: 'Answered', Count: 2 }])
    const members = (await olive.get(`/lists/${made.body.ListID}/contacts`)).body.Items
    expect(members.map(({ PrimaryPhone }: { PrimaryPhone: string }) => PrimaryPhone).sort()).toEqual([
      '2175550103',
      '2175550999',
    ])
    expect((await make('answered')).body.ErrorName).toBe('GroupNameTaken')
    expect((await make('Everyone')).body.ErrorName).toBe('GroupNameTaken')
    expect((await make('Theirs', uma)).status).toBe(404)
    const unfiled = (await olive.get('/lists/-1/contacts')).body.Items
    expect(unfiled.map(({ PrimaryPhone }: { PrimaryPhone: string }) => PrimaryPhone)).not.toContain('2175550103')
    const everyone = (await olive.get('/lists')).body.Items[0]
    const [counted] = await scene.query<{ count: number }>(
      'select count(*)::int as count from contacts where account_id = $1 and deleted_at is null',
      [scene.accounts.lincoln.accountId],
    )
    expect(everyone).toMatchObject({ ListName: 'Everyone', RosterCount: counted!.count })
  })

  test('a draft is started to some, and a copy has what was sent', async () => {
    const draft = await olive.post(`/broadcasts/${id}/todraftbroadcast?category=failed`, { Selection: all })
    expect([draft.status, draft.body.Added]).toEqual([200, 1])
    const read = async (draftId: number) => (await olive.get(`/draft-broadcasts/${draftId}`)).body
    expect(await read(draft.body.DraftBroadcastID)).toMatchObject({ BroadcastName: '', TextMessage: '' })
    const copied = await olive.post(`/broadcasts/${id}/todraftbroadcast`, { Selection: all, copy: true })
    expect(await read(copied.body.DraftBroadcastID)).toMatchObject({
      BroadcastName: 'Copy of Lunch',
      TextMessage: 'School is closed.',
      IsTextSurvey: true,
      PotentialUniqueCount: 3,
    })
    const repliers = await olive.post(`/broadcasts/${id}/textreplies/todraftbroadcast`, { Selection: all })
    expect(repliers.body.Added).toBe(2)
    const one = await olive.post(`/broadcasts/${id}/textreplies/todraftbroadcast?q=nobody`, {
      Selection: only(2175550103),
    })
    expect(one.body.Added).toBe(1)
    expect((await uma.post(`/broadcasts/${id}/todraftbroadcast`, { Selection: all })).status).toBe(404)
  })

  test('they are opted out of texts, with where that was done', async () => {
    const optOut = () =>
      olive.post(`/broadcasts/${id}/details/optout`, { Selection: only('2175550101', '(217) 555-0102') })
    expect((await optOut()).body.Count).toBe(2)
    expect((await optOut()).body.Count).toBe(0)
    expect((await olive.get('/optouts?q=5550102')).body.Items).toMatchObject([
      { Channel: 'Text', OptOutType: 4, Source: 'Broadcast "Lunch"', CanReverse: true },
    ])
    await scene.query('delete from opt_outs')
  })

  test('files have what the lists show, and no formulas', async () => {
    const file = await olive.get(`/broadcasts/${id}/details.csv?category=failed`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [{ at }] = (await scene.query<{ at: string }>(
      `select to_char(done_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at from recipients
       where broadcast_id = $1 and done_at is not null`,
      [id, scene.scopeOf('olive.owner').timeZone],
    )) as [{ at: string }]
    expect(file.body.split('\r\n')).toEqual([
      '\ufeffPhone,First Name,Last Name,Notes,Result,Result Detail,Answered By,Date/Time,Attempts,Duration,Transfer,Survey Response,Credits',
      `2175550102,Bob,,,Failed,Rejected by the carrier as possible spam.,,${at},1,,,,1`,
      '',
    ])
    const replies = (await olive.get(`/broadcasts/${id}/textreplies.csv`)).body.split('\r\n')
    expect(replies[0]).toBe('\ufeffPhone,First,Last,Message,Received,Survey Label,Opted Out')
    expect(replies[1]).toMatch(/^2175550103,Cyd,,'=maybe,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Unknown,No$/)
    expect(replies).toHaveLength(7)
    expect((await uma.get(`/broadcasts/${id}/details.csv`)).status).toBe(404)
  })

  test('files of a selection have those of it, in the order of the list', async () => {
    const file = async (Selection: object, query = '') =>
      (await olive.post(`/broadcasts/${id}/details.csv${query}`, { Selection })).body
        .split('\r\n')
        .slice(1, -1)
        .map((line: string) => line.split(',')[1])
    expect(await file(only('2175550103', '(217) 555-0101'))).toEqual(['Ann', 'Cyd'])
    expect(await file(but('2175550101'), '?sortby=-FirstName')).toEqual(['Cyd', 'Bob'])
    expect(await file(but('2175550101'), '?category=failed')).toEqual(['Bob'])
    expect(await file(all, '?q=ann')).toEqual(['Ann'])
    const replies = async (Selection: object, query = '') =>
      (await olive.post(`/broadcasts/${id}/textreplies.csv${query}`, { Selection })).body
        .split('\r\n')
        .slice(1, -1)
        .map((line: string) => line.split(',')[1])
    expect(await replies(only('2175550103'), '?q=nothing')).toEqual(['Cyd'])
    expect(await replies(but('2175550103'))).toEqual(['Ann', 'Ann', 'Ann', 'Ann'])
    expect(await replies(but('2175550103'), '?q=three')).toEqual(['Ann'])
    expect((await uma.post(`/broadcasts/${id}/details.csv`, { Selection: all })).status).toBe(404)
    expect((await uma.post(`/broadcasts/${id}/textreplies.csv`, { Selection: all })).status).toBe(404)
  })

  test('one of them has the whole thread with the text number', async () => {
    const { body, status } = await olive.get(`/broadcasts/${id}/details/2175550101`)
    expect(status).toBe(200)
    const items: { Message: string; Type: string; IsInbound: boolean; BroadcastID: number | null }[] = body.Thread
    expect(items.filter(({ BroadcastID }) => BroadcastID === id).map(({ Message, Type }) => [Type, Message])).toEqual([
      ['Broadcast', 'School is closed.'],
      ['Chat', 'One'],
      ['Chat', 'Two'],
      ['Chat', 'Three'],
      ['Chat', 'Yes'],
    ])
    expect(body).toMatchObject({ FirstName: 'Ann', Outcome: 'delivered' })
    expect((await olive.get(`/broadcasts/${id}/details/2175550199`)).status).toBe(404)
  })

  test('a thread names no broadcast that its reader does not see', async () => {
    const [TextNumberID] = scene.scopeOf('uma.member').textNumbers
    const body = { BroadcastName: 'Theirs', TextMessage: 'Bus is late.', TextNumberID }
    const made = await uma.post('/broadcasts', { ...body, Contacts: [{ PrimaryPhone: '2175550101' }] })
    while (await planNext(scene.platform));
    const { Thread } = (await uma.get(`/broadcasts/${made.body.BroadcastID}/details/2175550101`)).body
    const named = Thread.map((item: { BroadcastID: number | null }) => item.BroadcastID)
    expect(new Set(named)).toEqual(new Set([null, made.body.BroadcastID]))
    expect(Thread.map((item: { Message: string }) => item.Message)).toContain('One')
  })

  test('the first text of a thread has its notice', async () => {
    const only = await create({ Contacts: [{ PrimaryPhone: '2175550177' }] })
    await set(only, 5550177, `state = ${outcome.delivered}, handed_at = now()`)
    const { Thread } = (await olive.get(`/broadcasts/${only}/details/2175550177`)).body
    expect(Thread).toMatchObject([{ Type: 'Broadcast', Message: 'School is closed. Reply STOP to opt out' }])
  })
})

test('who opted out since it was planned is told to be left out, in the list, of one, and beside the contact', async () => {
  const contact = await olive.post('/contacts', { FirstName: 'Dee', PrimaryPhone: '2175550131' })
  const id = await create({
    StartDate: inHours(2),
    Contacts: [{ PrimaryPhone: '2175550131' }, { PrimaryPhone: '2175550132' }],
  })
  await olive.post('/optouts', { PhoneNumber: '2175550131', Channel: 'Text' })
  const { body } = await olive.get(`/broadcasts/${id}/details`)
  const out = 'They have opted out and are left out.'
  expect(body.Items.map(({ WhyLeftOut }: { WhyLeftOut: string | null }) => WhyLeftOut)).toEqual([out, null])
  expect((await olive.get(`/broadcasts/${id}/details/2175550131`)).body.WhyLeftOut).toBe(out)
  const { PersonID } = contact.body
  const said = (await olive.get(`/contacts/${PersonID}/said`)).body.Items[0]
  expect(said).toMatchObject({ Result: 'NotSent', ResultDetail: out })
})

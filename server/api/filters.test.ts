import { allCalls } from '@carillon/contract/calls.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../engine/channels.ts'
import { insertInbound } from '../features/messages/store.ts'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { wavOf } from '../testing/sounds.ts'

/** Every list filters by what it returns as memory would, or refuses; and a selection means what the list shows. */
type Row = Record<string, unknown>
let scene: Scene
let olive: Asker
let sam: Asker
const ids: Record<string, number> = {}

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  sam = await scene.as('sam.staff')
  const made = async (path: string, body: object) => {
    const reply = await olive.post(path, body)
    expect([path, reply.status, reply.body.Errors]).toEqual([path, 200, undefined])
    return reply.body
  }
  const people = ['Ann Drop', 'Bob Drop', 'Cyd Keep', 'ann keep'].map((name, at) => {
    const [FirstName, LastName] = name.split(' ')
    return { FirstName, LastName, Notes: at % 2 ? 'bus 3' : '', PrimaryPhone: String(2175550101 + at) }
  })
  const group = await made('/lists', { ListName: 'Staff', Keyword: 'staff' })
  await made('/lists', { ListName: 'Grade 9' })
  await made(`/lists/${group.ListID}/contacts`, { Contacts: people, UserIndicatedConsentDeclared: true })
  await made('/contacts', { PrimaryPhone: '3095550111', SecondaryPhone: '3095550112', NoTexts: true })
  for (const PhoneNumber of ['2175550102', '6185550133']) await made('/optouts', { PhoneNumber })
  await sam.post('/staff/globaloptouts', { PhoneNumber: '2175550103', Source: 'By phone' })
  await scene.query(
    `insert into verified_numbers (account_id, user_id, phone, verified_at)
     select $1, $2, phone, now() from unnest(array[12175550101, 12175550102]) phone`,
    [scene.accounts.lincoln.accountId, scene.scopeOf('olive.owner').userId],
  )
  const { accountId: AccountID } = scene.accounts.lincoln
  for (const Note of ['Asked for invoices', 'Called back'])
    await sam.post(`/staff/accounts/${AccountID}/notes`, { Note })
  await scene.query(
    `insert into mails (account_id, kind, about_id, user_id, created_at, sent_at, address, subject)
     values ($1, 'broadcastFailing', 1, 1, now(), now(), 'olive@example.org', 'Most texts failed'), ($1, 'repeatingPaused', 1, 1, now(), null, '', '')`,
    [AccountID],
  )
  await scene.query(
    `insert into tasks (account_id, user_id, kind, params, total, done, created_at, failures, error)
     values ($1, 1, 'Delete', '{}', 3, 3, now(), 0, null), ($1, 1, 'Copy', '{}', 3, 1, now(), 2, 'It broke')`,
    [AccountID],
  )
  await scene.query(`select graphile_worker.add_job(name, '{}'::json) from unnest(array['one.job', 'two.job']) name`)
  for (const Credits of [10, -5])
    await sam.post(`/staff/accounts/${AccountID}/credits`, { Credits, Reason: `By ticket ${Credits}` })
  const { ConsumerKey } = (await sam.post('/staff/apiconsumers', { Name: 'Portal' })).body
  await sam.post('/staff/apiconsumers', { Name: 'Absences' })
  for (const token of [{ Name: 'Portal', ConsumerKey }, { Name: 'Mine' }]) await made('/apitokens', token)
  for (const LabelName of ['Weather', 'Sports']) ids.LabelID = (await made('/labels', { LabelName })).LabelID
  for (const [TemplateName, IsShared] of [
    ['Snow', true],
    ['Bus', false],
  ] as const) {
    await made('/templates', { TemplateName, TemplateText: `${TemplateName}!`, IsShared })
  }
  const TextNumberID = scene.accounts.lincoln.textNumberIds[0]!
  await made('/autoreplies', { Message: 'We will answer soon.', TextNumberIDs: [TextNumberID] })
  await made('/autoreplies', { Message: 'Soup', Keyword: 'menu', Active: false, TextNumberIDs: [TextNumberID] })
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } }).png()
  await olive.ask('POST', '/media/image/a.png', await dot.toBuffer(), { 'content-type': 'image/png' })
  await olive.ask('POST', '/media/image/b.png', await dot.toBuffer(), { 'content-type': 'image/png' })
  for (const [name, seconds] of [
    ['Snow', 11],
    ['Bus', 12],
  ] as const) {
    const file = wavOf({ seconds, before: seconds - 10 })
    const { body } = await olive.ask('POST', `/audio/${name}.wav`, file, { 'content-type': 'audio/wav' })
    ids.AudioID = body.AudioID
  }
  await olive.put(`/audio/${ids.AudioID}`, { Shared: true, Favorite: true })
  const draft = await made('/draft-broadcasts', {
    BroadcastName: 'Drafted',
    TextMessage: 'Dear {{LastName}}',
    Contacts: people,
  })
  await made('/draft-broadcasts', { BroadcastType: 'SMS', TextNumberID })
  await made(`/draft-broadcasts/${draft.DraftBroadcastID}/lists`, {
    Selection: { Type: 'Selected', Items: [group.ListID] },
  })
  const merge = await made('/template-merges', { DraftBroadcastID: draft.DraftBroadcastID })
  await made(`/draft-broadcasts/${draft.DraftBroadcastID}/templatemerge/single`, {
    PhoneNumber: '2175550101',
    TextMessage: 'For you',
  })
  const schedule = { ScheduleFrequency: 'Daily', StartDateTime: new Date(Date.now() + 3_600_000).toISOString() }
  for (const BroadcastName of ['Each day', 'Every day']) {
    const series = { BroadcastName, TextMessage: 'Good morning', RepeatingBroadcastSchedule: schedule }
    const { RepeatingBroadcastID } = await made('/repeatingbroadcasts', { ...series, Lists: [group] })
    await scene.query(
      `insert into repeating_failures (account_id, repeating_id, occurrence_key, error_code, message, created_at)
       values ($1, $2, '2026-01-31', 4100, $3, now())`,
      [scene.accounts.lincoln.accountId, RepeatingBroadcastID, BroadcastName],
    )
  }
  const Labels = [{ LabelID: ids.LabelID }]
  for (const [BroadcastName, more] of [
    ['Snow', { Labels, IsTextSurvey: true }],
    ['Bus', { StartDate: schedule.StartDateTime, IncludeSignature: true }],
  ] as const) {
    const body = { BroadcastName, TextMessage: `${BroadcastName}?`, Contacts: people, ...more }
    ids.BroadcastID ??= (await made('/broadcasts', body)).BroadcastID
    if (more !== undefined && BroadcastName === 'Bus') await made('/broadcasts', body)
  }
  while (await planNext(scene.platform));
  // As if they were called, too.
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, reason, first_name, last_name, notes, done_at)
     select account_id, broadcast_id, phone, 2, 1, case when phone % 2 = 1 then 4 else 0 end, case when phone % 2 = 1 then 62 else 0 end,
       first_name, last_name, notes, case when phone % 2 = 1 then now() end
     from recipients where broadcast_id = $1 and channel = 1`,
    [ids.BroadcastID],
  )
  await scene.query(
    `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, answered_at, ended_at,
       answered_by, cause, heard_ms, keys, credits)
     select account_id, broadcast_id, phone, phone::text, 1, 1, 1, now(), now(), now() + interval '9 seconds', 'machine', 'hung up', 8000, '1', 1
     from recipients where broadcast_id = $1 and channel = 2 and state = 4`,
    [ids.BroadcastID],
  )
  await scene.query(
    `insert into call_transfers (account_id, broadcast_id, phone, call_id, to_phone, carrier_id, node_id, asked_at, held_until, joined_at,
       ended_at, result, seconds, credits)
     select $1, $2, 12175550100 + n, 'call ' || n, 12175550190, 1, 1, now() + make_interval(secs => n), now(),
       case when n = 1 then now() end, now(), case n when 1 then 'Connected' else 'Abandoned' end, case n when 1 then 50 else 0 end, 2 - n
     from generate_series(1, 2) n`,
    [scene.accounts.lincoln.accountId, ids.BroadcastID],
  )
  await scene.query(
    `insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at, answered_at, ended_at, broadcast_id, heard_ms, keys)
     values ($1, 12175550101, 12175550200, 1, 'in', now(), now(), now() + interval '9 seconds', $2, 8000, '1')`,
    [scene.accounts.lincoln.accountId, ids.BroadcastID],
  )
  await scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, survey, created_at)
     select $1, $2, 12175550100 + n, true, case n when 1 then 'Stop' else 'Chat' end, 'Answer ' || n, $3, n % 3, now()
     from generate_series(1, 3) n`,
    [scene.accounts.lincoln.accountId, TextNumberID, ids.BroadcastID],
  )
  const owner = scene.scopeOf('olive.owner')
  for (const [at, message] of ['Is there school?', 'Thank you'].entries()) {
    await insertInbound(scene.platform.db, owner, {
      ...{ textNumberId: TextNumberID, phone: 12175550104 + at, kind: 'Chat', message, media: [] },
      at: new Date(Date.now() - at * 60_000).toISOString(),
    })
  }
  for (const [PhoneNumber, TextMessage] of [
    ['2175550104', 'At noon'],
    ['2175550105', 'At one'],
  ])
    await made('/conversations/schedule', { TextNumberID, PhoneNumber, TextMessage })
  await scene.query(
    `insert into notifications (account_id, user_id, text_number_id, method, conversation_id, unread, created_at)
     select account_id, $1, text_number_id, case when unread = 1 then 'Email' else 'Text' end, conversation_id, unread, last_at
     from conversations where account_id = $2`,
    [owner.userId, owner.accountId],
  )
  await scene.query(`update recipients set state = 4, done_at = now(), is_replied = true where phone = 12175550101`)
  for (const name of ['one.csv', 'two.csv']) {
    const rows = 'Phone,First,Last\n2175550141,Ann,Drop\n5,Bob,Keep\n2175550142,Cyd,Keep\n'
    const upload = await olive.ask('POST', `/fileuploads?purpose=contacts&name=${name}`, Buffer.from(rows), {
      'content-type': 'text/csv',
    })
    ids.FileID = upload.body.FileID
  }
  await olive.put(`/fileuploads/${ids.FileID}`, {})
  Object.assign(ids, {
    ListID: group.ListID,
    DraftBroadcastID: draft.DraftBroadcastID,
    TemplateMergeID: merge.ID,
    TextNumberID,
    AccountID,
  })
})
afterAll(() => scene.close())

const lists = allCalls.filter(
  ({ method, query, givesFile }) => method === 'GET' && !givesFile && Object.keys(filterKindsOf(query)).length > 0,
)
const ask = (call: (typeof allCalls)[number], query: string) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
  return (call.who === 'staff' ? sam : olive).get(`${path}?pagesize=200&${query}`)
}

const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
const spelt = (value: unknown) => String(value ?? '').toLowerCase()
const isMet = (value: unknown, operator: string, asked: unknown): boolean => {
  if (operator === 'eq') return spelt(value) === spelt(asked)
  if (operator === 'ne') return spelt(value) !== spelt(asked)
  if (value === null || asked === null) return false
  const [a, b] = isTime(asked) ? [Date.parse(String(value)), Date.parse(String(asked))] : [Number(value), Number(asked)]
  return operator === 'gte' ? a >= b : a < b
}

describe.each(lists.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('filters by every scalar that it returns as memory would, or refuses', async () => {
    const whole: Row[] = (await ask(call, '')).body.Items
    expect(whole.length).toBeGreaterThan(0)
    const kinds = filterKindsOf(call.query)
    const names = new Set(whole.flatMap((row) => Object.keys(row).filter((name) => isScalar(row[name]))))
    for (const name of names) {
      const values = [...new Set(whole.map((row) => row[name]).filter(isScalar))].slice(0, 2)
      for (const value of values) {
        for (const operator of ['eq', 'ne', 'gte', 'lt']) {
          const query = `${name}~${operator}~${encodeURIComponent(String(value ?? ''))}`
          const { status, body } = await ask(call, query)
          if (!(name in kinds)) expect([query, status]).toEqual([query, 400])
          else if (status === 400 && (operator === 'gte' || operator === 'lt')) expect(body.Errors[name]).toBeDefined()
          else if (call.name === 'listImportRows' && name === 'Outcome' && operator === 'ne') expect(status).toBe(400)
          else {
            const meant = whole.filter((row) => isMet(row[name], operator, value))
            expect([query, status, body.Items, body.Size]).toEqual([query, 200, meant, meant.length])
          }
        }
      }
    }
  }, 60_000)

  test('refuses what it does not know', async () => {
    const { status, body } = await ask(call, 'Nope=1')
    expect([status, Object.keys(body.Errors)]).toEqual([400, ['Nope']])
    expect((await ask(call, 'Nope~eq~1')).status).toBe(400)
    expect((await ask(call, '__proto__=1')).status).toBe(400)
    expect((await ask(call, 'sortby=Nope')).status).toBe(400)
    expect((await ask(call, 'q=%00')).status).toBe(400)
  })
})

test('most of what lists return can be filtered', () => {
  expect(lists.map(({ name }) => name).length).toBeGreaterThan(20)
})

describe('a selection', () => {
  test('with a filter is of those whom the list with it shows', async () => {
    const path = `/lists/${ids.ListID}/contacts`
    const all = { Selection: { Type: 'SelectedAll', Items: [] } }
    const { status, body } = await olive.delete(`${path}?LastName=drop`, all)
    expect([status, body.Count]).toEqual([200, 2])
    const left: Row[] = (await olive.get(path)).body.Items
    expect(left.map(({ LastName }) => LastName)).toEqual(['keep', 'Keep'])
    expect((await olive.delete(`${path}?Surname=Keep`, all)).status).toBe(400)
    expect((await olive.get(path)).body.Size).toBe(2)
  })

  test('of all but some says which', async () => {
    const path = `/lists/${ids.ListID}/contacts`
    const before = (await olive.get(path)).body.Size
    for (const said of [{}, { Items: null }, { Items: '' }, { items: [1] }, { IDs: [1] }]) {
      const Selection = { Type: 'SelectedAllExcept', ...said }
      const { status, body } = await olive.delete(path, { Selection })
      expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, ['Selection.Items']])
    }
    const details = `/broadcasts/${ids.BroadcastID}/details/optout`
    expect((await olive.post(details, { Selection: { Type: 'SelectedAllExcept' } })).status).toBe(400)
    expect((await olive.get(path)).body.Size).toBe(before)
    const none = { Selection: { Type: 'SelectedAllExcept', Items: [] } }
    expect((await olive.delete(`${path}?LastName=nobody`, none)).body.Count).toBe(0)
  })

  test('of recipients too', async () => {
    const { body } = await olive.post(`/broadcasts/${ids.BroadcastID}/details/tolist?FirstName=cyd`, {
      ListName: 'Only Cyd',
      Selection: { Type: 'SelectedAll', Items: [] },
    })
    expect(body.Count).toBe(1)
  })
})

test('what has a value before it is filled in is filtered as the rest', async () => {
  const { body } = await olive.get('/draft-broadcasts?BroadcastType=SMS&IsTextSurvey=false')
  expect(body.Items.length).toBeGreaterThan(0)
  expect((await olive.get('/draft-broadcasts?BroadcastType=Survey')).body.Size).toBe(0)
})

test.each(['/contacts/duplicates?nope=1', '/user?nope=1', '/account?Include=currentuser&nope=1'])(
  '%s names a parameter that is not known',
  async (path) => {
    const { status, body } = await olive.get(path)
    expect([status, body.Errors]).toEqual([400, { nope: [expect.stringContaining('nope')] }])
  },
)

test('names of parameters ignore case, and a signature may travel in the query', async () => {
  expect((await olive.get('/lists?PageSize=1&OAuth_nonce=1&SORTBY=listname')).body.Items).toHaveLength(1)
})

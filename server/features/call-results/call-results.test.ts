import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let id: number
const [ann, bob, cid, dan, eve, fay] = [12175550101, 12175550102, 12175550103, 12175550104, 12175550105, 12175550106]

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  const audioId = await insertTone(query, accountId, 500, 1)
  const answers = [
    { ID: 1, Label: 'Yes' },
    { ID: 5, Label: 'Call me' },
    { ID: 9, Label: 'No' },
  ]
  id = await insertCallBroadcast(query, { accountId, phones: [ann], audioId, answers })
  const of = [accountId, id]
  await scene.query('update broadcast_queue set is_planned = true, is_through = true where broadcast_id = $1', [id])
  const rows: [number, string, number, number][] = [
    [ann!, 'Ann', outcome.delivered, reason.livePerson],
    [bob!, 'Bob', outcome.delivered, reason.voicemail],
    [cid!, 'Cid', outcome.failed, reason.lineBusy],
    [dan!, 'Dan', outcome.invalid, reason.notInService],
    [eve!, 'Eve', outcome.failed, reason.cutOff],
    [fay!, '=Fay', outcome.retrying, reason.none],
  ]
  for (const [phone, name, state, why] of rows) {
    await scene.query(
      `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, reason, first_name, last_name, notes)
       values ($1, $2, $3, $4, 1, $5, $6, $7, '', '')`,
      [...of, phone, channel.call, state, why, name],
    )
  }
  const attempt = (phone: number, number: number, cause: string, who: string | null, more = '') =>
    scene.query(
      `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, answered_at, ended_at,
         answered_by, cause, heard_ms, keys, credits)
       values ($1, $2, $3, $4, $5::smallint, 1, 1, '2026-11-26T15:00:00Z'::timestamptz + make_interval(mins => $5::int),
         case when $6::text is null then null else '2026-11-26T15:00:02Z'::timestamptz end, '2026-11-26T15:00:12Z', $6, $7, 9000, $8, 1)`,
      [...of, phone, `${phone} ${number}`, number, who, cause, more],
    )
  await attempt(ann!, 1, 'busy', null)
  await attempt(ann!, 2, 'hung up', 'person', '15')
  await attempt(bob!, 1, 'hung up', 'machine')
  await attempt(cid!, 1, 'busy', null)
  await scene.query(
    'update recipients set survey = case phone when $2 then 5 else 1 end where broadcast_id = $1 and phone in ($2, $3)',
    [...[id, ann, eve]],
  )
  await scene.query(
    `insert into broadcast_answers (account_id, broadcast_id, shard, answer, people) values ($1, $2, 0, 1, 1), ($1, $2, 0, 5, 1)`,
    of,
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, channel, retrying, delivered, voicemails, failed, unreached, invalid, credits_used)
     values ($1, $2, 0, $3, 1, 2, 1, 2, 1, 1, 2)`,
    [...of, channel.call],
  )
})
afterAll(() => scene.close())

const names = async (query: string) =>
  (await olive.get(`/broadcasts/${id}/callresults${query}`)).body.Items.map(
    ({ FirstName }: { FirstName: string }) => FirstName,
  )

test('each number is under exactly one of the tabs, and the counters say as many', async () => {
  const { body } = await olive.get(`/broadcasts/${id}`)
  expect(body).toMatchObject({
    ...{ PhoneNumberCount: 6, LivePersonTotal: 1, AnsweringMachineTotal: 1, BusyNoAnswerTotal: 1 },
    ...{ InvalidNumberTotal: 1, IncompleteTotal: 2, ToBeCalledTotal: 1, CreditsUsed: 2, TotalCompleted: 5 },
  })
  expect(await names('')).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', '=Fay'])
  expect(await names('?category=live-person')).toEqual(['Ann'])
  expect(await names('?category=voicemail')).toEqual(['Bob'])
  expect(await names('?category=busy-no-answer')).toEqual(['Cid'])
  expect(await names('?category=invalid')).toEqual(['Dan'])
  expect(await names('?category=not-completed')).toEqual(['Eve', '=Fay'])
  expect(await names('?category=to-be-called')).toEqual(['=Fay'])
  expect(await names('?category=not-completed-for-good')).toEqual(['Eve'])
})

test('a row tells of its last call, and how many there were', async () => {
  const { body } = await olive.get(`/broadcasts/${id}/callresults?q=ann`)
  expect(body.Items).toEqual([
    {
      ...{ PhoneNumber: '2175550101', PersonID: null, FirstName: 'Ann', LastName: '', Notes: '' },
      ...{ CallResult: 'LivePerson', Outcome: 'delivered', ResultDetail: 'A person heard the message.' },
      ...{ AnsweredBy: 'Person', Attempts: 2, Duration: 10, HeardSeconds: 9, Keys: '15', Credits: 1 },
      SurveyResult: { ID: 5, Label: 'Call me' },
      Transfer: null,
      ...{ LastCallTime: '2026-11-26T15:02:00.000Z', CompletedDate: null },
    },
  ])
  const [fay] = (await olive.get(`/broadcasts/${id}/callresults?PhoneNumber=2175550106`)).body.Items
  expect(fay).toMatchObject({ ResultDetail: 'Will be called again.', Attempts: 0, AnsweredBy: '', LastCallTime: null })
  expect(fay.SurveyResult).toBeNull()
  expect(await names('?q=5550103')).toEqual(['Cid'])
  expect(await names('?AnsweredBy=Machine')).toEqual(['Bob'])
  expect(await names('?Attempts~gte~2')).toEqual(['Ann'])
})

test('the file has the same rows, and no cell that a sheet would run', async () => {
  const { body } = await olive.get(`/broadcasts/${id}/callresults.csv`)
  const [heads, ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  expect(heads).toBe(
    'Phone,First Name,Last Name,Notes,Result,Result Detail,Answered By,Date/Time,Attempts,Duration,Transfer,Transfer Seconds,Survey Response,Credits',
  )
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(
    /^2175550101,Ann,,,Live Answer,A person heard the message\.,Person,2026-11-26 09:02:00,2,10,N,,Call me,1$/,
  )
  expect(lines[5]).not.toMatch(/,=Fay/)
  const busy = await olive.get(`/broadcasts/${id}/callresults.csv?category=busy-no-answer`)
  expect(String(busy.body).trim().split('\r\n')).toHaveLength(2)
})

test('answers are told by their key and label, and whose they are', async () => {
  const { body } = await olive.get(`/broadcasts/${id}`)
  expect(body).toMatchObject({
    SurveyResponseTotal: 2,
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 1 },
      { ID: 5, Label: 'Call me', Count: 1 },
      { ID: 9, Label: 'No', Count: 0 },
    ],
  })
  expect(await names('?category=survey-results')).toEqual(['Ann', 'Eve'])
  expect(await names('?category=survey-results&response=all')).toEqual(['Ann', 'Eve'])
  expect(await names('?category=survey-results&response=5')).toEqual(['Ann'])
  expect(await names('?category=survey-results&response=9')).toEqual([])
  const of = await olive.get(`/broadcasts/${id}/callresults.csv?category=survey-results&response=1`)
  const [, ...lines] = String(of.body).trim().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/,N,,Yes,0$/)
  expect((await olive.get(`/broadcasts/${id}/callresults?response=10`)).status).toBe(400)
})

const everybody = { Selection: { Type: 'SelectedAll', Items: [] } }

test('a group and a draft are made of whoever gave an answer, or of any other section', async () => {
  const group = async (query: string) => {
    const path = `/broadcasts/${id}/details/tolist?${query}`
    const { body } = await olive.post(path, { ListName: `Of ${query}`, ...everybody })
    const { Items } = (await olive.get(`/lists/${body.ListID}/contacts?sortby=FirstName`)).body
    return [body.Count, Items.map(({ FirstName }: { FirstName: string }) => FirstName)]
  }
  expect(await group('category=survey-results&response=5')).toEqual([1, ['Ann']])
  expect(await group('category=survey-results')).toEqual([2, ['Ann', 'Eve']])
  expect(await group('category=busy-no-answer')).toEqual([1, ['Cid']])
  expect(await group('category=not-completed')).toEqual([2, ['=Fay', 'Eve']])
  expect((await group('category=all'))[0]).toBe(6)
  const drafted = await olive.post(`/broadcasts/${id}/todraftbroadcast?category=survey-results&response=1`, everybody)
  expect(drafted.body).toMatchObject({ Added: 1, AlreadyThere: 0 })
  const people = await olive.get(`/draft-broadcasts/${drafted.body.DraftBroadcastID}/contacts`)
  expect(people.body).toMatchObject({ Size: 1, Items: [{ FirstName: 'Eve' }] })
  const nobody = await olive.post(`/broadcasts/${id}/details/tolist?category=survey-results&response=9`, {
    ...{ ListName: 'Nobody', ...everybody },
  })
  expect(nobody.body.Errors).toEqual({ Selection: ['Choose at least one person of this broadcast.'] })
  const texts = await olive.post(`/broadcasts/${id}/details/tolist?category=delivered`, {
    ListName: 'Texts',
    ...everybody,
  })
  expect(texts.status).toBe(400)
})

test('calls in progress are those of processes that live; those of dead ones are in doubt', async () => {
  const { accountId } = scene.accounts.lincoln
  const [live] = await scene.query<{ id: number }>(
    `insert into nodes (role, started_at, seen_at) values ('engine', now(), now() + interval '1 hour') returning node_id as id`,
  )
  await scene.query(
    `insert into calls_in_progress (account_id, broadcast_id, node_id, dialing, ringing, talking, leaving)
     values ($1, $2, $3, 0, 2, 1, 1), ($1, $2, 999999, 5, 5, 5, 5)`,
    [accountId, id, live!.id],
  )
  await scene.query(
    `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, node_id)
     values ($1, $2, $3, 'lost', 1, 1, 1, now(), 999999), ($1, $2, $3, 'ours', 1, 1, 1, now(), $4),
       ($1, $2, $3, 'long ago', 1, 1, 1, now() - interval '11 minutes', 999999)`,
    [accountId, id, fay, live!.id],
  )
  const { body } = await olive.get(`/broadcasts/${id}/callsinprogress`)
  expect(body).toMatchObject({
    ...{ Dialing: 0, Ringing: 2, Talking: 1, LeavingMessage: 1, InDoubt: 1, LinesInUse: 5 },
    LinesAllowed: expect.any(Number),
  })
  const called = (await olive.get(`/broadcasts/${id}/callresults?PhoneNumber=2175550106`)).body.Items[0]
  expect(called).toMatchObject({ Outcome: 'retrying', ResultDetail: 'Being called now.' })
})

const ofAnn = { PhoneNumber: '2175550101', CallResult: 'LivePerson', Attempts: 2, Duration: 10, HeardSeconds: 9 }

test('the list of details has calls too, under the same tabs and filters, and so has its file', async () => {
  const list = async (query: string) => (await olive.get(`/broadcasts/${id}/details${query}`)).body
  const firsts = async (query: string) =>
    (await list(query)).Items.map(({ FirstName }: { FirstName: string }) => FirstName)
  const { Items, Size } = await list('')
  expect(Size).toBe(6)
  expect(Items[0]).toMatchObject({
    ...{ ...ofAnn, AnsweredBy: 'Person', Keys: '15', SurveyResult: { ID: 5, Label: 'Call me' }, Credits: 1 },
    ...{ TextResultCategory: 'Delivered', TextStatus: 'delivered', NumberOfAttempts: 2, TextResponses: [] },
    ResultDetail: 'A person heard the message.',
  })
  expect(await firsts('?category=voicemail')).toEqual(['Bob'])
  expect(await firsts('?category=not-completed')).toEqual(['Eve', '=Fay'])
  expect(await firsts('?category=survey-results&response=5')).toEqual(['Ann'])
  expect(await firsts('?category=delivered')).toEqual([])
  expect(await firsts('?CallResult=BusyNoAnswer')).toEqual(['Cid'])
  expect(await firsts('?AnsweredBy=Machine')).toEqual(['Bob'])
  expect(await firsts('?Attempts~gte~2&q=ann')).toEqual(['Ann'])
  expect(await firsts('?q=cid')).toEqual(['Cid'])
  expect(await firsts('?sortby=-FirstName&pagesize=2')).toEqual(['Eve', 'Dan'])
  const one = await olive.get(`/broadcasts/${id}/details/2175550101`)
  expect(one.body).toMatchObject({ ...ofAnn, Thread: [] })
  const Selection = { Type: 'Selected', Items: ['2175550102', '2175550103'] }
  const { body } = await olive.post(`/broadcasts/${id}/details.csv`, { Selection })
  const lines = String(body).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['Voicemail', 'Busy / No Answer'])
})

test('every call to one of them is told, the last first, with what was played', async () => {
  const { body } = await olive.get(`/broadcasts/${id}/callresults/2175550101`)
  expect(body).toMatchObject(ofAnn)
  expect(body.Calls).toMatchObject([
    {
      ...{ Attempt: 2, AnsweredBy: 'Person', Result: 'A person answered.', HeardSeconds: 9, Keys: '15', Duration: 10 },
      Sound: { Name: 'Tone', Words: '' },
    },
    { Attempt: 1, AnsweredBy: '', Result: 'The line was busy.', Sound: null },
  ])
  expect((await olive.get(body.Calls[0].Sound.Uri.replace('/v1', ''))).status).toBe(200)
  expect((await olive.get(`/broadcasts/${id}/callresults/2175550199`)).status).toBe(404)
  // It is audio of the library.
  expect((await olive.get(`/broadcasts/${id}/callresults/2175550101/sound`)).status).toBe(404)
})

test('what everybody was told is told in its words, where it was made of text', async () => {
  const said = 'School is closed today.'
  const [found] = await scene.query<{ audio_id: number }>(
    "update audio a set words = $2, voice = 'Joanna', source = 'TextToSpeech' from broadcast_calls v where v.broadcast_id = $1 and a.audio_id = v.audio_id returning a.audio_id",
    [id, said],
  )
  expect((await olive.get(`/broadcasts/${id}/callresults/2175550101`)).body.Calls[0].Sound.Words).toBe(said)
  expect((await olive.get(`/broadcasts/${id}`)).body.Audio).toMatchObject({ Words: said })
  await scene.query("update audio set words = null, voice = null, source = 'Upload' where audio_id = $1", [
    found!.audio_id,
  ])
})

test('what was spoken with theirs in it is told in its words, and can be heard again', async () => {
  await scene.query(
    `update broadcast_calls set live_words = 'Hello {{FirstName there}}, the buses are late today.', live_voice = 'Joanna' where broadcast_id = $1`,
    [id],
  )
  const { body } = await olive.get(`/broadcasts/${id}/callresults/2175550101`)
  const { Words, Uri } = body.Calls[0].Sound
  expect(Words).toBe('Hello Ann, the buses are late today.')
  const heard = await olive.get(Uri.replace('/v1', ''))
  expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/wav'])
  await scene.query('update broadcast_calls set live_words = null, live_voice = null where broadcast_id = $1', [id])
})

test('opting them out ends calls to them, not texts', async () => {
  const Selection = { Type: 'Selected', Items: ['2175550104'] }
  expect((await olive.post(`/broadcasts/${id}/details/optout`, { Selection })).body).toMatchObject({ Count: 1 })
  expect(await scene.query('select channel from opt_outs where phone = $1', [dan])).toEqual([{ channel: 'voice' }])
})

test('before its start people are taken out of it, and what they would cost comes back', async () => {
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  const ahead = await insertCallBroadcast(query, { accountId, phones: [ann!, bob!], audioId: 1 })
  await scene.query(
    `update broadcasts set status = 'AuthorizationApproved', started_at = null, start_at = now() + interval '1 hour' where broadcast_id = $1`,
    [ahead],
  )
  await scene.query('update broadcast_queue set is_planned = true where broadcast_id = $1', [ahead])
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, first_name, last_name, notes)
     select $1, $2, p, $3, 1, $4, '', '', '' from unnest($5::bigint[]) p`,
    [accountId, ahead, channel.call, outcome.waiting, [ann, bob]],
  )
  await scene.query(
    'insert into broadcast_counters (account_id, broadcast_id, shard, channel, waiting) values ($1, $2, 0, $3, 2)',
    [accountId, ahead, channel.call],
  )
  const taken = await olive.delete(`/broadcasts/${ahead}/details`, {
    Selection: { Type: 'Selected', Items: ['2175550101'] },
  })
  expect(taken.body).toMatchObject({ Count: 1, Broadcast: { PhoneNumberCount: 1, MaxCreditCost: 1 } })
  const { Items } = (await olive.get(`/broadcasts/${ahead}/details`)).body
  expect(Items.map(({ PhoneNumber }: { PhoneNumber: string }) => PhoneNumber)).toEqual(['2175550102'])
})

test('a stranger has none of it', async () => {
  const mona = await scene.as('mona.monthly')
  expect((await mona.get(`/broadcasts/${id}/callresults`)).status).toBe(404)
  expect((await mona.get(`/broadcasts/${id}/callresults.csv`)).status).toBe(404)
  for (const path of ['callsinprogress', 'details', 'callresults/2175550101', 'callresults/2175550101/sound']) {
    expect((await mona.get(`/broadcasts/${id}/${path}`)).status).toBe(404)
  }
})

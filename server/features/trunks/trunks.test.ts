import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { readTrunks, servingTrunks } from './read-trunks.ts'

let scene: Scene
let sam: Asker
let olive: Asker
const ofSettings = 'sip:carillon:geheim@sim.example:5080'
beforeAll(async () => {
  scene = await openScene({ env: { SIP_TRUNK_URL: ofSettings, CARILLON_TRUNK: 'simulator' } })
  sam = await scene.as('sam.staff')
  olive = await scene.as('olive.owner')
  // As an engine enters it when it opens the trunk.
  await scene.query(`insert into carriers (kind, address) values ('sip', 'sip:carillon@sim.example:5080')`)
})
afterAll(() => scene.close())

const add = async (Name: string, Url: string) => await sam.post('/staff/trunks', { Name, Url })
const list = async () => (await sam.get('/staff/trunks')).body.Items
const find = async (id: number) => (await list()).find(({ TrunkID }: { TrunkID: number }) => TrunkID === id)
const opened = () => readTrunks(scene.platform.db, scene.platform.settings)
const openedBySip = async () => (await opened()).flatMap((trunk) => (trunk.kind === 'sip' ? [trunk] : []))

test('the trunk of the settings is listed, and is changed only there', async () => {
  const [simulator] = await list()
  expect(simulator).toMatchObject({
    ...{ Name: 'Simulator', Address: 'carillon@sim.example:5080', Url: '', IsOfSettings: true, IsSimulated: true },
    ...{ IsEnabled: true, Trouble: '', Channels: 100, CallsPerSecond: 10, Links: [], Calls: 0, AnswerRate: null },
  })
  const path = `/staff/trunks/${simulator.TrunkID}`
  expect((await sam.put(path, { Name: 'Mine', IsEnabled: false })).status).toBe(404)
  expect((await sam.delete(path)).status).toBe(404)
})

test('a trunk is added behind all others, its password is shown to nobody, and the simulator rests', async () => {
  const url = 'sip:school:s%3Acret@one.example:5070;transport=tcp;channels=20;cps=5;register=60'
  const added = await add('One', url)
  expect(added.status).toBe(200)
  expect(added.body).toMatchObject({
    ...{ Name: 'One', Address: 'school@one.example:5070', IsOfSettings: false, IsSimulated: false, IsEnabled: true },
    Url: 'sip:school:•••@one.example:5070;transport=tcp;channels=20;cps=5;register=60',
    ...{ Trouble: '', Transport: 'tcp', Channels: 20, CallsPerSecond: 5, IsRegistered: true, LastTest: null },
  })
  expect(JSON.stringify(await list())).not.toContain('cret')
  const [kept] = await scene.query<{ sealed: Buffer }>('select url_encrypted as sealed from trunk_settings')
  expect(kept!.sealed.toString('latin1')).not.toContain('cret')
  expect((await list())[0].Trouble).toContain('Nobody is called by the simulator')
  expect(await servingTrunks(scene.platform)).toMatchObject([
    { host: 'one.example', user: 'school', password: 's:cret', channels: 20, isSimulated: false },
  ])
})

test('what stays hidden stays as it is; another address is another trunk', async () => {
  const { TrunkID, Url, ChangedDate } = (await add('Two', 'sip:a:one@two.example')).body
  const change = (body: object) => sam.put(`/staff/trunks/${TrunkID}`, { Name: 'Two', IsEnabled: true, ...body })
  const passwordOf = async () => (await openedBySip()).find(({ host }) => host === 'two.example')?.password
  expect((await change({ Url: `${Url};cps=3` })).body).toMatchObject({ CallsPerSecond: 3 })
  expect(await passwordOf()).toBe('one')
  await change({ Url: 'sip:a:other@two.example' })
  expect(await passwordOf()).toBe('other')
  const renamed = (await change({ Name: 'Second' })).body
  expect(renamed.Name).toBe('Second')
  expect(renamed.ChangedDate).not.toBe(ChangedDate)
  expect((await change({ Url: 'sip:a:•••@evil.example' })).body.Errors.Url).toEqual([
    'This is a@evil.example:5060, and this trunk is a@two.example:5060. Add it as a trunk of its own.',
  ])
  await change({ IsEnabled: false })
  expect(await passwordOf()).toBeUndefined()
})

test.each([
  ['https://a.example', 'The address must begin with sip:, ari://, esl://, twilio:// or telnyx://.'],
  ['sip:a:geheim@b.example;tempo=3', expect.stringMatching(/^The address has the unknown parameter "tempo"/)],
  ['sip:a:geheim@b.example sip:c.example', 'The address must be one trunk, without spaces.'],
  [ofSettings, 'SIP_TRUNK_URL has this trunk already.'],
  ['sip:school:x@one.example:5070', 'This trunk is set up already.'],
])('%s is refused in words that repeat no password', async (url, sentence) => {
  const refused = await add('Wrong', url)
  expect(refused).toMatchObject({ status: 400, body: { Errors: { Url: [sentence] } } })
  expect(JSON.stringify(refused.body)).not.toContain('geheim')
})

test('staff say in which order trunks are called by, those of the settings too', async () => {
  const ids = (await list()).map(({ TrunkID }: { TrunkID: number }) => TrunkID)
  const [first, ...rest] = ids
  const ordered = await sam.put('/staff/trunkorder', { TrunkIDs: rest })
  expect(ordered.body.Items.map(({ TrunkID }: { TrunkID: number }) => TrunkID)).toEqual([...rest, first])
  expect((await sam.put('/staff/trunkorder', { TrunkIDs: [rest[0], rest[0]] })).status).toBe(400)
  expect((await sam.put('/staff/trunkorder', { TrunkIDs: [999_999] })).body.Errors).toEqual({
    TrunkIDs: ['There is no such trunk.'],
  })
  expect((await sam.put('/staff/trunkorder', { TrunkIDs: ids })).body.Items[0].TrunkID).toBe(first)
})

test('one that is removed is gone, and can be added again', async () => {
  const { TrunkID } = (await add('Three', 'sip:a:b@three.example')).body
  expect((await sam.delete(`/staff/trunks/${TrunkID}`)).body).toEqual({ Success: true })
  expect(await find(TrunkID)).toBeUndefined()
  expect((await sam.delete(`/staff/trunks/${TrunkID}`)).status).toBe(404)
  expect((await add('Three', 'sip:a:b@three.example')).body.TrunkID).toBe(TrunkID)
})

test('one that cannot be decrypted says so, and is mended by its address', async () => {
  const { TrunkID } = (await add('Sealed', 'sip:a:b@four.example')).body
  await scene.query('update trunk_settings set url_encrypted = $2 where carrier_id = $1', [TrunkID, Buffer.alloc(60)])
  expect(await find(TrunkID)).toMatchObject({ Url: '', Trouble: expect.stringContaining('another CARILLON_SECRET') })
  expect((await openedBySip()).map(({ host }) => host)).not.toContain('four.example')
  await sam.put(`/staff/trunks/${TrunkID}`, { Name: 'Sealed', Url: 'sip:a:b@four.example', IsEnabled: true })
  expect(await find(TrunkID)).toMatchObject({ Url: 'sip:a:•••@four.example', Trouble: '' })
})

test('how it does is told by its calls of the last hour', async () => {
  const { TrunkID } = (await add('Busy', 'sip:a:b@five.example')).body
  const [{ account_id: accountId }] = (await scene.query<{ account_id: number }>(
    'select min(account_id)::int as account_id from accounts',
  )) as [{ account_id: number }]
  const call = (at: number, minutes: number, rang: number | null, answers: boolean) =>
    scene.query(
      `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, rang_at, answered_at, ended_at, cause)
       select $1, 1, $2, $3, 1, $4, 1, t, t + make_interval(secs => $6::float8), case when $7 then t + interval '9 seconds' end, now(), 'hung up'
       from (select now() - make_interval(mins => $5)) as at(t)`,
      [accountId, 12175550000 + at, `call ${at}`, TrunkID, minutes, rang, answers],
    )
  await call(1, 1, 1, true)
  await call(2, 2, 3, true)
  await call(3, 3, 2, false)
  await call(4, 4, null, false)
  await call(5, 61, 30, true)
  expect(await find(TrunkID)).toMatchObject({ Calls: 4, AnswerRate: 0.5, PostDialDelayMs: 2000 })
})

test('a call to try it waits for an engine, one at a time, and never to a number that nobody may call', async () => {
  const { TrunkID } = (await add('Tried', 'sip:a:b@six.example')).body
  const path = `/staff/trunks/${TrunkID}/test`
  const body = { PhoneNumber: '(217) 555-0123', CallerID: '(217) 555-0199' }
  expect((await sam.post(path, { ...body, PhoneNumber: '911' })).body.Errors).toEqual({
    PhoneNumber: ['This number cannot be called.'],
  })
  expect((await sam.post(path, { ...body, CallerID: 'school' })).body.Errors).toEqual({
    CallerID: ['This is no phone number.'],
  })
  expect((await sam.post(path, body)).body.LastTest).toMatchObject({
    ...{ PhoneNumber: '2175550123', CallerID: '2175550199', State: 'Waiting', PostDialDelayMs: null, HeardMs: 0 },
  })
  expect((await sam.post(path, body)).status).toBe(409)
  await scene.query(`update trunk_tests set asked_at = now() - interval '1 minute' where carrier_id = $1`, [TrunkID])
  expect((await find(TrunkID)).LastTest.State).toBe('Failed')
  expect((await sam.post(path, body)).body.LastTest.State).toBe('Waiting')
  expect((await sam.post('/staff/trunks/999999/test', body)).status).toBe(404)
})

test('no number of an account is routed by a trunk', async () => {
  const [{ TrunkID }] = await list()
  const { TextNumberID } = (await sam.get('/staff/textnumbers')).body.Items[0]
  const routed = await sam.put(`/staff/textnumbers/${TextNumberID}`, {
    ...{ CarrierIDs: [TrunkID], PacePerSecond: null, IsBlocked: false },
  })
  expect(routed.body.Errors).toEqual({ CarrierIDs: ['There is no such carrier.'] })
})

test('nobody but staff sees them', async () => {
  expect((await olive.get('/staff/trunks')).status).toBe(403)
})

test('an Asterisk and a provider of the web are trunks as well, and keep their secrets', async () => {
  const ari = await add('Ours', 'ari://us:geheim@pbx.example:8089?endpoint=PJSIP/{number}@trunk&channels=8')
  expect(ari.body).toMatchObject({
    ...{ Address: 'us@pbx.example:8089', Transport: 'ari', Channels: 8, IsRegistered: false, Trouble: '' },
    Url: 'ari://us:•••@pbx.example:8089?endpoint=PJSIP/{number}@trunk&channels=8',
  })
  const esl = await add('Switch', 'esl://:geheim@switch.example?endpoint=sofia/gateway/trunk/{number}&channels=8')
  expect(esl.body).toMatchObject({
    ...{ Address: 'switch.example:8021', Transport: 'esl', Channels: 8, Trouble: '' },
    Url: 'esl://:•••@switch.example?endpoint=sofia/gateway/trunk/{number}&channels=8',
  })
  const web = await add('Web', 'twilio://ACsid:geheim@calls.example?signingkey=secretive&cps=1')
  expect(web.body).toMatchObject({ Address: 'ACsid@calls.example', Transport: 'twilio', CallsPerSecond: 1 })
  expect(JSON.stringify(await list())).not.toMatch(/geheim|secretive/)
  const { TrunkID, Url } = web.body
  await sam.put(`/staff/trunks/${TrunkID}`, { Name: 'Web', Url: Url.replace('cps=1', 'cps=2'), IsEnabled: true })
  const kept = (await opened()).find(({ kind }) => kind === 'twilio')
  expect(kept).toMatchObject({ callsPerSecond: 2, url: { password: 'geheim', signingKey: 'secretive' } })
  const eslUrl = esl.body.Url.replace('channels=8', 'channels=9')
  await sam.put(`/staff/trunks/${esl.body.TrunkID}`, { Name: 'Switch', Url: eslUrl, IsEnabled: true })
  expect((await opened()).find(({ kind }) => kind === 'esl')).toMatchObject({ channels: 9, password: 'geheim' })
  expect((await add('Wrong', 'ari://us:geheim@pbx.example')).body.Errors.Url[0]).toContain('the endpoint')
})

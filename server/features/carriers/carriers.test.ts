import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { openCarrierRows, routesOf } from './read-carriers.ts'

let scene: Scene
let sam: Asker
const secret = 'ab'.repeat(32)
beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_PUBLIC_URL: 'https://carillon.example' } })
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

const add = async (Name: string, Url: string) => await sam.post('/staff/carriers', { Name, Url })

test('a carrier is added, and its secrets are shown to nobody', async () => {
  const url = 'twilio://SK1:t%2Foken@api.twilio.com?account=AC1&signingkey=s1gn&tps=50'
  const added = await add('Twilio', url)
  expect(added.status).toBe(200)
  const { CarrierID } = added.body
  expect(added.body).toMatchObject({
    Kind: 'twilio',
    Name: 'Twilio',
    Address: 'AC1@api.twilio.com',
    Url: 'twilio://SK1:•••@api.twilio.com?account=AC1&signingkey=•••&tps=50',
    IsOfSettings: false,
    IsEnabled: true,
    Trouble: '',
    WebhookUrl: `https://carillon.example/webhooks/twilio/${CarrierID}`,
    TextNumbers: 0,
    Links: [],
  })
  const listed = (await sam.get('/staff/carriers')).body
  expect(listed.Items).toContainEqual(added.body)
  expect(JSON.stringify(listed)).not.toMatch(/oken|s1gn/)
  const [kept] = await scene.query<{ sealed: Buffer }>(
    'select url_encrypted as sealed from carriers where carrier_id = $1',
    [CarrierID],
  )
  expect(kept!.sealed.toString('latin1')).not.toMatch(/oken|s1gn|AC1/)
  expect(await openCarrierRows(scene.platform.db, secret)).toContainEqual({
    ...{ carrierId: CarrierID, kind: 'twilio', name: 'Twilio', url, isEnabled: true },
    changedAt: added.body.ChangedDate,
  })
})

test('what stays hidden stays as it is; what is written anew counts', async () => {
  const added = await add('Telnyx', `telnyx://KEY1@api.telnyx.com?profile=p1&publickey=${publicKey}`)
  expect(added.body).toMatchObject({
    Url: expect.stringMatching(/^telnyx:\/\/•••@api\.telnyx\.com\?profile=p1&publickey=/),
  })
  const { CarrierID } = added.body
  const urlOf = async () =>
    (await openCarrierRows(scene.platform.db, secret)).find(({ carrierId }) => carrierId === CarrierID)!.url
  const change = (body: object) => sam.put(`/staff/carriers/${CarrierID}`, { Name: 'T', IsEnabled: true, ...body })
  expect((await change({ Url: `${added.body.Url}&tps=7`, IsEnabled: false })).body).toMatchObject({
    Name: 'T',
    IsEnabled: false,
  })
  expect(await urlOf()).toMatch(/^telnyx:\/\/KEY1@.*tps=7$/)
  await change({ Url: `telnyx://KEY2@api.telnyx.com?profile=p1&publickey=${publicKey}` })
  expect(await urlOf()).toMatch(/^telnyx:\/\/KEY2@/)
  const { ChangedDate } = (await change({ Url: `telnyx://•••@api.telnyx.com?profile=p1&publickey=${publicKey}` })).body
  // A name alone is nothing to open it anew for.
  expect((await change({ Name: 'Other' })).body).toMatchObject({ Name: 'Other', ChangedDate })
  expect((await change({ IsEnabled: false })).body.ChangedDate).not.toBe(ChangedDate)
  expect(await urlOf()).toMatch(/^telnyx:\/\/KEY2@/)
  const other = await change({ Url: `telnyx://•••@evil.example?profile=p1&publickey=${publicKey}` })
  expect(other.body.Errors.Url).toEqual([
    'This is p1@evil.example, and this carrier is p1@api.telnyx.com. Add it as a carrier of its own.',
  ])
})

test.each([
  ['https://a.example', 'The address must begin with smpp://, smpps://, twilio://, telnyx:// or bandwidth://.'],
  [
    'twilio://AC1@api.twilio.com',
    expect.stringMatching(/^The address must look like twilio:.*the token is missing\.$/),
  ],
  ['smpp://me:geheim@host?tps=x', 'The address has tps=x, which must be a whole number from 1 to 100000.'],
  ['bandwidth://me:geheim@host/1?application=a', expect.stringMatching(/callbackuser is missing/)],
])('%s is refused in words that repeat no secret', async (url, sentence) => {
  const refused = await add('Wrong', url)
  expect(refused).toMatchObject({ status: 400, body: { Errors: { Url: [sentence] } } })
  expect(JSON.stringify(refused.body)).not.toContain('geheim')
})

test('one account of a carrier is one carrier', async () => {
  const url = 'smpp://carillon:secret@smsc.example:2775?tps=10'
  expect((await add('First', url)).body).toMatchObject({ Kind: 'smpp', WebhookUrl: null })
  expect((await add('Second', `${url}&binds=2`)).body.Errors.Url).toEqual([
    'This account of the carrier is set up already.',
  ])
})

test('the same account under another name of its host is refused', async () => {
  expect((await add('By name', 'smpp://twin:secret@localhost:2790')).status).toBe(200)
  for (const [url, status] of [
    ['smpp://twin:secret@127.0.0.1:2790', 400],
    ['smpp://twin:secret@127.0.0.1:2791', 200],
    ['smpp://other:secret@127.0.0.1:2790', 200],
    ['smpp://twin:secret@nowhere.invalid:2790', 200],
  ] as const) {
    const reply = await add(url, url)
    expect([url, reply.status]).toEqual([url, status])
    if (status === 400) {
      expect(reply.body.Errors.Url).toEqual([
        'This account of the carrier is set up already, as “By name”: localhost is the same machine.',
      ])
    }
  }
})

test('one that cannot be decrypted is shown with its trouble, is not opened, and is mended by its address', async () => {
  const url = 'smpp://other:secret@smsc.example:2776'
  const { CarrierID } = (await add('Sealed', url)).body
  await scene.query('update carriers set url_encrypted = $2 where carrier_id = $1', [CarrierID, Buffer.alloc(60)])
  const find = async () =>
    (await sam.get('/staff/carriers')).body.Items.find((one: { CarrierID: number }) => one.CarrierID === CarrierID)
  expect(await find()).toMatchObject({ Url: '', Trouble: expect.stringContaining('another CARILLON_SECRET') })
  const ids = async () => (await openCarrierRows(scene.platform.db, secret)).map(({ carrierId }) => carrierId)
  expect(await ids()).not.toContain(CarrierID)
  expect(await openCarrierRows(scene.platform.db, 'cd'.repeat(32))).toEqual([])
  const off = await sam.put(`/staff/carriers/${CarrierID}`, { Name: 'Sealed', IsEnabled: false })
  expect(off.body).toMatchObject({ IsEnabled: false, Url: '' })
  await sam.put(`/staff/carriers/${CarrierID}`, { Name: 'Sealed', Url: url, IsEnabled: true })
  expect(await find()).toMatchObject({ Url: 'smpp://other:•••@smsc.example:2776', Trouble: '' })
  expect(await ids()).toContain(CarrierID)
})

test('links are those that an engine has seen lately', async () => {
  const { CarrierID } = (await add('Linked', 'smpp://linked:secret@smsc.example')).body
  const link = `insert into carrier_links (node_id, carrier_id, is_up, health, trouble, slots, taken, since, seen_at)
    values ($1, $2, $3, $4, $5, 10, 3, now(), now() - make_interval(secs => $6))`
  await scene.query(link, [901, CarrierID, true, 'slow', '', 0])
  await scene.query(link, [902, CarrierID, false, 'down', 'timed out', 60])
  const listed = (await sam.get('/staff/carriers')).body.Items
  expect(listed.find((one: { CarrierID: number }) => one.CarrierID === CarrierID).Links).toEqual([
    {
      ...{ NodeID: 901, IsUp: true, Health: 'slow', Trouble: '', Slots: 10, Taken: 3 },
      Since: expect.stringMatching(/^\d{4}-/),
    },
  ])
})

test('a trunk of calls that an engine has a link to is no carrier of texts', async () => {
  const [trunk] = await scene.query<{ id: number }>(
    `with made as (insert into carriers (kind, address) values ('sip', 'sip:listed') returning carrier_id),
      linked as (insert into carrier_links (node_id, carrier_id, is_up, slots, taken, since, seen_at)
        select 903, carrier_id, true, 10, 0, now(), now() from made)
      select carrier_id::int as id from made`,
  )
  const { status, body } = await sam.get('/staff/carriers')
  expect(status).toBe(200)
  expect(body.Items.map(({ CarrierID }: { CarrierID: number }) => CarrierID)).not.toContain(trunk!.id)
})

test('a number of any account gets its carriers in order, its pace and its block', async () => {
  const one = (await add('One', 'smpp://one:secret@smsc.example')).body.CarrierID
  const two = (await add('Two', 'smpp://two:secret@smsc.example')).body.CarrierID
  const { body } = await sam.get('/staff/textnumbers?q=Lincoln')
  const [number] = body.Items
  expect(number).toMatchObject({ CompanyName: expect.stringContaining('Lincoln'), Carriers: [], IsBlocked: false })
  const path = `/staff/textnumbers/${number.TextNumberID}`
  const routed = await sam.put(path, { CarrierIDs: [two, one], PacePerSecond: 25, IsBlocked: true })
  expect(routed.body).toEqual({
    ...number,
    ...{ PacePerSecond: 25, IsBlocked: true },
    Carriers: [
      { CarrierID: two, Name: 'Two', IsEnabled: true },
      { CarrierID: one, Name: 'One', IsEnabled: true },
    ],
  })
  expect(await routesOf(scene.platform.db, [number.TextNumberID, 999])).toEqual(
    new Map([[number.TextNumberID, [two, one]]]),
  )
  const listed = (await sam.get('/staff/carriers')).body.Items
  expect(listed.find((carrier: { CarrierID: number }) => carrier.CarrierID === two).TextNumbers).toBe(1)
  const wrong = await sam.put(path, { CarrierIDs: [one, 999_999], PacePerSecond: null, IsBlocked: false })
  expect(wrong.body.Errors).toEqual({ CarrierIDs: ['There is no such carrier.'] })
  const twice = await sam.put(path, { CarrierIDs: [one, one], PacePerSecond: -1, IsBlocked: false })
  expect(twice.status).toBe(400)
  await sam.put(path, { CarrierIDs: [], PacePerSecond: null, IsBlocked: false })
  expect((await sam.get('/staff/textnumbers?q=Lincoln')).body.Items[0]).toEqual(number)
  expect(
    (await sam.put('/staff/textnumbers/999999', { CarrierIDs: [], PacePerSecond: null, IsBlocked: false })).status,
  ).toBe(404)
})

test('is there for nobody else', async () => {
  const olive = await scene.as('olive.owner')
  for (const path of ['/staff/carriers', '/staff/textnumbers']) expect((await olive.get(path)).status).toBe(403)
})

/** Of RFC 8032’s first test. */
const publicKey = encodeURIComponent(
  Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString('base64'),
)

import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../engine/channels.ts'
import { consumer, openScene, password, type Scene } from '../testing/cast.ts'
import { type Reads, type Replay, replays } from '../testing/client-replays.ts'

let scene: Scene
let token: string
const kept: Record<string, unknown> = {}
beforeAll(async () => {
  scene = await openScene()
  token = await scene.tokenOf('olive.owner')
})
afterAll(() => scene.close())

const oauth = new OAuth({
  consumer,
  signature_method: 'HMAC-SHA1',
  hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
})
const filled = (text: string) => text.replace(/\{([A-Z]\w+ID)\}/g, (_, name: string) => String(kept[name]))

const send = async ({ method, path, headers = {}, body, signs }: Replay) => {
  const url = filled(path)
  const asked = { url: `http://localhost${url}`, method }
  const key = signs === 'zero GUID for no token' ? '00000000-0000-0000-0000-000000000000' : token
  const signed = oauth.authorize(asked, { key, secret: signs === "consumer's secret" ? consumer.secret : '' })
  // With the parameters of the query among them.
  const query = new URLSearchParams(signed as unknown as Record<string, string>)
  return await scene.app.inject({
    method,
    url: signs === 'in the query' ? `${url.split('?')[0]}?${query}` : url,
    headers: {
      ...headers,
      ...(signs === 'Bearer' && { authorization: `Bearer ${token}` }),
      ...(signs !== 'in the query' && signs !== 'Bearer' && { authorization: oauth.toHeader(signed).Authorization }),
    },
    ...(body !== undefined && { payload: filled(body) }),
  })
}

const kinds: Record<Reads[string], (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number',
  byte: (value) => typeof value === 'number' && value >= 0 && value < 256,
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  'text or null': (value) => value === null || typeof value === 'string',
  absent: (value) => value === undefined,
}
const wrongIn = (reply: Record<string, unknown>, reads: Reads) =>
  Object.entries(reads).flatMap(([name, kind]) => (kinds[kind](reply[name]) ? [] : [`${name} is no ${kind}`]))

describe('a client of the existing API', () => {
  test.each(replays.map((replay) => [`${replay.client} ${replay.what}`, replay] as const))('%s', async (_, replay) => {
    const reply = await send(replay)
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
    const body = reply.json()
    expect(wrongIn(body, replay.reads)).toEqual([])
    for (const item of replay.readsItems ? body.Items : []) expect(wrongIn(item, replay.readsItems!)).toEqual([])
    const creates = replay.method === 'POST' && !replay.makesNothing
    if (creates) expect(reply.headers.location).toMatch(/^\/v1\//)
    for (const name of replay.keeps ?? []) kept[name] = body[name]
    while (await planNext(scene.platform));
  })

  test('what is sent twice, and what is no number, is told with its contact', async () => {
    const reply = await send({
      ...{ client: 'C#', what: '', method: 'POST', path: '/v1/broadcasts', signs: 'empty secret', reads: {} },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ BroadcastName: 'Twice', TextMessage: 'Hi', Nope: 1 },
        Contacts: [
          { PrimaryPhone: '2175550160', FirstName: 'Ann', SecondaryPhone: '2175550161', TertiaryPhone: '12' },
          { PrimaryPhone: '2175550160', LastName: 'Lee', Extra: true },
        ],
      }),
    })
    const { FailedContacts, PhoneNumberCount } = reply.json()
    expect(PhoneNumberCount).toBe(2)
    const short = { PrimaryPhone: '12', ErrorCode: 1006, ErrorMessage: 'Must be 10 digits; use only numbers.' }
    expect(FailedContacts).toMatchObject([
      { ...short, Contact: { FirstName: 'Ann', LastName: '', Notes: '', PrimaryPhone: '2175550160' } },
      { PrimaryPhone: '2175550160', ErrorCode: 3009, Contact: { LastName: 'Lee' } },
    ])
    expect(reply.headers.warning).toBe('299 carillon "Not known and ignored: Nope, Contacts.Extra"')
  })

  test('typographic characters are told in the reply, by the field that has them', async () => {
    const reply = await send({
      ...{ client: 'C#', what: '', method: 'POST', path: '/v1/broadcasts', signs: 'empty secret', reads: {} },
      headers: { 'content-type': 'application/json' },
      body: '{"BroadcastName":"One","TextMessage":"It’s “off”…","Contacts":[{"PrimaryPhone":"2175550160"}]}',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers.warning).toBe('299 carillon "Typographic characters leave as plain ones: TextMessage"')
  })

  test('PrimaryPhoneNumbersOnly leaves the others out', async () => {
    const reply = await send({
      ...{ client: 'C#', what: '', method: 'POST', path: '/v1/broadcasts', signs: 'empty secret', reads: {} },
      headers: { 'content-type': 'application/json' },
      body: '{"BroadcastName":"One","TextMessage":"Hi","PrimaryPhoneNumbersOnly":"true","Contacts":[{"PrimaryPhone":"2175550160","SecondaryPhone":"2175550161"}]}',
    })
    expect(reply.json().PhoneNumberCount).toBe(1)
  })

  test.each<[path: string, body: object, errors: object, method?: 'PUT']>([
    ['/v1/broadcasts', { Lists: [{ ListID: 999999 }] }, { Lists: ['There is no group 999999.'] }],
    ['/v1/broadcasts', { Media: [{ MediaID: 999999 }] }, { Media: ['There is no picture 999999.'] }],
    ['/v1/broadcasts', { FileUploads: [{ FileID: 999999 }] }, { FileUploads: ['There is no file 999999.'] }],
    ['/v1/lists/0/fileuploads', { FileID: 999999 }, { FileID: ['There is no file 999999.'] }],
    ['/v1/optouts/fileuploads', { FileID: 999999 }, { FileID: ['There is no file 999999.'] }],
    ['/v1/draftbroadcasts/DRAFT/fileuploads', { FileID: 999999 }, { FileID: ['There is no file 999999.'] }],
    ['/v1/draftbroadcasts/DRAFT/contacts', { Contacts: [{ ID: 9 }] }, { Contacts: ['There is no contact 9.'] }, 'PUT'],
    ['/v1/contacts/PERSON/merge', { Contacts: [{ PersonID: 999999 }] }, { Contacts: ['There is no contact 999999.'] }],
    ['/v1/template-merges', { DraftBroadcastID: 999999 }, { DraftBroadcastID: ['There is no draft 999999.'] }],
  ])('%s names an id of %j that is not there', async (path, body, errors, method) => {
    const olive = await scene.as('olive.owner')
    const draft = (await olive.post('/draft-broadcasts', {})).body.DraftBroadcastID
    const person = (await olive.get('/contacts?pagesize=1')).body.Items[0]?.PersonID
    const id = person ?? (await olive.post('/contacts', { PrimaryPhone: '2175550150' })).body.PersonID
    const reply = await send({
      ...{ client: 'Go', what: '', method: method ?? 'POST', signs: 'empty secret', reads: {} },
      path: path.replace('DRAFT', draft).replace('PERSON', id),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ BroadcastName: 'No', TextMessage: 'Hi', UserIndicatedConsentDeclared: true, ...body }),
    })
    expect([reply.statusCode, reply.json().Errors]).toEqual([404, errors])
  })

  test.each(['in the query', 'empty secret'] as const)(
    'what is repeated, signed anew %s, is done once',
    async (signs) => {
      const repeat = () =>
        send({
          ...{ client: 'PHP', what: '', method: 'POST', path: '/v1/labels', signs, reads: {} },
          headers: { 'content-type': 'application/json', 'idempotency-key': signs },
          body: JSON.stringify({ LabelName: `Signed ${signs}` }),
        })
      const [first, again] = [await repeat(), await repeat()]
      expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
    },
  )

  test('JSON that begins with a byte order mark is JSON, as .NET writes it', async () => {
    const reply = await send({
      ...{ client: 'C#', what: '', method: 'POST', path: '/v1/contacts', signs: 'empty secret', reads: {} },
      headers: { 'content-type': 'application/json' },
      body: '\uFEFF{"PrimaryPhone":"2175550199"}',
    })
    expect(reply.statusCode).toBe(200)
  })

  test('signs in by a form, as nobody', async () => {
    const data = { UserName: 'olive.owner', PinCode: password }
    const asked = { url: 'http://localhost/v1/user/login', method: 'POST', data }
    const reply = await scene.app.inject({
      method: 'POST',
      url: '/v1/user/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: oauth.toHeader(oauth.authorize(asked)).Authorization,
      },
      payload: new URLSearchParams(data).toString(),
    })
    expect([reply.statusCode, typeof reply.json().AuthToken, typeof reply.json().UserID]).toEqual([
      200,
      'string',
      'number',
    ])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const draft = async (headers: Record<string, string>, path = '/draftbroadcasts') =>
  (await scene.as(null)).post(path, { Contacts: [{ PrimaryPhone: '2175550101' }] }, headers)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const linkOf = async () => {
  const token = await scene.tokenOf('olive.owner')
  const { body } = await draft(bearer(token))
  return { token, body, link: new URL(body.SingleSignOnUrl).searchParams.get('token')! }
}
const open = async (Token: string, Replace?: boolean, headers?: Record<string, string>) =>
  (await scene.as(null)).post('/singlesignon/sessions', { Token, Replace }, headers)

test.each(['/draftbroadcasts', '/draft-broadcasts'])(
  '%s tells a program of a link that opens the draft',
  async (path) => {
    const { body } = await draft(bearer(await scene.tokenOf('olive.owner')), path)
    expect(body.SingleSignOnUrl).toMatch(/^http:\/\/localhost(:80)?\/singlesignon\?token=[\w-]{43}$/)
    const reply = await open(new URL(body.SingleSignOnUrl).searchParams.get('token')!)
    expect(reply.body).toEqual({ Target: `/broadcasts/create?draft=${body.DraftBroadcastID}` })
    const cookie = `carillon_session=${reply.cookies[0]!.value}`
    expect((await (await scene.as(null)).get('/user', { cookie })).body.UserName).toBe('olive.owner')
  },
)

test('a program asks for a link to a page of its choice, of Carillon alone', async () => {
  const ask = async (body: object, headers = {}) =>
    (await scene.as(null)).post('/singlesignon/logintokens', body, headers)
  const program = bearer(await scene.tokenOf('uma.member'))
  const { body } = await ask({ Target: '/inbox?done=1' }, program)
  expect(body.Url).toContain(`/singlesignon?token=${body.Token}`)
  expect(Date.parse(body.Expires) - Date.parse(body.Created)).toBe(5 * 60_000)
  expect((await open(body.Token)).body).toEqual({ Target: '/inbox?done=1' })
  expect((await open((await ask({}, program)).body.Token)).body).toEqual({ Target: '/' })
  for (const Target of ['//evil.example', 'https://evil.example', '/\\evil.example', 'inbox'])
    expect((await ask({ Target }, program)).status).toBe(400)
  expect((await ask({})).status).toBe(401)
  expect((await (await scene.as('uma.member')).post('/singlesignon/logintokens', {})).body.ErrorName).toBe(
    'WrongStatus',
  )
})

test('the page itself gets none', async () => {
  const olive = await scene.as('olive.owner')
  expect((await olive.post('/draft-broadcasts', {})).body).not.toHaveProperty('SingleSignOnUrl')
})

test('whoever may not create broadcasts gets none either', async () => {
  await scene.query(`update users set can_create_broadcast = false where user_name = 'uma.member'`)
  const { body } = await draft(bearer(await scene.tokenOf('uma.member')))
  expect(body).not.toHaveProperty('SingleSignOnUrl')
  expect(body.DraftBroadcastID).toBeGreaterThan(0)
})

test('it works once, however many open it at the same time, and is kept as a hash', async () => {
  const { link } = await linkOf()
  const rows = await scene.query<object>('select * from login_tokens')
  expect(JSON.stringify(rows)).not.toContain(link)
  const replies = await Promise.all([1, 2, 3].map(() => open(link)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await open(link)).body.ErrorName).toBe('LoginLinkOver')
  expect((await open('x'.repeat(43))).body.ErrorName).toBe('LoginLinkOver')
})

test('it lasts five minutes', async () => {
  const { link } = await linkOf()
  scene.clock.pass(300_001)
  expect((await open(link)).body.ErrorName).toBe('LoginLinkOver')
})

test('it ends with the token of the program', async () => {
  const { token, link } = await linkOf()
  await scene.query(`delete from api_tokens where token_hash = sha256($1::text::bytea)`, [token])
  expect((await open(link)).status).toBe(400)
})

test('a deactivated user is not let in', async () => {
  const { body } = await draft(bearer(await scene.tokenOf('adam.admin')))
  await scene.query(`update users set is_active = false where user_name = 'adam.admin'`)
  const reply = await open(new URL(body.SingleSignOnUrl).searchParams.get('token')!)
  expect([reply.status, reply.body.ErrorName, reply.cookies]).toEqual([401, 'UserDisabled', []])
})

test('its user goes on in their own session; somebody else is asked first, and the link waits for the answer', async () => {
  const olive = await scene.as('olive.owner')
  const mine = await olive.post('/singlesignon/sessions', { Token: (await linkOf()).link })
  expect([mine.status, mine.cookies]).toEqual([200, []])

  const ivan = await scene.as('ivan.invoice')
  const { link } = await linkOf()
  const asked = await ivan.post('/singlesignon/sessions', { Token: link })
  expect([asked.status, asked.body.ErrorName, asked.body.Message]).toEqual([
    409,
    'SignedInAsOther',
    'You are signed in here as ivan.invoice. This link belongs to somebody else.',
  ])
  const replaced = await ivan.post('/singlesignon/sessions', { Token: link, Replace: true })
  expect(replaced.status).toBe(200)
  expect((await ivan.get('/user')).status).toBe(401)
})

test('no foreign page and no program opens it', async () => {
  const { link, token } = await linkOf()
  expect((await open(link, false, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await open(link, false, bearer(token))).status).toBe(403)
  expect((await open(link)).status).toBe(200)
})

test('a repeated request is told the same link, which is nowhere in plain', async () => {
  const headers = { ...bearer(await scene.tokenOf('olive.owner')), 'idempotency-key': 'once' }
  const [first, again] = [await draft(headers), await draft(headers)]
  expect(again.body).toEqual(first.body)
  const kept = await scene.query<{ text: string }>('select reply::text as text from idempotency_keys')
  expect(kept.map(({ text }) => text).join()).not.toContain(
    new URL(first.body.SingleSignOnUrl).searchParams.get('token'),
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

/** Who may show us in their page, and how somebody is signed in there. */
let scene: Scene
let olive: Asker
const portal = 'https://portal.school.example'
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  await olive.put('/account/embedding', { Origins: [portal] })
})
afterAll(() => scene.close())

const linkOf = async (user: 'olive.owner' | 'ivan.invoice', Target = '/inbox'): Promise<string> => {
  const authorization = `Bearer ${await scene.tokenOf(user)}`
  return (await (await scene.as(null)).post('/singlesignon/logintokens', { Target }, { authorization })).body.Token
}
const open = async (Token: string, more: object = {}, headers?: Record<string, string>) =>
  (await scene.as(null)).post('/singlesignon/sessions', { Token, IsEmbedded: true, ...more }, headers)
const inFrame = { 'sec-fetch-dest': 'iframe' }
/** What the page says of frames. */
const framing = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await scene.app.inject({ method: 'GET', url: path, headers: { ...inFrame, ...headers } })
  const policy = String(reply.headers['content-security-policy'])
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], reply.headers['x-frame-options']]
}
const nobody = ["'self'", 'SAMEORIGIN']

test('an owner names the pages, each once and as browsers write it; no wildcard, no path, nothing in the clear', async () => {
  const set = await olive.put('/account/embedding', { Origins: [`${portal}/`, portal, 'http://127.0.0.1:4000'] })
  expect(set.body).toEqual({ Origins: ['http://127.0.0.1:4000', portal] })
  const uma = await scene.as('uma.member')
  expect((await uma.get('/account/embedding')).body).toEqual(set.body)
  for (const asker of [uma, await scene.as('adam.admin')])
    expect((await asker.put('/account/embedding', { Origins: [] })).status).toBe(403)
  expect((await (await scene.as('ivan.invoice')).get('/account/embedding')).body).toEqual({ Origins: [] })
  for (const origin of ['https://*', 'http://portal.school.example', `${portal}/x`, 'https://a;b.example', "'self'"]) {
    const refused = await olive.put('/account/embedding', { Origins: [origin] })
    expect([refused.status, JSON.stringify(refused.body.Errors)]).toEqual([
      400,
      expect.stringContaining('Enter scheme and host alone'),
    ])
  }
  await olive.put('/account/embedding', { Origins: [portal] })
  expect((await olive.get('/account/log?pagesize=1')).body.Items[0]).toMatchObject({
    ...{ Kind: 'Settings', Summary: `May be shown in ${portal}.` },
  })
})

test('two owners who name one each keep both', async () => {
  await olive.put('/account/embedding', { Origins: [portal, 'https://a.example'], Seen: { Origins: [portal] } })
  const { body } = await olive.put('/account/embedding', {
    ...{ Origins: [portal, 'https://b.example'], Seen: { Origins: [portal] } },
  })
  expect(body.Origins.toSorted()).toEqual(['https://a.example', 'https://b.example', portal])
  await olive.put('/account/embedding', { Origins: [portal] })
})

test('the page may be framed by whom the account of its link or session has named, and by nobody else', async () => {
  const link = await linkOf('olive.owner')
  expect(await framing(`/singlesignon?token=${link}`)).toEqual([`'self' ${portal}`, undefined])
  // Looking does not use it up.
  expect(await framing(`/singlesignon?token=${link}`)).toEqual([`'self' ${portal}`, undefined])
  const cookie = `carillon_embedded=${(await open(link)).cookies[0]!.value}`
  for (const path of ['/', '/inbox', '/singlesignon?token=x']) {
    expect(await framing(path, { cookie })).toEqual([`'self' ${portal}`, undefined])
    expect(await framing(path)).toEqual(nobody)
  }
  // Another account has named nobody; what is no page is in no frame; nor is what is opened by itself asked of.
  expect(await framing(`/singlesignon?token=${await linkOf('ivan.invoice')}`)).toEqual(nobody)
  expect(await framing('/v1/user', { cookie })).toEqual(nobody)
  expect(await framing('/inbox', { cookie, 'sec-fetch-dest': 'document' })).toEqual(nobody)
  expect(await framing('/singlesignon?token=x')).toEqual(nobody)
  expect(await framing(`/inbox?token=${await linkOf('olive.owner')}`)).toEqual(nobody)
})

test('a session in a frame is of that pair of sites alone, and stays so while it lasts', async () => {
  const reply = await open(await linkOf('olive.owner', '/contacts'))
  expect(reply.body).toEqual({ Target: '/contacts' })
  expect(reply.cookies).toEqual([
    expect.objectContaining({
      ...{ name: 'carillon_embedded', httpOnly: true, secure: true, sameSite: 'None', partitioned: true, path: '/' },
    }),
  ])
  const nobodyElse = await scene.as(null)
  const cookie = `carillon_embedded=${reply.cookies[0]!.value}`
  expect((await nobodyElse.get('/user', { cookie })).body.UserName).toBe('olive.owner')
  // A page of others cannot write: it cannot set the header, nor another origin.
  const foreign = { cookie, origin: portal, 'x-requested-with': 'Carillon' }
  expect((await nobodyElse.post('/labels', { LabelName: 'x' }, foreign)).status).toBe(403)
  scene.clock.pass(2 * 86_400_000)
  const later = await nobodyElse.get('/user', { cookie })
  expect(later.cookies.map(({ name }) => name)).toEqual(['carillon_embedded'])
  const left = await nobodyElse.get('/logout', { cookie })
  expect(left.cookies).toEqual([expect.objectContaining({ name: 'carillon_embedded', value: '' })])
  expect((await nobodyElse.get('/user', { cookie })).status).toBe(401)
})

test('who opens it by itself has a session as ever, and one at a time', async () => {
  const plain = await open(await linkOf('olive.owner'), { IsEmbedded: false })
  expect(plain.cookies).toEqual([expect.objectContaining({ name: 'carillon_session', sameSite: 'Lax' })])
  const cookie = `carillon_session=${plain.cookies[0]!.value}`
  const other = await open(await linkOf('ivan.invoice'), { Replace: true }, { cookie })
  expect(other.cookies.map(({ name, value }) => [name, value === ''])).toEqual([
    ['carillon_embedded', false],
    ['carillon_session', true],
  ])
})

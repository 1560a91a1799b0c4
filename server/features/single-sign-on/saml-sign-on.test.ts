import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startNameServer } from '../../testing/name-server.ts'
import { encoded, openSamlProvider, type Said } from '../../testing/saml-provider.ts'

const origin = 'https://text.school.example'
const domain = 'school.example'
const names = await startNameServer()
const provider = openSamlProvider()
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_PUBLIC_URL: origin, CARILLON_DNS: names.address } })
  await scene.query(`update users set email = 'olive@${domain}' where user_name = 'olive.owner'`)
})
afterAll(async () => {
  await scene.close()
  await names.close()
})

type Begun = { body: { Url: string }; cookies: { name: string; value: string }[] }
const cookieOf = ({ cookies }: Begun) =>
  `carillon_sign_on=${cookies.find(({ name }) => name === 'carillon_sign_on')!.value}`
const begin = async () =>
  (await scene.as(null)).post('/singlesignon/begin', { Email: `ann.lee@${domain}`, Next: '/inbox' })
const finish = async (begun: Begun, said: Said = {}, xml = provider.answer(begun.body.Url, said)) =>
  (await scene.as(null)).post(
    '/singlesignon/finish',
    { AccountID: scene.accounts.lincoln.accountId, SAMLResponse: encoded(xml) },
    { cookie: cookieOf(begun) },
  )

test('an owner enters a provider of SAML, tests it and turns it on; whoever comes is a user, once', async () => {
  const olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  const refused = await olive.put('/account/signin/saml', { Metadata: '<a/>' })
  expect(refused.body.Errors.Metadata[0]).toMatch(/^The metadata could not be read\./)
  const entered = (await olive.put('/account/signin/saml', { Metadata: provider.metadata })).body
  expect(entered).toMatchObject({
    ...{ Protocol: 'SAML', Issuer: provider.entityId, EntryPoint: provider.entryPoint, HasSecret: false },
    SamlURI: `${origin}/singlesignon/saml/${accountId}`,
    Certificates: [{ ExpiresDate: '2126-01-01T00:00:00.000Z' }],
  })
  const ours = await (await scene.as(null)).get(`/singlesignon/metadata/${accountId}`)
  expect(ours.body).toContain(entered.SamlURI)
  const { body } = await olive.post('/account/signin/domains', { Domain: domain })
  names.texts.set(body.RecordName, body.RecordText)
  await olive.post(`/account/signin/domains/${domain}/proof`)

  const tested = await olive.post('/account/signin/sso/test')
  const SAMLResponse = encoded(provider.answer(tested.body.Url, { nameId: 'olive', email: `olive@${domain}` }))
  const shown = await olive.post(
    '/singlesignon/finish',
    { AccountID: accountId, SAMLResponse },
    { cookie: `${olive.cookie}; ${cookieOf(tested)}` },
  )
  expect(shown.body.Test).toMatchObject({ IsGood: true, IsLinked: true })
  expect((await olive.put('/account/signin/sso/status', { IsOn: true })).body.IsOn).toBe(true)

  const begun = await begin()
  const xml = provider.answer(begun.body.Url)
  const came = await finish(begun, {}, xml)
  expect(came.body).toMatchObject({ Next: '/inbox', User: { UserName: `ann.lee@${domain}`, IsAccountAdmin: false } })
  expect((await finish(begun, {}, xml)).body.ErrorName).toBe('SignOnOver')
  expect((await finish(await begin(), {}, xml)).body.ErrorName).toBe('SignOnRefused')
  expect((await finish(await begin(), { email: 'ann@elsewhere.example', nameId: 'x' })).body.ErrorName).toBe(
    'SignOnEmail',
  )
  expect((await finish(await begin(), { email: `olive@${domain}`, nameId: 'y' })).body.ErrorName).toBe('SignOnOwner')
  expect((await finish(await begin())).body.User.UserID).toBe(came.body.User.UserID)

  // Its next certificate, which an owner enters before it changes, does not turn it off; another provider does.
  const next = openSamlProvider()
  expect((await olive.put('/account/signin/saml', { Metadata: next.metadata })).body).toMatchObject({
    IsOn: true,
    TestedDate: null,
  })
  expect((await finish(await begin())).body.ErrorName).toBe('SignOnRefused')
  const other = next.metadata.replace(provider.entityId, 'https://other.example')
  expect((await olive.put('/account/signin/saml', { Metadata: other })).body.IsOn).toBe(false)
})

test('the form of a provider is handed to the page as it came, and nothing else', async () => {
  const post = (payload: string) =>
    scene.app.inject({
      ...{ method: 'POST', url: '/singlesignon/saml/1', payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://saml.school.example' },
    })
  const page = await post(`SAMLResponse=${encodeURIComponent('PGEv\r\nPg==')}&RelayState=x`)
  if (page.statusCode === 200) expect(page.body).toContain('<meta name="carillon-saml" content="PGEvPg=="></head>')
  const evil = await post(`SAMLResponse=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect([evil.statusCode, evil.body.includes('<script>alert')]).toEqual([400, false])
})

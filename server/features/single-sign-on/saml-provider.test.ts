import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startKeptSamlProvider } from '../../testing/kept-saml-provider.ts'
import { startNameServer } from '../../testing/name-server.ts'

/** Sign-in by a provider of SAML of other people’s making, and what becomes of its answers where somebody has them say something else. */
const domain = 'school.example'
const [names, provider] = [await startNameServer(), await startKeptSamlProvider()]
const ann = { nameId: 'ann-7', email: `ann.lee@${domain}`, firstName: 'Ann', lastName: 'Lee' }
let scene: Scene
let accountId: number
let samlUri: string
beforeAll(async () => {
  const env = { CARILLON_PUBLIC_URL: `https://text.${domain}`, CARILLON_DNS: names.address }
  scene = await openScene({ env: { ...env, CARILLON_LOCAL_SIGN_ON: 'on' } })
  ;({ accountId } = scene.accounts.lincoln)
  await scene.query(`update users set email = 'olive@${domain}' where user_name = 'olive.owner'`)
  const olive = await scene.as('olive.owner')
  const entered = await olive.put('/account/signin/saml', { Metadata: `${provider.origin}/metadata` })
  expect(entered.body).toMatchObject({ Protocol: 'SAML', EntryPoint: `${provider.origin}/in` })
  samlUri = entered.body.SamlURI
  provider.state.us = (await (await scene.as(null)).get(`/singlesignon/metadata/${accountId}`)).body
  const { body } = await olive.post('/account/signin/domains', { Domain: domain })
  names.texts.set(body.RecordName, body.RecordText)
  await olive.post(`/account/signin/domains/${domain}/proof`)
  provider.state.who = { nameId: 'olive', email: `olive@${domain}`, firstName: 'Olive', lastName: 'Owner' }
  const tested = await olive.post('/account/signin/sso/test')
  const { SAMLResponse } = await provider.visit(tested.body.Url)
  const asked = { AccountID: accountId, SAMLResponse }
  const shown = await olive.post('/singlesignon/finish', asked, { cookie: `${olive.cookie}; ${cookieOf(tested)}` })
  expect(shown.body.Test).toMatchObject({ IsGood: true, IsLinked: true })
  expect((await olive.put('/account/signin/sso/status', { IsOn: true })).body.IsOn).toBe(true)
})
afterAll(async () => {
  await scene.close()
  await Promise.all([names.close(), provider.close()])
})

type Begun = { body: { Url: string }; cookies: { name: string; value: string }[] }
const cookieOf = ({ cookies }: Begun) =>
  `carillon_sign_on=${cookies.find(({ name }) => name === 'carillon_sign_on')!.value}`
const begin = async (): Promise<Begun> =>
  (await scene.as(null)).post('/singlesignon/begin', { Email: ann.email, Next: '/inbox' })
const finish = async (begun: Begun, SAMLResponse: string) =>
  (await scene.as(null)).post(
    '/singlesignon/finish',
    { AccountID: accountId, SAMLResponse },
    { cookie: cookieOf(begun) },
  )
/** A whole sign-in; what the provider says is changed on its way through the browser. */
const signIn = async (said: object = {}, change = (xml: string) => xml) => {
  const begun = await begin()
  provider.state.who = { ...ann, ...said }
  const form = await provider.visit(begun.body.Url)
  expect(form.action).toBe(samlUri)
  const SAMLResponse = Buffer.from(change(Buffer.from(form.SAMLResponse, 'base64').toString())).toString('base64')
  return { begun, SAMLResponse, came: await finish(begun, SAMLResponse) }
}

test('a colleague is led there, comes back by its form, and is who they were the next time', async () => {
  const { came } = await signIn()
  const user = { UserName: ann.email, FirstName: 'Ann', LastName: 'Lee', IsAccountAdmin: false }
  expect(came.body).toMatchObject({ Next: '/inbox', User: user })
  // By the name that it gives them, once known; their address may become another.
  expect((await signIn({ email: `ann.miller@${domain}` })).came.body.User.UserID).toBe(came.body.User.UserID)
})

test('an answer is good once, and for the browser that asked', async () => {
  const { begun, SAMLResponse, came } = await signIn()
  expect(came.status).toBe(200)
  expect((await finish(begun, SAMLResponse)).body.ErrorName).toBe('SignOnOver')
  expect((await finish(await begin(), SAMLResponse)).body.ErrorName).toBe('SignOnRefused')
})

test('an answer that comes a minute too early or too late by our clock is taken', async () => {
  expect((await signIn({ minutesAhead: 1 })).came.status).toBe(200)
  expect((await signIn({ minutesAhead: -6 })).came.status).toBe(200)
})

const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0]
const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)![0]
const forged = (xml: string) =>
  assertionIn(xml)
    .replace(signatureIn(xml), '')
    .replace(/ID="_a[^"]+"/, 'ID="_forged"')
    .replaceAll('ann', 'boss')

const inPlace = (xml: string, other: string) => xml.replace(assertionIn(xml), other)
const within = (xml: string) => forged(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`)

test.each<[string, string, object, ((xml: string) => string)?]>([
  ['for somebody else', 'audience', { audience: `https://text.${domain}/singlesignon/saml/0` }],
  ['of an hour ago', 'No valid subject confirmation', { minutesAhead: -60 }],
  ['of in an hour', 'not yet valid', { minutesAhead: 60 }],
  ['with another address', 'Invalid signature', {}, (xml) => xml.replace('ann.lee@', 'boss@')],
  ['with a comment in its name', 'holds comments', {}, (xml) => xml.replace('>ann-7<', '>ann<!-- -->-7<')],
  ['without its signature', 'Invalid signature', {}, (xml) => xml.replace(signatureIn(xml), '')],
  ['after a forged one', 'multiple assertions', {}, (xml) => inPlace(xml, forged(xml) + assertionIn(xml))],
  ['within a forged one', 'Invalid signature', {}, (xml) => inPlace(xml, within(xml))],
  [
    ...(['among extensions, a forged one in its place', 'Invalid signature', {}] as const),
    (xml) => inPlace(xml, `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(xml)}`),
  ],
])('an answer %s is refused, and it is said why', async (_, why, said, change) => {
  const { came } = await signIn(said, change)
  expect([came.status, came.body.ErrorName]).toEqual([401, 'SignOnRefused'])
  expect(came.body.Message).toMatch(/^Your organization’s sign-in page did not sign you in: its answer .+\.$/)
  expect(came.body.Message).toContain(why)
})

test('one that its provider did not sign, or signed by another certificate, is refused', async () => {
  const refusal = { ErrorName: 'SignOnRefused', Message: expect.stringContaining('Invalid signature') }
  provider.state.signs = false
  const bare = (await signIn()).came
  provider.state.signs = true
  expect(bare.body).toMatchObject(refusal)

  // Whoever stands in for the provider knows all of it but its key.
  const stranger = await startKeptSamlProvider()
  stranger.state.us = provider.state.us
  stranger.state.who = ann
  const begun = await begin()
  const url = begun.body.Url.replace(provider.origin, stranger.origin)
  const { SAMLResponse } = await stranger.visit(url)
  await stranger.close()
  const theirs = Buffer.from(SAMLResponse, 'base64').toString().replaceAll(stranger.origin, provider.origin)
  const refused = await finish(begun, Buffer.from(theirs).toString('base64'))
  expect(refused.body).toMatchObject(refusal)
})

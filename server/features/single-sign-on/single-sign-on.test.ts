import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeShown } from '../../testing/authenticator.ts'
import { type Asker, openScene, password, type Scene } from '../../testing/cast.ts'
import { startNameServer } from '../../testing/name-server.ts'
import { client, startSignOnProvider } from '../../testing/sign-on-provider.ts'

const origin = 'https://text.school.example'
const domain = 'school.example'
const names = await startNameServer()
let scene: Scene
let provider: Awaited<ReturnType<typeof startSignOnProvider>>
beforeAll(async () => {
  const env = { CARILLON_PUBLIC_URL: origin, CARILLON_LOCAL_SIGN_ON: 'on', CARILLON_DNS: names.address }
  scene = await openScene({ env, isPutBack: true })
  const ids = [scene.accounts.lincoln.accountId, scene.accounts.harbor.accountId]
  provider = await startSignOnProvider(ids.map((id) => `${origin}/singlesignon/done/${id}`))
})
beforeEach(async () => {
  scene = await scene.putBack()
  provider.state.who = { sub: 'olive', email: await emailOf('olive.owner'), email_verified: true }
})
afterAll(async () => {
  await scene.close()
  await provider.close()
  await names.close()
})

const emailOf = async (userName: string): Promise<string> => {
  await scene.query(`update users set email = split_part(user_name, '.', 1) || '@${domain}' where account_id = $1`, [
    scene.accounts.lincoln.accountId,
  ])
  return (await scene.query<{ email: string }>('select email from users where user_name = $1', [userName]))[0]!.email
}
const set = () => ({ Issuer: provider.issuer, ClientID: client.id, ClientSecret: client.secret })
const prove = async (owner: Asker, name = domain) => {
  const { body } = await owner.post('/account/signin/domains', { Domain: name })
  names.texts.set(body.RecordName, body.RecordText)
  return await owner.post(`/account/signin/domains/${name}/proof`)
}
/** A browser goes there and comes back: what it then asks to finish with. */
const goAndReturn = async (begun: {
  status: number
  body: { Url: string }
  cookies: { name: string; value: string }[]
}) => {
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const back = await provider.visit(begun.body.Url)
  const trip = begun.cookies.find(({ name }) => name === 'carillon_sign_on')!.value
  return { AccountID: Number(back.pathname.split('/').at(-1)), Query: back.search, cookie: `carillon_sign_on=${trip}` }
}
type Back = Awaited<ReturnType<typeof goAndReturn>>
const finish = async ({ cookie, ...body }: Back, asker?: Asker) =>
  (asker ?? (await scene.as(null))).post('/singlesignon/finish', body, {
    cookie: asker ? `${asker.cookie}; ${cookie}` : cookie,
  })
const begin = async (Email = `new.person@${domain}`, Next = '/inbox') =>
  (await scene.as(null)).post('/singlesignon/begin', { Email, Next })
const test_ = async (owner: Asker) => finish(await goAndReturn(await owner.post('/account/signin/sso/test')), owner)
/** All of it, turned on. */
const setUp = async (IsOnly = false) => {
  const olive = await scene.as('olive.owner')
  expect((await olive.put('/account/signin/sso', set())).status).toBe(200)
  expect((await prove(olive)).status).toBe(200)
  expect((await test_(olive)).body.Test).toMatchObject({ IsGood: true, IsLinked: true })
  const turned = await olive.put('/account/signin/sso/status', { IsOn: true, IsOnly })
  expect(turned.body).toMatchObject({ IsOn: true, IsOnly })
  return olive
}
const comes = (who: Record<string, unknown>) => {
  provider.state.who = { sub: 'new', email: `new.person@${domain}`, email_verified: true, name: 'New Person', ...who }
}
const signIn = async () => finish(await goAndReturn(await begin()))
const logOf = async (owner: Asker): Promise<string[]> =>
  (await owner.get('/account/log?pagesize=50')).body.Items.map(({ Summary }: { Summary: string }) => Summary)

test('an owner enters a provider, proves a domain, tests it and turns it on; whoever comes becomes a user, and stands in the log', async () => {
  const olive = await scene.as('olive.owner')
  const before = (await olive.get('/account/signin/sso')).body
  const { accountId } = scene.accounts.lincoln
  expect(before).toMatchObject({ Issuer: '', IsOn: false, RedirectURI: `${origin}/singlesignon/done/${accountId}` })
  expect((await olive.post('/account/signin/sso/test')).body.ErrorName).toBe('SignOnMissing')
  const entered = (await olive.put('/account/signin/sso', set())).body
  expect(entered).toMatchObject({ HasSecret: true, TestedDate: null, IsOn: false })
  expect(JSON.stringify(entered)).not.toContain(client.secret)
  const [row] = await scene.query<{ secret: Buffer }>('select secret_encrypted as secret from single_sign_ons')
  expect(row!.secret.toString('latin1')).not.toContain(client.secret)

  const added = await olive.post('/account/signin/domains', { Domain: 'School.Example' })
  expect(added.body).toMatchObject({ Domain: domain, RecordName: `_carillon.${domain}`, ProvenDate: null })
  names.texts.delete(added.body.RecordName)
  const early = await olive.post(`/account/signin/domains/${domain}/proof`)
  expect([early.status, early.body.ErrorName]).toEqual([400, 'DomainNotProven'])
  names.texts.set(added.body.RecordName, 'carillon-domain=another')
  expect((await olive.post(`/account/signin/domains/${domain}/proof`)).body.Message).toContain(
    '“carillon-domain=another”',
  )
  expect((await olive.put('/account/signin/sso/status', { IsOn: true })).body.ErrorName).toBe('SignOnNotTested')
  expect((await begin()).body.ErrorName).toBe('SignOnUnknown')
  expect((await prove(olive)).body.ProvenDate).not.toBeNull()
  expect((await test_(olive)).body.Test).toMatchObject({ Email: `olive@${domain}`, IsGood: true, IsLinked: true })
  expect((await olive.put('/account/signin/sso/status', { IsOn: true })).body).toMatchObject({ IsOn: true, Users: 1 })

  comes({})
  const came = await signIn()
  expect(came.body).toMatchObject({ Next: '/inbox', Test: null, User: { UserName: `new.person@${domain}` } })
  expect(came.body.User).toMatchObject({
    FirstName: 'New',
    LastName: 'Person',
    IsMasterUser: false,
    IsAccountAdmin: false,
  })
  expect(came.cookies.find(({ name }) => name === 'carillon_session')!.value).not.toBe('')
  expect(came.cookies.find(({ name }) => name === 'carillon_sign_on')!.value).toBe('')
  // Once more: the same user.
  const again = await signIn()
  expect(again.body.User.UserID).toBe(came.body.User.UserID)
  expect(await logOf(olive)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Signed in by single sign-on from /),
      `Added New Person (new.person@${domain}) as User, by single sign-on.`,
      'Turned single sign-on on.',
      'Tested single sign-on.',
      `Proved the domain ${domain}.`,
      `Set the provider of single sign-on to ${provider.issuer}.`,
    ]),
  )
})

describe('nobody comes', () => {
  beforeEach(() => setUp())

  test('whose address the provider does not verify, or is of another domain, or is missing', async () => {
    for (const who of [
      { email_verified: false },
      { email_verified: undefined },
      { email: 'new@elsewhere.example' },
      { email: `new@sub.${domain}` },
      { email: undefined },
      { email: `${'n'.repeat(50)}@${domain}` },
    ]) {
      comes({ sub: `sub ${JSON.stringify(who)}`, ...who })
      expect((await signIn()).body.ErrorName, JSON.stringify(who)).toBe('SignOnEmail')
    }
    expect(await scene.query(`select 1 from users where email like 'n%'`)).toEqual([])
  })

  test('as an owner by an address alone, but by a test of their own', async () => {
    comes({ sub: 'not-olive', email: `olive@${domain}` })
    expect((await signIn()).body.ErrorName).toBe('SignOnOwner')
    comes({ sub: 'olive', email: `olive@${domain}` })
    expect((await signIn()).body.User.UserName).toBe('olive.owner')
  })

  test('as a user of another account, whatever the address is', async () => {
    const ivan = `ivan@${domain}`
    await scene.query(`update users set email = $1 where user_name = 'ivan.invoice'`, [ivan])
    await scene.query(`update logins set user_name = $1 where user_name = 'mona.monthly'`, [`mona@${domain}`])
    comes({ sub: 'i', email: ivan })
    const came = (await signIn()).body.User
    expect(came.UserName).toBe(ivan)
    const [user] = await scene.query<{ account: string }>(
      'select account_id as account from users where user_id = $1',
      [came.UserID],
    )
    expect(Number(user!.account)).toBe(scene.accounts.lincoln.accountId)
    comes({ sub: 'm', email: `mona@${domain}` })
    expect((await signIn()).body.User.UserName).toMatch(/^sso-\d+-[0-9a-f]{12}$/)
  })

  test('as somebody whose address has been given to another person', async () => {
    comes({ sub: 'uma', email: `uma@${domain}` })
    expect((await signIn()).body.User.UserName).toBe('uma.member')
    comes({ sub: 'uma-the-second', email: `uma@${domain}` })
    expect((await signIn()).body.ErrorName).toBe('SignOnOtherPerson')
  })

  test('who is deactivated', async () => {
    comes({ sub: 'uma', email: `uma@${domain}` })
    await signIn()
    await scene.query(`update users set is_active = false where user_name in ('uma.member', 'adam.admin')`)
    expect((await signIn()).body.ErrorName).toBe('UserDisabled')
    comes({ sub: 'adam', email: `adam@${domain}` })
    expect((await signIn()).body.ErrorName).toBe('UserDisabled')
  })

  test('in another browser, twice, too late, at the page of another account, or with a state of their own', async () => {
    comes({})
    const one = await goAndReturn(await begin())
    expect((await finish({ ...one, cookie: '' })).body.ErrorName).toBe('SignOnOver')
    expect((await finish({ ...one, cookie: 'carillon_sign_on=AAAA' })).body.ErrorName).toBe('SignOnOver')
    const other = scene.accounts.harbor.accountId
    expect((await finish({ ...one, AccountID: other })).body.ErrorName).toBe('SignOnOver')
    expect((await finish(one)).status).toBe(200)
    expect((await finish(one)).body.ErrorName).toBe('SignOnOver')
    const changed = await goAndReturn(await begin())
    const Query = changed.Query.replace(/state=[^&]+/, 'state=mine')
    expect((await finish({ ...changed, Query })).body.ErrorName).toBe('SignOnRefused')
    const late = await goAndReturn(await begin())
    scene.clock.pass(10 * 60_000)
    expect((await finish(late)).body.ErrorName).toBe('SignOnOver')
  })

  test('with the code of another sign-in, nor with an answer that another provider gave', async () => {
    comes({})
    const [one, two] = [await goAndReturn(await begin()), await goAndReturn(await begin())]
    const codeOf = ({ Query }: Back) => new URLSearchParams(Query).get('code')!
    const injected = two.Query.replace(encodeURIComponent(codeOf(two)), encodeURIComponent(codeOf(one)))
    expect((await finish({ ...two, Query: injected })).body.ErrorName).toBe('SignOnRefused')
    const mixed = await goAndReturn(await begin())
    const Query = mixed.Query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')
    expect((await finish({ ...mixed, Query })).body.ErrorName).toBe('SignOnRefused')
    const denied = await goAndReturn(await begin())
    const state = new URLSearchParams(denied.Query).get('state')!
    const said = { error: 'access_denied', error_description: 'Not today', state, iss: provider.issuer }
    const refused = await finish({ ...denied, Query: `?${new URLSearchParams(said)}` })
    expect(refused.body.Message).toBe('Your organization’s sign-in page did not sign you in: it says “Not today”.')
  })

  test('when the provider was changed or turned off while they were there', async () => {
    comes({})
    const olive = await scene.as('olive.owner')
    const one = await goAndReturn(await begin())
    await olive.put('/account/signin/sso/status', { IsOn: false })
    expect((await finish(one)).body.ErrorName).toBe('SignOnOver')
    await olive.put('/account/signin/sso/status', { IsOn: true })
    const two = await goAndReturn(await begin())
    await olive.put('/account/signin/sso', { ClientID: 'another' })
    expect((await olive.get('/account/signin/sso')).body).toMatchObject({ IsOn: false, TestedDate: null })
    expect((await finish(two)).body.ErrorName).toBe('SignOnOver')
  })

  test('to a page that is not ours', async () => {
    for (const Next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await begin(undefined, Next)).status, Next).toBe(400)
  })
})

describe('a second factor', () => {
  const setUpApp = async () => {
    const uma = await scene.as('uma.member')
    const { Secret } = (await uma.post('/user/secondfactor/secret', { PinCode: password })).body
    expect((await uma.post('/user/secondfactor', { Code: codeShown(Secret, scene.clock.now()) })).status).toBe(200)
  }

  test('is that of the provider where it says so, and ours where it does not', async () => {
    await setUp()
    await setUpApp()
    comes({ sub: 'uma', email: `uma@${domain}`, amr: ['pwd', 'mfa'] })
    expect((await signIn()).body.User?.UserName).toBe('uma.member')
    comes({ sub: 'uma', email: `uma@${domain}`, amr: ['pwd'] })
    const asked = await signIn()
    expect(asked.body.ErrorName).toBe('SecondFactorNeeded')
    expect(asked.cookies.map(({ name }) => name)).toContain('carillon_sign_in')
  })
})

test('where it is the only way in, passwords sign in owners alone, and links of mails nobody else', async () => {
  const olive = await setUp(true)
  const log = async (UserName: string) => (await scene.as(null)).post('/user/login', { UserName, PinCode: password })
  expect((await log('uma.member')).body.ErrorName).toBe('SignOnOnly')
  expect((await log('adam.admin')).body.ErrorName).toBe('SignOnOnly')
  expect((await log('olive.owner')).status).toBe(200)
  expect((await log('ivan.invoice')).status).toBe(200)
  await olive.put('/account/signin/sso/status', { IsOn: false, IsOnly: true })
  expect((await log('uma.member')).status).toBe(200)
  expect(await logOf(olive)).toContain('Turned single sign-on on, as the only way in for all but owners.')
})

test('a domain is of one account, and without any it is off', async () => {
  const olive = await setUp()
  const ivan = await scene.as('ivan.invoice')
  expect((await prove(ivan)).body.ErrorName).toBe('DomainTaken')
  expect((await ivan.delete('/account/signin/domains/nowhere.example')).status).toBe(404)
  expect((await olive.delete(`/account/signin/domains/${domain}`)).status).toBe(200)
  expect((await olive.get('/account/signin/sso')).body).toMatchObject({ IsOn: false, Domains: [] })
  expect((await prove(ivan)).status).toBe(200)
  const adam = await scene.as('adam.admin')
  expect((await adam.get('/account/signin/sso')).status).toBe(403)
})

test('a test is of the owner who began it, and nobody else', async () => {
  const olive = await scene.as('olive.owner')
  await olive.put('/account/signin/sso', set())
  await prove(olive)
  const back = await goAndReturn(await olive.post('/account/signin/sso/test'))
  expect((await finish(back)).body.ErrorName).toBe('SignOnOver')
  const again = await goAndReturn(await olive.post('/account/signin/sso/test'))
  expect((await finish(again, await scene.as('ivan.invoice'))).body.ErrorName).toBe('SignOnOver')
  comes({ email_verified: false })
  expect((await test_(olive)).body.Test).toMatchObject({ IsGood: false, IsLinked: false, IsEmailVerified: false })
  expect((await olive.put('/account/signin/sso/status', { IsOn: true })).body.ErrorName).toBe('SignOnNotTested')
})

describe('a provider that is none', () => {
  const enter = async (Issuer: string) =>
    (await (await scene.as('olive.owner')).put('/account/signin/sso', { ...set(), Issuer })).body.Errors?.Issuer?.[0]

  test('is found out: another issuer, an endpoint of our own network, a page that is a script', async () => {
    let metadata: object = {}
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fine = {
      issuer,
      authorization_endpoint: `${issuer}/in`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }
    metadata = { ...fine, issuer: 'https://accounts.google.com' }
    expect(await enter(issuer)).toMatch(/not what OpenID Connect asks for/)
    metadata = { ...fine, authorization_endpoint: 'javascript:alert(1)//' }
    expect(await enter(issuer)).toBeUndefined()
    const olive = await scene.as('olive.owner')
    expect((await olive.post('/account/signin/sso/test')).body.ErrorName).toBe('SignOnRefused')
    metadata = { ...fine, token_endpoint: 'http://10.0.0.1/token' }
    await olive.put('/account/signin/sso', { ...set(), Issuer: issuer, ClientSecret: 'another' })
    const begun = await olive.post('/account/signin/sso/test')
    const state = new URL(begun.body.Url).searchParams.get('state')!
    const trip = begun.cookies.find(({ name }) => name === 'carillon_sign_on')!.value
    const cookie = `carillon_sign_on=${trip}`
    const AccountID = scene.accounts.lincoln.accountId
    const finished = await finish({ AccountID, Query: `?code=1&state=${state}`, cookie }, olive)
    expect(finished.body.Message).toContain('10.0.0.1 may not be asked')
    server.close()
  })
})

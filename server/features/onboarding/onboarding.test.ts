import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSignUpCode } from '../../seed/staff.ts'
import { type Answer, openScene, type Scene } from '../../testing/cast.ts'
import { hashCode } from '../sign-ups/hash-code.ts'
import { putSecrets } from '../sign-ups/store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' }, isPutBack: true })
})
beforeEach(async () => {
  scene = await scene.putBack()
})
afterAll(() => scene.close())

type Owner = Awaited<ReturnType<typeof arrive>>

/** Somebody who has signed up and confirmed their address. */
const arrive = async (changes: object = {}) => {
  const nobody = await scene.as(null)
  const Email = `pat${Math.random().toString(36).slice(2)}@northside.example`
  const name = { FirstName: 'Pat', LastName: 'Park', CompanyName: 'Northside Soccer' }
  const { body } = await nobody.post('/signups', { ...name, Email, PinCode: 'nine-bells-7', ...changes })
  const [asked] = await scene.query<{ id: number }>('select sign_up_id::int as id from sign_ups where email = $1', [
    Email,
  ])
  const codeHash = hashCode(scene.platform, asked!.id, '471102')
  const expiresAt = new Date(scene.clock.now().getTime() + 3_600_000)
  await putSecrets(scene.platform.db, asked!.id, { codeHash, tokenHash: Buffer.from(Email), expiresAt })
  const made = await nobody.post('/signups/confirm', { Key: body.Key, Code: '471102' })
  const headers = { cookie: `carillon_session=${made.cookies[0]!.value}`, 'x-forwarded-for': '203.0.113.7' }
  return {
    accountId: made.body.AccountID as number,
    get: (path: string) => nobody.get(path, headers),
    post: (path: string, body?: object) => nobody.post(path, body, headers),
    save: (step: string, body: object = {}) => nobody.put(`/user/onboardingprogress/${step}`, body, headers),
  }
}

const open = ({ body }: Answer) =>
  body.Steps.filter(({ Completed }: { Completed: boolean }) => !Completed).map(({ Name }: { Name: string }) => Name)
const named = ({ status, body }: Answer) => [status, body.ErrorName]
const errors = ({ status, body }: Answer) => [status, body.Errors]

const company = {
  CompanyName: 'Northside Soccer Club',
  Industry: 'Sports and recreation',
  Phone: '217 555 0127',
  State: 'IL',
}
const useCase = { Kinds: ['Events and meetings'], Description: 'Parents hear when a game is off.' }

const agree = async ({ save }: Owner) => {
  await save('welcome')
  await save('terms', { TermsVersion: termsVersion })
}
const describeCompany = async (owner: Owner, CountryID = 1, TimeZone = 'America/Denver') => {
  await agree(owner)
  await owner.save('location', { CountryID, TimeZone })
}
const explain = async (owner: Owner) => {
  await describeCompany(owner)
  await owner.save('company', { Activation: company })
  await owner.save('useCase', { UseCase: useCase })
  await owner.save('useCase')
}
const verifyPhone = async ({ post }: Owner, PhoneNumber: string) => {
  expect((await post('/user/sendmfa', { PhoneNumber })).status).toBe(200)
  const [sent] = await scene.query<{ message: string }>(
    `select message from text_messages where type = 'Verification' order by text_message_id desc limit 1`,
  )
  expect((await post(`/user/verifymfa/${/\b\d{6}\b/.exec(sent!.message)![0]}`)).status).toBe(200)
}
const getNumber = async (owner: Owner) => {
  await explain(owner)
  await verifyPhone(owner, '2175550127')
  await owner.save('mfa')
  await owner.save('browserNotifications')
}

test('the steps are completed in their order, and the account is set up by the last', async () => {
  const owner = await arrive()
  const steps = [
    'welcome',
    'terms',
    'location',
    'company',
    'useCase',
    'mfa',
    'browserNotifications',
    'addLocalNumber',
    'done',
  ]
  expect(open(await owner.get('/user/onboardingprogress'))).toEqual(steps)
  await getNumber(owner)
  expect(open(await owner.get('/user/onboardingprogress'))).toEqual(['addLocalNumber', 'done'])
  expect(named(await owner.save('addLocalNumber'))).toEqual([400, 'OnboardingStepOpen'])
  const got = await owner.post('/account/reservelocalnumber', { AreaCode: '217' })
  expect(got.body).toMatchObject({ TextPhoneNumber: '2175550300', IsOtherAreaCode: false })
  await owner.save('addLocalNumber')
  expect(named(await owner.get('/broadcasts'))).toEqual([403, 'OnboardingNotDone'])
  expect((await owner.save('done')).body).toMatchObject({ Completed: true })
  expect((await owner.get('/broadcasts')).status).toBe(200)
  expect((await owner.get('/account?include=currentuser')).body).toMatchObject({
    ...{ IsOnboarding: false, CompanyName: 'Northside Soccer Club', State: 'IL', TimeZone: 'America/Denver' },
    CurrentUser: {
      ...{ Phone: '2175550127', TimeZone: 'America/Denver' },
      TextNumbers: [{ TextPhoneNumber: '2175550300', CanText: true, IsDefault: true, Name: 'Northside Soccer Club' }],
    },
  })
  // What comes too late changes nothing.
  expect((await owner.save('company', { Activation: { ...company, CompanyName: 'Other' } })).status).toBe(200)
  expect((await owner.get('/account')).body.CompanyName).toBe('Northside Soccer Club')
})

test('a later step is not taken before its turn, and nothing else can be done meanwhile', async () => {
  const owner = await arrive()
  for (const step of ['terms', 'company', 'mfa', 'done'])
    expect(named(await owner.save(step))).toEqual([409, 'OnboardingOutOfOrder'])
  expect(named(await owner.post('/broadcasts', {}))).toEqual([403, 'OnboardingNotDone'])
  expect(named(await owner.post('/conversations', { PhoneNumber: '2175550101' }))).toEqual([403, 'OnboardingNotDone'])
  expect((await owner.save('nope')).status).toBe(400)
  await agree(owner)
  expect(named(await owner.save('company', { Activation: company }))).toEqual([409, 'OnboardingOutOfOrder'])
})

test('it is kept who agreed to which terms, when, and from where', async () => {
  const owner = await arrive()
  const agreed = async () => (await owner.get('/user')).body
  await owner.save('welcome')
  expect(named(await owner.save('terms'))).toEqual([409, 'TermsChanged'])
  expect(await agreed()).toMatchObject({ AgreedToTermsOfUse: false, IsTermsOfUseCurrent: false })
  expect(named(await owner.save('terms', { TermsVersion: '2020-01-01' }))).toEqual([409, 'TermsChanged'])
  await owner.save('terms', { TermsVersion: termsVersion })
  const kept = await scene.query<object>('select version, address, agreed_at is not null as at from terms_agreements')
  expect(kept).toEqual([{ version: termsVersion, address: '203.0.113.7', at: true }])
  expect(await agreed()).toMatchObject({ AgreedToTermsOfUse: true, IsTermsOfUseCurrent: true })
})

test('an owner who agreed to older terms agrees to those of now, and both are kept', async () => {
  const owner = await arrive()
  await owner.save('welcome')
  await owner.save('terms', { TermsVersion: termsVersion })
  const { accountId } = owner
  await scene.query(`update terms_agreements set version = '2020-01-01' where account_id = $1`, [accountId])
  await scene.query('update accounts set is_onboarding = false where account_id = $1', [accountId])
  expect((await owner.get('/user')).body).toMatchObject({ AgreedToTermsOfUse: true, IsTermsOfUseCurrent: false })
  const agree = (TermsVersion: string) => owner.post('/user/termsagreements', { TermsVersion })
  expect(named(await agree('2020-01-01'))).toEqual([409, 'TermsChanged'])
  const agreed = { AgreedToTermsOfUse: true, IsTermsOfUseCurrent: true }
  for (const { status, body } of [await agree(termsVersion), await agree(termsVersion)])
    expect([status, body]).toMatchObject([200, agreed])
  const ours = 'from terms_agreements where account_id = $1 order by version'
  expect(await scene.query(`select version, address ${ours}`, [accountId])).toEqual([
    { version: '2020-01-01', address: '203.0.113.7' },
    { version: termsVersion, address: '203.0.113.7' },
  ])
})

test('a country and one of its zones are chosen', async () => {
  const owner = await arrive()
  await agree(owner)
  const wrong = await owner.save('location', { CountryID: 1, TimeZone: 'Europe/Berlin' })
  expect(errors(wrong)).toEqual([400, { TimeZone: ['Choose a Time Zone from the list.'] }])
  expect(errors(await owner.save('location'))).toEqual([400, { CountryID: ['Choose a Country from the list.'] }])
  expect(open(await owner.save('location', { CountryID: 2, TimeZone: 'America/Toronto' }))[0]).toBe('company')
})

test('a group code may ask for more of the organization', async () => {
  const words = { name: 'Suppliers', message: '', credits: 0, asksFor: ['amazon', 'republic', 'po', 'invoiceAddress'] }
  await addSignUpCode(scene.platform, { kind: 'group', code: 'SUPPLY', ...words })
  const owner = await arrive({ GroupCode: 'supply' })
  await describeCompany(owner)
  expect((await owner.get('/user/onboardingprogress')).body).toMatchObject({
    ...{ CollectAmazonInfo: true, CollectPO: true },
    ...{ CollectOnboardingRepublicInfo: true, CollectInvoiceBillingAddress: true },
  })
  expect(errors(await owner.save('company', { Activation: company }))).toEqual([
    400,
    {
      Address3: ['Enter an Address.'],
      City: ['Enter a City.'],
      PostalCode: ['Enter a Zip.'],
      LawsonNumber: ['Enter a Lawson Number.'],
      AmazonEmail: ['Enter an Amazon Email.'],
      BlanketPO: ['Enter a PO Number.'],
    },
  ])
  const address = { Address3: '1 Main St', City: 'Springfield', PostalCode: '62701' }
  const more = { ...address, LawsonNumber: '0471', AmazonEmail: 'pat@amazon.example', BlanketPO: 'PO-7' }
  const saved = await owner.save('company', { Activation: { ...company, ...more } })
  expect([saved.body.Activation, open(saved)[0]]).toMatchObject([{ ...company, ...more, Address4: '' }, 'useCase'])
})

test('what it is for is submitted, and then confirmed', async () => {
  const owner = await arrive()
  await describeCompany(owner)
  await owner.save('company', { Activation: company })
  expect(errors(await owner.save('useCase'))).toEqual([400, { Description: ['Enter a Description.'] }])
  expect(errors(await owner.save('useCase', { UseCase: { Kinds: [], Description: 'Short' } }))).toEqual([
    400,
    { Kinds: ['Choose at least one.'], Description: ['Description must be at least 10 characters.'] },
  ])
  const submitted = await owner.save('useCase', { UseCase: useCase })
  expect([submitted.body, open(submitted)[0]]).toMatchObject([
    { IsUseCaseSubmitted: true, UseCase: useCase },
    'useCase',
  ])
  expect(open(await owner.save('useCase'))[0]).toBe('mfa')
})

test('a phone counts that this user has verified, and no notifications are asked of those who do not have them', async () => {
  const owner = await arrive()
  await explain(owner)
  await scene.query(`update users set features = '{}' where account_id = $1`, [owner.accountId])
  expect((await owner.save('mfa')).body).toMatchObject({
    ErrorName: 'OnboardingStepOpen',
    Message: 'Verify your phone first.',
  })
  await verifyPhone(owner, '2175550128')
  expect(open(await owner.save('mfa'))).toEqual(['addLocalNumber', 'done'])
})

test('a number is of the area code or near it, one for each trial, and nobody else’s', async () => {
  const [one, other] = [await arrive(), await arrive()]
  const reserve = ({ post }: Owner, AreaCode: string) => post('/account/reservelocalnumber', { AreaCode })
  expect(errors(await reserve(one, '21'))).toEqual([400, { AreaCode: ['Enter a 3 digit area code'] }])
  for (const code of ['999', '416', '800']) expect(named(await reserve(one, code))).toEqual([400, 'InvalidAreaCode'])
  const replies = await Promise.all([reserve(one, '212'), reserve(other, '212')])
  const numbers = replies.map(({ body }) => body.TextPhoneNumber as string)
  expect(replies.map(({ body }) => body.IsOtherAreaCode)).toEqual([true, true])
  expect(new Set(numbers).size).toBe(2)
  expect(named(await reserve(one, '217'))).toEqual([403, 'NotAuthorizedForLocalNumber'])
  expect((await one.get('/account/localnumbers')).body).toMatchObject({
    CanReserve: true,
    LocalNumbers: [{ TextPhoneNumber: numbers[0] }],
  })
  const olive = await scene.as('olive.owner')
  expect(named(await olive.post('/account/reservelocalnumber', { AreaCode: '217' }))).toEqual([
    403,
    'NotAuthorizedForLocalNumber',
  ])
})

test('abroad there is no number to be had by oneself, and the step is passed over', async () => {
  const owner = await arrive()
  await describeCompany(owner, 5, 'Europe/Berlin')
  const { Industry } = company
  await owner.save('company', { Activation: { CompanyName: 'Verein', Industry, Phone: '+49 1512 3456789' } })
  await owner.save('useCase', { UseCase: useCase })
  await owner.save('useCase')
  await scene.query(
    `insert into verified_numbers (account_id, phone, user_id, verified_at)
      select account_id, 4915123456789, user_id, now() from users where account_id = $1`,
    [owner.accountId],
  )
  await owner.save('mfa')
  await owner.save('browserNotifications')
  expect((await owner.get('/account/localnumbers')).body).toEqual({ LocalNumbers: [], CanReserve: false })
  expect(open(await owner.save('addLocalNumber', { IsSkipped: true }))).toEqual(['done'])
})

test('accounts that did not sign up are set up, and only owners set up', async () => {
  const [olive, uma] = [await scene.as('olive.owner'), await scene.as('uma.member')]
  expect((await olive.get('/user/onboardingprogress')).body).toMatchObject({ Completed: true })
  expect(open(await olive.get('/user/onboardingprogress'))).toEqual([])
  expect((await olive.get('/account')).body.IsOnboarding).toBe(false)
  expect(named(await uma.put('/user/onboardingprogress/welcome', {}))).toEqual([403, 'RestrictedPage'])
})

import { countries } from '@carillon/domain/phone/countries.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { phoneNumberRoutes } from './routes.ts'

let scene: Scene
let provider: Awaited<ReturnType<typeof startLookupProvider>>
let olive: Asker

beforeAll(async () => {
  provider = await startLookupProvider()
  scene = await openScene({ routes: phoneNumberRoutes, env: { LOOKUP_URL: provider.url } })
  olive = await scene.as('olive.owner')
})
afterAll(async () => {
  await scene.close()
  await provider.close()
})
beforeEach(async () => {
  provider.isUp = true
  provider.asked.splice(0)
  // The minute of the limit is over.
  scene.clock.pass(60_000)
  for (const table of ['phone_lookups', 'opt_outs', 'opt_ins', 'global_opt_outs'])
    await scene.query(`delete from ${table}`)
})

const lincoln = () => scene.accounts.lincoln.accountId
const optOut = (phone: number, channel: string, accountId = lincoln()) =>
  scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, $3, 3, 'x', now())`,
    [accountId, phone, channel],
  )

describe('POST /validation/phone', () => {
  const validate = async (body: object, query = '') => (await olive.post(`/validation/phone${query}`, body)).body

  test.each<[object, string | null]>([
    [{ Source: '(217) 555-0101' }, null],
    [{ Source: '217555010' }, 'Must be 10 digits; use only numbers.'],
    [{ Source: '' }, 'Enter a Phone Number.'],
    [{ Source: '242 555 0100' }, "This number isn't in the US, Puerto Rico, or Canada"],
    [{ Source: '217 555 1212' }, 'This number is not allowed'],
    [{ Source: '911' }, 'This number is not allowed'],
    [{ Source: '+44 7400 123456', CountryID: 4 }, null],
    [{ Source: '07400 123456', CountryID: 4 }, 'Must start with 44; no more than 12 digits; use only numbers'],
    [{ Source: '2175550101', CountryID: 99 }, 'Phone number must be from a supported country.'],
  ])('%j: %s', async (body, ErrorMessage) => {
    expect(await validate(body)).toEqual({ Success: ErrorMessage === null, IsTextablePhone: false, ErrorMessage })
    expect(provider.asked).toEqual([])
  })

  test('with textability looks the number up', async () => {
    const asked = '?includeTextability=true'
    expect(await validate({ Source: '2175550101' }, asked)).toEqual({
      Success: true,
      IsTextablePhone: true,
      ErrorMessage: null,
    })
    expect(await validate({ Source: '2175550190' }, asked)).toEqual({
      Success: true,
      IsTextablePhone: false,
      ErrorMessage: 'This number is not a textable number.',
    })
    expect((await validate({ Source: '217' }, asked)).Success).toBe(false)
    expect(provider.asked).toEqual([12175550101, 12175550190])
  })

  test('refuses a body without a number', async () => {
    const reply = await olive.post('/validation/phone', {})
    expect([reply.status, reply.body.Errors]).toEqual([400, { Source: ['Source is missing.'] }])
  })
})

describe('/phonenumbers', () => {
  const see = async (number: string) =>
    (await olive.get(`/phonenumbers/${encodeURIComponent(number)}?include=all`)).body
  const free = {
    PhoneNumber: '2175550101',
    IsValid: true,
    IsTextable: true,
    LineType: 'mobile',
    OptedIn: false,
    OptedOut: false,
    OptedOutGlobally: false,
    DoNotCall: false,
    Sentence: null,
    CallSentence: null,
  }

  test('a mobile that nobody has opted out, in both calls, is looked up once', async () => {
    expect(await see('+1 (217) 555-0101')).toEqual(free)
    const posted = await olive.post('/phonenumbers/lookup?include=all', { Source: '12175550101' })
    expect([posted.status, posted.body]).toEqual([200, free])
    expect(provider.asked).toEqual([12175550101])
  })

  test('a free trial reaches what it has verified, and is told so of every other number', async () => {
    const tara = await scene.as('tara.trial')
    const said = async (number: string) => {
      const { Sentence, CallSentence } = (await tara.get(`/phonenumbers/${number}`)).body
      return [Sentence, CallSentence]
    }
    const only = (does: string) => `Free accounts can ${does} only verified numbers.`
    expect(await said('2175550101')).toEqual([only('text'), only('call')])
    await scene.query(
      'insert into verified_numbers select account_id, 12175550101, user_id, now() from users where user_name = $1',
      ['tara.trial'],
    )
    expect(await said('2175550101')).toEqual([null, null])
  })

  test('a landline', async () => {
    expect(await see('2175550190')).toMatchObject({
      IsTextable: false,
      LineType: 'landline',
      Sentence: 'This number is not a textable number.',
      CallSentence: null,
    })
  })

  test('a malformed number is described, not refused', async () => {
    expect(await see(' 217-55 ')).toEqual({
      ...free,
      PhoneNumber: '217-55',
      IsValid: false,
      IsTextable: false,
      LineType: 'unknown',
      Sentence: 'Must be 10 digits; use only numbers.',
      CallSentence: 'Must be 10 digits; use only numbers.',
    })
    expect((await olive.post('/phonenumbers/lookup', { Source: '1'.repeat(101) })).status).toBe(400)
  })

  test('opt-outs and opt-ins are those of the account', async () => {
    await optOut(12175550101, 'text', scene.accounts.harbor.accountId)
    expect(await see('2175550101')).toEqual(free)
    await scene.query(`insert into opt_ins values ($1, 12175550101, 'JOIN', now())`, [lincoln()])
    await optOut(12175550101, 'voice')
    expect(await see('2175550101')).toEqual({
      ...{ ...free, OptedIn: true, DoNotCall: true },
      CallSentence: 'This number has opted out of receiving calls.',
    })
    await optOut(12175550101, 'text')
    expect(await see('2175550101')).toMatchObject({
      IsTextable: true,
      OptedOut: true,
      Sentence: 'This number has opted out of receiving texts.',
    })
    await scene.query(`insert into global_opt_outs values (12175550101, now())`)
    expect(await see('2175550101')).toMatchObject({
      OptedOut: true,
      OptedOutGlobally: true,
      DoNotCall: true,
      Sentence: 'This number asked never to be contacted.',
    })
  })

  test('where the account requires an opt-in, one without is told so', async () => {
    const require = (required: boolean) =>
      scene.query('update accounts set require_text_opt_in = $2 where account_id = $1', [lincoln(), required])
    await require(true)
    const sentence = "This number hasn't opted-in to receiving texts."
    expect(await see('2175550101')).toMatchObject({ IsTextable: true, OptedIn: false, Sentence: sentence })
    await require(false)
  })

  test('while the provider fails a number is unknown: textable in the US, not abroad, and nothing is saved', async () => {
    provider.isUp = false
    expect(await see('2175550190')).toMatchObject({ IsTextable: true, LineType: 'unknown', Sentence: null })
    await scene.query('update accounts set country_id = 4 where account_id = $1', [lincoln()])
    expect(await see('+44 7400 123456')).toMatchObject({
      PhoneNumber: '447400123456',
      IsTextable: false,
      Sentence: 'This number is not a textable number.',
    })
    await scene.query('update accounts set country_id = 1 where account_id = $1', [lincoln()])
    expect(await scene.query('select * from phone_lookups')).toEqual([])
    provider.isUp = true
    expect(await see('2175550190')).toMatchObject({ IsTextable: false, LineType: 'landline' })
  })

  test('sixty lookups a minute are made for a user; what is known goes on being answered', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await olive.get(`/phonenumbers/21755503${10 + at}`)).status)
    expect(statuses).toEqual([...new Array(60).fill(200), 429])
    const refused = await olive.post('/validation/phone?includeTextability=true', { Source: '2175550399' })
    expect([refused.status, refused.body.ErrorName]).toEqual([429, 'TooFast'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await olive.get('/phonenumbers/2175550310')).status).toBe(200)
    expect((await (await scene.as('adam.admin')).get('/phonenumbers/2175550399')).status).toBe(200)
    scene.clock.pass(60_000)
    expect((await olive.get('/phonenumbers/2175550398')).status).toBe(200)
  })
})

test('GET /countries lists all that are served, with their hints', async () => {
  const { body } = await olive.get('/countries')
  expect([body.Size, body.Next, body.Items.length]).toEqual([23, null, countries.length])
  expect(body.Items[3]).toEqual({
    CountryID: 4,
    Name: 'United Kingdom',
    Prefix: '44',
    Hint: 'Must start with 44; no more than 12 digits; use only numbers',
    MaximumDigits: 12,
    MaximumDigitsWithPrefix: 12,
  })
})

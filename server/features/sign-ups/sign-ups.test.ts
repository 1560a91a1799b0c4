import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSignUpCode } from '../../seed/staff.ts'
import { type Answer, openScene, password, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { mailSignUp, sweepSignUps } from './jobs.ts'

let mails: Awaited<ReturnType<typeof startMailServer>>
let scene: Scene
beforeAll(async () => {
  mails = await startMailServer()
  const env = { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://text.school.example', TRUST_PROXY: 'on' }
  scene = await openScene({ env })
  const group = { name: 'Youth soccer league', message: 'Welcome to the league.', credits: 50 }
  await addSignUpCode(scene.platform, { kind: 'group', code: 'soccer', ...group })
  await addSignUpCode(scene.platform, { kind: 'promo', code: 'SPRING26', name: 'Spring', message: '', credits: 10 })
})
beforeEach(() => {
  mails.received.length = 0
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

const minute = 60_000
let addresses = 0
const freshNetwork = () => `10.3.${Math.floor(++addresses / 250)}.${addresses % 250}`

const post = async (path: string, body: object, from = freshNetwork()): Promise<Answer> =>
  (await scene.as(null)).post(path, body, { 'x-forwarded-for': from })

const form = {
  FirstName: 'Pat',
  LastName: 'Park',
  Email: 'Pat@Northside.example ',
  PinCode: 'nine-bells-7',
  CompanyName: 'Northside Soccer',
}
const signUp = (changes: object = {}, from?: string) => post('/signups', { ...form, ...changes }, from)
const confirm = (body: object) => post('/signups/confirm', body)

/** The mail that leaves now. */
const takeMail = async () => {
  const jobs = await scene.query<{ id: string; payload: object }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'signUps.mail' order by j.id`,
  )
  for (const { payload } of jobs) await mailSignUp.work(scene.platform, payload)
  await scene.query('delete from graphile_worker._private_jobs')
  const { text = '', to, subject } = mails.received.at(-1) ?? {}
  return {
    to,
    subject,
    text,
    code: /code is (\d{6})/.exec(text)?.[1] ?? '',
    token: /token=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}
const begun = async (Email: string) => {
  const { body } = await signUp({ Email })
  return { Key: body.Key as string, ...(await takeMail()) }
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const named = ({ status, body }: Answer) => [status, body.ErrorName]

describe('the code of the mail', () => {
  test('makes the account of a free trial with its owner and credits, and signs in', async () => {
    const asked = await signUp({ GroupCode: 'Soccer', PromoCode: 'spring26' })
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['Key', 'NextSendDate']])
    expect(asked.cookies).toEqual([])
    const { to, code, text } = await takeMail()
    expect(to).toEqual(['pat@northside.example'])
    expect(text).toContain('https://text.school.example/landing/confirm?token=')
    expect(await scene.query(`select from accounts where company_name = 'Northside Soccer'`)).toEqual([])

    const { Key } = asked.body
    const made = await confirm({ Key, Code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        UserName: 'pat@northside.example',
        // They chose their password themselves.
        User: {
          FirstName: 'Pat',
          IsMasterUser: true,
          TextNumbers: [],
          PasswordChangedDate: expect.any(String),
          NeedsEmailVerification: false,
        },
      },
    ])
    const cookie = `carillon_session=${made.cookies[0]!.value}`
    const account = await (await scene.as(null)).get('/account', { cookie })
    expect(account.body).toMatchObject({
      ...{ CompanyName: 'Northside Soccer', GroupCode: 'SOCCER', AccountTypeID: 0, AccountStatusID: 0 },
      ...{ IsFreeTrial: true, FreeTrialConversion: false, AvailableCallUnits: 85, CallBalance: 85 },
    })
    const later = await post('/user/login', { UserName: 'Pat@Northside.example', PinCode: form.PinCode })
    expect(later.status).toBe(200)
    expect(named(await confirm({ Key, Code: code }))).toEqual([400, 'SignUpOver'])
  })

  test('may be tried five times, by this browser, and works for an hour', async () => {
    const { Key, code } = await begun('tries@northside.example')
    const other = await begun('other@northside.example')
    expect(named(await confirm({ Key: other.Key, Code: code }))).toEqual([400, 'SignUpWrongCode'])
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm({ Key, Code: otherThan(code) })))
    expect(new Set(tries.map(({ body }) => body.ErrorName))).toEqual(new Set(['SignUpWrongCode']))
    expect(named(await confirm({ Key, Code: code }))).toEqual([400, 'SignUpWrongCode'])
    scene.clock.pass(60 * minute + 1)
    expect(named(await confirm({ Key: other.Key, Code: other.code }))).toEqual([400, 'SignUpWrongCode'])
  })

  test('works once, however many use it at the same time', async () => {
    const { Key, code } = await begun('atonce@northside.example')
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm({ Key, Code: code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await scene.query(`select from users where email = 'atonce@northside.example'`)).toHaveLength(1)
  })

  test('of an earlier mail ends with the next one', async () => {
    const { Key, code } = await begun('again@northside.example')
    expect(named(await post('/signups/resend', { Key }))).toEqual([429, 'TooFast'])
    scene.clock.pass(minute)
    expect((await post('/signups/resend', { Key })).status).toBe(200)
    expect(named(await confirm({ Key, Code: code }))).toEqual([400, 'SignUpWrongCode'])
    const next = await takeMail()
    expect((await confirm({ Key, Code: next.code })).status).toBe(200)
    expect(named(await post('/signups/resend', { Key }))).toEqual([400, 'SignUpOver'])
  })
})

describe('the link of the mail', () => {
  test('signs in the browser that signed up', async () => {
    const { Key, token } = await begun('link@northside.example')
    const made = await confirm({ Token: token, Key })
    expect([made.status, made.body.UserName]).toEqual([200, 'link@northside.example'])
    expect(named(await confirm({ Token: token, Key }))).toEqual([400, 'SignUpLinkOver'])
  })

  test('asks any other browser for the password', async () => {
    const { token } = await begun('phone@northside.example')
    const { Key } = await begun('strange@northside.example')
    expect(named(await confirm({ Token: token, Key }))).toEqual([400, 'SignUpElsewhere'])
    const wrong = await confirm({ Token: token, PinCode: 'nine-bells-8' })
    expect([wrong.status, wrong.body.Errors]).toEqual([
      400,
      { PinCode: ['That is not the password that you chose. Check it and try again.'] },
    ])
    expect((await confirm({ Token: token, PinCode: form.PinCode })).status).toBe(200)
  })
})

describe('an address that has an account', () => {
  test.each(['olive.owner@example.org', 'OLIVE.OWNER@example.org'])(
    '%s: gets the same answer, and another mail',
    async (Email) => {
      scene.clock.pass(minute)
      const reply = await signUp({ Email })
      expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['Key', 'NextSendDate']])
      const { to, subject, text, code, token } = await takeMail()
      expect([to, subject, code, token]).toEqual([
        ['olive.owner@example.org'],
        'You have a Carillon account already',
        '',
        '',
      ])
      expect(text).toContain('Sign in as olive.owner:\nhttps://text.school.example/login')
      expect(text).toContain('Choose a new one:\nhttps://text.school.example/reset-password')
      const { Key } = reply.body
      expect(named(await confirm({ Key, Code: '123456' }))).toEqual([400, 'SignUpWrongCode'])
      expect(named(await post('/signups/resend', { Key }))).toEqual([429, 'TooFast'])
      expect((await post('/user/login', { UserName: 'olive.owner', PinCode: password })).status).toBe(200)
    },
  )

  test('since the mail left gets no second one', async () => {
    const { Key, code } = await begun('late@northside.example')
    await scene.query(`update users set email = 'late@northside.example' where user_name = 'adam.admin'`)
    expect(named(await confirm({ Key, Code: code }))).toEqual([400, 'SignUpKnown'])
  })
})

describe('how many', () => {
  test('an address gets a mail a minute and five a day, whoever asks', async () => {
    const Email = 'often@northside.example'
    expect((await signUp({ Email })).status).toBe(200)
    expect(named(await signUp({ Email }))).toEqual([429, 'TooFast'])
    for (let at = 1; at < 5; at++) {
      scene.clock.pass(minute)
      expect((await signUp({ Email })).status).toBe(200)
    }
    scene.clock.pass(minute)
    expect(named(await signUp({ Email }))).toEqual([429, 'TooManyMails'])
    scene.clock.pass(24 * 60 * minute)
    expect((await signUp({ Email })).status).toBe(200)
  })

  test('twenty sign up from one network in an hour', async () => {
    const from = freshNetwork()
    for (let at = 0; at < 20; at++) await signUp({ Email: `class${at}@northside.example` }, from)
    const next = await signUp({ Email: 'class20@northside.example' }, from)
    expect([...named(next), next.headers['retry-after']]).toEqual([429, 'TooFast', '3600'])
    scene.clock.pass(60 * minute + 1)
    expect((await signUp({ Email: 'class20@northside.example' }, from)).status).toBe(200)
  })

  test('thirty codes are asked about from one network in a minute', async () => {
    const from = freshNetwork()
    const ask = async () => (await scene.as(null)).get('/groupcode?GroupCode=guess', { 'x-forwarded-for': from })
    for (let at = 0; at < 30; at++) expect(named(await ask())).toEqual([400, 'GroupCodeNotValid'])
    expect(named(await ask())).toEqual([429, 'TooFast'])
    expect(named(await post('/validation/promocode', { Source: 'x' }, from))).toEqual([429, 'TooFast'])
    expect((await signUp({ Email: 'guess@northside.example' }, from)).status).toBe(200)
  })

  test('what nobody confirms is forgotten after a day', async () => {
    await signUp({ Email: 'never@northside.example' })
    scene.clock.pass(24 * 60 * minute + 1)
    await sweepSignUps.work(scene.platform, {})
    expect(await scene.query('select from sign_ups')).toEqual([])
  })
})

describe('the form', () => {
  test('is told by field what is wrong', async () => {
    const reply = await signUp({ FirstName: '', Email: 'pat', PinCode: 'short1', CompanyName: ' ' })
    expect([reply.status, reply.body.Errors]).toEqual([
      400,
      {
        FirstName: ['Enter a First Name.'],
        Email: ['Use a valid Email.'],
        PinCode: ['Password must be at least 8 characters.'],
        CompanyName: ['Enter an Account Name.'],
      },
    ])
    const codes = await signUp({ GroupCode: 'nope', PromoCode: 'nope' })
    expect(codes.body.Errors).toEqual({
      GroupCode: ['The group code is not valid.'],
      PromoCode: ['This is not a valid promo code.'],
    })
  })

  test('is checked while it is filled in', async () => {
    const email = async (Source: string) => (await post('/validation/email', { Source })).body
    expect(await email('pat@')).toEqual({ Success: false, ErrorMessage: 'Use a valid Email.' })
    expect(await email('olive.owner@example.org')).toEqual({ Success: true, ErrorMessage: null })
    const promo = async (Source: string) => (await post('/validation/promocode', { Source })).body
    expect(await promo('Spring26')).toEqual({ Success: true, ErrorMessage: null })
    expect(await promo('')).toEqual({ Success: false, ErrorMessage: 'This is not a valid promo code.' })
    expect((await (await scene.as(null)).get('/groupcode?GroupCode=soccer')).body).toEqual({
      ...{ Name: 'Youth soccer league', FreeCredits: 50, AccountType: 0 },
      ...{ PromoMessage: 'Welcome to the league.', IsSsoLoginOnly: false },
    })
  })

  test('is not for a group that signs in elsewhere', async () => {
    await scene.query(`insert into sign_up_codes (kind, code, name, is_sso_login_only, created_at)
      values ('group', 'STATE', 'State University', true, now())`)
    const reply = await signUp({ Email: 'sso@northside.example', GroupCode: 'state' })
    expect(reply.body.Errors).toEqual({
      GroupCode: ['State University signs in with its own page. Ask your administrator for it.'],
    })
  })
})

test('neither code nor link nor password is kept in clear', async () => {
  const { Key, code, token } = await begun('secret@northside.example')
  const kept = JSON.stringify([
    await scene.query('select s::text from sign_ups s'),
    await scene.query('select j::text from graphile_worker._private_jobs j'),
  ])
  for (const secret of [Key, code, token, form.PinCode]) expect(kept).not.toContain(secret)
})

test('nobody signs up where it is switched off', async () => {
  const closed = await openScene({ env: { CARILLON_SIGN_UP: 'off' } })
  try {
    expect(named(await (await closed.as(null)).post('/signups', form))).toEqual([403, 'SignUpClosed'])
    expect(await closed.query('select from sign_ups')).toEqual([])
  } finally {
    await closed.close()
  }
})

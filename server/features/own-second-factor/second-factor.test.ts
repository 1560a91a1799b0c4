import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeShown } from '../../testing/authenticator.ts'
import { type Asker, consumer, openScene, password, type Scene, type UserName } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' }, isPutBack: true })
})
beforeEach(async () => {
  scene = await scene.putBack()
})
afterAll(() => scene.close())

const codeOf = (secret: string) => codeShown(secret, scene.clock.now())
const wrong = (secret: string) => (codeOf(secret) === '123456' ? '654321' : '123456')

/** Sets an app up, and answers its secret and the recovery codes. */
const setUp = async (userName: UserName) => {
  const asker = await scene.as(userName)
  const { Secret } = (await asker.post('/user/secondfactor/secret', { PinCode: password })).body
  const { body } = await asker.post('/user/secondfactor', { Code: codeOf(Secret) })
  // Its code is used up.
  scene.clock.pass(30_000)
  return { asker, secret: Secret as string, codes: body.RecoveryCodes as string[] }
}

/** Shows the password in a fresh browser, and answers how it goes on. */
const begin = async (UserName: string, PinCode = password) => {
  const nobody = await scene.as(null)
  const answer = await nobody.post('/user/login', { UserName, PinCode })
  const cookie = answer.cookies.find(({ name }) => name === 'carillon_sign_in')
  const headers = { cookie: `carillon_sign_in=${cookie?.value}` }
  return {
    answer,
    read: () => nobody.get('/user/login/step', headers),
    finish: (Code: string) => nobody.post('/user/login/step', { Code }, headers),
    text: () => nobody.post('/user/login/step/text', {}, headers),
    getUser: () => nobody.get('/user', headers),
  }
}
const mailsOf = async () =>
  (
    await scene.query<{ key: string }>(`select about_key as key from mails where kind = 'signInChanged' order by 1`)
  ).map(({ key }) => key.split(' ')[0])

describe('a second factor', () => {
  test('is set up with the password and a code of the app; from then on the password alone is not enough', async () => {
    const other = await (await scene.as(null)).post('/user/login', { UserName: 'uma.member', PinCode: password })
    const uma = await scene.as('uma.member')
    expect((await uma.get('/user/secondfactor')).body).toEqual({
      IsOn: false,
      OnSinceDate: null,
      HasApp: false,
      RecoveryCodesLeft: 0,
      PhoneNumber: null,
    })
    expect((await uma.post('/user/secondfactor/secret', { PinCode: 'wrong' })).body.Errors.PinCode).toHaveLength(1)
    const { Secret, Uri } = (await uma.post('/user/secondfactor/secret', { PinCode: password })).body
    expect(Uri).toContain(Secret)
    expect((await uma.post('/user/secondfactor', { Code: wrong(Secret) })).body.ErrorName).toBe('WrongCode')
    // Begun is not on.
    expect((await begin('uma.member')).answer.status).toBe(200)
    const { RecoveryCodes } = (await uma.post('/user/secondfactor', { Code: codeOf(Secret) })).body
    expect(new Set(RecoveryCodes).size).toBe(10)
    expect((await uma.get('/user/secondfactor')).body).toMatchObject({ IsOn: true, RecoveryCodesLeft: 10 })
    expect((await uma.post('/user/secondfactor/secret', { PinCode: password })).body.ErrorName).toBe('SecondFactorIsOn')
    const elsewhere = { cookie: `carillon_session=${other.cookies[0]!.value}` }
    expect((await (await scene.as(null)).get('/user', elsewhere)).status).toBe(401)

    const step = await begin('uma.member')
    expect(step.answer).toMatchObject({ status: 403, body: { ErrorName: 'SecondFactorNeeded' } })
    expect(step.answer.cookies.map(({ name }) => name)).toEqual(['carillon_sign_in'])
    expect((await step.getUser()).status).toBe(401)
    expect((await step.read()).body).toEqual({ UserName: 'uma.member', HasApp: true, PhoneEnds: null })
    // The code of the set-up has been used.
    expect((await step.finish(codeOf(Secret))).body.ErrorName).toBe('WrongCode')
    scene.clock.pass(30_000)
    const done = await step.finish(` ${codeOf(Secret).slice(0, 3)} ${codeOf(Secret).slice(3)} `)
    expect(done).toMatchObject({ status: 200, body: { UserName: 'uma.member' } })
    expect(done.cookies.find(({ name }) => name === 'carillon_session')!.value).not.toBe('')
    expect((await step.read()).body.ErrorName).toBe('SignInStepOver')
    expect(await mailsOf()).toEqual(['secondFactorOn'])
  })

  test('keeps no secret and no code in the clear', async () => {
    const { secret, codes } = await setUp('uma.member')
    const [{ row } = { row: '' }] = await scene.query<{ row: string }>(
      'select second_factors::text as row from second_factors',
    )
    for (const kept of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(row).not.toContain(kept)
      expect(row).not.toContain(Buffer.from(kept).toString('hex'))
    }
  })

  test('takes a code once, of many at once too', async () => {
    const { secret } = await setUp('uma.member')
    const steps = await Promise.all([1, 2, 3].map(() => begin('uma.member')))
    const answers = await Promise.all(steps.map(({ finish }) => finish(codeOf(secret))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('takes a recovery code once, tells its user, and makes ten new ones', async () => {
    const { asker, codes } = await setUp('uma.member')
    const first = await begin('uma.member')
    expect((await first.finish(codes[0]!.toUpperCase().replace('-', ' '))).status).toBe(200)
    const second = await begin('uma.member')
    expect((await second.finish(codes[0]!)).body.ErrorName).toBe('WrongCode')
    expect((await asker.get('/user/secondfactor')).body.RecoveryCodesLeft).toBe(9)
    expect(await mailsOf()).toEqual(['recoveryCodeUsed', 'secondFactorOn'])
    const renewed = (await asker.post('/user/secondfactor/recoverycodes', { PinCode: password })).body.RecoveryCodes
    expect(renewed).toHaveLength(10)
    expect((await second.finish(codes[1]!)).body.ErrorName).toBe('WrongCode')
    expect((await second.finish(renewed[1])).status).toBe(200)
  })

  test('is not guessed: after ten wrong codes of a user none is looked at for an hour, whatever the browser, and a mail says so', async () => {
    const { secret } = await setUp('uma.member')
    for (let at = 0; at < 10; at++) {
      const { finish } = await begin('uma.member')
      expect((await finish(wrong(secret))).body.ErrorName).toBe('WrongCode')
    }
    expect((await (await begin('uma.member')).finish(codeOf(secret))).body.ErrorName).toBe('TooManyCodes')
    expect(await mailsOf()).toContain('codesGuessed')
    scene.clock.pass(3_600_000)
    expect((await (await begin('uma.member')).finish(codeOf(secret))).status).toBe(200)
  })

  test('takes a code that is texted to a phone of the user’s own, once', async () => {
    const { asker } = await setUp('uma.member')
    const choose = (PhoneNumber: string) => asker.put('/user/secondfactor/phone', { PinCode: password, PhoneNumber })
    expect((await choose('2175550142')).body.ErrorName).toBe('PhoneNotVerified')
    await scene.query(`insert into verified_numbers (account_id, phone, user_id, verified_at)
      select account_id, 12175550142, user_id, now() from users where user_name = 'uma.member'`)
    expect((await (await begin('uma.member')).text()).body.ErrorName).toBe('NoTextCodes')
    expect((await choose('2175550142')).body.PhoneNumber).toBe('2175550142')
    const step = await begin('uma.member')
    expect((await step.read()).body.PhoneEnds).toBe('42')
    expect((await step.text()).status).toBe(200)
    expect((await step.text()).body.ErrorName).toBe('TooFast')
    const [{ message } = { message: '' }] = await scene.query<{ message: string }>(
      `select message from text_messages where phone = 12175550142 order by text_message_id desc limit 1`,
    )
    const code = /\d{6}/.exec(message)![0]
    expect((await step.finish(code)).status).toBe(200)
    expect((await (await begin('uma.member')).finish(code)).body.ErrorName).toBe('WrongCode')
  })

  test('may be codes by text alone, which sign in, with recovery codes where the phone is lost; an app can come beside them', async () => {
    const uma = await scene.as('uma.member')
    const turnOn = (change: object = {}) =>
      uma.post('/user/secondfactor/texts', { PinCode: password, PhoneNumber: '2175550142', ...change })
    expect((await turnOn()).body.ErrorName).toBe('PhoneNotVerified')
    await scene.query(`insert into verified_numbers (account_id, phone, user_id, verified_at)
      select account_id, 12175550142, user_id, now() from users where user_name = 'uma.member'`)
    expect((await turnOn({ PinCode: 'wrong' })).body.Errors.PinCode).toHaveLength(1)
    const { RecoveryCodes } = (await turnOn()).body
    expect((await turnOn()).body.ErrorName).toBe('SecondFactorIsOn')
    expect((await uma.get('/user/secondfactor')).body).toMatchObject({
      ...{ IsOn: true, HasApp: false, RecoveryCodesLeft: 10, PhoneNumber: '2175550142' },
    })
    const codeTexted = async () => {
      const [{ message } = { message: '' }] = await scene.query<{ message: string }>(
        `select message from text_messages where phone = 12175550142 order by text_message_id desc limit 1`,
      )
      return /\d{6}/.exec(message)![0]
    }
    // More often than phones are verified in a day.
    for (let at = 0; at < 7; at++) {
      const step = await begin('uma.member')
      expect((await step.read()).body).toEqual({ UserName: 'uma.member', HasApp: false, PhoneEnds: '42' })
      expect((await step.text()).status).toBe(200)
      expect((await step.finish(await codeTexted())).status).toBe(200)
      scene.clock.pass(60_000)
    }
    expect((await (await begin('uma.member')).finish(RecoveryCodes[0])).status).toBe(200)
    const none = { PinCode: password, PhoneNumber: null }
    expect((await uma.put('/user/secondfactor/phone', none)).body.ErrorName).toBe('Conflict')

    const { Secret } = (await uma.post('/user/secondfactor/secret', { PinCode: password })).body
    // Begun is not an app, and what is no code of the app sets none up.
    expect((await (await begin('uma.member')).finish(codeOf(Secret))).body.ErrorName).toBe('WrongCode')
    const step = await begin('uma.member')
    await step.text()
    for (const Code of [await codeTexted(), RecoveryCodes[1]])
      expect((await uma.post('/user/secondfactor', { Code })).body.ErrorName).toBe('WrongCode')
    expect((await uma.post('/user/secondfactor', { Code: codeOf(Secret) })).status).toBe(200)
    expect((await uma.get('/user/secondfactor')).body).toMatchObject({ HasApp: true, PhoneNumber: '2175550142' })
    expect((await uma.put('/user/secondfactor/phone', none)).body).toMatchObject({ HasApp: true, PhoneNumber: null })
    expect(await mailsOf()).toEqual(['recoveryCodeUsed', 'secondFactorOn', 'textCodesOff', 'textFactorOn'])
  })

  test('is turned off with the password', async () => {
    const { asker } = await setUp('uma.member')
    expect((await asker.post('/user/secondfactor/off', { PinCode: '' })).status).toBe(400)
    expect((await asker.post('/user/secondfactor/off', { PinCode: password })).status).toBe(200)
    expect((await asker.post('/user/secondfactor/off', { PinCode: password })).body.ErrorName).toBe('SecondFactorIsOff')
    expect((await begin('uma.member')).answer.status).toBe(200)
    expect(await mailsOf()).toEqual(['secondFactorOff', 'secondFactorOn'])
  })

  test('is set up within half an hour, and shown within ten minutes', async () => {
    const uma = await scene.as('uma.member')
    const { Secret } = (await uma.post('/user/secondfactor/secret', { PinCode: password })).body
    scene.clock.pass(31 * 60_000)
    expect((await uma.post('/user/secondfactor', { Code: codeOf(Secret) })).body.ErrorName).toBe('SecondFactorNotBegun')
    const { secret } = await setUp('uma.member')
    const { finish } = await begin('uma.member')
    scene.clock.pass(11 * 60_000)
    expect((await finish(codeOf(secret))).body.ErrorName).toBe('SignInStepOver')
  })

  test('outlives a new password, which ends every step that was begun with the one before', async () => {
    const { asker, secret } = await setUp('olive.owner')
    const before = await begin('olive.owner')
    await asker.put('/user/passwordchange', { PinCode: password, NewPinCode: 'Bluebird7nest' })
    expect((await before.finish(codeOf(secret))).body.ErrorName).toBe('SignInStepOver')
    const after = await begin('olive.owner', 'Bluebird7nest')
    expect((await after.finish(codeOf(secret))).status).toBe(200)
  })

  test('is asked of whoever chooses a password by a mail, too', async () => {
    const { secret } = await setUp('uma.member')
    await scene.query(
      `insert into password_links (token_hash, account_id, user_id, kind, expires_at)
        select sha256('t'), account_id, user_id, 'reset', $1 from users where user_name = 'uma.member'`,
      [new Date(scene.clock.now().getTime() + 60_000)],
    )
    const nobody: Asker = await scene.as(null)
    const chosen = await nobody.post('/passwordlinks/use', { Token: 't', PinCode: 'Bluebird7nest' })
    expect(chosen.body.ErrorName).toBe('SecondFactorNeeded')
    const cookie = chosen.cookies.find(({ name }) => name === 'carillon_sign_in')!
    const headers = { cookie: `carillon_sign_in=${cookie.value}` }
    expect((await nobody.post('/user/login/step', { Code: codeOf(secret) }, headers)).status).toBe(200)
    expect((await begin('uma.member', 'Bluebird7nest')).answer.body.ErrorName).toBe('SecondFactorNeeded')
  })

  test('is required of everybody by an owner who has one: who signs in without is led to set it up, and can do nothing else', async () => {
    const olive = await scene.as('olive.owner')
    const ask = (IsRequired: boolean, asker = olive) => asker.put('/account/signin/secondfactor', { IsRequired })
    expect((await ask(true)).body.ErrorName).toBe('SecondFactorFirst')
    const { asker } = await setUp('olive.owner')
    const earlier = await begin('adam.admin')
    expect((await ask(true, asker)).body).toMatchObject({ RequiresSecondFactor: true, UsersWithSecondFactor: 1 })
    expect((await asker.post('/user/secondfactor/off', { PinCode: password })).body.ErrorName).toBe(
      'SecondFactorRequired',
    )
    expect((await asker.get('/lists')).status).toBe(200)
    const nobody = await scene.as(null)
    const sessionOf = ({ answer }: Awaited<ReturnType<typeof begin>>) => ({
      cookie: `carillon_session=${answer.cookies.find(({ name }) => name === 'carillon_session')!.value}`,
    })
    expect((await nobody.get('/lists', sessionOf(earlier))).status).toBe(200)
    const later = sessionOf(await begin('adam.admin'))
    expect((await nobody.get('/lists', later)).body.ErrorName).toBe('SecondFactorToSetUp')
    expect((await nobody.get('/account', later)).body.MustSetUpSecondFactor).toBe(true)
    const { Secret } = (await nobody.post('/user/secondfactor/secret', { PinCode: password }, later)).body
    expect((await nobody.post('/user/secondfactor', { Code: codeOf(Secret) }, later)).status).toBe(200)
    expect((await nobody.get('/lists', later)).status).toBe(200)
    expect((await nobody.get('/account', later)).body).not.toHaveProperty('MustSetUpSecondFactor')
    expect((await ask(false, asker)).body.RequiresSecondFactor).toBe(false)
  })

  test('is reset by an admin where it is lost, an owner’s by owners alone; its user is told, and so is the audit log', async () => {
    const { asker: olive } = await setUp('olive.owner')
    await setUp('uma.member')
    const adam = await scene.as('adam.admin')
    const path = (userName: UserName) => `/account/users/${scene.scopeOf(userName).userId}/secondfactor`
    expect((await adam.get(`/account/users/${scene.scopeOf('uma.member').userId}`)).body.HasSecondFactor).toBe(true)
    expect((await adam.delete(path('olive.owner'))).body.ErrorName).toBe('OwnerByOwner')
    expect((await olive.delete(path('olive.owner'))).body.ErrorName).toBe('SecondFactorYours')
    expect((await adam.delete(path('adam.admin'))).body.ErrorName).toBe('SecondFactorYours')
    expect((await adam.delete(path('uma.member'))).status).toBe(200)
    expect((await adam.delete(path('uma.member'))).body.ErrorName).toBe('FactorOfTheirsIsOff')
    expect((await begin('uma.member')).answer.status).toBe(200)
    expect(await mailsOf()).toContain('secondFactorReset')
    const noted = await scene.query<{ summary: string }>(`select summary from audit_events where kind = 'Users'`)
    expect(noted.map(({ summary }) => summary)).toContainEqual(
      expect.stringContaining('Reset the second factor of Uma'),
    )
  })

  test('may be a passkey alone, which a reset removes with every session, and which lets an owner require one of everybody', async () => {
    const olive = await scene.as('olive.owner')
    const require = () => olive.put('/account/signin/secondfactor', { IsRequired: true })
    expect((await require()).body.ErrorName).toBe('SecondFactorFirst')
    const give = (userName: UserName) =>
      scene.query(
        `insert into passkeys (account_id, user_id, name, credential_id, public_key, counter, is_synced, transports, created_at)
          select account_id, user_id, 'Laptop', sha256(user_name::bytea), 'x', 0, false, '{}', now() from users
          where user_name = $1`,
        [userName],
      )
    await give('olive.owner')
    await give('uma.member')
    expect((await require()).body).toMatchObject({ RequiresSecondFactor: true, UsersWithSecondFactor: 2 })
    const uma = await scene.as('uma.member')
    const path = `/account/users/${scene.scopeOf('uma.member').userId}`
    expect((await olive.get(path)).body).toMatchObject({ HasSecondFactor: true, HasSignOn: false })
    expect((await olive.delete(`${path}/secondfactor`)).status).toBe(200)
    expect((await olive.get(path)).body.HasSecondFactor).toBe(false)
    expect((await uma.get('/user')).status).toBe(401)
    expect((await olive.delete(`${path}/secondfactor`)).body.ErrorName).toBe('FactorOfTheirsIsOff')
  })

  test('of an only owner is reset by staff, who say why', async () => {
    const { asker: olive } = await setUp('olive.owner')
    const { accountId, userId } = scene.scopeOf('olive.owner')
    const sam = await scene.as('sam.staff')
    const path = `/staff/accounts/${accountId}/users`
    const isOn = async () => (await sam.get(`${path}?UserID=${userId}`)).body.Items[0].HasSecondFactor
    const reset = (Reason: string, id = userId) => sam.post(`${path}/${id}/secondfactor/reset`, { Reason })
    expect(await isOn()).toBe(true)
    expect((await reset('')).body.Errors).toHaveProperty('Reason')
    expect((await reset('Called back', scene.scopeOf('ivan.invoice').userId)).status).toBe(404)
    expect((await reset('Called back')).status).toBe(200)
    expect(await isOn()).toBe(false)
    expect((await olive.get('/user')).status).toBe(401)
    expect((await begin('olive.owner')).answer.status).toBe(200)
    expect((await reset('Called back')).body.ErrorName).toBe('FactorOfTheirsIsOff')
    expect(await mailsOf()).toContain('secondFactorResetBySupport')
    expect((await sam.get('/staff/audit?Kind=SignIn')).body.Items).toContainEqual(
      expect.objectContaining({
        ...{ AccountID: accountId, By: 'sam.staff', Reason: 'Called back' },
        Summary: 'Reset the second factor of Olive Owens (olive.owner).',
      }),
    )
  })

  test('keeps programs from signing in with the password, and is not theirs to change; their tokens go on', async () => {
    await setUp('olive.owner')
    const token = { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` }
    const nobody = await scene.as(null)
    expect((await nobody.get('/user', token)).status).toBe(200)
    const off = await nobody.post('/user/secondfactor/off', { PinCode: password }, token)
    expect(off.body.ErrorName).toBe('SignInByPage')
    const signed = { authorization: `OAuth oauth_consumer_key="${consumer.key}"` }
    expect((await nobody.post('/user/login', { UserName: 'olive.owner', PinCode: password }, signed)).status).toBe(401)
  })
})

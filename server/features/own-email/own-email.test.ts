import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeShown } from '../../testing/authenticator.ts'
import { openScene, password, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { sendMail } from '../mails/jobs.ts'

const mails = await startMailServer()
let scene: Scene
beforeEach(async () => {
  const env = { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://text.school.example' }
  scene = scene ? await scene.putBack() : await openScene({ env, isPutBack: true })
  mails.received.length = 0
  await scene.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

/** Sends what waits to be. */
const work = async () => {
  const waiting = await scene.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mails.send'`,
  )
  await scene.query('delete from graphile_worker._private_jobs')
  for (const { payload } of waiting) await sendMail.work(scene.platform, payload)
}
const told = () => mails.received.map(({ to, subject }) => `${to[0]}: ${subject}`)
const tokens = () =>
  mails.received.flatMap(({ text }) => {
    const [, token] = /confirm=([\w-]+)/.exec(text) ?? []
    return token ? [token] : []
  })

type Who = 'olive.owner' | 'adam.admin' | 'uma.member' | 'ivan.invoice'
const ask = async (who: Who, Email: string, PinCode = password) =>
  (await scene.as(who)).put('/user/emailchange', { Email, PinCode })
const confirm = async (who: Who, Token: string) => (await scene.as(who)).post('/user/emailchange/confirm', { Token })
const emailOf = async (who: Who) => (await (await scene.as(who)).get('/user')).body.Email as string
const present = 'olive.owner@example.org'
const setPresent = () => scene.query(`update users set email = $1 where user_name = 'olive.owner'`, [present])
beforeEach(setPresent)

describe('an address of one’s own', () => {
  test('counts when its link has been used, and both addresses are told', async () => {
    expect((await ask('olive.owner', ' olive@new.example ')).body).toMatchObject({ Email: 'olive@new.example' })
    await work()
    expect(told().sort()).toEqual([
      'olive.owner@example.org: Another e-mail address was asked for',
      'olive@new.example: Confirm your e-mail address for Carillon',
    ])
    expect(await emailOf('olive.owner')).toBe(present)
    const [token] = tokens() as [string]
    expect(JSON.stringify(await scene.query('select * from email_changes'))).not.toContain(token)
    mails.received.length = 0

    expect((await confirm('olive.owner', token)).body).toMatchObject({ Email: 'olive@new.example' })
    expect(await emailOf('olive.owner')).toBe('olive@new.example')
    await work()
    expect(told()).toEqual(['olive.owner@example.org: Your e-mail address was changed'])
    expect((await (await scene.as('olive.owner')).get('/user/emailchange')).body.Email).toBeNull()
    expect((await confirm('olive.owner', token)).body.ErrorName).toBe('EmailLinkOver')
    const log = (await (await scene.as('olive.owner')).get('/account/log?Kind=SignIn')).body.Items
    expect(log.map(({ Summary }: { Summary: string }) => Summary)).toEqual(
      expect.arrayContaining([
        'Asked to have their e-mail address changed to “olive@new.example”.',
        'Confirmed the new e-mail address “olive@new.example”.',
      ]),
    )
  })

  test.each([
    ['', password, { Email: ['Enter an Email.'] }],
    ['olive', password, { Email: ['Use a valid Email.'] }],
    [present, password, { Email: ['Choose another address than the present one.'] }],
    [`${'o'.repeat(40)}@new.example`, password, { Email: ['Email must be at most 50 characters.'] }],
    ['olive@new.example', '', { PinCode: ['Enter your present Password.'] }],
    ['olive@new.example', 'wrong', { PinCode: ['That is not your present password. Check it and try again.'] }],
  ])('%j with %j says what is wrong, and nobody is written to', async (email, pin, errors) => {
    const { status, body } = await ask('olive.owner', email, pin)
    expect([status, body.Errors]).toEqual([400, errors])
    await work()
    expect(told()).toEqual([])
  })

  test('is no colleague’s, when it is asked for and when it is confirmed', async () => {
    const olive = await scene.as('olive.owner')
    const uma = (await olive.get('/account/users?q=uma')).body.Items[0]
    await olive.put(`/account/users/${uma.UserID}`, { Email: 'uma@example.org' })
    expect((await ask('olive.owner', 'UMA@example.org')).body.Errors).toHaveProperty('Email')
    await ask('olive.owner', 'olive@new.example')
    await work()
    const [token] = tokens() as [string]
    await olive.put(`/account/users/${uma.UserID}`, { Email: 'olive@new.example' })
    expect((await confirm('olive.owner', token)).body.ErrorName).toBe('Conflict')
  })

  test('is confirmed by nobody else, not by an older link, not a day later, and not when it was taken back', async () => {
    await ask('olive.owner', 'olive@new.example')
    await work()
    scene.clock.pass(61_000)
    await ask('olive.owner', 'olive@newer.example')
    await work()
    const [older, newer] = tokens() as [string, string]
    const statuses = [await confirm('olive.owner', older), await confirm('adam.admin', newer)]
    expect(statuses.map(({ body }) => body.ErrorName)).toEqual(['EmailLinkOver', 'EmailLinkOver'])
    const olive = await scene.as('olive.owner')
    expect((await olive.delete('/user/emailchange')).status).toBe(200)
    expect((await confirm('olive.owner', newer)).body.ErrorName).toBe('EmailLinkOver')
    scene.clock.pass(61_000)
    await ask('olive.owner', 'olive@newest.example')
    await work()
    scene.clock.pass(86_400_000 + 1000)
    expect((await confirm('olive.owner', tokens().at(-1)!)).body.ErrorName).toBe('EmailLinkOver')
    expect(await emailOf('olive.owner')).toBe(present)
  })

  test('ends the links for a new password that went to the one before', async () => {
    await scene.query(`insert into password_links (token_hash, account_id, user_id, kind, expires_at)
      select 'x', account_id, user_id, 'reset', now() + interval '1 hour' from users where user_name = 'olive.owner'`)
    await ask('olive.owner', 'olive@new.example')
    await work()
    await confirm('olive.owner', tokens()[0]!)
    expect(await scene.query('select 1 from password_links')).toEqual([])
  })

  test('is written to once a minute, and five times a day', async () => {
    const statuses: number[] = []
    for (const wait of [0, 61, 61, 61, 61, 61]) {
      scene.clock.pass(wait * 1000)
      statuses.push((await ask('olive.owner', `olive@${statuses.length}.example`)).status)
      if (wait === 0) expect((await ask('olive.owner', 'olive@soon.example')).body.ErrorName).toBe('TooFast')
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is not changed by a program, nor by oneself among the users of the account', async () => {
    const nobody = await scene.as(null)
    const authorization = `Bearer ${await scene.tokenOf('olive.owner')}`
    const byProgram = [
      await nobody.ask(
        'PUT',
        '/user/emailchange',
        { Email: 'olive@new.example', PinCode: password },
        { authorization },
      ),
      await nobody.ask('POST', '/user/emailchange/confirm', { Token: 'x' }, { authorization }),
      await nobody.ask('DELETE', '/user/emailchange', undefined, { authorization }),
    ]
    for (const { status, body } of byProgram) expect([status, body.ErrorName]).toEqual([403, 'SignInByPage'])
    const olive = await scene.as('olive.owner')
    const { UserID } = (await olive.get('/user')).body
    const { status, body } = await olive.put(`/account/users/${UserID}`, { Email: 'olive@new.example' })
    expect([status, body.Errors]).toEqual([
      400,
      {
        Email: [
          'Your own e-mail address is changed under Settings, Profile, where your present password is asked for.',
        ],
      },
    ])
    expect((await olive.put(`/account/users/${UserID}`, { Email: present, LastName: 'Own' })).status).toBe(200)
  })
})

describe('whoever signs in by single sign-on alone', () => {
  const signOnAlone = () =>
    scene.query(
      `insert into single_sign_ons (account_id, issuer, client_id, secret_encrypted, is_on, is_only)
        values ($1, 'https://id.example', 'carillon', 'x', true, true)`,
      [scene.accounts.lincoln.accountId],
    )
  const proofOf = async (who: Who) => (await (await scene.as(who)).get('/user/emailchange')).body.Proof

  test('has no password, so a code of their second factor is asked for', async () => {
    const uma = await scene.as('uma.member')
    const { Secret } = (await uma.post('/user/secondfactor/secret', { PinCode: password })).body
    await uma.post('/user/secondfactor', { Code: codeShown(Secret, scene.clock.now()) })
    await signOnAlone()
    expect([await proofOf('olive.owner'), await proofOf('uma.member')]).toEqual(['Password', 'Code'])
    const body = { Email: 'uma@new.example' }
    expect((await uma.put('/user/emailchange', { ...body, PinCode: password })).body.Errors).toEqual({
      Code: ['Enter a code of your authenticator app.'],
    })
    expect((await uma.put('/user/emailchange', { ...body, Code: '000000' })).body.ErrorName).toBe('WrongCode')
    scene.clock.pass(60_000)
    expect((await uma.put('/user/emailchange', { ...body, Code: codeShown(Secret, scene.clock.now()) })).status).toBe(
      200,
    )
  })

  test('and has neither, has an owner or admin change it', async () => {
    await signOnAlone()
    expect(await proofOf('uma.member')).toBe('None')
    const reply = await ask('uma.member', 'uma@new.example')
    expect([reply.status, reply.body.ErrorName]).toEqual([403, 'EmailByAdmin'])
  })
})

describe('an address that an owner or admin gives to somebody', () => {
  const idOf = async (who: Who) => (await (await scene.as(who)).get('/user')).body.UserID as number

  test('counts at once; the one before is told, and its links are over', async () => {
    await scene.query(`update users set email = 'uma@example.org' where user_name = 'uma.member'`)
    await scene.query(`insert into password_links (token_hash, account_id, user_id, kind, expires_at)
      select 'x', account_id, user_id, 'reset', now() + interval '1 hour' from users where user_name = 'uma.member'`)
    await (await scene.as('adam.admin')).put(`/account/users/${await idOf('uma.member')}`, { Email: 'uma@new.example' })
    await work()
    expect(told()).toEqual(['uma@example.org: Your e-mail address was changed'])
    expect(mails.received[0]!.text).toContain('uma@new.example')
    expect(await scene.query('select 1 from password_links')).toEqual([])
  })

  test('of somebody who is invited has the invitation, and the one before has it no longer', async () => {
    const olive = await scene.as('olive.owner')
    const names = { FirstName: 'Nora', LastName: 'New', UserName: 'nora.new', Email: 'nora@wrong.example' }
    const { UserID } = (await olive.post('/account/users', { ...names, Phone: '2175550142', CallerID: '2175550142' }))
      .body
    await work()
    scene.clock.pass(1000)
    expect((await olive.put(`/account/users/${UserID}`, { Email: 'nora@right.example' })).status).toBe(200)
    await work()
    expect(told()).toEqual([
      'nora@wrong.example: Lincoln High School has invited you to Carillon',
      'nora@right.example: Lincoln High School has invited you to Carillon',
    ])
    const read = async (at: number) => {
      const Token = /token=([\w-]+)/.exec(mails.received[at]!.text)![1]
      return (await (await scene.as(null)).post('/passwordlinks/read', { Token })).status
    }
    expect([await read(0), await read(1)]).toEqual([400, 200])
  })
})

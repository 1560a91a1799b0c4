import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, transaction } from '../../platform/database.ts'
import { openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => scene.close())

const logIn = async (userName: string) =>
  (await scene.as(null)).post(
    '/user/login',
    { UserName: userName, PinCode: password },
    { 'x-forwarded-for': '10.9.0.2' },
  )
type Who = 'uma.member' | 'olive.owner' | 'adam.admin' | 'ivan.invoice' | 'mona.monthly'
const change = async (who: Who, UserName: string, PinCode = password) =>
  (await scene.as(who)).put('/user/usernamechange', { UserName, PinCode })

/** What is begun while nobody's row of the account can be changed; it is let go when so many wait for it. */
const whileHeld = async <T>(company: string, waiting: number, begin: () => Promise<T>[]): Promise<T[]> => {
  let begun: Promise<T>[] = []
  await transaction(scene.platform.db, async (tx) => {
    await sql`select 1 from accounts where company_name = ${company} for update`.execute(tx)
    begun = begin()
    await expect
      .poll(async () => {
        const [{ n } = { n: 0 }] = await scene.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return n
      })
      .toBe(waiting)
  })
  return await Promise.all(begun)
}

describe('a user name', () => {
  test('is changed by whoever knows the password; elsewhere they are signed out, a mail says so, and it stands in the log', async () => {
    const here = await scene.as('uma.member')
    const other = (await logIn('uma.member')).cookies[0]!
    const asOther = async () => (await scene.as(null)).get('/user', { cookie: `carillon_session=${other.value}` })
    expect((await asOther()).status).toBe(200)
    const { status, body } = await here.put('/user/usernamechange', { UserName: ' Uma.Of-Math ', PinCode: password })
    expect({ status, name: body.UserName }).toEqual({ status: 200, name: 'Uma.Of-Math' })
    expect((await asOther()).status).toBe(401)
    expect((await here.get('/user')).body.UserName).toBe('Uma.Of-Math')
    expect((await here.post('/session/reset', { AuthToken: body.AuthToken })).status).toBeLessThan(300)
    expect((await logIn('uma.member')).status).toBe(401)
    expect((await logIn('uma.of-math')).status).toBe(200)
    const olive = await scene.as('olive.owner')
    const { Items } = (await olive.get('/account/log?Kind=SignIn')).body
    expect(Items).toContainEqual(
      expect.objectContaining({ By: 'uma.member', Summary: 'Changed their user name to “Uma.Of-Math”.' }),
    )
    const mails = await scene.query<{ key: string }>(
      `select about_key as key from mails where kind = 'signInChanged' and about_key like 'userNameChanged%'`,
    )
    expect(mails).toEqual([{ key: expect.stringMatching(/^userNameChanged \S+ uma\.member$/) }])
  })

  test.each([
    ['', password, { UserName: ['Enter a User Name.'] }],
    ['olive o', password, { UserName: ['Username cannot contain any spaces'] }],
    ['olive.o', password, { UserName: ['User Name must be at least 8 characters.'] }],
    ['olive.owner', password, { UserName: ['Choose another user name than the present one.'] }],
    ['ADAM.admin', password, { UserName: ['This username is already in use.'] }],
    ['Tara.Trial', password, { UserName: ['This username is already in use.'] }],
    [password, password, { UserName: ['Choose a user name that is not your password.'] }],
    ['olive.of.ours', '', { PinCode: ['Enter your present Password.'] }],
    ['olive.of.ours', 'wrong', { PinCode: ['That is not your present password. Check it and try again.'] }],
  ])('%j with %j says what is wrong, and nothing changes', async (name, pin, errors) => {
    const { status, body } = await change('olive.owner', name, pin)
    expect(status).toBe(400)
    expect(body.Errors).toEqual(errors)
    expect((await logIn('olive.owner')).status).toBe(200)
  })

  test('may be written in other capitals', async () => {
    expect((await change('adam.admin', 'Adam.Admin')).body.UserName).toBe('Adam.Admin')
    expect((await logIn('adam.admin')).status).toBe(200)
  })

  test('of one who changes it in two tabs at once is the one that came first', async () => {
    const mona = await scene.as('mona.monthly')
    const names = ['mona.months', 'mona.moneta']
    const replies = await whileHeld('Grace Food Pantry', 2, () =>
      names.map((UserName) => mona.put('/user/usernamechange', { UserName, PinCode: password })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body.ErrorName).toBe('SignInChangedMeanwhile')
    const came = replies.find(({ status }) => status === 200)!.body.UserName
    expect((await logIn(came)).status).toBe(200)
    expect((await logIn(names.find((name) => name !== came)!)).status).toBe(401)
  })

  test('cannot be used to guess the password', async () => {
    for (let at = 0; at < 5; at++) expect((await change('ivan.invoice', 'ivan.of.ours', `wrong${at}`)).status).toBe(400)
    expect((await change('ivan.invoice', 'ivan.of.ours')).status).toBe(429)
  })

  test('is not changed by a program', async () => {
    const reply = await (await scene.as(null)).put(
      '/user/usernamechange',
      { UserName: 'olive.of.ours', PinCode: password },
      { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` },
    )
    expect({ status: reply.status, name: reply.body.ErrorName }).toEqual({ status: 403, name: 'SignInByPage' })
  })
})

describe('whether a name is free', () => {
  const isFree = async (who: Who, body: object) => (await (await scene.as(who)).post('/validation/username', body)).body

  test('every user may ask, for themselves', async () => {
    const ivan = await (await scene.as('ivan.invoice')).get('/user')
    expect(await isFree('ivan.invoice', { Source: 'ivan.invoice' })).toEqual({
      ...{ Success: false, ErrorMessage: 'This username is already in use.' },
    })
    expect(await isFree('ivan.invoice', { Source: 'IVAN.invoice', UserID: ivan.body.UserID })).toEqual({
      Success: true,
    })
    expect(await isFree('ivan.invoice', { Source: 'ivan' })).toMatchObject({ Success: false })
  })

  test('whose it is of another account nobody is told, and nobody goes through many', async () => {
    const tara = await (await scene.as('tara.trial')).get('/user')
    expect(await isFree('ivan.invoice', { Source: 'tara.trial', UserID: tara.body.UserID })).toMatchObject({
      Success: false,
    })
    const ivan = await scene.as('ivan.invoice')
    const statuses: number[] = []
    for (let at = 0; at < 40; at++)
      statuses.push((await ivan.post('/validation/username', { Source: `somebody.${at}` })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

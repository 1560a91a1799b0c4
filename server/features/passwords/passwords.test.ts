import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => scene.close())

const logIn = async (userName: string, PinCode: string) =>
  (await scene.as(null)).post('/user/login', { UserName: userName, PinCode }, { 'x-forwarded-for': '10.9.0.1' })
const change = async (userName: 'uma.member' | 'olive.owner' | 'ivan.invoice', PinCode: string, NewPinCode: string) =>
  (await scene.as(userName)).put('/user/passwordchange', { PinCode, NewPinCode })

describe('a password', () => {
  test('is changed by whoever knows it; elsewhere its user is signed out, and a mail says so', async () => {
    const here = await scene.as('uma.member')
    const other = (await logIn('uma.member', password)).cookies[0]!
    const asOther = async () => (await scene.as(null)).get('/user', { cookie: `carillon_session=${other.value}` })
    expect((await asOther()).status).toBe(200)
    const { status, body } = await here.put('/user/passwordchange', { PinCode: password, NewPinCode: 'Bluebird7nest' })
    expect(status).toBe(200)
    expect((await asOther()).status).toBe(401)
    expect((await here.get('/user')).body.PasswordChangedDate).not.toBeNull()
    expect((await here.post('/session/reset', { AuthToken: body.AuthToken })).status).toBeLessThan(300)
    expect((await logIn('uma.member', password)).status).toBe(401)
    expect((await logIn('uma.member', 'Bluebird7nest')).status).toBe(200)
    const mails = await scene.query<{ kind: string }>(`select kind from mails where kind = 'passwordChanged'`)
    expect(mails).toHaveLength(1)
    const [{ hash } = { hash: '' }] = await scene.query<{ hash: string }>(
      `select password_hash as hash from users where user_name = 'uma.member'`,
    )
    expect(hash).not.toContain('Bluebird7nest')
  })

  test.each([
    ['', 'Bluebird7nest', { PinCode: ['Enter your present Password.'] }],
    [password, '', { NewPinCode: ['Enter a New Password.'] }],
    [password, 'short1', { NewPinCode: ['Password must be at least 8 characters.'] }],
    [password, 'nodigitshere', { NewPinCode: ['Use at least one letter and one number.'] }],
    [password, password, { NewPinCode: ['Choose another password than the present one.'] }],
    ['wrong', 'Bluebird7nest', { PinCode: ['That is not your present password. Check it and try again.'] }],
  ])('from %j to %j says what is wrong, and nothing changes', async (before, after, errors) => {
    const { status, body } = await change('olive.owner', before, after)
    expect(status).toBe(400)
    expect(body.Errors).toEqual(errors)
    expect((await logIn('olive.owner', password)).status).toBe(200)
  })

  test('cannot be guessed here either', async () => {
    for (let at = 0; at < 5; at++)
      expect((await change('ivan.invoice', `wrong${at}`, 'Bluebird7nest')).status).toBe(400)
    expect((await change('ivan.invoice', password, 'Bluebird7nest')).status).toBe(429)
  })

  test('is not changed by a program', async () => {
    const asker = await scene.as(null)
    const reply = await asker.put(
      '/user/passwordchange',
      { PinCode: password, NewPinCode: 'Bluebird7nest' },
      { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` },
    )
    expect(reply.status).toBe(403)
    expect(reply.body.ErrorName).toBe('PasswordByPage')
  })
})

test('a name is changed, one field at a time, and what two have changed is told', async () => {
  const olive = await scene.as('olive.owner')
  expect((await olive.put('/user', { FirstName: ' ' })).body.Errors).toEqual({ FirstName: ['Enter a First Name.'] })
  const { body } = await olive.put('/user', { FirstName: 'Olivia', Seen: { FirstName: 'Olive' } })
  expect(body).toMatchObject({ FirstName: 'Olivia', LastName: 'Owens' })
  const stale = await olive.put('/user', { FirstName: 'Liv', Seen: { FirstName: 'Olive' } })
  expect(stale.status).toBe(409)
})

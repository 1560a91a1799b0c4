import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
})
afterAll(() => scene.close())

const dayMs = 86_400_000
const next = 'Bluebird7nest'
const logIn = async (PinCode: string) => (await scene.as(null)).post('/user/login', { UserName: 'uma.member', PinCode })
const replace = async (NewPinCode: string, PinCode = password) =>
  (await scene.as(null)).post('/user/expiredpassword', { UserName: 'uma.member', PinCode, NewPinCode })
const expire = async (PasswordDays: number | null = 90) =>
  (await scene.as('olive.owner')).put('/account/signin/passwords', { PasswordDays })
/** Of an age that no sign-in of the test has. */
const age = (days: number) =>
  scene.query(`update users set password_changed_at = $1 where user_name = 'uma.member'`, [
    new Date(scene.clock.now().getTime() - days * dayMs),
  ])

test('a password that is too old is replaced by whoever knows it, who is signed in then', async () => {
  expect((await expire()).body.PasswordDays).toBe(90)
  await age(89)
  expect((await logIn(password)).status).toBe(200)
  await age(91)
  const refused = await logIn(password)
  expect([refused.status, refused.body.ErrorName, refused.cookies]).toEqual([403, 'PasswordExpired', []])
  expect((await logIn('wrong')).body.ErrorName).toBe('WrongCredentials')
  expect((await replace(password)).body.Errors.NewPinCode).toEqual(['Choose another password than the present one.'])
  expect((await replace('short1')).body.Errors.NewPinCode).toHaveLength(1)
  expect((await replace(next, 'wrong')).body.ErrorName).toBe('WrongCredentials')
  const replaced = await replace(next)
  expect(replaced).toMatchObject({ status: 200, body: { UserName: 'uma.member' } })
  expect(replaced.cookies.map(({ name }) => name)).toContain('carillon_session')
  expect((await logIn(next)).status).toBe(200)
  expect((await logIn(password)).status).toBe(401)
  expect(await scene.query(`select 1 from mails where kind = 'passwordChanged'`)).toHaveLength(1)
})

test('one that is still good is changed on the page alone', async () => {
  await age(400)
  expect((await replace(next)).body.ErrorName).toBe('PasswordNotExpired')
  await expire(365)
  expect((await replace(next)).status).toBe(200)
  expect((await replace('Bluebird8nest', next)).body.ErrorName).toBe('PasswordNotExpired')
})

test('sessions and tokens go on, and it can be taken back', async () => {
  const uma = await scene.as('uma.member')
  await expire()
  await age(100)
  expect((await uma.get('/user')).status).toBe(200)
  await expire(null)
  expect((await logIn(password)).status).toBe(200)
})

test('guesses count as those of a sign-in do', async () => {
  await expire()
  await age(100)
  for (let tries = 0; tries < 5; tries++) expect((await replace(next, `wrong${tries}`)).status).toBe(401)
  expect((await replace(next)).body.ErrorName).toBe('TooManyAttempts')
})

test('it is for owners to say, within bounds, and stands in the log', async () => {
  expect((await (await scene.as('adam.admin')).put('/account/signin/passwords', { PasswordDays: 90 })).status).toBe(403)
  expect((await expire(29)).body.Errors.PasswordDays).toEqual(['Enter 30 days or more.'])
  await expire(60)
  const log = (await (await scene.as('olive.owner')).get('/account/log')).body.Items
  expect(log[0]).toMatchObject({ Summary: 'Has passwords expire after 60 days' })
})

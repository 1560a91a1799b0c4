import { verification } from '@carillon/domain/people/phone-verification.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decrypt } from '../../platform/secrets.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { takeCodeCall } from './code-call-store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene({ env: { SIP_TRUNK_URL: 'sip:carillon:carillon@127.0.0.1:5999;transport=udp' } })
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const call = (asker: Asker, PhoneNumber: string) => asker.post('/user/sendmfa', { Channel: 'call', PhoneNumber })
const verify = (asker: Asker, PhoneNumber: string, code: string) =>
  asker.post(`/user/verifymfa/${code}`, { PhoneNumber })
/** As the engine that takes the call hears it. */
const take = async () => {
  const taken = (await takeCodeCall(scene.platform.db))!
  return { ...taken, code: decrypt(scene.platform.settings.secret!, taken.sealed) }
}

test('a code that is told in a call proves the caller ID, and verifies no phone for texts', async () => {
  const { status, body } = await call(olive, '(217) 555-0190')
  expect([status, body.Success]).toEqual([200, true])
  const waiting = await olive.get(`/user/codecalls/${body.CodeCallID}`)
  expect(waiting.body).toEqual({ CodeCallID: body.CodeCallID, PhoneNumber: '2175550190', State: 'Waiting' })
  const { code, phone, callerId } = await take()
  expect([phone, String(callerId)]).toEqual([12175550190, expect.stringMatching(/^1\d{10}$/)])
  expect((await olive.get(`/user/codecalls/${body.CodeCallID}`)).body.State).toBe('Calling')
  const kept = await scene.query<{ row: string }>(
    'select c::text as row from code_calls c union all select v::text from verification_codes v',
  )
  for (const { row } of kept) expect(row).not.toContain(code)
  expect(await scene.query('select sealed from code_calls')).toEqual([{ sealed: null }])
  expect((await verify(olive, '2175550190', code)).body).toMatchObject({ PhoneNumber: '2175550190', IsOwn: true })
  expect((await olive.get('/callerids?q=5550190')).body.Items).toEqual([
    expect.objectContaining({ PhoneNumber: '2175550190', ProvenBy: 'CodeByCall', CanRemove: true }),
  ])
  expect((await olive.get('/account/verifiednumbers?q=5550190')).body.Size).toBe(0)
  expect((await verify(olive, '2175550190', code)).body.ErrorName).toBe('MfaWrongCode')
})

test('it is dialed once, whoever takes it, and one that is too old is not', async () => {
  expect(await takeCodeCall(scene.platform.db)).toBeUndefined()
  await call(olive, '2175550191')
  await scene.query(`update code_calls set expires_at = now() - interval '1 second' where phone = 12175550191`)
  expect(await takeCodeCall(scene.platform.db)).toBeUndefined()
})

test('calls and texts are counted together, and each ends the code before', async () => {
  await call(olive, '2175550192')
  const { code } = await take()
  expect((await call(olive, '2175550192')).body.ErrorName).toBe('TooFast')
  scene.clock.pass(verification.waitMs + 1)
  expect((await olive.post('/user/sendmfa', { PhoneNumber: '2175550192' })).body).toMatchObject({ CodeCallID: null })
  expect((await verify(olive, '2175550192', code)).body.ErrorName).toBe('MfaWrongCode')
  for (let at = 0; at < 3; at++) {
    scene.clock.pass(verification.waitMs + 1)
    expect((await call(olive, '2175550192')).status).toBe(200)
  }
  scene.clock.pass(verification.waitMs + 1)
  expect((await call(olive, '2175550192')).body.ErrorName).toBe('MfaMaxAttempts')
})

test('five wrong guesses end it', async () => {
  await scene.query('delete from code_calls')
  await call(olive, '2175550193')
  const { code } = await take()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let at = 0; at < verification.triesPerCode; at++) await verify(olive, '2175550193', wrong)
  expect((await verify(olive, '2175550193', code)).body.ErrorName).toBe('MfaWrongCode')
})

test.each([
  ['abroad', '+44 20 7946 0958', 'MfaNotSupported'],
  ['to an emergency number', '911', 'MfaBlocked'],
  ['to a number of ours', '2175550200', 'MfaBlocked'],
])('no code is called %s', async (_, phone, name) => {
  expect((await call(olive, phone)).body.ErrorName).toBe(name)
})

test('nor to whoever asked not to be called, nor where the account does not call, and each sees only their own', async () => {
  const { body } = await call(olive, '2175550194')
  expect((await (await scene.as('adam.admin')).get(`/user/codecalls/${body.CodeCallID}`)).status).toBe(404)
  await olive.post('/optouts', { PhoneNumber: '2175550195' })
  expect((await call(olive, '2175550195')).body.ErrorName).toBe('MfaDoNotCall')
  const { accountId } = scene.accounts.lincoln
  await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
  expect((await call(olive, '2175550196')).body.ErrorName).toBe('VoiceNotAllowed')
  await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
})

import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let sam: Asker
let path: string
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
  const { userId, accountId } = scene.scopeOf('olive.owner')
  path = `/staff/accounts/${accountId}/users/${userId}/session`
})
afterAll(() => scene.close())

const Reason = 'Ticket 1204'
const hourMs = 3_600_000
const cookieOf = ({ cookies }: Answer) =>
  `carillon_session=${cookies.find(({ name }) => name === 'carillon_session')!.value}`
/** Asks in the session that an answer has opened. */
const within = (answer: Answer) => {
  const cookie = cookieOf(answer)
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, body?: object) => sam.ask(method, to, body, { cookie })
}

describe('a session for support', () => {
  test('is that of the user, and every page is told why', async () => {
    const opened = await sam.post(path, { Reason })
    expect([opened.status, opened.body.UserName]).toEqual([200, 'olive.owner'])
    const ask = within(opened)
    const { body } = await ask('GET', '/account?include=currentuser')
    expect(body.CurrentUser).toMatchObject({ UserName: 'olive.owner', IsStaff: false })
    expect(body.Support).toEqual({ By: 'sam.staff', Reason, EndsDate: opened.body.EndsDate })
    expect((await (await scene.as('olive.owner')).get('/account')).body.Support).toBeUndefined()
    expect((await ask('GET', '/staff/accounts')).body.ErrorName).toBe('NotAllowed')
  })

  test('may not touch what is the user’s own, and whatever it does is noted', async () => {
    const ask = within(await sam.post(path, { Reason }))
    for (const call of allCalls.filter(({ isPersonal, takesFile }) => isPersonal && !takesFile)) {
      const { status, body } = await ask(call.method as 'PUT', call.path.replace(/\{\w+\}/g, '1'), {})
      expect([call.name, status, body.ErrorName]).toEqual([call.name, 403, 'NotForSupport'])
    }
    expect((await ask('POST', '/labels', { LabelName: 'From support' })).status).toBe(200)
    expect((await sam.get('/staff/audit?pagesize=1')).body.Items[0]).toMatchObject({
      ...{ Kind: 'ActedFor', By: 'sam.staff', IsStaff: true, Reason },
      Summary: expect.stringContaining('As olive.owner: '),
    })
  })

  test('leads back to the session that it was opened from', async () => {
    const opened = await sam.post(path, { Reason })
    const ask = within(opened)
    const left = await ask('POST', '/session/leave', {})
    expect([left.status, cookieOf(left)]).toEqual([200, sam.cookie])
    expect((await ask('GET', '/user')).status).toBe(401)
    expect((await sam.get('/user')).body.UserName).toBe('sam.staff')
    expect((await sam.get('/staff/audit?Kind=SignIn&pagesize=1')).body.Items[0].Summary).toBe('Left olive.owner.')
    expect((await sam.post('/session/leave')).body.Message).toBe('This is no session for support.')
  })

  test('ends with the session that it was opened from', async () => {
    const again = await scene.as('sam.staff')
    const ask = within(await again.post(path, { Reason }))
    expect((await ask('GET', '/user')).status).toBe(200)
    await again.get('/logout')
    expect((await ask('GET', '/user')).status).toBe(401)
  })

  test('is only of users who may come in themselves', async () => {
    const { userId, accountId } = scene.scopeOf('uma.member')
    const uma = `/staff/accounts/${accountId}/users/${userId}/session`
    await scene.query('update users set is_active = false where user_id = $1', [userId])
    expect((await sam.post(uma, { Reason })).body.ErrorName).toBe('UserDisabled')
    await scene.query('update users set is_active = true where user_id = $1', [userId])
    const elsewhere = `/staff/accounts/${scene.accounts.harbor.accountId}/users/${userId}/session`
    const own = scene.scopeOf('sam.staff')
    const ofStaff = `/staff/accounts/${own.accountId}/users/${own.userId}/session`
    for (const wrong of [elsewhere, ofStaff]) expect((await sam.post(wrong, { Reason })).status).toBe(404)
    expect((await (await scene.as('olive.owner')).post(uma, { Reason })).body.ErrorName).toBe('NotAllowed')
    expect(Object.keys((await sam.post(path, { Reason: ' ' })).body.Errors)).toEqual(['Reason'])
  })

  test('is over after an hour, however much it is used', async () => {
    const ask = within(await sam.post(path, { Reason }))
    for (const minutes of [30, 29]) {
      scene.clock.pass(minutes * 60_000)
      expect((await ask('GET', '/user')).status).toBe(200)
    }
    scene.clock.pass(hourMs / 60)
    expect((await ask('GET', '/user')).status).toBe(401)
  })
})

test('what changes who a user is, or how they come in, is closed to it', () => {
  const mayChange = new Set(['dismissNotice', 'restoreNotice', 'deletePushToken', 'setSignatureSetting'])
  const about = /^\/(user|apitokens|session\/reset|account\/users|account\/invitations|notifications\/push)(\/|$)/
  const open = allCalls.filter(
    ({ method, who, path, isPersonal }) => method !== 'GET' && who !== 'anyone' && about.test(path) && !isPersonal,
  )
  expect(open.map(({ name }) => name).filter((name) => !mayChange.has(name))).toEqual([])
})

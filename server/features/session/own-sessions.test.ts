import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => scene.close())

/** A browser in which somebody has just signed in. */
const browser = async (UserName: string, agent: string, address = '203.0.113.7') => {
  const nobody = await scene.as(null)
  const from = { 'user-agent': agent, 'x-forwarded-for': address }
  const { cookies } = await nobody.post('/user/login', { UserName, PinCode: password }, from)
  const cookie = `carillon_session=${cookies.find(({ name }) => name === 'carillon_session')!.value}`
  return {
    list: async () => (await nobody.get('/user/sessions', { cookie })).body,
    end: (id: number) => nobody.delete(`/user/sessions/${id}`, undefined, { cookie }),
    endOthers: () => nobody.delete('/user/sessions', undefined, { cookie }),
    status: async () => (await nobody.get('/user', { cookie })).status,
  }
}

test('a user sees where they are signed in, and nobody else’s', async () => {
  const office = await browser('olive.owner', 'Office')
  await browser('adam.admin', 'Elsewhere')
  const phone = await browser('olive.owner', `Phone ${'x'.repeat(300)}`, '198.51.100.9')
  const { Items, Size } = await phone.list()
  expect(Size).toBe(2)
  expect(Items).toMatchObject([
    { IsThis: true, UserAgent: `Phone ${'x'.repeat(194)}`, NetworkAddress: '198.51.100.9', Support: null },
    { IsThis: false, UserAgent: 'Office', NetworkAddress: '203.0.113.7' },
  ])
  expect((await office.list()).Items.map(({ IsThis }: { IsThis: boolean }) => IsThis)).toEqual([false, true])
})

test('one of them is ended, by whose it is alone, and all others with one call', async () => {
  const here = await browser('uma.member', 'Here')
  const lost = await browser('uma.member', 'Lost')
  const third = await browser('uma.member', 'Third')
  const stranger = await browser('olive.owner', 'Stranger')
  const { Items } = await here.list()
  const { SessionID } = Items.find(({ UserAgent }: { UserAgent: string }) => UserAgent === 'Lost')
  expect((await stranger.end(SessionID)).status).toBe(404)
  expect(await lost.status()).toBe(200)
  expect((await here.end(SessionID)).body).toEqual({ Success: true })
  expect([await lost.status(), await third.status()]).toEqual([401, 200])
  expect((await here.end(SessionID)).status).toBe(404)
  expect((await here.endOthers()).body).toEqual({ Ended: 1 })
  expect([await third.status(), await here.status(), await stranger.status()]).toEqual([401, 200, 200])
  const own = (await here.list()).Items[0]
  const left = await here.end(own.SessionID)
  expect([left.status, left.cookies[0]?.value, await here.status()]).toEqual([200, '', 401])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'
import { noteFailures } from './tell-failures.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => scene.close())

const fail = async (UserName: string, network: number) =>
  (await scene.as(null)).post(
    '/user/login',
    { UserName, PinCode: 'wrong-7' },
    { 'x-forwarded-for': `198.51.${network}.7` },
  )
const waiting = () =>
  scene.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'session.failed' returning j.payload`,
  )
const work = async () => {
  for (const { payload } of await waiting()) await noteFailures.work(scene.platform, payload)
}
const logged = async () => {
  const { body } = await (await scene.as('olive.owner')).get('/account/log?Kind=SignIn&pagesize=100')
  return body.Items.map(({ Summary, By }: { Summary: string; By: string }) => `${By}: ${Summary}`) as string[]
}

test('wrong passwords stand in the log, and a flood of them in a few lines', async () => {
  for (let guess = 0; guess < 5; guess++) expect((await fail('uma.member', 1)).status).toBe(401)
  expect((await fail('uma.member', 1)).status).toBe(429)
  await work()
  expect((await logged()).toSorted()).toEqual([
    'By itself: 5 wrong passwords were entered for uma.member from 198.51.1.7, where nobody signs in as them for 15 minutes.',
    'By itself: A wrong password was entered for uma.member from 198.51.1.7.',
  ])
  for (let network = 2; network <= 46; network++) await fail('uma.member', network)
  await work()
  const lines = await logged()
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe(
    'By itself: 50 wrong passwords were entered for uma.member within 15 minutes. Each further guess waits.',
  )
})

test('for a name that nobody has the same is written, and nothing told', async () => {
  await fail('nobody.at-all', 1)
  const [job] = await waiting()
  expect(job!.payload).toEqual({ userName: 'nobody.at-all', network: '198.51.1.7', what: 'first' })
  await noteFailures.work(scene.platform, job!.payload)
})

test('who signs in and out stands there, too', async () => {
  const reply = await (await scene.as(null)).post('/user/login', { UserName: 'adam.admin', PinCode: password })
  const cookie = `carillon_session=${reply.cookies.find(({ name }) => name === 'carillon_session')!.value}`
  await (await scene.as(null)).get('/logout', { cookie })
  await (await scene.as(null)).get('/logout', { cookie })
  const own = (await logged()).filter((line) => line.startsWith('adam.admin'))
  expect(own).toEqual(['adam.admin: Signed out.', expect.stringMatching(/^adam.admin: Signed in from /)])
})

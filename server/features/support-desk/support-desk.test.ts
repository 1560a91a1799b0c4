import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'

const key = 'a-key-that-the-help-desk-has-agreed-on'
const desk = { Email: 'help@carillon.example', Url: 'https://help.carillon.example/new' }
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { SUPPORT_EMAIL: desk.Email, SUPPORT_URL: desk.Url, SUPPORT_KEY: key } })
})
afterAll(() => scene.close())

test('whoever is signed in is told with a signature of their address, nobody else is', async () => {
  expect((await (await scene.as(null)).get('/support')).body).toEqual({ ...desk, Identity: null })
  const { body } = await (await scene.as('uma.member')).get('/support')
  expect(body).toMatchObject({ ...desk, Identity: { UserName: 'uma.member', CompanyName: 'Lincoln High School' } })
  const { Email, Signature } = body.Identity
  expect(Signature).toBe(createHmac('sha256', key).update(Email).digest('hex'))
  const program = { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` }
  expect((await (await scene.as(null)).get('/support', program)).body.Identity).toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let sam: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

test('staff put a number down, everybody is kept from it, and it is lifted; both are written down', async () => {
  const added = await sam.post('/staff/globaloptouts', { PhoneNumber: '(217) 555-0101', Source: 'Called us' })
  expect(added.status).toBe(200)
  expect(added.body).toMatchObject({ PhoneNumber: '2175550101', Source: 'Called us', By: 'Sam Stafford' })
  const again = await sam.post('/staff/globaloptouts', { PhoneNumber: '2175550101', Source: 'Wrote to us' })
  expect(again.body).toMatchObject({ Source: 'Called us' })
  const abroad = await sam.post('/staff/globaloptouts', { PhoneNumber: '+44 20 7946 0958', Source: 'Wrote' })
  expect(abroad.body).toMatchObject({ PhoneNumber: '442079460958' })
  expect((await sam.get('/staff/globaloptouts?q=555')).body).toMatchObject({ Size: 1 })
  expect((await sam.get('/staff/globaloptouts?q=wrote')).body).toMatchObject({
    Items: [{ PhoneNumber: '442079460958' }],
  })
  for (const { accountId } of Object.values(scene.accounts)) {
    const [bars] = await scene.query(
      'select why_not_text($1, 12175550101, false) as text, why_not_call($1, 12175550101) as call',
      [accountId],
    )
    expect(bars).toEqual({ text: 5, call: 5 })
  }
  expect((await sam.delete('/staff/globaloptouts/2175550101', { Reason: 'By phone' })).body).toEqual({ Success: true })
  expect((await sam.delete('/staff/globaloptouts/2175550101', { Reason: 'By phone' })).status).toBe(404)
  const { accountId, userId } = scene.scopeOf('sam.staff')
  expect(
    await scene.query(
      'select account_id, event, words, user_id from permission_events where phone = 12175550101 order by permission_event_id',
    ),
  ).toEqual([
    { account_id: accountId, event: 'global opt-out', words: 'Called us', user_id: userId },
    {
      account_id: accountId,
      event: 'global opt-out lifted',
      words: 'By phone',
      user_id: userId,
    },
  ])
})

test('asks for a number and how its owner asked', async () => {
  const reply = await sam.post('/staff/globaloptouts', { PhoneNumber: '12', Source: 'x' })
  expect(reply.body.Errors).toEqual({ PhoneNumber: ['Must be 10 digits; use only numbers.'] })
  expect((await sam.post('/staff/globaloptouts', { PhoneNumber: '2175550101', Source: ' ' })).body.Errors).toEqual({
    Source: ['Say how the number’s owner asked.'],
  })
})

test('is there for nobody else', async () => {
  const olive = await scene.as('olive.owner')
  for (const reply of [
    await olive.get('/staff/globaloptouts'),
    await olive.post('/staff/globaloptouts', { PhoneNumber: '2175550101', Source: 'x' }),
    await olive.delete('/staff/globaloptouts/2175550101', { Reason: 'By phone' }),
  ]) {
    expect(reply.status).toBeGreaterThanOrEqual(403)
  }
})

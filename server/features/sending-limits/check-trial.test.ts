import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let tara: Asker
beforeAll(async () => {
  scene = await openScene()
  await scene.query(
    `insert into text_numbers (account_id, phone, name, is_default, registration_status)
      values ($1, 12175550205, 'Bright', true, 'Registered')`,
    [scene.accounts.bright.accountId],
  )
  tara = await scene.as('tara.trial')
})
afterAll(() => scene.close())

const send = (body: object) => tara.post('/broadcasts', { BroadcastName: 'Hello', TextMessage: 'Hello.', ...body })
const upload = (rows: number) => {
  const csv = Array.from({ length: rows }, (_, at) => `${2175550100 + at}\n`).join('')
  return tara.ask('POST', '/fileuploads', Buffer.from(csv), { 'content-type': 'text/csv' })
}
const uploaded = async (rows: number) => {
  const reply = await upload(rows)
  return { FileUploads: [{ FileID: reply.body.FileID, UserIndicatedConsentDeclared: true }] }
}

test('a free trial texts only numbers verified by a code', async () => {
  const mine = { PrimaryPhone: '2175550221' }
  expect((await send({ Contacts: [mine] })).status).toBe(200)
  const { status, body } = await send({
    Contacts: [mine, { PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
  })
  expect([status, body.ErrorName, body.ErrorCode]).toEqual([400, 'TrialNumbersNotVerified', 4106])
  expect(body.Facts).toEqual({ notVerified: 2 })
})

test('and no long lists, whoever is on them', async () => {
  await scene.query(
    `insert into verified_numbers select $1, 12175550100 + n, 1, now() from generate_series(0, 25) n on conflict do nothing`,
    [scene.accounts.bright.accountId],
  )
  const { body } = await upload(26)
  expect([body.ErrorName, body.ErrorCode]).toEqual(['TrialUploadTooLarge', 4105])
  expect(body.Facts).toEqual({ rows: 26, most: 25 })
  await scene.query('update credit_balances set available = available + 100')
  expect((await send(await uploaded(25))).status).toBe(200)
})

test('what somebody else has verified counts for them alone, and whoever has paid needs none', async () => {
  await scene.query(`insert into verified_numbers values ($1, 12175550150, 1, now())`, [
    scene.accounts.lincoln.accountId,
  ])
  const asked = { Contacts: [{ PrimaryPhone: '2175550150' }] }
  expect((await send(asked)).body.ErrorName).toBe('TrialNumbersNotVerified')
  await scene.query('update accounts set free_trial_conversion = true')
  expect((await send(asked)).status).toBe(200)
})

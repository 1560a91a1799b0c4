import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker
let id: number
let TextNumberID: number
const mine = '2175550177'
const phone = 12175550177
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  TextNumberID = scene.accounts.lincoln.textNumberIds[0]!
  const { accountId } = scene.accounts.lincoln
  await scene.query('insert into verified_numbers values ($1, $2, 1, now())', [accountId, phone])
  const draft = await olive.post('/draft-broadcasts', {
    ...{ TextMessage: 'Hello {{FirstName}}, school is closed.', TextNumberID },
    Contacts: [{ PrimaryPhone: '2175550141', FirstName: 'Ada' }, { PrimaryPhone: '2175550142' }],
  })
  id = draft.body.DraftBroadcastID
})
afterAll(() => scene.close())
// The next test may follow.
beforeEach(() => scene.clock.pass(11_000))

const ask = (body: object, who = olive) => who.post(`/draft-broadcasts/${id}/test`, { PhoneNumber: mine, ...body })
const available = async () => (await olive.get('/account')).body.AvailableCallUnits as number

test('a test is a single text with the fields of one recipient, which costs what it costs them', async () => {
  const before = await available()
  const sent = await ask({ ID: 12175550141 })
  expect(sent.body).toEqual({
    Success: true,
    Message: 'Hello Ada, school is closed. Reply STOP to opt out',
    Credits: 1,
  })
  expect(await available()).toBe(before - 1)
  const texts = await scene.query('select phone, type, class, message, user_id from text_messages where phone = $1', [
    phone,
  ])
  expect(texts).toMatchObject([{ phone, type: 'Test', class: 'chat', message: 'Hello Ada, school is closed.' }])
  expect(await scene.query('select 1 from conversations where phone = $1', [phone])).toEqual([])
})

describe('is refused', () => {
  const refused = async (body: object, field: string) => (await ask(body)).body.Errors?.[field]

  test('to a phone that nobody of the account has verified', async () =>
    expect(await refused({ PhoneNumber: '2175550178' }, 'PhoneNumber')).toEqual(['Verify this phone first.']))

  test('where a field of that person is empty', async () =>
    expect(await refused({ ID: 12175550142 }, 'TextMessage')).toEqual(['Missing personalized field']))

  test('to a phone that has said STOP', async () => {
    const { accountId } = scene.accounts.lincoln
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, '', now())`,
      [accountId, phone],
    )
    expect(await refused({ ID: 12175550141 }, 'PhoneNumber')).toEqual(['This number has opted out of receiving texts.'])
    await scene.query('delete from opt_outs where phone = $1', [phone])
  })

  test('too fast, and too often', async () => {
    await ask({ ID: 12175550141 })
    expect(await ask({ ID: 12175550141 })).toMatchObject({ status: 429, body: { ErrorName: 'TooFast' } })
    await scene.query("update text_messages set created_at = created_at - interval '1 minute' where phone = $1", [
      phone,
    ])
    await scene.query(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, class, type, message, state, created_at)
        select account_id, text_number_id, phone, false, 'chat', 'Test', '', state, created_at
        from (select * from text_messages where phone = $1 limit 1) one, generate_series(1, 18)`,
      [phone],
    )
    expect(await refused({ ID: 12175550141 }, 'PhoneNumber')).toEqual([
      'This phone has had 20 tests in a day. Try again tomorrow.',
    ])
    await scene.query("delete from text_messages where message = '' and phone = $1", [phone])
  })

  test('without credits, and nothing is sent', async () => {
    const { accountId } = scene.accounts.lincoln
    const count = () => scene.query('select 1 from text_messages where phone = $1', [phone])
    const before = (await count()).length
    const set = 'update credit_balances set available = available - $2 where account_id = $1'
    const credits = await available()
    await scene.query(set, [accountId, credits])
    expect((await ask({ ID: 12175550141 })).body.ErrorName).toBe('NotEnoughCredits')
    await scene.query(set, [accountId, -credits])
    expect(await count()).toHaveLength(before)
  })

  test('of a draft of somebody else', async () => {
    expect((await ask({}, await scene.as('adam.admin'))).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { sweepCodes } from './store.ts'

let scene: Scene
let olive: Asker
let tara: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  tara = await scene.as('tara.trial')
})
afterAll(() => scene.close())

const send = (asker: Asker, PhoneNumber: string) => asker.post('/user/sendmfa', { Channel: 'sms', PhoneNumber })
const verify = (asker: Asker, PhoneNumber: string, code: string) =>
  asker.post(`/user/verifymfa/${encodeURIComponent(code)}`, { PhoneNumber })
const refused = async (asking: Promise<{ status: number; body: { ErrorCode: number } }>, code: number) => {
  const { status, body } = await asking
  expect([status >= 400, body.ErrorCode]).toEqual([true, code])
}

type Sent = { account_id: string; text_number_id: string; class: string; type: string; message: string }
const lastSent = async (phone: number): Promise<Sent> =>
  (
    await scene.query<Sent>(
      `select account_id, text_number_id, class, type, message from text_messages where phone = $1
        order by text_message_id desc limit 1`,
      [phone],
    )
  )[0]!
/** As the phone shows it. */
const codeOn = async (phone: number) => /\b\d{6}\b/.exec((await lastSent(phone)).message)![0]
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('goes out from the number of Operations, kept as a keyed hash, and verifies the phone', async () => {
    const before = scene.clock.now().getTime()
    const { status, body } = await send(tara, '(217) 555-0101')
    expect(status).toBe(200)
    expect(body.Success).toBe(true)
    expect(Date.parse(body.NextSendDate) - before).toBeGreaterThanOrEqual(60_000)
    const { operations, bright } = scene.accounts
    const sent = await lastSent(12175550101)
    expect(sent).toMatchObject({ class: 'compliance', type: 'Verification' })
    expect([Number(sent.account_id), Number(sent.text_number_id)]).toEqual([
      operations.accountId,
      operations.textNumberIds[0],
    ])
    const code = await codeOn(12175550101)
    const [kept] = await scene.query<{ code_hash: Buffer; row: string }>(
      'select code_hash, verification_codes::text as row from verification_codes where account_id = $1',
      [bright.accountId],
    )
    expect(kept!.code_hash).toHaveLength(32)
    expect(kept!.row).not.toContain(code)
    // As people copy it.
    const answer = await verify(tara, '2175550101', `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer).toMatchObject({ status: 200, body: { PhoneNumber: '2175550101' } })
    const listed = (await tara.get('/account/verifiednumbers')).body
    expect(listed.Size).toBe(2)
    expect(listed.Items[0]).toEqual(answer.body)
    expect((await tara.get('/account/verifiednumbers?q=0101')).body.Size).toBe(1)
    expect((await olive.get('/account/verifiednumbers')).body.Size).toBe(0)
    await refused(verify(tara, '2175550101', code), 1012)
  })

  test('is of the phone that this user had the last one sent to, where none is named', async () => {
    await send(olive, '2175550141')
    const first = await codeOn(12175550141)
    scene.clock.pass(1000)
    await send(olive, '2175550142')
    await send(tara, '2175550143')
    const code = await codeOn(12175550142)
    const unnamed = (asker: Asker, digits: string) => asker.post(`/user/verifymfa/${digits}`)
    if (first !== code) await refused(unnamed(olive, first), 1012)
    await refused(unnamed(await scene.as('adam.admin'), code), 1012)
    expect((await unnamed(olive, code)).body).toMatchObject({ PhoneNumber: '2175550142' })
  })

  test('is of one account and of one phone', async () => {
    await send(olive, '2175550102')
    const code = await codeOn(12175550102)
    await refused(verify(tara, '2175550102', code), 1012)
    await refused(verify(olive, '2175550103', code), 1012)
    expect((await verify(olive, '2175550102', code)).status).toBe(200)
  })

  test('may be tried five times', async () => {
    await send(olive, '2175550104')
    const code = await codeOn(12175550104)
    for (const wrong of ['12345', 'abcdef', '1234567']) await refused(verify(olive, '2175550104', wrong), 1012)
    const tries = await Promise.all(Array.from({ length: 7 }, () => verify(olive, '2175550104', otherThan(code))))
    expect(new Set(tries.map(({ body }) => body.ErrorCode))).toEqual(new Set([1012]))
    await refused(verify(olive, '2175550104', code), 1012)
  })

  test('works for ten minutes, and a new one ends the one before', async () => {
    await send(olive, '2175550105')
    const first = await codeOn(12175550105)
    scene.clock.pass(60_001)
    await send(olive, '2175550105')
    const second = await codeOn(12175550105)
    if (first !== second) await refused(verify(olive, '2175550105', first), 1012)
    scene.clock.pass(10 * 60_000 + 1)
    await refused(verify(olive, '2175550105', second), 1012)
  })

  test('does not stand in the threads of the account', async () => {
    await scene.query('update text_numbers set is_blocked = true where account_id = $1', [
      scene.accounts.operations.accountId,
    ])
    const [PersonID] = await scene.addContacts('olive.owner', [12175550106])
    expect((await send(olive, '2175550106')).status).toBe(200)
    expect(Number((await lastSent(12175550106)).account_id)).toBe(scene.accounts.lincoln.accountId)
    const said = await olive.get(`/contacts/${PersonID}/said`)
    expect(said.status).toBe(200)
    expect(JSON.stringify(said.body)).not.toContain(await codeOn(12175550106))
    // Without any number of its own, and none of Operations, there is nobody to send it; never another customer's.
    expect(await send(tara, '2175550106')).toMatchObject({ status: 409, body: { ErrorName: 'Conflict' } })
    await scene.query('update text_numbers set is_blocked = false where account_id = $1', [
      scene.accounts.operations.accountId,
    ])
  })
})

describe('no code', () => {
  test.each([
    ['555', 1006],
    ['hello', 1006],
    ['+44 20', 1006],
    ['+7 495 123 45 67', 1007],
    ['+1 876 555 0101', 1007],
    ['876 555 0101', 1007],
    ['911', 1008],
    ['900 555 0101', 1008],
    ['217 555 0203', 1008],
  ])('to %s: %i', async (phone, code) => refused(send(olive, phone), code))

  test('to a landline', async () => {
    await scene.query(`insert into phone_lookups values (12175550195, 'landline', false, now())`)
    await refused(send(olive, '217 555 0195'), 1009)
  })

  test('to one who asked not to be contacted', async () => {
    await olive.post('/optouts', { PhoneNumber: '2175550107' })
    await refused(send(olive, '2175550107'), 1003)
    const sam = await scene.as('sam.staff')
    await sam.post('/staff/globaloptouts', { PhoneNumber: '2175550108', Source: 'By phone' })
    await refused(send(olive, '2175550108'), 1003)
  })

  test('within a minute of the last, nor more than five a day', async () => {
    expect((await send(olive, '2175550110')).status).toBe(200)
    const soon = await send(olive, '2175550110')
    expect([soon.status, soon.body.ErrorName]).toEqual([429, 'TooFast'])
    expect(soon.body.Facts.seconds).toBeGreaterThan(50)
    for (let at = 0; at < 4; at++) {
      scene.clock.pass(60_001)
      expect((await send(olive, '2175550110')).status).toBe(200)
    }
    scene.clock.pass(60_001)
    await refused(send(olive, '2175550110'), 1010)
    scene.clock.pass(24 * 3_600_000)
    expect((await send(olive, '2175550110')).status).toBe(200)
  })

  test('beyond twenty a day for an account', async () => {
    const mona = await scene.as('mona.monthly')
    for (let at = 0; at < 20; at++) expect((await send(mona, `30955501${10 + at}`)).status).toBe(200)
    await refused(send(mona, '3095550130'), 1010)
    expect((await send(olive, '3095550130')).status).toBe(200)
  })

  test('to a sixth number of a free trial', async () => {
    const { bright } = scene.accounts
    await scene.query(
      `insert into verified_numbers select $1, 13095550100 + n, 0, now() from generate_series(1, 3) n`,
      [bright.accountId],
    )
    const { status, body } = await send(tara, '2175550109')
    expect([status, body.Message]).toEqual([
      400,
      'A free trial can verify up to 5 numbers. Choose a plan to text others.',
    ])
    // One that is verified already may be verified again.
    expect((await send(tara, '3095550101')).status).toBe(200)
  })
})

test('codes of days gone by are forgotten', async () => {
  scene.clock.pass(48 * 3_600_000)
  await sweepCodes(scene.platform.db, new Date(scene.clock.now().getTime() - 24 * 3_600_000))
  expect(await scene.query('select from verification_codes')).toEqual([])
})

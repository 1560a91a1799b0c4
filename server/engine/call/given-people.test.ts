/** Who is given with several phones and is no contact is one person: by the phones that rang, and by what it cost. */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservedFor } from '../../features/billing/store.ts'
import { callingScene } from '../../testing/calling-scene.ts'
import { engineScope } from '../runtime/scope.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
let textNumberId: number
beforeAll(async () => {
  scene = await callingScene()
  const [number] = await scene.query<{ id: number }>('select text_number_id as id from text_numbers')
  textNumberId = number!.id
})
afterAll(() => scene?.close())

const { text, call } = channel
/** 40 presses 1, 80 is busy, and 61 says nothing. */
const phone = (hundred: number, digits: number) => 12175550000 + hundred * 100 + digits
type Person = readonly number[]

const broadcast = (people: readonly Person[], words: string) => {
  // As they are kept: a phone comes once, with the first who has it.
  const given = new Map<number, Person | null>()
  for (const phones of people)
    for (const each of phones) if (!given.has(each)) given.set(each, phones.length > 1 ? phones : null)
  for (const each of given.keys()) scene.behave(each)
  return scene.broadcast([...given.keys()], {
    ...{ given: [...given.values()], escalates: { waves: 3 } },
    beside: { type: 'SMSAndAnnouncement', textNumberId, words },
  })
}
const minutesPass = async (id: number) => {
  await scene.until(
    async () =>
      (
        await scene.query(
          `select from broadcast_queue where broadcast_id = $1 and channel = ${call} and isfinite(plan_at)`,
          [id],
        )
      ).length === 1,
  )
  await scene.query(`update broadcast_queue set plan_at = now() where broadcast_id = $1 and channel = ${call}`, [id])
}
const replies = async (from: number, id: number) => {
  await scene.until(
    async () =>
      (
        await scene.query(
          `select from recipients where broadcast_id = $1 and phone = $2 and channel = ${text} and state = ${outcome.delivered}`,
          [id, from],
        )
      ).length === 1,
  )
  await scene.smsc.send(String(from), scene.ourNumber, 'We are fine')
  await scene.until(async () => (await confirmed(id)).includes(from))
}
const confirmed = async (id: number) =>
  (
    await scene.query<{ phone: number }>(
      'select phone from broadcast_confirmations where broadcast_id = $1 order by phone',
      [id],
    )
  ).map((row) => row.phone)
const calls = async (id: number) =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; state: number; reason: number }>(
        `select phone, state, reason from recipients where broadcast_id = $1 and channel = ${call}`,
        [id],
      )
    ).map((row) => [row.phone, [row.state, row.reason]]),
  )
/** Phones that rang, in the order in which they did. */
const rang = async (id: number) =>
  (
    await scene.query<{ phone: number }>(
      'select phone from call_attempts where broadcast_id = $1 order by intent_at, phone',
      [id],
    )
  ).map((row) => row.phone)
/** What was charged for calls, and is still set aside. */
const cost = async (id: number) => [
  (
    await scene.query(
      `select coalesce(sum(credits), 0)::int as credits from recipients where broadcast_id = $1 and channel = ${call} and state = ${outcome.delivered}`,
      [id],
    )
  )[0],
  await reservedFor(scene.platform.db, engineScope(scene.accountId), id),
]
const [live, busy, confirmedAlready] = [
  [outcome.delivered, reason.livePerson],
  [outcome.failed, reason.lineBusy],
  [outcome.notSent, reason.confirmed],
]

test('a key on the first phone keeps the others from ringing', async () => {
  const [pressing, second, third, alone] = [phone(53, 40), phone(53, 2), phone(53, 3), phone(53, 61)]
  const id = await broadcast([[pressing, second, third], [alone]], 'Flood.')
  await minutesPass(id)
  await scene.complete(id)
  expect((await rang(id)).sort()).toEqual([pressing, alone].sort())
  expect(await calls(id)).toEqual({
    ...{ [pressing]: live, [alone]: live, [second]: confirmedAlready, [third]: confirmedAlready },
  })
  expect(await confirmed(id)).toEqual([second, third, pressing])
  expect(await cost(id)).toEqual([{ credits: 2 }, 0])
})

test('nobody confirms: their phones ring in the order in which they were given', async () => {
  const [busy1, busy2, last] = [phone(55, 80), phone(54, 80), phone(52, 61)]
  const id = await broadcast([[busy1, busy2, last]], 'Ice.')
  await minutesPass(id)
  await scene.complete(id)
  expect(await rang(id)).toEqual([busy1, busy2, last])
  expect(await calls(id)).toEqual({ [busy1]: busy, [busy2]: busy, [last]: live })
  expect(await cost(id)).toEqual([{ credits: 1 }, 0])
})

test('a reply from any phone keeps all of them from ringing, those too that take no text', async () => {
  const [mobile, landline, other] = [phone(56, 1), phone(56, 2), phone(56, 3)]
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) values ($1, 'landline', false, now())`,
    [landline],
  )
  const id = await broadcast([[mobile, landline, other]], 'Wind.')
  await replies(other, id)
  await minutesPass(id)
  await scene.complete(id)
  expect(await rang(id)).toEqual([])
  expect(await confirmed(id)).toEqual([mobile, landline, other])
  expect(await calls(id)).toEqual({
    ...{ [mobile]: confirmedAlready, [landline]: confirmedAlready, [other]: confirmedAlready },
  })
  expect(await cost(id)).toEqual([{ credits: 0 }, 0])
})

test('two who share a phone are two: what the one confirms ends no calls to the other but by that phone', async () => {
  const [mine, shared, yours] = [phone(57, 1), phone(57, 62), phone(57, 61)]
  const id = await broadcast(
    [
      [mine, shared],
      [yours, shared],
    ],
    'Heat.',
  )
  await replies(mine, id)
  await minutesPass(id)
  await scene.complete(id)
  expect(await rang(id)).toEqual([yours])
  expect(await calls(id)).toEqual({ [mine]: confirmedAlready, [shared]: confirmedAlready, [yours]: live })
  expect(await cost(id)).toEqual([{ credits: 1 }, 0])
})

test('whose only phone is the first of somebody else is not that person', async () => {
  const [shared, second] = [phone(58, 1), phone(58, 61)]
  const id = await broadcast([[shared], [shared, second]], 'Snow.')
  await replies(shared, id)
  await minutesPass(id)
  await scene.complete(id)
  expect([await rang(id), await confirmed(id)]).toEqual([[second], [shared]])
})

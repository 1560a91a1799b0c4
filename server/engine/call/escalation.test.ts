/** Text first, then a call to whoever has not answered, then their next phone: by the phones that rang. */
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
const phone = (hundred: number, digits: number) => 12175550000 + hundred * 100 + digits
const texted = (words: string) =>
  scene.smsc.texts.flatMap(({ to, text }) => (text.startsWith(words) ? [Number(to)] : []))
const rang = (phones: readonly number[]) => phones.filter((each) => scene.heard(each).length > 0)
const broadcast = (phones: readonly number[], words: string, more: object = {}) => {
  for (const each of phones) scene.behave(each)
  return scene.broadcast(phones, {
    ...{ beside: { type: 'SMSAndAnnouncement', textNumberId, words }, escalates: { waves: 1 }, ...more },
  })
}
const planAt = async (id: number) =>
  (
    await scene.query<{ set: boolean; wave: number; minutes: number | null }>(
      `select isfinite(plan_at) as set, wave, case when isfinite(plan_at) then round(extract(epoch from plan_at - now()) / 60)::int end as minutes
       from broadcast_queue where broadcast_id = $1 and channel = ${call}`,
      [id],
    )
  )[0]
/** The texts are through, and the minutes are over. */
const minutesPass = async (id: number) => {
  await scene.until(async () => (await planAt(id))?.set === true)
  await scene.query(`update broadcast_queue set plan_at = now() where broadcast_id = $1 and channel = ${call}`, [id])
}
const calls = async (id: number) =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; state: number; reason: number }>(
        'select phone, state, reason from recipients where broadcast_id = $1 and channel = $2',
        [id, call],
      )
    ).map((row) => [row.phone, [row.state, row.reason]]),
  )
const confirmedBy = async (id: number) =>
  (
    await scene.query<{ phone: number }>(
      'select phone from broadcast_confirmations where broadcast_id = $1 order by phone',
      [id],
    )
  ).map((row) => row.phone)
const replies = async (from: number, id: number) => {
  await scene.until(async () => {
    const [row] = await scene.query<{ state: number }>(
      'select state from recipients where broadcast_id = $1 and phone = $2 and channel = $3',
      [id, from, text],
    )
    return row?.state === outcome.delivered
  })
  await scene.smsc.send(String(from), scene.ourNumber, 'We are fine')
}
const contact = async (first: number, second: number) =>
  (
    await scene.query<{ id: number }>(
      `insert into contacts (account_id, first_name, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
       values ($1, 'Ann', $2, $3, 1, 1, now(), now()) returning person_id as id`,
      [scene.accountId, first, second],
    )
  )[0]!.id
const held = (id: number) => reservedFor(scene.platform.db, engineScope(scene.accountId), id)

test('nobody is called before the minutes are over, and then whoever has not answered', async () => {
  const [quiet, answering, stopping, another] = [60, 2, 3, 40].map((digits) => phone(40, digits)) as [
    number,
    number,
    number,
    number,
  ]
  const all = [quiet, answering, stopping, another]
  const id = await broadcast(all, 'Flood.')
  await replies(answering, id)
  await scene.until(async () => (await planAt(id))?.set === true)
  expect((await planAt(id))?.minutes).toBe(15)
  expect(texted('Flood.').sort()).toEqual([...all].sort())
  await scene.until(async () => (await confirmedBy(id)).length === 1)
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'voice', 3, 'STOP', now())`,
    [scene.accountId, stopping],
  )
  expect(rang(all)).toEqual([])
  await minutesPass(id)
  await scene.complete(id)
  expect(rang(all).sort()).toEqual([another, quiet])
  expect(await calls(id)).toEqual({
    [quiet]: [outcome.delivered, reason.livePerson],
    [answering]: [outcome.notSent, reason.confirmed],
    [stopping]: [outcome.invalid, reason.doNotCall],
    [another]: [outcome.delivered, reason.livePerson],
  })
  // The one replied, the other pressed 1.
  expect(await confirmedBy(id)).toEqual([answering, another])
  expect(await held(id)).toBe(0)
})

/** It is in what is sent to from now on, as somebody who came into a group. */
const joins = (id: number, each: number, personId: number | null = null) => {
  scene.behave(each)
  return scene.query(
    `insert into audience_members (account_id, audience_id, phone, first_name, person_id)
     select account_id, audience_id, $2, 'Late', $3 from broadcast_sources where broadcast_id = $1`,
    [id, each, personId],
  )
}

test('who came in since the texts is not called without one; the other phones of whoever was texted are, and landlines', async () => {
  const [texted, other, late, lateLine, landline] = [1, 2, 3, 4, 5].map((digits) => phone(46, digits)) as [
    ...[number, number, number, number, number],
  ]
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     select p, 'landline', false, now() from unnest($1::bigint[]) as l (p)`,
    [[lateLine, landline]],
  )
  const people = [await contact(texted, other), await contact(late, lateLine)] as const
  const id = await broadcast([texted, landline], 'Ice.', { people: [people[0], null] })
  await scene.until(async () => (await planAt(id))?.set === true)
  await joins(id, other, people[0])
  await joins(id, late, people[1])
  await joins(id, lateLine, people[1])
  // The credits of two calls are set aside: those of the two, whoever has come.
  await scene.query('update broadcasts set max_credit_cost = max_credit_cost + 1 where broadcast_id = $1', [id])
  await minutesPass(id)
  await scene.complete(id)
  expect(
    Object.keys(await calls(id))
      .map(Number)
      .sort(),
  ).toEqual([texted, other, landline])
  expect(rang([late, lateLine])).toEqual([])
})

test('who leaves the group, and who swaps phones between two calls, is not left out', async () => {
  const [busy, second, gone] = [phone(47, 80), phone(47, 61), phone(47, 62)]
  const person = await contact(busy, second)
  const id = await broadcast([busy, second, gone], 'Wind.', {
    ...{ escalates: { waves: 3 }, people: [person, person, null] },
  })
  await scene.until(async () => (await planAt(id))?.set === true)
  await scene.query(
    `delete from audience_members m using broadcast_sources s where s.broadcast_id = $1 and m.audience_id = s.audience_id and m.phone = $2`,
    [id, gone],
  )
  await minutesPass(id)
  await scene.until(async () => busy in (await calls(id)))
  await scene.query('update contacts set primary_phone = $2, secondary_phone = $3 where person_id = $1', [
    ...[person, second, busy],
  ])
  await scene.complete(id)
  expect(await calls(id)).toEqual({
    [busy]: [outcome.failed, reason.lineBusy],
    [second]: [outcome.delivered, reason.livePerson],
    [gone]: [outcome.delivered, reason.livePerson],
  })
})

test('the next phone of a contact rings where nobody has confirmed by the one before, and no other', async () => {
  const [busy, second] = [phone(41, 80), phone(41, 61)]
  const [pressing, spare] = [phone(41, 40), phone(41, 2)]
  const people = [await contact(busy, second), await contact(pressing, spare)] as const
  const phones = [busy, second, pressing, spare, phone(41, 62)]
  const id = await broadcast(phones, 'Storm.', {
    ...{ escalates: { waves: 3 }, people: [people[0], people[0], people[1], people[1], null] },
  })
  await minutesPass(id)
  await scene.complete(id)
  expect(rang(phones).sort()).toEqual([busy, second, pressing, phone(41, 62)].sort())
  expect(await calls(id)).toEqual({
    [busy]: [outcome.failed, reason.lineBusy],
    [second]: [outcome.delivered, reason.livePerson],
    [pressing]: [outcome.delivered, reason.livePerson],
    [spare]: [outcome.notSent, reason.confirmed],
    [phone(41, 62)]: [outcome.delivered, reason.livePerson],
  })
  expect((await confirmedBy(id)).sort()).toEqual([pressing, spare].sort())
  // The first phone rang before the second did.
  const order = await scene.query<{ phone: number }>(
    'select phone from call_attempts where broadcast_id = $1 and phone = any($2::bigint[]) order by intent_at',
    [id, [busy, second]],
  )
  expect(order.map((row) => row.phone)).toEqual([busy, second])
  const [counted] = await scene.query(
    `select sum(waiting + retrying) as open, sum(delivered) as delivered, sum(failed) as failed, sum(not_sent) as "notSent"
     from broadcast_counters where broadcast_id = $1 and channel = $2`,
    [id, call],
  )
  expect(counted).toEqual({ open: 0, delivered: 3, failed: 1, notSent: 1 })
  expect(await held(id)).toBe(0)
})

test('whoever confirms while their phone rings is not left ringing, and counts as confirmed', async () => {
  const one = phone(42, 85)
  const id = await broadcast([one], 'Fire.')
  await minutesPass(id)
  await scene.rings(one)
  await scene.query(`insert into broadcast_confirmations values ($1, $2, $3, $3, ${text}, now())`, [
    scene.accountId,
    id,
    one,
  ])
  await scene.complete(id)
  expect(scene.heard(one).map(({ HeardSeconds, Cause }) => [HeardSeconds, Cause])).toEqual([[0, 'the caller gave up']])
  expect(await calls(id)).toEqual({ [one]: [outcome.notSent, reason.confirmed] })
  expect(await held(id)).toBe(0)
})

test('paused while it waits it calls nobody; canceled it ends, and gives back what its calls would have cost', async () => {
  const one = phone(43, 1)
  const id = await broadcast([one], 'Ice.')
  await scene.until(async () => (await planAt(id))?.set === true)
  await scene.query(`update broadcasts set status = 'Paused' where broadcast_id = $1`, [id])
  await minutesPass(id)
  await scene.until(async () => Object.keys(await calls(id)).length === 1)
  expect(rang([one])).toEqual([])
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
  await scene.until(
    async () =>
      (await scene.query('select 1 from broadcasts where broadcast_id = $1 and completed_at is not null', [id]))
        .length > 0,
  )
  expect(await calls(id)).toEqual({ [one]: [outcome.notSent, reason.cancelled] })
  expect([rang([one]), await held(id)]).toEqual([[], 0])
})

test('key 3 ends calls at any moment of it, and key 1 confirms while they are still on the line', async () => {
  const [removed, other, confirming] = [phone(44, 85), phone(44, 2), phone(45, 85)]
  const person = await contact(removed, other)
  const id = await broadcast([removed, other, confirming], 'Ice on the roads.', {
    ...{ offersRemoval: true, detects: false, escalates: { waves: 2 }, people: [person, person, null] },
  })
  await minutesPass(id)
  const [first, second] = await Promise.all([scene.take(removed), scene.take(confirming)])
  await first.press('3')
  await scene.until(
    async () =>
      (await scene.query(`select 1 from opt_outs where phone = $1 and channel = 'voice'`, [removed])).length === 1,
  )
  await second.press('1')
  await scene.until(async () => (await confirmedBy(id)).includes(confirming))
  expect([await confirmedBy(id), second.isOver()]).toEqual([[removed, other, confirming].sort(), false])
  await second.hangUp()
  await scene.complete(id)
  expect(rang([other])).toEqual([])
  expect(
    await scene.query(
      'select phone, by_stop from broadcast_confirmations where broadcast_id = $1 order by by_stop, phone',
      [id],
    ),
  ).toEqual([confirming, ...[removed, other].sort()].map((each) => ({ phone: each, by_stop: each !== confirming })))
})

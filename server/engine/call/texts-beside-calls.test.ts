/** Who gets what of one broadcast that texts and calls: by the phones that rang, and the texts that a carrier was given. */
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
const { delivered, invalid } = outcome
const phone = (hundred: number, digits: number) => 12175550000 + hundred * 100 + digits

const isLandline = (phones: readonly number[]) =>
  scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) select p, 'landline', false, now() from unnest($1::bigint[]) p`,
    [phones],
  )
const optOut = (of: number, by: 'text' | 'voice') =>
  scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, $3, 3, 'By phone', now())`,
    [scene.accountId, of, by],
  )
const texted = (words: string) =>
  scene.smsc.texts.flatMap(({ to, text }) => (text.startsWith(words) ? [Number(to)] : [])).sort()
const called = (phones: readonly number[]) => phones.filter((each) => scene.heard(each).length > 0)
const rows = async (id: number) =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; channel: number; state: number; reason: number }>(
        'select phone, channel, state, reason from recipients where broadcast_id = $1 order by phone, channel',
        [id],
      )
    ).map((row) => [`${row.phone} ${row.channel}`, [row.state, row.reason]]),
  )
const people = async (id: number) =>
  (
    await scene.query<{ people: number }>(
      'select phone_number_count as people from broadcasts where broadcast_id = $1',
      [id],
    )
  )[0]!.people
const held = (id: number) => reservedFor(scene.platform.db, engineScope(scene.accountId), id)

/** The six kinds of people there are. */
const cast = async (hundred: number) => {
  const all = [0, 1, 90, 91, 2, 3].map((digits) => phone(hundred, digits))
  const [mobile, another, landline, quietLandline, stopped, noCalls] = all as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await isLandline([landline, quietLandline])
  await optOut(quietLandline, 'voice')
  await optOut(stopped, 'text')
  await optOut(noCalls, 'voice')
  for (const each of all) scene.behave(each)
  return { all, mobile, another, landline, quietLandline, stopped, noCalls }
}

test('or: whoever can be texted is texted, landlines are called, and whoever said stop is neither', async () => {
  const { all, mobile, another, landline, quietLandline, stopped, noCalls } = await cast(30)
  const beside = { type: 'SMSOrAnnouncement', textNumberId, words: 'Or. No school.' }
  const id = await scene.broadcast(all, { beside })
  await scene.complete(id)
  expect(texted('Or.')).toEqual([mobile, another, noCalls].sort())
  expect(called(all)).toEqual([landline])
  expect(await rows(id)).toEqual({
    [`${mobile} ${text}`]: [delivered, reason.none],
    [`${another} ${text}`]: [delivered, reason.none],
    [`${noCalls} ${text}`]: [delivered, reason.none],
    [`${stopped} ${text}`]: [invalid, reason.optedOut],
    [`${landline} ${call}`]: [delivered, reason.livePerson],
    [`${quietLandline} ${call}`]: [invalid, reason.doNotCall],
  })
  expect([await people(id), await held(id)]).toEqual([6, 0])
})

test('and: whoever can be texted gets both, all others the call', async () => {
  const { all, mobile, another, landline, quietLandline, stopped, noCalls } = await cast(31)
  const beside = { type: 'SMSAndAnnouncement', textNumberId, words: 'And. No school.' }
  const id = await scene.broadcast(all, { beside })
  await scene.complete(id)
  expect(texted('And.')).toEqual([mobile, another, noCalls].sort())
  expect(called(all).sort()).toEqual([mobile, another, landline, stopped].sort())
  expect(await rows(id)).toEqual({
    [`${mobile} ${text}`]: [delivered, reason.none],
    [`${mobile} ${call}`]: [delivered, reason.livePerson],
    [`${another} ${text}`]: [delivered, reason.none],
    [`${another} ${call}`]: [delivered, reason.livePerson],
    [`${landline} ${call}`]: [delivered, reason.livePerson],
    [`${quietLandline} ${call}`]: [invalid, reason.doNotCall],
    [`${stopped} ${text}`]: [invalid, reason.optedOut],
    [`${stopped} ${call}`]: [delivered, reason.livePerson],
    [`${noCalls} ${text}`]: [delivered, reason.none],
    [`${noCalls} ${call}`]: [invalid, reason.doNotCall],
  })
  expect([await people(id), await held(id)]).toEqual([6, 0])
})

test('a survey or: mobiles are asked by text and answer in words, landlines in a call and by key; nobody is asked twice', async () => {
  const [yes, no, quiet] = [60, 65, 2].map((digits) => phone(35, digits)) as [number, number, number]
  const [pressing, other] = [90, 91].map((digits) => phone(35, digits)) as [number, number]
  const all = [yes, no, quiet, pressing, other]
  await isLandline([pressing, other])
  for (const each of all) scene.behave(each)
  scene.behave(pressing, { keys: '2' })
  const beside = { type: 'SMSOrSurvey', textNumberId, words: 'Ask. YES or NO?', isSurvey: true }
  const id = await scene.broadcast(all, { beside, answers: [1, 2].map((ID) => ({ ID, Label: String(ID) })) })
  await scene.until(async () => texted('Ask.').length === 3)
  const reached = async () => Object.entries(await rows(id)).filter(([, [state]]) => state === delivered).length
  await scene.until(async () => (await reached()) === 5)
  await scene.smsc.send(String(yes), scene.ourNumber, 'Yes')
  await scene.smsc.send(String(no), scene.ourNumber, 'no')
  await scene.complete(id)
  expect([texted('Ask.'), called(all).sort()]).toEqual([[quiet, yes, no].sort(), [pressing, other]])
  expect([scene.heard(pressing), scene.heard(other)].map((calls) => calls.map(({ Keys }) => Keys))).toEqual([
    ['2'],
    [''],
  ])
  const answers = () =>
    scene.query<{ phone: number; channel: number; survey: number }>(
      'select phone, channel, survey from recipients where broadcast_id = $1 and survey <> 0 order by phone',
      [id],
    )
  await scene.until(async () => (await answers()).length === 3)
  expect(await answers()).toEqual([
    { phone: yes, channel: text, survey: 1 },
    { phone: no, channel: text, survey: 2 },
    { phone: pressing, channel: call, survey: 2 },
  ])
  expect([await people(id), await held(id)]).toEqual([5, 0])
})

test('texts go out while the calls wait for their window', async () => {
  const { all, mobile, another, noCalls, landline } = await cast(32)
  const beside = { type: 'SMSOrAnnouncement', textNumberId, words: 'Night. No school.', keepsWindow: false }
  const tomorrow = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.now() + 2 * 86_400_000),
  )
  const window = {
    ...{
      CallingWindowDays: [tomorrow],
      StartTimeOfDay: { Hour: 10, Minute: 0 },
      StopTimeOfDay: { Hour: 11, Minute: 0 },
    },
    ...{ ContinueOnNextDay: true, timeZone: 'UTC' },
  }
  const id = await scene.broadcast(all, { beside, window })
  await scene.until(async () => texted('Night.').length === 3)
  expect(texted('Night.')).toEqual([mobile, another, noCalls].sort())
  await scene.until(
    async () =>
      (
        await scene.query<{ notice: string }>(
          'select notice from broadcast_queue where broadcast_id = $1 and channel = $2',
          [...[id, call]],
        )
      )[0]?.notice?.startsWith('Window') === true,
  )
  expect(called([landline])).toEqual([])
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
  await scene.until(
    async () =>
      (await scene.query('select 1 from broadcasts where broadcast_id = $1 and completed_at is not null', [id]))
        .length > 0,
  )
  expect((await rows(id))[`${landline} ${call}`]).toEqual([outcome.notSent, reason.cancelled])
  expect((await rows(id))[`${mobile} ${text}`]).toEqual([delivered, reason.none])
  expect(await held(id)).toBe(0)
})

import { pacificDay } from '@carillon/domain/time/pacific.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { checkLedger } from '../billing/check-ledger.ts'
import { beginConversation, insertInbound } from '../messages/store.ts'
import { sayDue } from '../scheduled-conversations/say-due.ts'

let scene: Scene
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  // Where the phone is it is ten in the evening.
  const here = Temporal.Instant.fromEpochMilliseconds(scene.clock.now().getTime()).toZonedDateTimeISO('America/Chicago')
  const evening = here.add({ days: 1 }).with({ hour: 22, minute: 0 })
  scene.clock.pass(evening.epochMilliseconds - here.epochMilliseconds)
  await scene.query('update accounts set quiet_hours = true')
})
afterAll(() => scene.close())

const phone = 12175550101
const hour = 3_600_000
const day = 24 * hour

const withAnn = async (userName: UserName) => {
  const scope = scene.scopeOf(userName)
  const [textNumberId] = scope.textNumbers
  const now = scene.clock.now()
  const id = await beginConversation(scene.platform.db, scope, { textNumberId: textNumberId!, phone, now })
  return { asker: await scene.as(userName), accountId: scope.accountId, textNumberId: textNumberId!, id }
}
const say = (asker: Asker, id: number, Message = 'Bring your form.') =>
  asker.post(`/conversations/${id}/textmessages`, { Message })
const used = () =>
  scene.query<{ day: string; segments: number }>('select day::text, segments from sending_use where segments <> 0')
const [today, tomorrow] = [
  () => pacificDay(scene.clock.now().getTime()),
  () => pacificDay(scene.clock.now().getTime() + day / 2),
]

test('what waits for the morning counts for the day on which it leaves', async () => {
  const { asker, id, accountId, textNumberId } = await withAnn('olive.owner')
  await scene.query('update accounts set messages_per_day = 2 where account_id = $1', [accountId])
  // Nothing is left of this day, and that concerns nobody who waits for the next.
  await scene.query('insert into sending_use values ($1, $2, $3, 2)', [accountId, today(), textNumberId])
  expect((await asker.get(`/conversations/${id}`)).body.WhyNotSend).toBeNull()
  expect((await say(asker, id, 'x'.repeat(200))).status).toBe(200)
  expect(await used()).toEqual([
    { day: today(), segments: 2 },
    { day: tomorrow(), segments: 2 },
  ])
  // Of the day on which it would leave nothing is left either by now.
  const full = await say(asker, id)
  expect([full.status, full.body.Message]).toEqual([400, expect.stringMatching(/^It would wait for quiet hours/)])
  const { WhyNotSend } = (await asker.get(`/conversations/${id}`)).body
  expect(WhyNotSend).toEqual({ Reason: 'OverLimit', Message: full.body.Message })
})

/** Its month of billing ends at midnight; the first day of the next. */
const endMonth = async (accountId: number) => {
  const end = new Date(scene.clock.now().getTime() + 2 * hour)
  await scene.query('update accounts set subscription_end_at = $2 where account_id = $1', [accountId, end])
  const zone = scene.scopeOf('mona.monthly').timeZone
  return Temporal.Instant.fromEpochMilliseconds(end.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}
const months = async () =>
  (await scene.query<{ from: string }>('select period_start::text as from from counted_numbers order by 1')).map(
    ({ from }) => from,
  )

test('and for the month of billing in which it leaves, which has room again where it is taken back', async () => {
  const { asker, id, accountId } = await withAnn('mona.monthly')
  const next = await endMonth(accountId)
  const { TextMessageID } = (await say(asker, id)).body
  expect(await months()).toEqual([next])
  expect((await asker.post(`/textmessages/${TextMessageID}/cancel`)).status).toBe(200)
  expect(await months()).toEqual([])
})

test('a month keeps a number that another text counts too', async () => {
  const { asker, id, accountId } = await withAnn('mona.monthly')
  const next = await endMonth(accountId)
  const { TextMessageID } = (await say(asker, id)).body
  const { TextMessageID: another } = (await say(asker, id, 'And your book.')).body
  for (const each of [TextMessageID, another])
    expect((await asker.post(`/textmessages/${each}/cancel`)).status).toBe(200)
  // Which of them was left could be known; that it is kept costs one number at most.
  expect(await months()).toEqual([next])
})

test('what is sent now before the month ends counts for this month, and no more for the next', async () => {
  const { asker, id, accountId, textNumberId } = await withAnn('mona.monthly')
  const next = await endMonth(accountId)
  const { TextMessageID } = (await say(asker, id)).body
  await insertInbound(scene.platform.db, scene.scopeOf('mona.monthly'), {
    ...{ textNumberId, phone, kind: 'Chat', message: 'Which form?', media: [], at: scene.clock.now().toISOString() },
  })
  expect((await asker.post(`/textmessages/${TextMessageID}/send-now`)).status).toBe(200)
  expect([(await months()).length, (await months()).includes(next)]).toEqual([1, false])
})

const morning = () => new Date(scene.clock.now().getTime() + 10 * hour).toISOString().slice(0, 15)
const balance = async (accountId: number) =>
  (await scene.query('select available::int from credit_balances where account_id = $1', [accountId]))[0]
const outbox = () => scene.query('select due_at <= now() as "isDue" from outbox')

test('until when is said before one writes, while it waits, and of what was scheduled', async () => {
  const { asker, id, textNumberId } = await withAnn('olive.owner')
  expect((await asker.get(`/conversations/${id}`)).body.WaitsUntil.slice(0, 15)).toBe(morning())
  expect((await say(asker, id)).body.WaitsUntil.slice(0, 15)).toBe(morning())
  const later = await asker.post('/conversations/schedule', {
    ...{ TextNumberID: textNumberId, Contacts: [{ PrimaryPhone: String(phone) }], TextMessage: 'And your book.' },
  })
  const scheduled = `/scheduledConversations/${later.body.Items[0].ScheduledConversationID}`
  expect((await asker.get(scheduled)).body).toMatchObject({ Status: 'Scheduled', WaitsUntil: null })
  scene.clock.pass(hour / 4)
  await sayDue(scene.platform)
  const said = (await asker.get(scheduled)).body
  expect([said.Status, Date.parse(said.WaitsUntil) - scene.clock.now().getTime() > 9 * hour]).toEqual(['Sent', true])
  const [{ TextMessageID }] = (await asker.get(`/conversations/${id}/textmessages`)).body.Items
  expect((await asker.post(`/textmessages/${TextMessageID}/cancel`)).status).toBe(200)
  expect((await asker.get(scheduled)).body).toMatchObject({
    Status: 'Canceled',
    Reason: expect.stringContaining('taken back'),
    WaitsUntil: null,
  })
})

test('when quiet hours begin is said while they are not yet', async () => {
  const { asker, id } = await withAnn('olive.owner')
  expect((await asker.get(`/conversations/${id}`)).body.WaitsFrom).toBeNull()
  const nine = scene.clock.now().getTime() + 23 * hour
  scene.clock.pass(22.5 * hour)
  const { WaitsUntil, WaitsFrom } = (await asker.get(`/conversations/${id}`)).body
  expect([WaitsUntil, WaitsFrom.slice(0, 16)]).toEqual([null, new Date(nine).toISOString().slice(0, 16)])
})

test('what waits is taken back, with its credits and its count of the day', async () => {
  const { asker, id, accountId } = await withAnn('olive.owner')
  const before = await balance(accountId)
  const { body: said } = await say(asker, id, 'x'.repeat(200))
  const cancel = (who = asker) => who.post(`/textmessages/${said.TextMessageID}/cancel`)
  expect((await cancel(await scene.as('ivan.invoice'))).status).toBe(404)
  expect(await balance(accountId)).not.toEqual(before)
  await scene.query('update outbox set claimed_epoch = 1')
  expect((await cancel()).body).toMatchObject({
    ErrorName: 'WrongStatus',
    Message: 'This text does not wait any more.',
  })
  await scene.query('update outbox set claimed_epoch = null')
  const taken = await Promise.all([cancel(), cancel()])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await asker.get(`/textmessages/${said.TextMessageID}`)).body).toMatchObject({
    ...{ Outcome: 'notSent', ResultDetail: 'Taken back before it was sent.', WaitsUntil: null, CanSendAgain: true },
  })
  expect([await outbox(), await used(), await balance(accountId)]).toEqual([[], [], before])
  expect(await checkLedger(scene.platform.db)).toEqual({ balances: [], holds: [] })
})

test('what waits is sent now once it may leave, and counts for this day', async () => {
  const { asker, id, textNumberId } = await withAnn('olive.owner')
  const { body: said } = await say(asker, id)
  const now = () => asker.post(`/textmessages/${said.TextMessageID}/send-now`)
  expect((await now()).body.Message).toBe('It may not leave before quiet hours are over.')
  expect(await outbox()).toEqual([{ isDue: false }])
  await insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId, phone, kind: 'Chat', message: 'Which form?', media: [], at: scene.clock.now().toISOString() },
  })
  expect((await asker.get(`/conversations/${id}`)).body.WaitsUntil).toBeNull()
  expect((await now()).body).toMatchObject({ Outcome: 'waiting', WaitsUntil: null })
  expect([await outbox(), await used()]).toEqual([[{ isDue: true }], [{ day: today(), segments: 1 }]])
})

test('what may have arrived says so, so that one is asked before it is sent again', async () => {
  const { asker, id } = await withAnn('olive.owner')
  const { body: said } = await say(asker, id)
  const ends = async (why: number) => {
    await scene.query('update text_messages set state = 5, reason = $1', [why])
    return (await asker.get(`/textmessages/${said.TextMessageID}`)).body
  }
  expect(await ends(26)).toMatchObject({ CanSendAgain: true, MayHaveArrived: true })
  expect(await ends(22)).toMatchObject({ CanSendAgain: true, MayHaveArrived: false })
})

import { pacificDay } from '@carillon/domain/time/pacific.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { beginConversation } from '../messages/store.ts'

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

test('and for the month of billing in which it leaves', async () => {
  const { asker, id, accountId } = await withAnn('mona.monthly')
  // Its month ends at midnight.
  const end = new Date(scene.clock.now().getTime() + 2 * hour)
  await scene.query('update accounts set subscription_end_at = $2 where account_id = $1', [accountId, end])
  expect((await say(asker, id)).status).toBe(200)
  const months = await scene.query<{ from: string }>('select period_start::text as from from counted_numbers')
  const zone = scene.scopeOf('mona.monthly').timeZone
  const last = Temporal.Instant.fromEpochMilliseconds(end.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  expect(months).toEqual([{ from: last.toString() }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { sendMail } from '../mails/jobs.ts'
import { moveAccounts } from '../staff-accounts/jobs.ts'

/** Grace Food Pantry pays by month. Its owner puts the plan on hold until a day, and the clock does the rest. */
const dayMs = 86_400_000
const mails = await startMailServer()
let scene: Scene
let mona: Asker
beforeAll(async () => {
  scene = await openScene({ env: { SMTP_URL: mails.url } })
  mona = await scene.as('mona.monthly')
  await scene.query(`update accounts set subscription_end_at = now() + interval '10 days' where account_id = $1`, [
    scene.accounts.grace.accountId,
  ])
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

/** What has come about once so many days have passed; sessions are over by then. */
const after = async (days: number) => {
  scene.clock.pass(days * dayMs)
  await moveAccounts.work(scene.platform, {})
  const waiting = await scene.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mails.send'`,
  )
  for (const { payload } of waiting) await sendMail.work(scene.platform, payload)
  mona = await scene.as('mona.monthly')
  return await stands()
}
const stands = async () => (await mona.get('/account')).body
const send = (change: object = {}) =>
  mona.post('/broadcasts', {
    ...{ BroadcastName: 'Menu', TextMessage: 'Soup.', Contacts: [{ PrimaryPhone: '2175550101' }], ...change },
  })
const inDays = (days: number) => new Date(scene.clock.now().getTime() + days * dayMs).toISOString()
const told = () => mails.received.splice(0).map(({ subject }) => subject)

test('a plan on hold comes back on its day by itself, with a new period', async () => {
  const UntilDate = inDays(40)
  const held = await mona.put('/account/status', { Act: 'Hold', AccountStatusID: 0, UntilDate })
  expect(held.body).toMatchObject({ AccountStatusID: 6, HoldUntilDate: UntilDate })
  expect((await send()).status).toBe(200)
  const meanwhile = (await send({ BroadcastName: 'Meanwhile', StartDate: inDays(20) })).body.BroadcastID
  const afterwards = (await send({ BroadcastName: 'Afterwards', StartDate: inDays(60) })).body.BroadcastID
  expect((await after(9)).AccountStatusID).toBe(6)
  expect(told()).toEqual([])

  expect(await after(2)).toMatchObject({ AccountStatusID: 3, HoldUntilDate: UntilDate })
  expect(told()).toEqual(['Grace Food Pantry is on hold'])
  const refused = await send()
  expect([refused.status, refused.body.Message]).toEqual([400, 'This account is on hold. Reactivate it to send.'])
  for (const path of ['/contacts', '/broadcasts', '/conversations', '/optouts'])
    expect([path, (await mona.get(path)).status]).toEqual([path, 200])
  await after(10)
  expect((await mona.get(`/broadcasts/${meanwhile}`)).body).toMatchObject({
    Notice: 'This account is on hold. Reactivate it to send. It waits for an hour, and is not sent after that.',
    NoticeKind: 'Account',
  })
  expect((await mona.get(`/broadcasts/${afterwards}`)).body.Notice).toBeNull()
  // The loops over broadcasts go by the clock of the database.
  await scene.query(`update broadcasts set start_at = now() - interval '61 minutes' where broadcast_id = $1`, [
    meanwhile,
  ])
  await roundOfBroadcastLoops(scene)
  expect((await mona.get(`/broadcasts/${meanwhile}`)).body.BroadcastStatus).toBe('Canceled')

  expect((await after(18)).AccountStatusID).toBe(3)
  expect(told()).toEqual(['“Meanwhile” was not sent'])
  const back = await after(2)
  expect(back).toMatchObject({ AccountStatusID: 0, HoldUntilDate: null })
  expect(told()).toEqual(['Grace Food Pantry is active'])
  const daysPaid = (Date.parse(back.SubscriptionEndDate) - scene.clock.now().getTime()) / dayMs
  expect([28, 29, 30, 31]).toContain(Math.round(daysPaid))
  expect((await send()).status).toBe(200)
  await roundOfBroadcastLoops(scene)
  const { BroadcastStatus } = (await mona.get(`/broadcasts/${afterwards}`)).body
  expect(BroadcastStatus).toBe('AuthorizationApproved')
  const log = (await mona.get('/account/log')).body.Items.map(({ Summary }: { Summary: string }) => Summary)
  expect(log).toEqual(expect.arrayContaining(['On hold → Active.', expect.stringMatching(/^Hold pending → On hold/)]))
})

test('one account that cannot be moved keeps nobody else where they are', async () => {
  const { lincoln, harbor } = scene.accounts
  const [first, second] = [lincoln.accountId, harbor.accountId].toSorted((a, b) => a - b)
  await scene.query(`update accounts set account_status_id = 3, hold_until = now() where account_id = any($1)`, [
    [first, second],
  ])
  await scene.query(`alter table accounts add constraint stuck check (account_id <> ${first} or account_status_id = 3)`)
  await expect(moveAccounts.work(scene.platform, {})).rejects.toThrow('stuck')
  const left = await scene.query(
    `select account_status_id::int as status from accounts where account_id = any($1) order by account_id`,
    [[first, second]],
  )
  expect(left).toEqual([{ status: 3 }, { status: 0 }])
})

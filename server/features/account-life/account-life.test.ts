import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { sendMail } from '../mails/jobs.ts'

const mails = await startMailServer()
let scene: Scene
let mona: Asker
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true, env: { SMTP_URL: mails.url } })
  mails.received.length = 0
  mona = await scene.as('mona.monthly')
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

const move = (asker: Asker, body: object) => asker.put('/account/status', body)
const days = (count: number) => new Date(scene.clock.now().getTime() + count * 86_400_000).toISOString()
const set = (change: string) =>
  scene.query(`update accounts set ${change} where account_id = $1`, [scene.accounts.grace.accountId])
const logged = async () =>
  (await (await scene.as('sam.staff')).get('/staff/audit?pagesize=1')).body.Items[0] as Record<string, unknown>

const workMails = async () => {
  const waiting = await scene.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mails.send'`,
  )
  for (const { payload } of waiting) await sendMail.work(scene.platform, payload)
}

describe('an owner', () => {
  test('puts the plan on hold from the end of its period until a day, and takes it back', async () => {
    const UntilDate = days(90)
    const held = await move(mona, { Act: 'Hold', AccountStatusID: 0, UntilDate })
    expect([held.status, held.body.AccountStatusID, held.body.HoldUntilDate]).toEqual([200, 6, UntilDate])
    expect(await logged()).toMatchObject({
      ...{ Kind: 'Status', By: 'mona.monthly', IsStaff: false },
      Summary: `Active → Hold pending, until ${UntilDate.slice(0, 10)}.`,
    })
    const kept = await move(mona, { Act: 'Reactivate', AccountStatusID: 6 })
    expect([kept.body.AccountStatusID, kept.body.HoldUntilDate]).toEqual([0, null])
  })

  test('cancels with a reason, and what is paid for is used up first', async () => {
    const without = await move(mona, { Act: 'Cancel', AccountStatusID: 0 })
    expect(without.body.Errors).toEqual({ CancelReason: ['Choose a reason. It helps us to do better.'] })
    const body = { Act: 'Cancel', AccountStatusID: 0, CancelReason: 'Price too high', Note: 'Sorry' }
    expect((await move(mona, body)).body.AccountStatusID).toBe(1)
    expect(await logged()).toMatchObject({
      Summary: 'Active → Canceling. Their reason: Price too high.',
      Reason: 'Sorry',
    })
    const again = await move(mona, body)
    expect([again.status, again.body.Message]).toEqual([
      409,
      'Somebody else changed this account meanwhile. It is “Canceling” now.',
    ])
  })

  test('chooses a day after the period', async () => {
    const { body } = await move(mona, { Act: 'Hold', AccountStatusID: 0, UntilDate: days(1) })
    expect(body.Errors).toEqual({ UntilDate: ['Choose a day after the end of the period.'] })
  })

  test('of credits or by invoice goes through support', async () => {
    const ask = { Act: 'Hold', AccountStatusID: 0 }
    const sentence = 'This cannot be done with your plan as it stands. Contact support, and we see to it with you.'
    for (const name of ['olive.owner', 'ivan.invoice'] as const) {
      const { status, body } = await move(await scene.as(name), ask)
      expect([status, body.Errors]).toEqual([400, { Act: [sentence] }])
    }
  })

  test('alone does it', async () => {
    const { status } = await move(await scene.as('adam.admin'), { Act: 'Hold', AccountStatusID: 0 })
    expect(status).toBe(403)
  })
})

describe('a plan instead of the free trial', () => {
  const Purpose = 'Reminders of check-ups to patients who wrote down that they want them.'
  const ask = async (body: object = {}) =>
    (await scene.as('tara.trial')).post('/account/plan', { AccountTypeID: 1, MonthlyLevel: 250, Purpose, ...body })
  const decide = async (body: object) =>
    (await scene.as('sam.staff')).put(`/staff/accounts/${scene.accounts.bright.accountId}/status`, {
      ...{ AccountStatusID: 7, Reason: 'Looked at their site', ...body },
    })
  const tara = async () => (await (await scene.as('tara.trial')).get('/account')).body

  test('is asked for, looked at, and given', async () => {
    scene.clock.pass(3 * 86_400_000)
    const askedAt = scene.clock.now().getTime()
    expect((await ask()).body).toMatchObject({ AccountStatusID: 7, FreeTrialConversion: false })
    expect((await ask()).status).toBe(409)
    const text = { BroadcastName: 'Hi', TextMessage: 'Hi.', Contacts: [{ PrimaryPhone: '2175550101' }] }
    expect((await (await scene.as('tara.trial')).post('/broadcasts', text)).body.ErrorName).toBe('AccountCannotSend')
    const waiting = await (await scene.as('sam.staff')).get('/staff/accounts?AccountStatusID=7')
    expect(waiting.body.Items).toMatchObject([{ AccountID: scene.accounts.bright.accountId }])
    expect(Date.parse(waiting.body.Items[0].StatusSinceDate)).toBeGreaterThanOrEqual(askedAt)
    const { body } = await decide({ Act: 'Approve' })
    expect(body).toMatchObject({ AccountStatusID: 0, AccountTypeID: 1, MonthlyLevel: 250, PlanAsked: null })
    expect(await tara()).toMatchObject({ FreeTrialConversion: true, SubscriptionEndDate: expect.any(String) })
    await workMails()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['Bright Smiles Dental may send now'])
  })

  test('is declined, and the trial goes on', async () => {
    await ask({ AccountTypeID: 0, MonthlyLevel: null })
    expect((await decide({ Act: 'Decline' })).body).toMatchObject({ AccountStatusID: 0, IsOnFreeTrial: true })
    expect((await decide({ Act: 'Decline', AccountStatusID: 0 })).status).toBe(400)
  })

  test('has a purpose and a size, and is for trials', async () => {
    const wrong = await ask({ Purpose: 'Texts', MonthlyLevel: 7 })
    expect(wrong.body.Errors).toEqual({ Purpose: ['Say in a sentence or two what you will send, and to whom.'] })
    for (const MonthlyLevel of [7, null])
      expect((await ask({ MonthlyLevel })).body.Errors).toEqual({ MonthlyLevel: ['Choose how many people.'] })
    const olive = await scene.as('olive.owner')
    const { status, body } = await olive.post('/account/plan', { AccountTypeID: 0, Purpose })
    expect([status, body.Message]).toEqual([409, 'This account has a plan already. Contact support to change it.'])
  })
})

describe('on hold', () => {
  const send = (change: object = {}) =>
    mona.post('/broadcasts', {
      ...{ BroadcastName: 'Menu', TextMessage: 'Soup.', Contacts: [{ PrimaryPhone: '2175550101' }], ...change },
    })

  test('what was scheduled is not sent an hour later, says why, and its sender is told', async () => {
    const StartDate = new Date(scene.clock.now().getTime() + 3_600_000).toISOString()
    const id = (await send({ StartDate })).body.BroadcastID
    await set('account_status_id = 3')
    const late = (minutes: number) =>
      scene.query(`update broadcasts set start_at = now() - make_interval(mins => $2) where broadcast_id = $1`, [
        id,
        minutes,
      ])
    await late(59)
    await roundOfBroadcastLoops(scene)
    expect((await mona.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('AuthorizationApproved')
    await late(61)
    await roundOfBroadcastLoops(scene)
    expect((await mona.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('Canceled')
    const Detail = 'This account is on hold. Reactivate it to send.'
    expect((await mona.get(`/broadcasts/${id}/events`)).body.Items.at(-1)).toMatchObject({ Event: 'not sent', Detail })
    await workMails()
    expect(mails.received).toMatchObject([{ subject: '“Menu” was not sent', text: expect.stringContaining(Detail) }])
  })

  test('what is being sent is paused, and stays so', async () => {
    const id = (await send()).body.BroadcastID
    await scene.query(`update broadcasts set status = 'Broadcasting' where broadcast_id = $1`, [id])
    await set(`subscription_end_at = now() - interval '1 day'`)
    expect((await move(mona, { Act: 'Hold', AccountStatusID: 0 })).body.AccountStatusID).toBe(3)
    expect((await mona.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('Paused')
    expect((await mona.get(`/broadcasts/${id}/events`)).body.Items.at(-1)).toMatchObject({ Event: 'paused' })
    expect((await mona.put(`/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' })).status).toBe(400)
    await move(mona, { Act: 'Reactivate', AccountStatusID: 3 })
    expect((await mona.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('Paused')
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { runDueRepeating } from '../../engine/series/repeating.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { sendMail } from '../mails/jobs.ts'
import { tellApprovers } from './jobs.ts'

/** Large broadcasts wait for somebody who was named (rules/approvals). */

const mails = await startMailServer()
let scene: Scene
let olive: Asker
let adam: Asker
let uma: Asker
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true, env: { SMTP_URL: mails.url } })
  mails.received.length = 0
  ;[olive, adam, uma] = [await scene.as('olive.owner'), await scene.as('adam.admin'), await scene.as('uma.member')]
  await scene.query(`update users set email = user_name || '@lincoln.example' where email = ''`)
  await olive.put('/account/approvals', { OverCount: 15, UserIDs: [] })
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

const people = (count: number, from = 2_175_550_300) =>
  Array.from({ length: count }, (_, at) => ({ PrimaryPhone: String(from + at) }))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const form = (count = 16) => ({ BroadcastName: 'Snow day', TextMessage: 'No school today.', Contacts: people(count) })
const planned = async () => {
  while (await planNext(scene.platform));
}
const sent = async (asker: Asker, more: object = {}) => {
  const { status, body } = await asker.post('/broadcasts', { ...form(), ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  await planned()
  return (await olive.get(`/broadcasts/${body.BroadcastID}`)).body
}
type Told = { BroadcastID: number; Approval: { AskNumber: number; PeopleCount: number } }
const decide = (asker: Asker, { BroadcastID, Approval }: Told, State: string, more: object = {}) =>
  asker.put(`/broadcasts/${BroadcastID}/approval`, {
    State,
    AskNumber: Approval.AskNumber,
    PeopleCount: Approval.PeopleCount,
    ...more,
  })
const statusOf = async ({ BroadcastID }: Told) =>
  (await olive.get(`/broadcasts/${BroadcastID}`)).body.BroadcastStatus as string
const deliverMails = async () => {
  for (const job of [tellApprovers, sendMail]) {
    const waiting = await scene.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1`,
      [job.name],
    )
    for (const { payload } of waiting) await job.work(scene.platform, payload)
  }
  return mails.received
}

describe('what waits', () => {
  test('a broadcast to more than was said, by whoever may not approve, and nothing else', async () => {
    const waiting = await sent(uma)
    expect(waiting).toMatchObject({
      BroadcastStatus: 'AwaitingAuthorization',
      Approval: { State: 'Waiting', AskNumber: 1, PeopleCount: 16, DecidedBy: '' },
    })
    expect(await statusOf(await sent(uma, { Contacts: people(15) }))).toBe('Broadcasting')
    expect(await statusOf(await sent(olive))).toBe('Broadcasting')
    expect(await statusOf(await sent(adam, { StartDate: inAnHour() }))).toBe('AwaitingAuthorization')
    await olive.put('/account/approvals', { OverCount: null, UserIDs: [] })
    expect((await sent(uma)).Approval).toBeNull()
    expect(await statusOf(waiting)).toBe('AwaitingAuthorization')
  })

  test('group texts and programs as well', async () => {
    expect((await sent(uma, { BroadcastType: 'GroupSMS' })).BroadcastStatus).toBe('AwaitingAuthorization')
    const program = await scene.as(null)
    await scene.query('update accounts set is_api_authorized = true')
    const asked = await program.post('/broadcasts', form(), {
      authorization: `Bearer ${await scene.tokenOf('uma.member')}`,
    })
    expect(asked.body.BroadcastStatus).toBe('AwaitingAuthorization')
  })

  test('runs of series, each by itself', async () => {
    const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: inAnHour() }
    const made = await uma.post('/repeatingbroadcasts', { ...form(), RepeatingBroadcastSchedule })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    scene.clock.pass(3_601_000)
    await runDueRepeating(scene.platform)
    const [run] = (await (await scene.as('olive.owner')).get('/broadcasts')).body.Items
    expect(run).toMatchObject({
      BroadcastStatus: 'AwaitingAuthorization',
      RepeatingBroadcastID: made.body.RepeatingBroadcastID,
    })
  })

  test('nothing of it is sent, whatever is asked of it', async () => {
    const waiting = await sent(uma)
    await roundOfBroadcastLoops(scene)
    expect(await statusOf(waiting)).toBe('AwaitingAuthorization')
    const put = (BroadcastStatus: string) => uma.put(`/broadcasts/${waiting.BroadcastID}`, { BroadcastStatus })
    expect((await put('Broadcasting')).body.Message).toContain('waits for approval')
    expect((await put('Paused')).status).toBe(400)
    expect((await put('Canceled')).body.BroadcastStatus).toBe('Canceled')
    expect((await decide(olive, waiting, 'Approved')).body.ErrorName).toBe('WrongStatus')
  })
})

describe('a decision', () => {
  test('is for owners and for those named who see all broadcasts', async () => {
    const umaId = scene.scopeOf('uma.member').userId
    const adamId = scene.scopeOf('adam.admin').userId
    const named = await olive.put('/account/approvals', { OverCount: 15, UserIDs: [umaId] })
    expect(named.body.Errors).toEqual({ UserIDs: ['Name active users who see all broadcasts.'] })
    expect((await adam.put('/account/approvals', { OverCount: null, UserIDs: [] })).status).toBe(403)
    await scene.query('update users set can_see_all_broadcasts = true where user_id = $1', [adamId])
    await olive.put('/account/approvals', { OverCount: 15, UserIDs: [adamId] })
    const waiting = await sent(uma)
    expect((await decide(uma, waiting, 'Approved')).status).toBe(403)
    expect((await adam.get('/user')).body).toMatchObject({ IsApprover: true, ApprovalOver: null })
    expect((await uma.get('/user')).body).toMatchObject({ IsApprover: false, ApprovalOver: 15 })
    await scene.query('update users set can_see_all_broadcasts = false where user_id = $1', [adamId])
    expect((await decide(await scene.as('adam.admin'), waiting, 'Approved')).status).toBe(404)
    expect((await decide(await scene.as('ivan.invoice'), waiting, 'Approved')).status).toBe(404)
  })

  test('is of the asking and the number that were seen, once', async () => {
    const waiting = await sent(uma, { StartDate: inAnHour() })
    await uma.put(`/broadcasts/${waiting.BroadcastID}`, { TextMessage: 'No school tomorrow.' })
    expect((await decide(olive, waiting, 'Approved')).body.ErrorName).toBe('ApprovalChanged')
    const { body: again } = await olive.get(`/broadcasts/${waiting.BroadcastID}`)
    expect(again.Approval.AskNumber).toBe(2)
    expect((await decide(olive, again, 'Approved', { PeopleCount: 15 })).body.ErrorName).toBe('ApprovalChanged')
    const approved = await decide(olive, again, 'Approved')
    expect(approved.body).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      Approval: { State: 'Approved', PeopleCount: 16, DecidedBy: 'Olive Owens' },
    })
    expect((await decide(olive, again, 'Approved')).body.ErrorName).toBe('ApprovalChanged')
  })

  test('of one for now has it leave; it cannot be taken back then', async () => {
    const waiting = await sent(uma)
    const { body } = await decide(olive, waiting, 'Approved')
    await roundOfBroadcastLoops(scene)
    expect(await statusOf(waiting)).toBe('Broadcasting')
    expect((await decide(olive, body, 'Waiting')).body.ErrorName).toBe('WrongStatus')
  })

  test('is taken back before the start, and whatever changes after it asks anew', async () => {
    const waiting = await sent(uma, { StartDate: inAnHour() })
    await decide(olive, waiting, 'Approved')
    expect((await decide(olive, waiting, 'Waiting')).body).toMatchObject({
      BroadcastStatus: 'AwaitingAuthorization',
      Approval: { State: 'Waiting', DecidedBy: '' },
    })
    await decide(olive, waiting, 'Approved')
    const path = `/broadcasts/${waiting.BroadcastID}`
    expect((await uma.put(path, { BroadcastName: 'Snow' })).body.BroadcastStatus).toBe('AuthorizationApproved')
    expect((await uma.put(path, { BroadcastStatus: 'Broadcasting' })).body).toMatchObject({
      BroadcastStatus: 'AwaitingAuthorization',
      Approval: { State: 'Waiting', AskNumber: 2 },
    })
  })

  test('taking people out asks anew, of those who are left', async () => {
    const waiting = await sent(uma, { StartDate: inAnHour(), Contacts: people(17) })
    await decide(olive, waiting, 'Approved')
    const [first] = (await uma.get(`/broadcasts/${waiting.BroadcastID}/details`)).body.Items
    const Selection = { Type: 'Selected', Items: [first.PhoneNumber] }
    const removed = await uma.delete(`/broadcasts/${waiting.BroadcastID}/details`, { Selection })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect((await olive.get(`/broadcasts/${waiting.BroadcastID}`)).body.Approval).toMatchObject({
      State: 'Waiting',
      PeopleCount: 16,
    })
  })

  test('with words sends back; the sender asks again or changes it', async () => {
    const waiting = await sent(uma)
    expect((await decide(olive, waiting, 'SentBack')).body.Errors).toEqual({ Words: ['Say what is to be changed.'] })
    const back = await decide(olive, waiting, 'SentBack', { Words: 'Say which schools.' })
    expect(back.body.Approval).toMatchObject({ State: 'SentBack', Words: 'Say which schools.' })
    expect((await decide(uma, waiting, 'Waiting')).body.Approval).toMatchObject({ State: 'Waiting', AskNumber: 2 })
    expect((await decide(uma, { ...waiting, Approval: { AskNumber: 2, PeopleCount: 16 } }, 'Waiting')).status).toBe(403)
    const told = (await deliverMails()).map(({ subject }) => subject)
    expect(told).toContain('“Snow day” waits for your approval')
  })
})

test('what nobody approves in time is not sent, costs nothing, and its sender is told', async () => {
  const before = (await olive.get('/account')).body.AvailableCallUnits
  const waiting = await sent(uma)
  expect((await olive.get('/account')).body.AvailableCallUnits).toBe(before - 16)
  await scene.query(`update broadcast_approvals set expires_at = now() - interval '1 second'`)
  await roundOfBroadcastLoops(scene)
  expect(await statusOf(waiting)).toBe('Canceled')
  await roundOfBroadcastLoops(scene)
  expect((await olive.get('/account')).body.AvailableCallUnits).toBe(before)
  const told = (await deliverMails()).find(({ subject }) => subject === '“Snow day” was not sent')
  expect(told?.text).toContain('Nobody approved it in time.')
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, password, type Scene, type UserName } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { wavOf } from '../../testing/sounds.ts'
import { sendMail } from '../mails/jobs.ts'
import { sayDue } from '../scheduled-conversations/say-due.ts'

const mails = await startMailServer()
let scene: Scene
let olive: Asker
let adam: Asker
let uma: Asker
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true, env: { SMTP_URL: mails.url } })
  mails.received.length = 0
  olive = await scene.as('olive.owner')
  adam = await scene.as('adam.admin')
  uma = await scene.as('uma.member')
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

const idOf = (name: UserName) => scene.scopeOf(name).userId
type Update = { IsActive: boolean; HandOverTo?: number }
const act = (asker: Asker, Selection: { Type: string; Items?: number[] }, Update: Update, query = '') =>
  asker.put(`/account/users${query}`, { Selection, Update })
const only = (...names: UserName[]) => ({ Type: 'Selected', Items: names.map(idOf) })
const logIn = async (UserName: string) => (await scene.as(null)).post('/user/login', { UserName, PinCode: password })
const active = async () =>
  (await olive.get('/account/users?enabled=true')).body.Items.map(({ FirstName }: { FirstName: string }) => FirstName)

describe('deactivating', () => {
  test('signs out at once and for programs too, and can be taken back', async () => {
    const token = await scene.tokenOf('uma.member')
    const { body } = await act(olive, only('uma.member'), { IsActive: false })
    expect(body).toEqual({ UndoID: expect.any(Number), Count: 1, Left: [] })
    expect((await uma.get('/user')).status).toBe(401)
    expect((await logIn('uma.member')).body.ErrorName).toBe('UserDisabled')
    const program = await (await scene.as(null)).get('/user', { authorization: `Bearer ${token}` })
    expect(program.status).toBe(401)
    expect((await olive.get('/undos')).body.Items[0]).toMatchObject({ Kind: 'DeactivateUsers', Name: 'Uma Meyer' })
    expect((await olive.post(`/undos/${body.UndoID}`)).body).toMatchObject({ Restored: 1, Left: 0 })
    expect((await logIn('uma.member')).status).toBe(200)
    const noted = await scene.query<{ summary: string }>('select summary from audit_events order by audit_event_id')
    expect(noted.map(({ summary }) => summary)).toEqual([
      'Deactivated Uma Meyer (uma.member)',
      'Took back what was done to Uma Meyer (uma.member)',
      'Signed in from 127.0.0.1.',
    ])
  })

  test('a selection leaves oneself, owners for an admin, and the last owner, and says why', async () => {
    const all = { Type: 'SelectedAll' }
    const { body } = await act(adam, all, { IsActive: false })
    expect(body.Count).toBe(1)
    expect(body.Left).toEqual([
      { UserID: idOf('olive.owner'), Message: 'Only an account owner can change an account owner, or make one.' },
      { UserID: idOf('adam.admin'), Message: expect.stringContaining('You cannot deactivate yourself.') },
    ])
    expect(await active()).toEqual(['Adam', 'Olive'])
    expect((await act(olive, all, { IsActive: true }, '?Status=Deactivated')).body.Count).toBe(1)
    const except = { Type: 'SelectedAllExcept', Items: [idOf('adam.admin')] }
    expect((await act(olive, except, { IsActive: false })).body).toMatchObject({
      Count: 1,
      Left: [{ UserID: idOf('olive.owner') }],
    })
    expect(await active()).toEqual(['Adam', 'Olive'])
  })

  test('is for owners and admins, and of one’s own account', async () => {
    expect((await act(uma, only('adam.admin'), { IsActive: false })).status).toBe(403)
    const ivan = await scene.as('ivan.invoice')
    expect((await act(ivan, only('uma.member'), { IsActive: false })).body.Count).toBe(0)
    expect(await active()).toEqual(['Adam', 'Olive', 'Uma'])
  })
})

/** What Uma leaves: a scheduled broadcast, a draft, a series, a template, a text for later. */
const leave = async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const Contacts = [{ PrimaryPhone: '2175550101' }]
  const broadcast = await uma.post('/broadcasts', {
    BroadcastName: 'Menu',
    TextMessage: 'Soup.',
    Contacts,
    StartDate: soon,
  })
  while (await planNext(scene.platform));
  await uma.post('/draft-broadcasts', { BroadcastName: 'Draft', TextMessage: 'Soup.' })
  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: soon }
  await uma.post('/repeatingbroadcasts', {
    BroadcastName: 'Daily',
    TextMessage: 'Soup.',
    Contacts,
    RepeatingBroadcastSchedule,
  })
  await uma.post('/templates', { TemplateName: 'Snow', TemplateText: 'No school.' })
  await uma.post('/conversations/schedule', { PhoneNumber: '2175550103', TextMessage: 'Later.', StartDate: soon })
  await uma.ask('POST', '/audio/snow.wav', wavOf(), { 'content-type': 'audio/wav' })
  return broadcast.body.BroadcastID as number
}
const left = {
  Broadcasts: 1,
  ScheduledBroadcasts: 1,
  Drafts: 1,
  RepeatingBroadcasts: 1,
  Templates: 1,
  Audio: 1,
  ScheduledConversations: 1,
}
const nothing = Object.fromEntries(Object.keys(left).map((name) => [name, 0]))
const belongings = async (name: UserName) => (await olive.get(`/account/users/${idOf(name)}/belongings`)).body

describe('what they have made', () => {
  test('is counted, and handed over in the act; a name that is taken gets a number', async () => {
    await leave()
    await adam.post('/templates', { TemplateName: 'snow', TemplateText: 'Snow.' })
    expect(await belongings('uma.member')).toEqual(left)
    const Update = { IsActive: false, HandOverTo: idOf('adam.admin') }
    expect((await act(olive, only('uma.member'), Update)).body.Count).toBe(1)
    expect(await belongings('uma.member')).toEqual(nothing)
    expect(await belongings('adam.admin')).toEqual({ ...left, Templates: 2 })
    const { Items } = (await adam.get('/templates?view=mine')).body
    expect(Items.map(({ TemplateName }: { TemplateName: string }) => TemplateName).sort()).toEqual(['Snow (2)', 'snow'])
  })

  test('is handed over while they stay, with the numbers of their conversations', async () => {
    await leave()
    const { body } = await olive.post('/account/users', {
      ...{
        FirstName: 'Nora',
        LastName: 'New',
        UserName: 'nora.new',
        Email: 'nora@example.org',
        PinCode: 'nine-bells-7',
      },
      ...{ Phone: '2175550142', CallerID: '2175550142' },
    })
    const path = `/account/users/${idOf('uma.member')}/handover`
    expect((await olive.post(path, { ToUserID: body.UserID })).body).toEqual(nothing)
    const numbers = (await olive.get(`/account/users/${body.UserID}`)).body.TextNumberIDs
    expect(numbers).toEqual(scene.scopeOf('uma.member').textNumbers)
  })

  test('is taken over by somebody else who is active and may broadcast', async () => {
    const path = `/account/users/${idOf('uma.member')}/handover`
    for (const ToUserID of [idOf('uma.member'), idOf('ivan.invoice'), 999_999]) {
      expect((await olive.post(path, { ToUserID })).body.ErrorName).toBe('CannotTakeOver')
    }
    await olive.put(`/account/users/${idOf('adam.admin')}`, { Permissions: { CanCreateBroadcast: false } })
    expect((await olive.post(path, { ToUserID: idOf('adam.admin') })).body.ErrorName).toBe('CannotTakeOver')
    expect(
      (await adam.post(`/account/users/${idOf('olive.owner')}/handover`, { ToUserID: idOf('uma.member') })).status,
    ).toBe(403)
  })
})

describe('at its time', () => {
  const due = async (id: number) => {
    const past = `now() - interval '1 second'`
    await scene.query(`update broadcasts set start_at = ${past} where broadcast_id = $1`, [id])
    await scene.query(`update broadcast_queue set start_at = ${past} where broadcast_id = $1`, [id])
    await scene.query(`update scheduled_conversations set due_at = ${past}`)
    await roundOfBroadcastLoops(scene)
    await sayDue(scene.platform)
    const waiting = await scene.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mails.send'`,
    )
    for (const { payload } of waiting) await sendMail.work(scene.platform, payload)
  }

  test('what a deactivated user had scheduled is not sent, costs nothing, and an owner is told', async () => {
    const before = (await olive.get('/account')).body.AvailableCallUnits
    const id = await leave()
    await act(olive, only('uma.member'), { IsActive: false })
    await due(id)
    expect((await olive.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('Canceled')
    expect((await olive.get(`/broadcasts/${id}/events`)).body.Items.at(-1)).toMatchObject({
      ...{ Event: 'not sent', Detail: 'Its creator has been deactivated' },
    })
    expect((await olive.get('/account')).body.AvailableCallUnits).toBe(before)
    expect(await scene.query('select 1 from outbox')).toEqual([])
    expect(mails.received.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      ['olive.owner@example.org', 'A text to 2175550103 was not sent'],
      ['olive.owner@example.org', '“Menu” was not sent'],
    ])
  })

  test('what was handed over before goes out', async () => {
    const id = await leave()
    await act(olive, only('uma.member'), { IsActive: false, HandOverTo: idOf('adam.admin') })
    await due(id)
    expect((await olive.get(`/broadcasts/${id}`)).body.BroadcastStatus).toBe('Broadcasting')
    expect(mails.received).toEqual([])
  })
})

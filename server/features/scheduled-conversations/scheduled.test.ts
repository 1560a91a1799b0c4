import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { insertInbound } from '../messages/store.ts'
import { optOutByWord, optOutSoftly } from '../opt-outs/opt-out.ts'
import { openCanceling } from './cancel-opted-out.ts'
import { sweepScheduled } from './jobs.ts'
import { sayDue } from './say-due.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let textNumberId: number
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  textNumberId = scene.scopeOf('uma.member').textNumbers[0]!
})
afterAll(() => scene.close())

const minute = 60_000
const hour = 60 * minute
const inOneHour = () => new Date(scene.clock.now().getTime() + hour).toISOString()
const ann = '2175550101'
const schedule = async (more: object = {}, asker = olive) =>
  asker.post('/conversations/schedule', {
    ...{ TextNumberID: textNumberId, Contacts: [{ PrimaryPhone: ann }], TextMessage: 'Bring your form.' },
    ...{ StartDate: inOneHour(), ...more },
  })
const one = async (more: object = {}, asker = olive) => {
  const { status, body } = await schedule(more, asker)
  expect([status, body.Errors]).toEqual([200, undefined])
  return body.Items[0].ScheduledConversationID as number
}
const at = (id: number, end = '') => `/scheduledConversations/${id}${end}`
const read = async (id: number) => (await olive.get(at(id))).body
const list = async (query: string, asker = olive) =>
  (await asker.get(`/scheduledConversations?${query}`)).body.Items.map(
    ({ ScheduledConversationID }: { ScheduledConversationID: number }) => ScheduledConversationID,
  )
const said = async () =>
  (
    await scene.query<{ to: string; message: string; by: string }>(
      `select wire_phone(m.phone) as to, m.message, u.user_name as by from outbox o join text_messages m using (account_id, text_message_id)
        join users u using (account_id, user_id) order by m.text_message_id`,
    )
  ).map(({ to, message, by }) => [to, message, by])
const mails = () =>
  scene.query<{ kind: string; about: number }>('select kind, about_id::int as about from mails order by 2')
const hear = (phone: number, message: string) =>
  insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId, phone, kind: 'Chat', message, media: [], at: scene.clock.now().toISOString() },
  })

test('it waits, is said once at its time by whoever looks, and stands in the conversation', async () => {
  const id = await one({ TextMessage: 'Dear {{FirstName}}', Contacts: [{ PrimaryPhone: ann, FirstName: 'Ann' }] }, uma)
  expect(await read(id)).toMatchObject({
    ...{ PhoneNumber: ann, TextMessage: 'Dear Ann', Status: 'Scheduled', Reason: '', ConversationID: null },
    ...{ HeardSince: false, User: { FirstName: 'Uma' } },
  })
  scene.clock.pass(59 * minute)
  await sayDue(scene.platform)
  expect(await said()).toEqual([])
  scene.clock.pass(minute)
  await Promise.all([sayDue(scene.platform), sayDue(scene.platform), sayDue(scene.platform)])
  expect(await said()).toEqual([[ann, 'Dear Ann', 'uma.member']])
  expect(await read(id)).toMatchObject({ Status: 'Sent', ConversationID: expect.any(Number) })
  for (const end of ['/send-now', '/cancel'])
    expect((await olive.post(at(id, end))).body.Message).toBe('This text has been sent already.')
  expect((await olive.put(at(id), { TextMessage: 'x' })).body.ErrorName).toBe('WrongStatus')
})

test('five minutes from now where no time is given; neither in the past nor in years', async () => {
  const id = await one({ StartDate: '' })
  expect(Date.parse((await read(id)).StartDate) - scene.clock.now().getTime()).toBeLessThanOrEqual(5 * minute)
  for (const [StartDate, why] of [
    ['2020-01-01T10:00:00Z', 'Your start date and time cannot be in the past.'],
    ['2090-01-01T10:00:00Z', 'Your start date and time is too far in the future.'],
    ['soon', expect.stringContaining('Use a valid Start Date')],
  ])
    expect((await schedule({ StartDate })).body.Errors).toEqual({ StartDate: [why] })
})

test('what cannot be said now cannot be scheduled, and fifteen is the most', async () => {
  await olive.post('/optouts', { PhoneNumber: ann })
  expect((await schedule()).body.Message).toBe('This number has been opted-out.')
  expect((await schedule({ Contacts: [{ PrimaryPhone: '2175550102' }], TextMessage: '' })).status).toBe(400)
  const Contacts = Array.from({ length: 16 }, (_, n) => ({ PrimaryPhone: String(2175550110 + n) }))
  expect((await schedule({ Contacts })).body.Errors.Contacts[0]).toMatch(/^Up to 15 people/)
  expect((await schedule({ Contacts: Contacts.slice(1) })).body.Items).toHaveLength(15)
  expect((await olive.get('/conversations/summary')).body.Scheduled).toBe(15)
})

test('changed, said now and canceled by whoever uses the number, and by nobody else', async () => {
  const id = await one()
  const other = scene.scopeOf('olive.owner').textNumbers.find((number) => number !== textNumberId)!
  const hidden = await one({ TextNumberID: other })
  expect(await list('', uma)).toEqual([id])
  for (const strange of [
    await uma.get(at(hidden)),
    await uma.put(at(hidden), { TextMessage: 'x' }),
    await uma.post(at(hidden, '/cancel')),
    await uma.post(at(hidden, '/send-now')),
    await (await scene.as('ivan.invoice')).get(at(id)),
  ])
    expect(strange.status).toBe(404)
  const changed = await uma.put(at(id), { TextMessage: 'Bring two forms.', StartDate: '' })
  expect(changed.body).toMatchObject({ TextMessage: 'Bring two forms.', User: { FirstName: 'Olive' } })
  const seen = { TextMessage: 'Bring your form.' }
  const stale = await olive.put(at(id), { TextMessage: 'Bring none.', Seen: seen })
  expect([stale.status, stale.body.Current]).toEqual([409, { TextMessage: 'Bring two forms.' }])
  expect((await uma.post(at(id, '/send-now'))).body.Status).toBe('Sent')
  // As its writer, whoever presses.
  expect(await said()).toEqual([[ann, 'Bring two forms.', 'olive.owner']])
})

test('it goes as it was written, whatever becomes of its writer’s signature, and is changed within their limit', async () => {
  const sign = (who: string, text: string, limit = 160) =>
    scene.query(
      'update users set signature_is_enabled = true, signature_text = $2, text_message_character_limit = $3 where user_name = $1',
      [who, text, limit],
    )
  await sign('uma.member', 'Uma')
  await sign('olive.owner', 'x'.repeat(140), 320)
  const id = await one({ IncludeSignature: true }, uma)
  await sign('uma.member', 'y'.repeat(150))
  expect((await olive.put(at(id), { TextMessage: 'Bring both forms.' })).body).toMatchObject({
    ...{ TextMessage: 'Bring both forms.', Signature: 'Uma', MaxMessageLength: 160 },
  })
  const long = await olive.put(at(id), { TextMessage: 'z'.repeat(161) })
  expect(long.body.Errors).toEqual({ TextMessage: ["Your message can't exceed 160 characters."] })
  scene.clock.pass(hour)
  await sayDue(scene.platform)
  expect(await said()).toEqual([[ann, 'Bring both forms.\n\nUma', 'uma.member']])
  // Who takes it off and puts it on again has what it is by now.
  const other = await one({ IncludeSignature: false, TextMessage: 'Hi' }, uma)
  expect((await olive.put(at(other), { IncludeSignature: true })).body).toMatchObject({ Signature: 'y'.repeat(150) })
})

test('canceled, it can be brought back until its time', async () => {
  const id = await one()
  const { body } = await olive.post(at(id, '/cancel'))
  expect([body.Status, (await olive.get('/undos')).body.Items[0]]).toMatchObject([
    'Canceled',
    { Kind: 'CancelScheduled', Count: 1, UndoID: body.UndoID },
  ])
  expect((await olive.post(`/undos/${body.UndoID}`)).body.UndoExecuted).toBe(true)
  expect(await read(id)).toMatchObject({ Status: 'Scheduled', Reason: '' })
  await olive.put(at(id), { StartDate: new Date(scene.clock.now().getTime() + minute).toISOString() })
  const again = await olive.post(at(id, '/cancel'))
  scene.clock.pass(2 * minute)
  const late = await olive.post(`/undos/${again.body.UndoID}`)
  expect([late.status, late.body.Message]).toEqual([400, 'Its time has passed. Write it anew.'])
  await sayDue(scene.platform)
  expect(await said()).toEqual([])
})

describe('whoever opts out is not written to later either, and the writer is told', () => {
  const phone = 12175550101
  const fromHandset = (act: typeof optOutByWord | typeof optOutSoftly) => async () => {
    const scope = scene.scopeOf('olive.owner')
    await scene.platform.db.transaction().execute(async (tx) => {
      await act(tx, scope, { phone, textNumberId, words: 'stop', now: scene.clock.now() })
    })
  }
  test.each<[string, () => Promise<unknown>]>([
    ['by STOP', fromHandset(optOutByWord)],
    ['in words of their own', fromHandset(optOutSoftly)],
    ['by the account', () => olive.post('/optouts', { PhoneNumber: ann })],
    [
      'in the inbox',
      async () => {
        await hear(phone, 'Please leave me')
        const [{ ConversationID }] = (await olive.get('/conversations')).body.Items
        await olive.put(`/conversations/${ConversationID}`, { IsAutoOptOut: true })
      },
    ],
    [
      'with many',
      async () => {
        await hear(phone, 'No')
        await olive.put('/conversations', { Selection: { Type: 'SelectedAll' }, Update: { IsOptOut: true } })
      },
    ],
  ])('%s', async (_, optOut) => {
    const [id, others] = [await one(), await one({ Contacts: [{ PrimaryPhone: '2175550102' }] })]
    await optOut()
    await openCanceling(scene.platform).work()
    expect(await read(id)).toMatchObject({ Status: 'Canceled', Reason: 'They have opted out.' })
    expect((await read(others)).Status).toBe('Scheduled')
    expect(await mails()).toEqual([{ kind: 'scheduledNotSent', about: id }])
    scene.clock.pass(2 * hour - minute)
    await sayDue(scene.platform)
    expect((await said()).map(([to]) => to)).not.toContain(ann)
  })

  test('kept from everybody by staff', async () => {
    const id = await one()
    await (await scene.as('sam.staff')).post('/staff/globaloptouts', { PhoneNumber: ann, Source: 'By phone' })
    await openCanceling(scene.platform).work()
    expect(await read(id)).toMatchObject({ Status: 'Canceled', Reason: 'They have opted out.' })
  })

  test('but not of whom nobody can text, who has not opted out', async () => {
    const id = await one()
    await scene.query(
      `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) values (1${ann}, 'landline', false, now())`,
    )
    scene.clock.pass(hour)
    await sayDue(scene.platform)
    const Reason = 'A landline or another number that cannot receive texts.'
    expect(await read(id)).toMatchObject({ Status: 'Canceled', Reason })
    expect(await said()).toEqual([])
  })

  test('nobody is forgotten where one opt-out after the other is heard of', async () => {
    const canceling = openCanceling(scene.platform)
    await canceling.work()
    const id = await one()
    const heard = async () => {
      canceling.hear({ accountId: scene.accounts.harbor.accountId, phone: 12175550188 })
      await canceling.work()
      return (await read(id)).Status
    }
    // As where no notice of it came.
    await olive.post('/optouts', { PhoneNumber: ann })
    expect(await heard()).toBe('Scheduled')
    scene.clock.pass(10 * minute)
    expect(await heard()).toBe('Canceled')
  })

  test('kept from everybody by staff, at its time at the latest', async () => {
    const id = await one()
    await (await scene.as('sam.staff')).post('/staff/globaloptouts', { PhoneNumber: ann, Source: 'By phone' })
    scene.clock.pass(hour)
    await sayDue(scene.platform)
    expect(await read(id)).toMatchObject({ Status: 'Canceled', Reason: 'They have opted out.' })
    expect(await said()).toEqual([])
  })
})

test('if they write meanwhile it says so, and it still goes', async () => {
  const id = await one()
  scene.clock.pass(minute)
  await hear(12175550101, 'I lost it.')
  expect((await read(id)).HeardSince).toBe(true)
  const [conversation] = (await olive.get('/conversations')).body.Items
  expect(conversation).toMatchObject({ ScheduledCount: 1 })
  scene.clock.pass(hour)
  await sayDue(scene.platform)
  expect(await said()).toHaveLength(1)
})

describe('what is refused at its time says why, once, to its writer', () => {
  const fails = async (change: () => Promise<unknown>, reason: string) => {
    const id = await one({}, uma)
    await change()
    scene.clock.pass(hour)
    await sayDue(scene.platform)
    await sayDue(scene.platform)
    expect(await read(id)).toMatchObject({ Status: 'Failed', Reason: reason })
    expect(await said()).toEqual([])
    expect(await mails()).toEqual([{ kind: 'scheduledNotSent', about: id }])
    expect((await olive.get(`/conversations/summary`)).body.Scheduled).toBe(0)
  }
  test('no credits', () =>
    fails(() => scene.query('update credit_balances set available = 0'), "You don't have credits to send messages."))
  test('a writer who may not use the number any more', () =>
    fails(
      () => scene.query(`delete from user_text_numbers`),
      'Who wrote it may no longer use this text number. Write it anew.',
    ))
  test('nobody was there', () =>
    fails(
      async () => scene.clock.pass(2 * hour),
      'It was not sent because Carillon was not running at its time. Write it anew if it is still wanted.',
    ))
})

test('lists by what waits, what was said and what was not, by words, names and phones', async () => {
  await olive.post('/contacts', { PrimaryPhone: ann, FirstName: 'Ann', LastName: 'Lee' })
  const first = await one()
  const second = await one({
    Contacts: [{ PrimaryPhone: '2175550102' }],
    TextMessage: 'The bus is late.',
    StartDate: '',
  })
  await olive.post(at(await one({ Contacts: [{ PrimaryPhone: '2175550103' }] }), '/cancel'))
  expect(await list('Status=Scheduled')).toEqual([second, first])
  expect(await list('Status=Scheduled&sortby=-StartDate')).toEqual([first, second])
  for (const q of ['lee', 'form', '0101']) expect([q, (await list(`q=${q}`)).includes(first)]).toEqual([q, true])
  expect(await list('PhoneNumber=(217) 555-0102')).toEqual([second])
  const adam = await scene.as('adam.admin')
  const { UserID } = (await adam.get('/user')).body
  const his = await one({}, adam)
  expect(await list(`UserID=${UserID}`)).toEqual([his])
  expect(await list(`UserID~ne~${UserID}&Status=Scheduled`)).toEqual([second, first])
  await adam.post(at(his, '/cancel'))
  expect((await olive.get('/scheduledConversations?Status=Never')).status).toBe(400)
  scene.clock.pass(31 * 24 * hour)
  await sweepScheduled.work(scene.platform, {})
  expect(await list('', await scene.as('olive.owner'))).toEqual([second, first])
})

test('the mail says what was not sent, and why', async () => {
  const { wordMail } = await import('../mails/word-mail.ts')
  await olive.post('/contacts', { PrimaryPhone: ann, FirstName: 'Ann', LastName: 'Lee' })
  const id = await one()
  const words = () =>
    wordMail(
      scene.platform.db,
      scene.scopeOf('olive.owner'),
      { kind: 'scheduledNotSent', aboutId: id, aboutKey: '' },
      { address: 'http://carillon.example', now: new Date() },
    )
  expect(await words()).toBeUndefined()
  await olive.post('/optouts', { PhoneNumber: ann })
  await openCanceling(scene.platform).work()
  expect(await words()).toMatchObject({
    subject: 'Your text to Ann Lee was not sent',
    paragraphs: [
      expect.stringContaining('They have opted out.'),
      'It said: Bring your form.',
      expect.stringContaining('/inbox/scheduled-conversations'),
    ],
  })
})

import type { MessageKind } from '@carillon/domain/conversation/message-kind.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { insertInbound, insertOutbound } from '../messages/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
/** Uma may use the first. */
let ours: { id: number; phone: string }[]

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  ours = await scene.query(
    `select text_number_id::int as id, wire_phone(phone) as phone from text_numbers where account_id = $1
      order by text_number_id = any($2) desc, text_number_id`,
    [scene.accounts.lincoln.accountId, scene.scopeOf('uma.member').textNumbers],
  )
})
afterAll(() => scene.close())

const ann = 12175550101
const bob = 12175550102
const cyd = 12175550103
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

const hear = (phone: number, message: string, minute: number, { kind = 'Chat' as MessageKind, number = 0 } = {}) =>
  insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId: ours[number]!.id, phone, kind, message, media: [], at: at(minute) },
  })
const say = (phone: number, message: string, minute: number, number = 0) =>
  insertOutbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId: ours[number]!.id, phone, kind: 'Chat', message, userId: scene.scopeOf('olive.owner').userId },
    ...{ credits: 1, now: new Date(at(minute)) },
  })

const list = async (asker: Asker, query = '') => {
  const { status, body } = await asker.get(`/conversations?${query}`)
  expect([status, body.ErrorName]).toEqual([200, undefined])
  return { ...body, phones: body.Items.map((item: { PhoneNumber: string }) => item.PhoneNumber.slice(-3)) }
}

test('the list has the latest first, fifteen a page, with who wrote last', async () => {
  await hear(ann, 'How long?', 1)
  await hear(bob, 'Hello', 2)
  await say(ann, 'An hour.', 3)
  const { Items, Size, phones } = await list(olive)
  expect([phones, Size]).toEqual([['101', '102'], 2])
  expect(Items[0]).toMatchObject({
    ...{ TextNumberID: ours[0]!.id, TextPhoneNumber: ours[0]!.phone, PhoneNumber: '2175550101', PersonID: null },
    ...{ IsDone: false, IsRetired: false, IsAutoOptOut: false, UnreadCount: 1, UndoID: null, Found: null },
    LastMessage: { Message: 'An hour.', IsInbound: false, HasMedia: false, CreateTimestamp: at(3) },
    Views: { LastViewTime: null },
  })
  for (let phone = 0; phone < 20; phone++) await hear(12175550140 + phone, 'Hi', 10 + phone)
  const first = await list(olive)
  const second = (await olive.get(first.Next.replace('/v1', ''))).body
  expect([first.Items.length, first.Size, second.Items.length, second.Next]).toEqual([15, 22, 7, null])
  const backwards = await list(olive, 'sortby=LastMessageDate&pagesize=22')
  const whole = await list(olive, 'pagesize=22')
  expect(backwards.phones).toEqual(whole.phones.toReversed())
  expect([...first.Items, ...second.Items]).toEqual(whole.Items)
})

test('filters of their own and of every field, each with its size', async () => {
  await hear(ann, 'A', 1)
  await hear(bob, 'B', 2)
  await hear(cyd, 'Stop texting me', 3, { kind: 'Auto Opt-out' })
  await hear(ann, 'To the other', 4, { number: 1 })
  await say(12175550104, 'We began', 5)
  await scene.query('update conversations set is_done = true, unread = 0 where phone = $1', [bob])
  const [{ ConversationID }] = (await list(olive, 'PhoneNumber=2175550102')).Items
  const whole = { inbox: ['104', '101', '101'], done: ['102'], out: ['103'] }
  const cases: [query: string, phones: string[]][] = [
    ['', ['104', '101', '102', '101']],
    ['isDone=false', whole.inbox],
    ['IsDone=true', whole.done],
    ['IsDone~ne~true', whole.inbox],
    ['tag=auto-opt-out', whole.out],
    ['IsAutoOptOut=true', whole.out],
    ['IsAutoOptOut=true&isDone=true', []],
    ['viewing=unread', ['101', '101']],
    ['viewing=read', ['104', '102']],
    ['viewing=unread&isDone=true', []],
    [`TextNumberID=${ours[1]!.id}`, ['101']],
    [`TextNumberID~ne~${ours[1]!.id}&isDone=false`, ['104', '101']],
    ['TextNumberID=999', []],
    ['PhoneNumber=(217) 555-0101', ['101', '101']],
    ['UnreadCount~gt~0', ['101', '101']],
    ['UnreadCount=0', ['104', '102']],
    [`ConversationID=${ConversationID}`, ['102']],
  ]
  for (const [query, phones] of cases) {
    const found = await list(olive, query)
    expect([query, found.phones, found.Size]).toEqual([query, phones, phones.length])
  }
  for (const wrong of ['FirstName=Ann', 'viewing=all', 'sortby=FirstName', 'isDone=maybe'])
    expect([
      wrong,
      (await olive.get(`/conversations?${wrong.replace('=', wrong.startsWith('F') ? '~eq~' : '=')}`)).status,
    ]).toEqual([wrong, 400])
})

test('counts are by number, those without any too; an auto opt-out is not unread', async () => {
  await hear(ann, 'A', 1)
  await hear(bob, 'B', 2, { number: 1 })
  await hear(cyd, 'wrong number', 3, { kind: 'Auto Opt-out' })
  await scene.query('update conversations set is_done = true where phone = $1', [bob])
  const summary = (await olive.get('/conversations/summary')).body
  const none = { Inbox: 0, InboxUnread: 0, Done: 0, DoneUnread: 0, AutoOptOut: 0 }
  expect(summary).toMatchObject({ Inbox: 1, InboxUnread: 1, Done: 1, DoneUnread: 1, AutoOptOut: 1, Scheduled: 0 })
  const byId = (id: number) =>
    summary.TextNumbers.find((number: { TextNumberID: number }) => number.TextNumberID === id)
  expect(byId(ours[0]!.id)).toMatchObject({ ...none, Inbox: 1, InboxUnread: 1, AutoOptOut: 1, IsRetired: false })
  expect(byId(ours[1]!.id)).toMatchObject({ ...none, Done: 1, DoneUnread: 1 })
  expect(byId(ours[2]!.id)).toMatchObject(none)
  expect((await olive.get('/conversations/tags')).body).toEqual({
    Items: [{ Tag: 'auto-opt-out', Name: 'Auto Opt-Outs', Count: 1 }],
  })
  expect((await uma.get('/conversations/summary')).body.TextNumbers).toHaveLength(1)
})

test('a user sees conversations of their numbers, by names of contacts that they see', async () => {
  await hear(ann, 'A', 1)
  await hear(bob, 'B', 2)
  await hear(cyd, 'C', 3, { number: 1 })
  await olive.post('/contacts', { PrimaryPhone: '2175550101', FirstName: 'Ann', LastName: 'Owner', Notes: 'Secret' })
  await uma.post('/contacts', { PrimaryPhone: '2175550199', SecondaryPhone: '2175550102', FirstName: 'Bob' })
  const names = async (asker: Asker) => (await list(asker)).Items.map((item: { FirstName: string }) => item.FirstName)
  expect(await names(olive)).toEqual(['', 'Bob', 'Ann'])
  expect(await names(uma)).toEqual(['Bob', ''])
  expect(JSON.stringify((await list(uma)).Items)).not.toContain('Secret')
  // The one edited last.
  scene.clock.pass(1000)
  await uma.post('/contacts', { PrimaryPhone: '2175550102', FirstName: 'Barbara' })
  expect(await names(uma)).toEqual(['Barbara', ''])
  const stranger = await scene.as('ivan.invoice')
  const [{ ConversationID }] = (await list(olive)).Items
  expect((await list(stranger)).Size).toBe(0)
  for (const asker of [uma, stranger]) expect((await asker.get(`/conversations/${ConversationID}`)).status).toBe(404)
})

test('one conversation says whether one may write in it, and why not', async () => {
  await hear(ann, 'A', 1)
  const [{ ConversationID }] = (await list(olive)).Items
  const why = async () => (await olive.get(`/conversations/${ConversationID}`)).body
  expect(await why()).toMatchObject({
    WhyNotSend: null,
    MaxMessageLength: 320,
    CostsCredits: true,
    IsFirstText: true,
    Draft: null,
  })
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, 'text message', now())`,
    [scene.accounts.lincoln.accountId, ann],
  )
  expect(await why()).toMatchObject({ OptedOut: true, WhyNotSend: { Reason: 'OptedOut' } })
  await scene.query('delete from text_number_owners where account_id = $1 and text_number_id = $2', [
    scene.accounts.lincoln.accountId,
    ours[0]!.id,
  ])
  expect(await why()).toMatchObject({ IsRetired: true, WhyNotSend: { Reason: 'NumberRetired' } })
})

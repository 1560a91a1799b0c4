import type { MessageKind } from '@carillon/domain/conversation/message-kind.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { workOff } from '../../../testing/task-turns.ts'
import { insertInbound } from '../../messages/store.ts'
import { optOutByWord, optOutSoftly } from '../../opt-outs/opt-out.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let accountId: number
/** Uma may use the first. */
let numbers: number[]
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  accountId = scene.accounts.lincoln.accountId
  const hers = scene.scopeOf('uma.member').textNumbers
  numbers = [...hers, ...scene.scopeOf('olive.owner').textNumbers.filter((id) => !hers.includes(id))]
})
afterAll(() => scene.close())

const ann = 12175550101
const bob = 12175550102
const cyd = 12175550103
const second = () => scene.clock.pass(1000)

const hear = async (phone: number, message: string, kind: MessageKind = 'Chat', number = 0) => {
  const { db } = scene.platform
  const scope = scene.scopeOf('olive.owner')
  second()
  const now = scene.clock.now()
  const textNumberId = numbers[number]!
  if (kind === 'Auto Opt-out') await optOutSoftly(db, scope, { phone, textNumberId, words: message, now })
  const text = { textNumberId, phone, kind, message, media: [], at: now.toISOString() }
  const { id, conversationId } = await insertInbound(db, scope, text)
  return { text: id, conversation: conversationId! }
}
const one = async (id: number) => (await olive.get(`/conversations/${id}`)).body
const these = (...Items: number[]) => ({ Type: 'Selected', Items })
const undo = async (UndoID: number, asker = olive) => (await asker.post(`/conversations/undo/${UndoID}`)).body
const optOuts = () =>
  scene.query(
    `select phone::bigint as phone, opt_out_type as type, is_soft as soft from opt_outs where channel = 'text' order by 1`,
  )

/** What is kept is what counting finds. */
const recount = async () => {
  const [kept, counted] = await Promise.all([
    scene.query(
      'select text_number_id::int as number, standing, sum(delta)::int as count from conversation_counts group by 1, 2 having sum(delta) <> 0 order by 1, 2',
    ),
    scene.query(
      'select text_number_id::int as number, standing, count(*)::int from conversations group by 1, 2 order by 1, 2',
    ),
  ])
  expect(kept).toEqual(counted)
}

describe('read and unread', () => {
  test('is the number’s: what one has read is read for all, and only up to what was shown', async () => {
    const first = await hear(ann, 'One')
    await hear(ann, 'Two')
    const path = `/conversations/${first.conversation}`
    second()
    const viewed = (await uma.post(`${path}/views`, { TextMessageID: first.text })).body
    expect([viewed.UnreadCount, viewed.Views.LastViewTime]).toEqual([1, expect.any(String)])
    expect((await one(first.conversation)).UnreadCount).toBe(1)
    expect((await olive.post(`${path}/views`, {})).body.UnreadCount).toBe(0)
    expect((await uma.post(`${path}/unread`)).body).toMatchObject({ UnreadCount: 1, UndoID: expect.any(Number) })
    expect((await uma.post(`${path}/unread`)).body).toMatchObject({ UnreadCount: 1, UndoID: null })
    await recount()
  })

  test('an older text shown again takes nothing back, and a text of another conversation is none of this', async () => {
    const { conversation, text } = await hear(ann, 'One')
    const other = await hear(bob, 'Two')
    await olive.post(`/conversations/${conversation}/views`, {})
    expect((await olive.post(`/conversations/${conversation}/views`, { TextMessageID: text })).body.UnreadCount).toBe(0)
    expect((await olive.post(`/conversations/${conversation}/views`, { TextMessageID: other.text })).status).toBe(404)
  })

  test('a text that is being stored while one reads stays unread', async () => {
    const { conversation, text } = await hear(ann, 'One')
    const client = await scene.platform.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, created_at) values ($1, $2, $3, true, 'Two', $4)`,
      [accountId, numbers[0], ann, new Date(scene.clock.now().getTime() + 500)],
    )
    await client.query('update conversations set unread = unread + 1 where conversation_id = $1', [conversation])
    const viewing = olive.post(`/conversations/${conversation}/views`, { TextMessageID: text })
    await scene.query(`select 1`)
    await client.query('commit')
    client.release()
    expect((await viewing).body.UnreadCount).toBe(1)
    await recount()
  })
})

describe('done', () => {
  test('is set and taken back, but not where somebody wrote since', async () => {
    const [first, other] = [await hear(ann, 'One'), await hear(bob, 'Two')]
    const done = (await olive.put(`/conversations/${first.conversation}`, { IsDone: true })).body
    expect(done).toMatchObject({ IsDone: true, UnreadCount: 1, UndoID: expect.any(Number) })
    expect((await olive.get('/undos')).body.Items).toMatchObject([
      { Kind: 'Conversations', Name: 'marked as done', Count: 1 },
    ])
    expect(await undo(done.UndoID)).toMatchObject({ UndoExecuted: true, Restored: 1, Left: 0 })
    expect((await one(first.conversation)).IsDone).toBe(false)
    const both = (
      await olive.put('/conversations', {
        Selection: these(first.conversation, other.conversation),
        Update: { IsDone: true },
      })
    ).body
    expect(both).toMatchObject({ Count: 2, TaskID: null })
    await hear(bob, 'Three')
    expect(await undo(both.UndoID)).toMatchObject({
      Restored: 1,
      Left: 1,
      Message: '1 was changed since and stays as it is.',
    })
    expect((await one(other.conversation)).UnreadCount).toBe(2)
    expect((await olive.post(`/conversations/undo/${both.UndoID}`)).status).toBe(404)
    await recount()
  })

  test('is not told of where somebody holds the conversation', async () => {
    const { conversation } = await hear(ann, 'One')
    const client = await scene.platform.pool.connect()
    await client.query('begin')
    await client.query('select 1 from conversations where conversation_id = $1 for update', [conversation])
    const busy = await olive.put(`/conversations/${conversation}`, { IsDone: true })
    await client.query('rollback')
    client.release()
    expect([busy.status, busy.body.Message]).toEqual([409, expect.stringContaining('Try again')])
    expect([(await one(conversation)).IsDone, (await olive.get('/undos')).body.Items]).toEqual([false, []])
    expect((await olive.put(`/conversations/${conversation}`, { IsDone: true })).status).toBe(200)
  })

  test('what was marked as read is unread again with what came meanwhile, unless somebody has read it', async () => {
    const [first, other] = [await hear(ann, 'One'), await hear(bob, 'Two')]
    second()
    const read = (
      await olive.put('/conversations?viewing=unread', {
        Selection: { Type: 'SelectedAll' },
        Update: { IsUnread: false },
      })
    ).body
    expect(read.Count).toBe(2)
    await hear(ann, 'Three')
    second()
    await uma.post(`/conversations/${other.conversation}/views`, {})
    expect(await undo(read.UndoID)).toMatchObject({ Restored: 1, Left: 1 })
    expect([(await one(first.conversation)).UnreadCount, (await one(other.conversation)).UnreadCount]).toEqual([2, 0])
    await recount()
  })

  test('of all that a list shows but for some, of the numbers of this user alone', async () => {
    const [a, b, c] = [await hear(ann, 'One'), await hear(bob, 'Two'), await hear(cyd, 'Three', 'Chat', 1)]
    const asked = { Selection: { Type: 'SelectedAllExcept', Items: [a.conversation] }, Update: { IsDone: true } }
    expect((await uma.put('/conversations', asked)).body).toMatchObject({ Count: 1 })
    expect([
      (await one(a.conversation)).IsDone,
      (await one(b.conversation)).IsDone,
      (await one(c.conversation)).IsDone,
    ]).toEqual([false, true, false])
    expect((await uma.put(`/conversations/${c.conversation}`, { IsDone: true })).status).toBe(404)
    expect(
      (await uma.put('/conversations', { Selection: these(c.conversation), Update: { IsDone: true } })).body.Count,
    ).toBe(0)
    expect((await olive.put(`/conversations/${a.conversation}`, {})).body.Errors).toHaveProperty('IsDone')
  })

  test('all are those that were looked at: who has written since is not done, however far down they stood', async () => {
    const [first, other] = [await hear(ann, 'One'), await hear(bob, 'Two')]
    const { Items } = (await olive.get('/conversations')).body
    const SeenThrough = Items[0].LastMessage.CreateTimestamp
    await hear(ann, 'Wait')
    const late = await hear(cyd, 'Hello')
    const all = { Selection: { Type: 'SelectedAll' }, Update: { IsDone: true }, SeenThrough }
    expect((await olive.put('/conversations', all)).body).toMatchObject({ Count: 1, TaskID: null })
    const isDone = async ({ conversation }: { conversation: number }) => (await one(conversation)).IsDone
    expect([await isDone(first), await isDone(other), await isDone(late)]).toEqual([false, true, false])
    // Whoever was ticked was meant.
    const ticked = { ...all, Selection: these(first.conversation) }
    expect((await olive.put('/conversations', ticked)).body.Count).toBe(1)
    expect((await olive.put('/conversations', { ...all, SeenThrough: 'yesterday' })).status).toBe(400)
    await recount()
  })

  test('nor is who wrote before the list was read, but was heard after it, as what has waited for a node is', async () => {
    const [waits, first] = [scene.clock.now(), await hear(ann, 'One')]
    const { Items, SeenThroughID } = (await olive.get('/conversations')).body
    const { db } = scene.platform
    const text = {
      textNumberId: numbers[0]!,
      kind: 'Chat',
      message: 'Late',
      media: [],
      at: waits.toISOString(),
    } as const
    const { conversationId: late } = await insertInbound(db, scene.scopeOf('olive.owner'), { ...text, phone: bob })
    const all = {
      ...{ Selection: { Type: 'SelectedAll' }, Update: { IsDone: true } },
      ...{ SeenThrough: Items[0].LastMessage.CreateTimestamp, SeenThroughID },
    }
    expect((await olive.put('/conversations', all)).body).toMatchObject({ Count: 1 })
    expect([(await one(first.conversation)).IsDone, (await one(late!)).IsDone]).toEqual([true, false])
  })

  test('but who is on the list is meant, though their texts were written down in another order than they came', async () => {
    const before = scene.clock.now()
    const { conversation } = await hear(ann, 'Second')
    const text = { textNumberId: numbers[0]!, phone: ann, kind: 'Chat', message: 'First', media: [] } as const
    await insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), { ...text, at: before.toISOString() })
    const { Items, SeenThroughID } = (await olive.get('/conversations')).body
    expect(Items).toMatchObject([{ LastMessage: { Message: 'Second' }, UnreadCount: 2 }])
    const all = {
      ...{ Selection: { Type: 'SelectedAll' }, Update: { IsDone: true } },
      ...{ SeenThrough: Items[0].LastMessage.CreateTimestamp, SeenThroughID },
    }
    expect((await olive.put('/conversations', all)).body).toMatchObject({ Count: 1 })
    expect((await one(conversation)).IsDone).toBe(true)
  })

  test('of very many is a task, and so is its undo', async () => {
    await scene.query(
      `with said as (insert into text_messages (account_id, text_number_id, phone, is_inbound, message, created_at)
          select $1, $2, 12180000000 + i, true, 'Hi', $3 from generate_series(1, 6000) i returning *)
        insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, heard_at, unread, created_at)
        select account_id, text_number_id, phone, text_message_id, created_at, true, created_at, 1, created_at from said`,
      [accountId, numbers[0], scene.clock.now()],
    )
    const asked = { Selection: { Type: 'SelectedAll' }, Update: { IsDone: true, IsUnread: false } }
    const { UndoID, TaskID, Count } = (await olive.put('/conversations', asked)).body
    expect([Count, typeof TaskID]).toEqual([6000, 'number'])
    // Who writes meanwhile is not done.
    await hear(12180000007, 'Wait')
    await workOff(scene.platform)
    const summary = async () => (await olive.get('/conversations/summary')).body
    expect(await summary()).toMatchObject({ Inbox: 1, InboxUnread: 1, Done: 5999, DoneUnread: 0 })
    const undone = await undo(UndoID)
    expect(undone.TaskID).toEqual(expect.any(Number))
    await workOff(scene.platform)
    expect(await summary()).toMatchObject({ Inbox: 6000, InboxUnread: 6000, Done: 0 })
    await recount()
  })
})

describe('an auto opt-out', () => {
  test('is taken back with consent, which lifts the soft opt-out, on every number it was said to', async () => {
    const { conversation } = await hear(ann, 'wrong number', 'Auto Opt-out')
    const other = await hear(ann, 'leave me alone', 'Auto Opt-out', 1)
    const path = `/conversations/${conversation}`
    expect((await uma.put(path, { IsAutoOptOut: false })).body.ErrorName).toBe('ConsentMissing')
    const declared = { IsAutoOptOut: false, UserIndicatedConsentDeclared: true }
    const back = (await uma.put(path, declared)).body
    expect(back).toMatchObject({ IsAutoOptOut: false, OptedOut: false })
    expect([(await one(other.conversation)).IsAutoOptOut, await optOuts()]).toEqual([false, []])
    expect(await undo(back.UndoID, uma)).toMatchObject({ Restored: 2, Left: 0 })
    expect((await one(conversation)).IsAutoOptOut).toBe(true)
    expect(await optOuts()).toEqual([{ phone: ann, type: 3, soft: true }])
    await recount()
  })

  test('of a phone that has said STOP is not the account’s to take back', async () => {
    const { conversation } = await hear(ann, 'wrong number', 'Auto Opt-out')
    const words = { phone: ann, textNumberId: numbers[0]!, words: 'STOP', now: scene.clock.now() }
    await optOutByWord(scene.platform.db, scene.scopeOf('olive.owner'), words)
    const declared = { IsAutoOptOut: false, UserIndicatedConsentDeclared: true }
    expect((await olive.put(`/conversations/${conversation}`, declared)).body.ErrorName).toBe('OptOutIsTheirs')
    const all = { Selection: { Type: 'SelectedAll' }, Update: declared }
    expect((await olive.put('/conversations?tag=auto-opt-out', all)).body).toMatchObject({ Count: 0, UndoID: null })
    expect((await one(conversation)).IsAutoOptOut).toBe(true)
  })

  test('and an opt-out by the account are set by a person, and taken back as they were', async () => {
    const [first, other] = [await hear(ann, 'Please stop'), await hear(bob, 'No more')]
    const out = (await uma.put(`/conversations/${first.conversation}`, { IsAutoOptOut: true })).body
    expect(out).toMatchObject({ IsAutoOptOut: true, OptedOut: true })
    const both = { Selection: these(first.conversation, other.conversation), Update: { IsOptOut: true } }
    const bulk = (await olive.put('/conversations', both)).body
    expect(bulk).toMatchObject({ Count: 2, UndoID: expect.any(Number) })
    expect(await optOuts()).toEqual([
      { phone: ann, type: 3, soft: true },
      { phone: bob, type: 4, soft: false },
    ])
    expect(await undo(bulk.UndoID)).toMatchObject({ Restored: 1 })
    expect(await optOuts()).toEqual([{ phone: ann, type: 3, soft: true }])
    expect(await undo(out.UndoID, uma)).toMatchObject({ Restored: 1 })
    expect([await optOuts(), (await one(first.conversation)).IsAutoOptOut]).toEqual([[], false])
    await recount()
  })
})

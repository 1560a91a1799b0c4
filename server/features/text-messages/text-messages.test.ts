import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { insertInbound } from '../messages/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let conversationId: number
let textNumberId: number
const ann = 12175550101

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  textNumberId = scene.scopeOf('uma.member').textNumbers[0]!
  await insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId, phone: ann, kind: 'Chat', message: 'Is there school?', media: [] },
    at: scene.clock.now().toISOString(),
  })
  const [row] = await scene.query<{ id: number }>(
    'select conversation_id::int as id from conversations where account_id = $1',
    [scene.accounts.lincoln.accountId],
  )
  conversationId = row!.id
})
afterAll(() => scene.close())

const path = (end: string) => `/conversations/${conversationId}/${end}`
const outbox = () => scene.query('select 1 from outbox')

test('what is said is stored, paid for and handed to the engine, once for a key', async () => {
  const key = { 'idempotency-key': 'one-press' }
  const body = { Message: 'There’s school.' }
  const [first, second] = [
    await olive.post(path('textmessages'), body, key),
    await olive.post(path('textmessages'), body, key),
  ]
  expect([first.status, first.body.Message, first.body.Outcome]).toEqual([200, "There's school.", 'waiting'])
  expect(second.body.TextMessageID).toBe(first.body.TextMessageID)
  expect(await outbox()).toHaveLength(1)
  const ofReader = async (who: Asker) => (await who.get(path('textmessages'))).body
  expect(await ofReader(olive)).toMatchObject({ Size: 2, Items: [{ AskedKey: 'one-press' }, { AskedKey: null }] })
  // It is nobody else's.
  expect(await ofReader(uma)).toMatchObject({ Size: 2, Items: [{ AskedKey: null }, { AskedKey: null }] })
})

test('a key whose process died before it answered says what was not said, and nothing twice', async () => {
  const key = { 'idempotency-key': 'a-press' }
  const press = async () => (await olive.post(path('textmessages'), { Message: 'Hello' }, key)).body.TextMessageID
  const dies = () => scene.query('update idempotency_keys set status = null, reply = null')
  const first = await press()
  await dies()
  expect(await Promise.all([press(), press()])).toEqual([first, first])
  expect(await outbox()).toHaveLength(1)
  // Its transaction was undone with it.
  await dies()
  await scene.query('delete from outbox')
  await scene.query('delete from text_messages where not is_inbound')
  const both = await Promise.all([press(), press()])
  expect(both[0]).toBeGreaterThan(first)
  expect([both[1], await outbox()]).toEqual([both[0], [expect.anything()]])
})

test('what cannot be said is refused in words', async () => {
  const why = async (body: object) => (await olive.post(path('textmessages'), body)).body.Message
  expect(await why({ Message: ' ' })).toBe('Enter a Text Message.')
  expect(await why({ Message: 'x'.repeat(321) })).toBe("Your message can't exceed 320 characters.")
  expect(await outbox()).toEqual([])
  const cut = await olive.post(path('textmessages'), { Message: 'x'.repeat(400), TruncateIfExceedsLimit: true })
  expect(cut.body.Message).toHaveLength(320)
})

test('after STOP the refusal is the sentence that the page shows', async () => {
  await olive.post('/optouts', { PhoneNumber: '2175550101' })
  const { body } = await olive.get(`/conversations/${conversationId}`)
  const refused = await olive.post(path('textmessages'), { Message: 'Hello' })
  expect(body.WhyNotSend.Message).toBe('This number has been opted-out.')
  expect([refused.status, refused.body.Message]).toEqual([400, body.WhyNotSend.Message])
})

test('a text that failed is sent again once, whoever presses twice', async () => {
  const { body: said } = await olive.post(path('textmessages'), { Message: 'Hello' })
  expect((await olive.put(`/textmessages/${said.TextMessageID}`)).status).toBe(400)
  await scene.query('delete from outbox')
  await scene.query('update text_messages set state = 5, reason = 22 where text_message_id = $1', [said.TextMessageID])
  const answers = await Promise.all([
    olive.put(`/textmessages/${said.TextMessageID}`),
    uma.put(`/textmessages/${said.TextMessageID}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body.TextMessageID).toBe(answers[1]!.body.TextMessageID)
  expect(await outbox()).toHaveLength(1)
})

test('a draft is its writer’s, and is none once it is said', async () => {
  expect((await olive.put(path('draft'), { Message: 'Dear' })).status).toBe(200)
  const open = async (asker: Asker) => (await asker.get(`/conversations/${conversationId}`)).body
  expect([(await open(olive)).Draft, (await open(olive)).HasDraft]).toEqual([{ Message: 'Dear', Media: [] }, true])
  expect([(await open(uma)).Draft, (await open(uma)).HasDraft]).toEqual([null, false])
  await olive.post(path('textmessages'), { Message: 'Dear Ann' })
  expect((await open(olive)).Draft).toBeNull()
})

test('the signature goes behind a text unless it is off for the conversation', async () => {
  await scene.query(
    `update users set signature_is_enabled = true, signature_text = 'Olive' where user_name = 'olive.owner'`,
  )
  expect((await olive.get(path('signaturesetting'))).body).toEqual({ isEnabled: true })
  const say = async () => (await olive.post(path('textmessages'), { Message: 'Hi' })).body.Message
  expect(await say()).toBe('Hi\n\nOlive')
  expect((await olive.put(path('signaturesetting'), { isEnabled: false })).body).toEqual({ isEnabled: false })
  expect(await say()).toBe('Hi')
})

test('a conversation with somebody new begins without a text, once, and a draft goes to another number', async () => {
  const other = scene.scopeOf('olive.owner').textNumbers.find((id) => id !== textNumberId)!
  const opened = await olive.post('/conversations/selection', { TextNumberIDTo: other, PhoneNumber: '(217) 555-0144' })
  expect(opened.body).toMatchObject({ PhoneNumber: '2175550144', UnreadCount: 0, LastMessage: { Message: '' } })
  const again = await olive.post('/conversations/selection', { TextNumberIDTo: other, PhoneNumber: 2175550144 })
  expect(again.body.ConversationID).toBe(opened.body.ConversationID)
  await olive.put(path('draft'), { Message: 'On my way' })
  const moved = await olive.post('/conversations/selection', {
    ...{ TextNumberIDFrom: textNumberId, TextNumberIDTo: other, PhoneNumber: '2175550101' },
  })
  expect(moved.body.Draft).toMatchObject({ Message: 'On my way' })
  expect((await olive.get(`/conversations/${conversationId}`)).body.Draft).toBeNull()
  expect((await olive.get('/conversations')).body.Items.map((each: { HasDraft: boolean }) => each.HasDraft)).toEqual([
    ...[false, true, false],
  ])
  const refused = await uma.post('/conversations/selection', { TextNumberIDTo: other, PhoneNumber: '2175550144' })
  expect(refused.body.ErrorName).toBe('TextNumberNotYours')
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { wordUnread } from '../mails/word-unread.ts'
import { insertInbound, insertOutbound } from '../messages/store.ts'
import { insertTold } from './due-store.ts'
import { findTold } from './store.ts'
import { wordPush } from './word-push.ts'

let scene: Scene
let olive: Asker
let textNumberId: number
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  textNumberId = scene.scopeOf('uma.member').textNumbers[0]!
})
afterAll(() => scene.close())

const scope = () => scene.scopeOf('olive.owner')
const later = () => {
  scene.clock.pass(1000)
  return scene.clock.now()
}
const hear = (phone: number, message: string, kind: 'Chat' | 'Help' = 'Chat') =>
  insertInbound(scene.platform.db, scope(), {
    ...{ textNumberId, phone, kind, message, media: [], at: later().toISOString() },
  })
const say = (phone: number, kind: 'Chat' | 'Auto Reply' | 'Help', message: string) =>
  insertOutbound(scene.platform.db, scope(), {
    ...{ textNumberId, phone, kind, message, userId: null, credits: 0, now: later() },
  })
const words = async () => {
  const { db } = scene.platform
  const of = { accountId: scope().accountId, textNumberId, userId: scope().userId, method: 'Email' } as const
  const toTell = { texts: 1, voicemails: 0, conversationId: null }
  const id = await insertTold(db, scope(), of, { toTell, now: later() })
  const mail = await wordUnread(db, scope(), id, 'https://text.school.example')
  const push = await wordPush(db, scope(), (await findTold(db, scope(), id))!)
  return { mail: mail?.paragraphs[1]?.split('\n'), push: push?.Body }
}
const list = async () => (await olive.get('/conversations')).body.Items

const [ann, bob] = [12175550101, 12175550102]

test('a mail, a push and the list have what they wrote, not what was said behind it', async () => {
  await hear(ann, 'Is there school today?')
  await say(ann, 'Auto Reply', 'The office opens at 8.')
  await hear(bob, 'And the bus?')
  await say(ann, 'Chat', 'Good morning.')
  // What is answered by itself is not what is unread.
  await hear(ann, 'HELP', 'Help')
  await say(ann, 'Help', 'Text STOP to opt out.')
  // Whoever wrote last comes first, whomever we answered last.
  expect(await words()).toEqual({
    mail: ['2175550102: And the bus?', '2175550101: Is there school today?'],
    push: 'And the bus?',
  })
  const [row, other] = await list()
  expect([row.LastMessage.Message, row.LastUnread.Message]).toEqual(['Text STOP to opt out.', 'Is there school today?'])
  expect([other.LastMessage.Message, other.LastUnread]).toEqual(['And the bus?', null])
  await olive.post(`/conversations/${row.ConversationID}/views`, {})
  expect((await list())[0].LastUnread).toBeNull()
})

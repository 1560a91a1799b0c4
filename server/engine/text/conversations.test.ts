import { afterEach, expect, test } from 'vitest'
import { sayText } from '../../features/messages/say-text.ts'
import { inUnit } from '../../platform/unit.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { engineScope } from '../runtime/scope.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene.close())

const ann = '12175551001'

const stored = async () =>
  (await scene.query<{ n: number }>('select count(*)::int as n from text_messages where is_inbound'))[0]!.n
const hear = async (from: string, text: string) => {
  await scene.smsc.until(() => scene.smsc.isBound())
  const before = await stored()
  await scene.smsc.send(from, scene.ourNumber, text)
  await scene.until(async () => (await stored()) > before)
}
const say = (phone: string, kind: 'Chat' | 'Verification', message = 'Good day.') =>
  inUnit(scene.platform, engineScope(scene.accountId), (unit) =>
    sayText(unit, {
      ...{ textNumberId: scene.textNumberId, phone: Number(phone), kind, message, userId: null },
      ...{ credits: 0, now: scene.platform.clock.now() },
    }),
  )
/** The last text by its words, who said it, how many are unread, done, opted out in words of their own. */
const conversations = async () =>
  (
    await scene.query<Record<string, unknown>>(
      `select m.message, c.last_is_inbound as inbound, m.is_inbound as of, m.created_at = c.last_at as same, c.unread, c.is_done,
          c.is_auto_opt_out as out, c.heard_at is not null as heard
        from conversations c join text_messages m on m.account_id = c.account_id and m.text_message_id = c.last_message_id
        order by c.phone`,
    )
  ).map(({ inbound, of, same, ...row }) => {
    expect([inbound, same]).toEqual([of, true])
    return [row.message, inbound ? 'they' : 'we', row.unread, row.is_done, row.out, row.heard]
  })

test('what comes in is unread and not done; what we say is neither, and a broadcast that nobody answers makes none', async () => {
  scene = await engineScene()
  await scene.complete(await scene.broadcast([Number(ann), 12175551002]))
  expect(await conversations()).toEqual([])
  await hear(ann, 'How long?')
  await hear(ann, 'Hello?')
  expect(await conversations()).toEqual([['Hello?', 'they', 2, false, false, true]])
  await scene.query('update conversations set unread = 0, is_done = true')
  await say(ann, 'Chat')
  expect(await conversations()).toEqual([['Good day.', 'we', 0, true, false, true]])
  await hear(ann, 'Thanks')
  expect(await conversations()).toEqual([['Thanks', 'they', 1, false, false, true]])
  await say('12175551003', 'Chat')
  await say('12175551004', 'Verification')
  expect((await conversations()).slice(1)).toEqual([['Good day.', 'we', 0, false, false, false]])
})

test('pages hear whether a text wants to be answered, so that what answers itself calls nobody', async () => {
  scene = await engineScene()
  const { realtime } = scene.platform
  const heard: unknown[] = []
  const { publish } = realtime
  realtime.publish = (rooms, event, payload) => {
    if (event === 'textmessage.received') heard.push((payload as { IsUnread: boolean }).IsUnread)
    publish(rooms, event, payload)
  }
  await hear('12175551002', 'JOIN')
  await expect.poll(() => heard).toEqual([false])
  await hear(ann, 'How long?')
  await expect.poll(() => heard).toEqual([false, true])
})

test('a reserved word opens nothing and is nobody’s to answer, but stands in a conversation with its confirmation', async () => {
  scene = await engineScene()
  await hear('12175551002', 'JOIN')
  await hear('12175551002', 'STOP')
  expect(await conversations()).toEqual([])
  await hear(ann, 'wrong number')
  expect(await conversations()).toEqual([['wrong number', 'they', 1, false, true, true]])
  await scene.query('update conversations set unread = 0, is_done = true')
  await hear(ann, 'UNSTOP')
  const [resumed] = await conversations()
  expect(resumed).toEqual([expect.stringContaining('You will get texts from us again'), 'we', 0, true, false, true])
  expect(
    await scene.query('select type, class from text_messages where not is_inbound order by text_message_id'),
  ).toEqual([
    { type: 'Join Reply', class: 'compliance' },
    { type: 'Stop Reply', class: 'compliance' },
    { type: 'Unstop Reply', class: 'compliance' },
  ])
})

test('a text that was kept back does not become the last one, and is unread all the same', async () => {
  scene = await engineScene()
  await hear(ann, 'First')
  await scene.query(`update conversations set last_at = now() + interval '1 hour', unread = 0`)
  await hear(ann, 'Second')
  expect(
    await scene.query(
      'select unread, last_message_id = (select min(text_message_id) from text_messages) as first from conversations',
    ),
  ).toEqual([{ unread: 1, first: true }])
})

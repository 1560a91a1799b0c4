import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertCallIn } from '../../engine/call-in/call-in-store.ts'
import { type Events, openEvents } from '../../engine/receive/events.ts'
import { engineScope } from '../../engine/runtime/scope.ts'
import { openPendingIds } from '../../engine/send/pending-ids.ts'
import { inboundText } from '../../engine/text/inbound.ts'
import { joinNodes } from '../../platform/nodes.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startPushService } from '../../testing/push-service.ts'
import { sendMail } from '../mails/jobs.ts'
import { insertVoicemail } from '../voicemails/store.ts'
import { noteLeft } from './heard-store.ts'
import { sendPush, sweepNotifications } from './jobs.ts'
import { deletePresence, putPresence } from './presence-store.ts'
import { tellUnread } from './tell-unread.ts'

let mails: Awaited<ReturnType<typeof startMailServer>>
let pushes: Awaited<ReturnType<typeof startPushService>>
let scene: Scene
let uma: Asker
let events: Events
let leave: () => Promise<void>
beforeEach(async () => {
  mails = await startMailServer()
  pushes = await startPushService()
  const env = { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://text.school.example', CARILLON_LOCAL_PUSH: 'on' }
  scene = await openScene({ env })
  passTo(10)
  uma = await scene.as('uma.member')
  await openEngine()
})
afterEach(async () => {
  await leave()
  await scene.close()
  await mails.close()
  await pushes.close()
})

/** To such an hour of a day to come on the clocks of Lincoln High. */
const passTo = (hour: number) => {
  const now = Temporal.Instant.fromEpochMilliseconds(scene.clock.now().getTime()).toZonedDateTimeISO('America/Chicago')
  const then = now.add({ days: 1 }).with({ hour, minute: 0, second: 0, millisecond: 0 })
  scene.clock.pass(then.epochMilliseconds - now.epochMilliseconds)
}
const minutes = (count: number) => scene.clock.pass(count * 60_000)

/** As an engine takes it from a carrier. */
const hear = async (body: string, from = 12175550161) => {
  const none = { messageId: null, status: null, error: null, reference: null }
  const source = String(from)
  events.take({ kind: 'text', carrierId: 1, link: 'a', ...none, source, destination: '12175550200', body }, nothing)
  await events.drained()
}
const nothing = () => {}
const openEngine = async () => {
  const { platform } = scene
  const onError = (error: unknown) => {
    throw error
  }
  const node = await joinNodes(platform.db, 'engine texts', nothing)
  events = openEvents({
    ...{ pool: platform.pool, nodeId: node.nodeId, shard: 1, pendingIds: openPendingIds(), onError },
    ...{ onProgress: nothing, onUnmatched: nothing, onCount: nothing },
    applyText: inboundText({
      ...{ platform, shard: 1, onOptOut: nothing, onOptIn: nothing },
      ...{ onConfirmation: nothing, onProgress: nothing, onUnread: nothing },
    }),
  })
  leave = node.leave
}

const told = () =>
  scene.query<{ user: string; method: string; unread: number }>(
    `select user_name as user, method, unread from notifications join users using (account_id, user_id) order by notification_id`,
  )
const work = async (name: string, job: typeof sendMail) => {
  const jobs = await scene.query<{ id: string; payload: object }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1`,
    [name],
  )
  for (const { id, payload } of jobs) {
    await job.work(scene.platform, payload)
    await scene.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
const tell = async () => {
  await tellUnread(scene.platform)
  await work('mails.send', sendMail)
  await work('notifications.push', sendPush)
}
const number = () => scene.accounts.lincoln.textNumberIds[0]!
const ask = (asker: Asker, change: object) => asker.put(`/textnumbers/${number()}`, change)
const byMail = { Notifications: [{ Method: 'Email', IsActive: true }] }
const read = () => scene.query('update conversations set unread = 0')

describe('a mail', () => {
  test('goes to whoever asked for it, with who wrote and a link, and no other within the period', async () => {
    await scene.addContacts('olive.owner', [12175550161])
    await ask(uma, byMail)
    await ask(await scene.as('olive.owner'), byMail)
    await hear('Is there school today?')
    await tell()
    expect(mails.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'olive.owner@example.org',
      'uma.member@example.org',
    ])
    const [olives, umas] = mails.received.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
    expect(olives!.subject).toBe('One unread text on Lincoln High')
    expect(olives!.text).toContain('First0 Last0: Is there school today?')
    expect(olives!.text).toMatch(/https:\/\/text\.school\.example\/inbox\/\d+\/messages/)
    // A member sees no names of contacts that are not theirs.
    expect(umas!.text).toContain('2175550161: Is there school today?')

    await hear('Hello?')
    await tell()
    minutes(14)
    await tell()
    expect(mails.received).toHaveLength(2)
    minutes(1)
    await tell()
    expect(mails.received).toHaveLength(4)
    expect(mails.received[3]!.subject).toBe('2 unread texts on Lincoln High')
    minutes(60)
    await tell()
    expect(mails.received).toHaveLength(4)
    const listed = (await uma.get('/notifications')).body
    expect(listed).toMatchObject({ Size: 2, Items: [{ Method: 'Email', UnreadCount: 2 }, { UnreadCount: 1 }] })
    expect((await (await scene.as('ivan.invoice')).get('/notifications')).body.Size).toBe(0)
  })

  test('is not sent of what has been read, nor to whoever may not use the number any more', async () => {
    await ask(uma, byMail)
    await hear('First')
    await read()
    await tell()
    expect(await told()).toEqual([])
    await hear('Second')
    await tellUnread(scene.platform)
    // Read between the decision and the mail.
    await read()
    await work('mails.send', sendMail)
    expect(mails.received).toEqual([])
    await ask(await scene.as('olive.owner'), { UserIDs: [] })
    minutes(20)
    await hear('Third')
    await tell()
    expect(await told()).toHaveLength(1)
  })

  test('waits for the hours on the user’s clock, and while they have the inbox open', async () => {
    await ask(uma, byMail)
    const scope = scene.scopeOf('uma.member')
    await putPresence(scene.platform.db, scope, 'a page', scene.clock.now())
    await hear('While open')
    await tell()
    minutes(14)
    await tell()
    expect(await told()).toEqual([])
    minutes(1)
    await tell()
    expect(await told()).toHaveLength(1)
    await deletePresence(scene.platform.db, scope, 'a page')
    passTo(22)
    await hear('At night')
    await tell()
    expect(await told()).toHaveLength(1)
    passTo(9)
    await tell()
    expect(await told()).toHaveLength(2)
  })
})

test('a text goes to the user’s own phone from the number of the operator, says how many, and costs nothing', async () => {
  const { accountId } = scene.accounts.lincoln
  await scene.query('insert into verified_numbers values ($1, 12175550192, $2, now())', [
    ...[accountId, scene.scopeOf('uma.member').userId],
  ])
  const Notifications = [{ Method: 'Text', IsActive: true, PhoneNumber: '2175550192' }]
  expect((await ask(uma, { Notifications })).status).toBe(200)
  await hear('Secret words')
  await tell()
  const sent = () =>
    scene.query(
      `select account_id::int, phone::bigint, class, type, message, credits from text_messages where not is_inbound and type = 'Notice'`,
    )
  expect(await sent()).toEqual([
    {
      ...{
        account_id: scene.accounts.operations.accountId,
        phone: 12175550192,
        class: 'chat',
        type: 'Notice',
        credits: 0,
      },
      message: `Carillon: one unread text on Lincoln High. https://text.school.example/inbox/${number()}`,
    },
  ])
  expect(await scene.query('select 1 from conversations where phone = 12175550192')).toEqual([])
  await scene.query('delete from verified_numbers')
  minutes(20)
  await hear('More')
  await tell()
  expect(await sent()).toHaveLength(1)
})

test('two engines at once tell each user once, and lose nobody', async () => {
  const other = openPlatform(scene.platform.settings, 'other', { clock: scene.clock, connections: 4 })
  try {
    const all = [uma, await scene.as('olive.owner'), await scene.as('adam.admin')]
    for (const asker of all) await ask(asker, byMail)
    for (let round = 1; round <= 5; round++) {
      await Promise.all([
        ...Array.from({ length: 3 }, (_, at) => hear(`Text ${round}`, 12175550150 + at)),
        ...[scene.platform, other, scene.platform, other].map(tellUnread),
      ])
      await Promise.all([tellUnread(scene.platform), tellUnread(other)])
      expect(await told()).toHaveLength(3 * round)
      minutes(15)
    }
    expect(
      await scene.query('select 1 from heard_numbers union all select 1 from due_notices where due_at <= now()'),
    ).toEqual([])
  } finally {
    await other.close()
  }
})

/** A caller leaves a message on the number, as an engine keeps it. */
const leaveMessage = async (from: number | null = 12175550161, called = 12175550200) => {
  const { db, clock } = scene.platform
  const scope = engineScope(scene.accounts.lincoln.accountId)
  const now = clock.now()
  const of = { carrierId: 1, callId: `call ${now.getTime()}`, broadcastId: null, purpose: 'Callback' } as const
  const key = await insertCallIn(db, scope, { ...of, phone: from, called, now })
  const sound = { sound: Buffer.alloc(80_000), peaks: Buffer.alloc(10), seconds: 5 }
  await insertVoicemail(db, scope, key, { ...sound, broadcastId: null, phone: from, cameAt: now })
  await noteLeft(db, scope, { called, shard: 1, at: now })
  return key.id
}

describe('what a caller has left', () => {
  test('is told by the notice of the number, with its texts, once in a period; not once it was heard', async () => {
    const olive = await scene.as('olive.owner')
    await scene.addContacts('olive.owner', [12175550161])
    await ask(olive, byMail)
    await leaveMessage()
    await tell()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['One message of a caller on Lincoln High'])
    expect(mails.received[0]!.text).toContain('First0 Last0 left a message of 5 seconds.')
    expect(mails.received[0]!.text).toContain('https://text.school.example/inbox/calls')
    expect((await olive.get('/notifications')).body.Items).toMatchObject([
      { Type: 'VoicemailUnheard', ConversationID: 0, UnreadCount: 0, VoicemailCount: 1 },
    ])
    await leaveMessage(null)
    await hear('And a text')
    minutes(14)
    await tell()
    expect(mails.received).toHaveLength(1)
    minutes(1)
    await tell()
    expect(mails.received[1]!.subject).toBe('One unread text and 2 messages of callers on Lincoln High')
    expect(mails.received[1]!.text).toContain('A hidden number left a message of 5 seconds.')
    await read()
    minutes(20)
    const last = await leaveMessage()
    await tellUnread(scene.platform)
    await scene.query('update voicemails set heard_at = now()')
    await work('mails.send', sendMail)
    expect(mails.received).toHaveLength(2)
    expect(last).toBeGreaterThan(0)
  })

  test('waits for the window, and is told to nobody who may not hear it, nor of a number without notices', async () => {
    const olive = await scene.as('olive.owner')
    await ask(olive, byMail)
    await ask(uma, byMail)
    await scene.query(`update users set can_see_all_broadcasts = false where user_name = 'uma.member'`)
    passTo(22)
    await leaveMessage()
    await leaveMessage(12175550161, 12175550299)
    await tell()
    expect(await told()).toEqual([])
    passTo(9)
    await tell()
    expect(await told()).toMatchObject([{ user: 'olive.owner', method: 'Email', unread: 0 }])
    expect(mails.received.map(({ subject }) => subject)).toEqual(['One message of a caller on Lincoln High'])
  })

  test('is pushed at once, and opens the calls', async () => {
    const olive = await scene.as('olive.owner')
    const Token = JSON.stringify(pushes.subscription('/left'))
    expect((await olive.post('/notifications/push/token', { Token, DeviceType: 'Chrome' })).status).toBe(200)
    await ask(olive, { BrowserNotificationsEnabled: true })
    await leaveMessage()
    await tell()
    expect(pushes.heard.map(pushes.read)).toEqual([
      {
        ...{ ConversationID: null, IsCall: true, TextNumberID: number(), Title: '(217) 555-0161' },
        ...{ Body: 'Left a message of 5 seconds.', Number: 'Lincoln High', Unread: 'One message of a caller' },
      },
    ])
  })
})

describe('a push', () => {
  const add = (asker: Asker, path = '/1') =>
    asker.post('/notifications/push/token', { Token: JSON.stringify(pushes.subscription(path)), DeviceType: 'Chrome' })

  test('tells a browser of each text at once, but not more often than every five seconds', async () => {
    expect((await add(uma)).status).toBe(200)
    await ask(uma, { BrowserNotificationsEnabled: true })
    await hear('Is there school today?')
    await tell()
    expect(pushes.heard.map(pushes.read)).toEqual([
      {
        ...{ ConversationID: expect.any(Number), TextNumberID: number(), Title: '(217) 555-0161' },
        ...{ Body: 'Is there school today?', Number: 'Lincoln High', Unread: 'One unread text' },
      },
    ])
    await hear('Hello?')
    await tell()
    expect(pushes.heard).toHaveLength(1)
    scene.clock.pass(5_000)
    await tell()
    expect(pushes.heard).toHaveLength(2)
    await putPresence(scene.platform.db, scene.scopeOf('uma.member'), 'a page', scene.clock.now())
    scene.clock.pass(10_000)
    await hear('While open')
    await tell()
    minutes(10)
    await tell()
    await uma.put('/user', { BrowserNotificationsDoNotDisturb: true })
    await hear('At night')
    await tell()
    expect((await uma.put('/user', { BrowserNotificationsDoNotDisturb: false })).status).toBe(200)
    await tell()
    expect(pushes.heard).toHaveLength(2)
  })

  test('ends with the browser, with the session, and with whoever signs in there next', async () => {
    await add(uma)
    await ask(uma, { BrowserNotificationsEnabled: true })
    pushes.state.answer = 410
    await hear('Gone')
    await tell()
    const tokens = () => scene.query('select user_id::int from push_tokens order by push_token_id')
    expect([pushes.heard.length, await tokens()]).toEqual([1, []])

    const first = (await add(uma)).body.PushTokenID
    const olive = await scene.as('olive.owner')
    expect((await add(olive)).body.PushTokenID).toBe(first)
    expect(await tokens()).toEqual([{ user_id: scene.scopeOf('olive.owner').userId }])
    expect((await uma.delete(`/notifications/push/token/${first}`)).status).toBe(404)
    await olive.get('/logout')
    expect(await tokens()).toEqual([])
    const again = (await add(uma)).body.PushTokenID
    expect((await uma.delete(`/notifications/push/token/${again}`)).status).toBe(200)
  })

  test('is sent to nothing but a browser of the outside world', async () => {
    const post = (Token: unknown) => uma.post('/notifications/push/token', { Token })
    const { keys } = pushes.subscription('/1')
    for (const endpoint of ['http://push.example.com/1', 'https://10.0.0.1/1', 'https://localhost/1', 'nowhere']) {
      expect((await post({ endpoint, keys })).status).toBe(400)
    }
    for (const Token of ['{', '{}', { endpoint: 'https://push.example.com/1', keys: { ...keys, auth: 'short' } }]) {
      expect((await post(Token)).body.Message).toBe('Send the PushSubscription of the browser, as JSON.')
    }
    expect((await post({ endpoint: 'https://push.example.com/1', keys })).status).toBe(200)
    const kept = await scene.query<{ row: string }>('select push_tokens::text as row from push_tokens')
    expect(kept[0]!.row).not.toContain('push.example.com')
  })

  test('is signed with keys that are made once and kept sealed', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => uma.get('/notifications/push/key')))
    expect(new Set(keys.map(({ body }) => body.PublicKey)).size).toBe(1)
    const [row] = await scene.query<{ size: number }>(
      'select octet_length(private_key_encrypted) as size from push_keys',
    )
    expect(row!.size).toBeGreaterThan(43)
  })
})

test('what was told is kept for a month', async () => {
  await ask(uma, byMail)
  await hear('Hello')
  await tell()
  minutes(29 * 1440)
  await sweepNotifications.work(scene.platform, {})
  expect(await told()).toHaveLength(1)
  minutes(2 * 1440)
  await sweepNotifications.work(scene.platform, {})
  expect(await told()).toEqual([])
})

import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { ContactForm } from '@carillon/contract/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBroadcast } from '../../features/broadcasts/change-broadcast.ts'
import { createBroadcast } from '../../features/broadcasts/create-broadcast.ts'
import { readBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { renewRecordingId } from '../../features/broadcasts/recording/recording-id.ts'
import { saveRecording } from '../../features/broadcasts/recording/save-recording.ts'
import { giveVoicemail } from '../../features/calls-in/give-voicemail.ts'
import { addContact } from '../../features/contacts/add-contact.ts'
import { findUser } from '../../features/directory/store.ts'
import { setLaunch } from '../../features/phone-launches/set-launch.ts'
import { takeLaunchTry } from '../../features/phone-launches/store.ts'
import { insertVoicemail, mayLeaveVoicemail } from '../../features/voicemails/store.ts'
import { transaction } from '../../platform/database.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { loudMs, type PhoneNetwork, startPhoneNetwork, voice } from '../../testing/phone-network.ts'
import { engineScope } from '../runtime/scope.ts'

/** The engine, a real database, and phones that call by SIP and RTP, talk, hear and press keys. */
let phones: PhoneNetwork
let scene: Awaited<ReturnType<typeof engineScene>>
let scope: Scope

const callIn = '18005550199'

beforeAll(async () => {
  phones = await startPhoneNetwork({ from: 42_000, to: 42_999 })
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${phones.port};transport=udp;channels=50;cps=50;ring=10;register=60`,
      CARILLON_TRUNK: 'simulator',
    },
  })
  await insertCallerId(scene.query as Parameters<typeof insertTone>[0], scene.accountId)
  const [user] = await scene.query<{ id: number }>('select user_id as id from users where account_id = $1', [
    scene.accountId,
  ])
  await scene.query(
    'update users set can_see_all_roster = true, is_master_user = true, caller_id = 12175550299 where user_id = $1',
    [user!.id],
  )
  scope = mintScope((await findUser(scene.platform.db, scene.accountId, user!.id))!.facts)
  await scene.until(async () => phones.isReached())
})
afterAll(async () => {
  await scene?.close()
  await phones?.close()
})

const create = (more: object = {}) =>
  inUnit(scene.platform, scope, (unit) =>
    createBroadcast(
      unit,
      CreateBroadcast.parse({
        ...{ BroadcastName: 'Bus 7 is late', BroadcastType: 'Announcement', CallerID: '2175550299' },
        ...{ Contacts: [{ PrimaryPhone: '2175554001' }], DetectAnsweringMachines: false, RecordLater: true, ...more },
      }),
    ),
  )
const read = (id: number) => readBroadcast(scene.platform, scope, id)
const idOf = async (broadcastId: number) => (await read(broadcastId)).MessageRecordingInstruction!.ID

const rowsOf = async (phone: number, count = 1) => {
  const rows = () =>
    scene.query<{ purpose: string; outcome: string; broadcast_id: number; keys: string }>(
      'select purpose, outcome, broadcast_id, keys from calls_in where phone = $1 and ended_at is not null order by call_in_id',
      [phone],
    )
  await scene.until(async () => (await rows()).length === count)
  return await rows()
}

/** What is said to it is over: longer than between two sentences. */
const pauseMs = 900
const message = () => phones.clip(voice(Array.from({ length: 30 }, () => [250, 100] as const)))

const dial = async (from: number | null, to = callIn) => {
  const phone = await phones.dial(from === null ? 'anonymous' : String(from), to)
  await phone.connected
  return {
    ...phone,
    press: (keys: string) => phone.line.press(keys),
    /** Until what is said to it is over. */
    told: () => phone.line.untilPause(pauseMs),
    /** Speaks for as long as a message is at least, and ends it with a key. */
    async speak() {
      await phone.line.play(message())
      phone.line.press('#')
    },
  }
}

test.concurrent('whoever keys in the ID records both messages, and the broadcast calls with them', async () => {
  const made = await create({ RecordLaterVM: true })
  expect(made).toMatchObject({
    ...{ BroadcastStatus: 'PendingMessage', BroadcastStatusCategory: 'NeedsMessage', Audio: null, AudioVM: null },
    MessageRecordingInstruction: { PhoneNumber: '8005550199', Awaits: ['Audio', 'AudioVM'] },
  })
  const { ID } = made.MessageRecordingInstruction!
  const phone = await dial(12175553001)
  // Whoever knows what is asked does not wait for it.
  phone.press(String(ID))
  await phone.told()
  await phone.speak()
  phone.press('1')
  await scene.until(async () => (await read(made.BroadcastID)).Audio !== null)
  expect(await read(made.BroadcastID)).toMatchObject({
    ...{ BroadcastStatus: 'MessageRecorded', BroadcastStatusCategory: 'NeedsMessage' },
    MessageRecordingInstruction: { ID, Awaits: ['AudioVM'] },
  })
  await phone.told()
  await phone.speak()
  phone.press('1')
  await scene.until(async () => (await read(made.BroadcastID)).AudioVM !== null)
  const whole = await read(made.BroadcastID)
  expect(whole).toMatchObject({ BroadcastStatus: 'Broadcasting', MessageRecordingInstruction: null, MaxCreditCost: 1 })
  expect(whole.Audio).toMatchObject({ Name: 'Bus 7 is late', Length: expect.closeTo(10.5, 0) })
  expect(whole.AudioVM).toMatchObject({ Name: 'Bus 7 is late, voicemail' })
  await phone.ended
  // The ID is written down nowhere.
  expect(await rowsOf(12175553001)).toEqual([
    { purpose: 'Recording', outcome: 'Both messages were recorded', broadcast_id: made.BroadcastID, keys: '' },
  ])
  await phones.answered()
  expect(await scene.query('select 1 from recording_ids where broadcast_id = $1', [made.BroadcastID])).toEqual([])
}, 300_000)

test.concurrent('a message that is too short is not taken; one is heard and recorded again, and hanging up keeps nothing', async () => {
  const made = await create()
  const phone = await dial(12175553002)
  await phone.told()
  phone.press(String(await idOf(made.BroadcastID)))
  await phone.told()
  await phone.line.play(phones.clip(voice([[1500, 0]])))
  phone.press('#')
  await phone.told()
  await phone.speak()
  // With room for a busy machine.
  const hears = phone.line.record(16_000)
  expect(loudMs(await hears)).toBeGreaterThan(6000)
  phone.press('3')
  await phone.told()
  phone.hangUp()
  await phone.ended
  expect(await rowsOf(12175553002)).toMatchObject([{ outcome: 'Nothing was recorded' }])
  expect(await read(made.BroadcastID)).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null })
}, 300_000)

test.concurrent('an ID that is over, or was never there, opens nothing; ten wrong ones end the call of that number for an hour', async () => {
  const made = await create()
  const before = await idOf(made.BroadcastID)
  await inUnit(scene.platform, scope, (unit) => renewRecordingId(unit, made.BroadcastID))
  const after = await idOf(made.BroadcastID)
  expect(after).not.toBe(before)
  const events = await scene.query('select event from broadcast_events where broadcast_id = $1', [made.BroadcastID])
  expect(events).toEqual([{ event: 'created' }, { event: 'recording id' }])
  await scene.query(`update recording_ids set until = now() - interval '1 second' where recording_id = $1`, [after])
  const phone = await dial(12175553003)
  phone.press(`${before}${after}`)
  await scene.until(async () => (await wrongOf(12175553003)) === 2)
  await scene.query('update wrong_keys set count = 10 where phone = 12175553003')
  await phone.ended
  expect(await scene.query('select 1 from calls_in where phone = 12175553003')).toEqual([])
  expect(await wrongOf(12175553003)).toBe(10)
}, 60_000)

const wrongOf = async (phone: number) =>
  (await scene.query<{ count: number }>('select count from wrong_keys where phone = $1', [phone]))[0]?.count

test.concurrent('3 ends the calls of whoever called last, and who was never called is told so', async () => {
  const called = 12175553040
  const AudioID = await insertTone(scene.query as Parameters<typeof insertTone>[0], scene.accountId, 500, 12)
  const of = { Contacts: [{ PrimaryPhone: '2175553040' }], RecordLater: false, Audio: { AudioID } }
  const { BroadcastID } = await create({ ...of, StartDate: new Date(Date.now() + 86_400_000).toISOString() })
  await scene.query(
    `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, ended_at, cause)
     values ($1, $2, $3, 'before', 1, 1, 12175550299, now() - interval '1 day', now(), 'hung up')`,
    [scene.accountId, BroadcastID, called],
  )
  const removed = () =>
    scene.query<{ phone: number }>(`select phone from opt_outs where channel = 'voice' and phone = any($1)`, [
      [called, 12175553041],
    ])
  for (const from of [called, 12175553041]) {
    const phone = await dial(from)
    phone.press('3#')
    await phone.ended
  }
  expect(await removed()).toEqual([{ phone: called }])
  expect(await rowsOf(called)).toEqual([{ purpose: 'Callback', outcome: '', broadcast_id: null, keys: '3' }])
  // Nobody is left whose calls they could end.
  const again = await dial(called)
  again.press('3#')
  await again.ended
  expect(await rowsOf(called)).toHaveLength(1)
})

test.concurrent('a message that was chosen instead is as good, and the ID ends', async () => {
  const made = await create({ StartDate: new Date(Date.now() + 86_400_000).toISOString() })
  const AudioID = await insertTone(scene.query as Parameters<typeof insertTone>[0], scene.accountId, 500, 12)
  await inUnit(scene.platform, scope, (unit) => changeBroadcast(unit, made.BroadcastID, { Audio: { AudioID } }))
  expect(await read(made.BroadcastID)).toMatchObject({
    ...{ BroadcastStatus: 'AuthorizationApproved', MessageRecordingInstruction: null, Audio: { AudioID } },
  })
  expect(await scene.query('select 1 from recording_ids where broadcast_id = $1', [made.BroadcastID])).toEqual([])
})

test.concurrent('of two who record at once the first is said, the other is in the library', async () => {
  const { BroadcastID: broadcastId } = await create({ StartDate: new Date(Date.now() + 86_400_000).toISOString() })
  const samples = new Int16Array(12 * 8000)
  const sound = { samples, peaks: new Uint8Array(), heardFrom: 0, heardTo: samples.length, loudness: -20 }
  const save = () =>
    inUnit(scene.platform, scope, (unit) =>
      saveRecording(unit, { broadcastId, name: 'Of two', part: 'Audio', sound: sound as never }),
    )
  expect((await Promise.all([save(), save()])).sort()).toEqual(['late', 'said'])
  expect((await scene.query(`select 1 from audio where name = 'Of two'`)).length).toBe(2)
  const { Audio, BroadcastStatus } = await read(broadcastId)
  expect([Audio !== null, BroadcastStatus]).toEqual([true, 'AuthorizationApproved'])
})

test.concurrent('whoever records while the engine moves the broadcast waits for that, and is not in its way', async () => {
  const { BroadcastID: broadcastId } = await create({ StartDate: new Date(Date.now() + 86_400_000).toISOString() })
  const samples = new Int16Array(12 * 8000)
  const sound = { samples, peaks: new Uint8Array(), heardFrom: 0, heardTo: samples.length, loudness: -20 }
  const engine = await scene.platform.pool.connect()
  try {
    const [me] = (await engine.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await engine.query('begin')
    await engine.query('select 1 from broadcast_queue where broadcast_id = $1 for update', [broadcastId])
    const saving = inUnit(scene.platform, scope, (unit) =>
      saveRecording(unit, { broadcastId, name: 'Meanwhile', part: 'Audio', sound: sound as never }),
    )
    const isBehind = `select 1 from pg_stat_activity where ${me!.pid} = any(pg_blocking_pids(pid))`
    await scene.until(async () => (await scene.query(isBehind)).length > 0)
    await engine.query('update broadcasts set name = name where broadcast_id = $1', [broadcastId])
    await engine.query('commit')
    expect(await saving).toBe('said')
  } finally {
    engine.release()
  }
})

test.concurrent('with ID and PIN a message goes from any phone to a group, at once and whatever the window; nothing before the PIN', async () => {
  await inUnit(scene.platform, scope, (unit) => addContact(unit, ContactForm.parse({ PrimaryPhone: '2175554008' })))
  await setLaunch(scene.platform, scope, { LaunchID: '4711', PIN: '830274', ListID: 0 })
  const phone = await dial(12175553021)
  phone.press('4711#111111#')
  await scene.until(async () => (await wrongOf(12175553021)) === 1)
  expect(await scene.query('select 1 from calls_in where phone = 12175553021')).toEqual([])
  await phone.told()
  phone.press('4711#830274#')
  await scene.until(async () => (await scene.query('select 1 from calls_in where phone = 12175553021')).length === 1)
  await phone.told()
  await phone.speak()
  phone.press('1')
  await phone.told()
  phone.press('1')
  await phone.ended
  const [row] = await rowsOf(12175553021)
  expect(row).toMatchObject({ purpose: 'Launch', outcome: 'A message was sent', keys: '' })
  expect(await read(row!.broadcast_id)).toMatchObject({
    ...{ BroadcastName: expect.stringMatching(/^By phone, /), BroadcastStatus: 'Broadcasting' },
    ...{ CheckCallingWindow: false, PhoneNumberCount: 1, Audio: { Length: expect.closeTo(10.5, 0) } },
  })
}, 300_000)

test.concurrent('five PINs of an ID are looked at within the hour, however many try at once', async () => {
  await scene.query(
    `insert into phone_launches (launch_id, account_id, user_id, pin_hash, list_id) values (5822, $1, -1, '', 0)`,
    [scene.accountId],
  )
  const now = new Date()
  const attempt = (at: Date) =>
    takeLaunchTry(scene.platform.db, 5822, { most: 5, since: new Date(at.getTime() - 3_600_000), now: at })
  const taken = await Promise.all(Array.from({ length: 8 }, () => attempt(now)))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(5)
  expect(await attempt(new Date(now.getTime() + 3_500_000))).toBeUndefined()
  expect(await attempt(new Date(now.getTime() + 3_700_000))).toMatchObject({ accountId: scene.accountId })
  expect(await takeLaunchTry(scene.platform.db, 999_999, { most: 5, since: now, now })).toBeUndefined()
})

const callerId = '12175550299'
const leftBy = (phone: number | null) =>
  scene.query<{ id: number; seconds: number; broadcast_id: number | null }>(
    'select call_in_id as id, seconds, broadcast_id from voicemails where phone is not distinct from $1',
    [phone],
  )
const words = () => phones.clip(voice([[700, 100] as const, [600, 0] as const]))

test.concurrent('whoever calls a caller ID leaves a message behind the tone; hanging up ends it', async () => {
  const phone = await dial(12175553011, callerId)
  // That there is nothing new, and of key 3, for which they have time.
  await phone.told()
  await phone.told()
  await phone.line.play(words())
  phone.hangUp()
  await phone.ended
  await rowsOf(12175553011)
  const [left] = await leftBy(12175553011)
  expect(left).toMatchObject({ seconds: expect.closeTo(1.4, 0), broadcast_id: null })
  const { fileName, content } = await giveVoicemail(scene.platform.db, engineScope(scene.accountId), left!.id)
  expect(fileName).toMatch(/^Message 2175553011 \d{4}-\d\d-\d\d\.wav$/)
  const file = Buffer.concat(await Array.fromAsync(content as AsyncIterable<Buffer>))
  const samples = new Int16Array(new Uint8Array(file.subarray(44)).buffer)
  expect(loudMs(samples)).toBeGreaterThan(1000)
}, 60_000)

test.concurrent('a key ends it, whoever is still there is told that it is saved once it is, and whoever wants to hear of the number is told', async () => {
  await insertCallerId(scene.query as Parameters<typeof insertTone>[0], scene.accountId, Number(scene.ourNumber))
  await scene.query(
    `insert into number_notices (account_id, text_number_id, user_id, method, is_active, period_minutes, days, window_start, window_stop)
     select account_id, text_number_id, $2, 'Email', true, 15, '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}', 0, 1439
     from text_numbers where account_id = $1`,
    [scene.accountId, scope.userId],
  )
  const phone = await dial(null, String(scene.ourNumber))
  await phone.told()
  await phone.line.play(words())
  const hears = phone.line.record(10_000)
  phone.press('#')
  expect(await phone.ended).toMatchObject({ by: 'peer' })
  expect(loudMs(await hears)).toBeGreaterThan(1000)
  expect(await leftBy(null)).toHaveLength(1)
  const told = () =>
    scene.query('select unread, voicemails from notifications where account_id = $1', [scene.accountId])
  await scene.until(async () => (await told()).length > 0)
  expect(await told()).toEqual([{ unread: 0, voicemails: 1 }])
}, 60_000)

test.concurrent('who says nothing leaves nothing, and is hung up on', async () => {
  const phone = await dial(12175553012, callerId)
  expect(await phone.ended).toMatchObject({ by: 'peer' })
  await rowsOf(12175553012)
  expect(await leftBy(12175553012)).toEqual([])
}, 60_000)

test('the sixth of a day is not asked for, nor is any where the account takes none', async () => {
  await scene.query(
    `insert into voicemails (account_id, call_in_id, phone, came_at, sound, seconds, peaks, week)
     select $1, -at, 12175553013, now() - make_interval(hours => 4 * at), '', 1, '', date_trunc('week', now() at time zone 'UTC')::date
     from generate_series(1, 5) at`,
    [scene.accountId],
  )
  const may = (phone: number | null, now = new Date()) => mayLeaveVoicemail(scene.platform.db, scope, { phone, now })
  expect([await may(12175553013), await may(12175553014)]).toEqual([false, true])
  expect(await may(12175553013, new Date(Date.now() + 5 * 3_600_000))).toBe(true)
  await scene.query('update accounts set takes_voicemail = false where account_id = $1', [scene.accountId])
  expect(await may(12175553014)).toBe(false)
  await scene.query('update accounts set takes_voicemail = true where account_id = $1', [scene.accountId])
  // Who calls seven times at once leaves five.
  const [now] = await scene.query<{ week: string }>(
    `select date_trunc('week', now() at time zone 'UTC')::date::text as week`,
  )
  const left = { broadcastId: null, phone: 12175553015, cameAt: new Date() }
  const sound = { sound: Buffer.alloc(2), peaks: Buffer.alloc(0), seconds: 1 }
  const kept = await Promise.all(
    Array.from({ length: 7 }, (_, at) =>
      transaction(scene.platform.db, (tx) =>
        insertVoicemail(tx, scope, { id: -100 - at, week: now!.week }, { ...sound, ...left }),
      ),
    ),
  )
  expect(kept.filter(Boolean)).toHaveLength(5)
})

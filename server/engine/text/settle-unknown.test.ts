import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Carrier } from '../../carriers/carrier.ts'
import { twilioBench, urlFor } from '../../carriers/twilio/testing/twilio-bench.ts'
import { openTwilioCarrier } from '../../carriers/twilio/twilio-carrier.ts'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { type Kept, type Provider, startProvider } from '../../testing/http-provider.ts'
import { openUnknowns } from './settle-unknown.ts'

const carrierId = 77
const minute = 60_000

let scene: Scene
let provider: Provider
let carrier: Carrier
let ours: { account_id: number; text_number_id: number; phone: number }
let nextPhone = 12175551000

beforeAll(async () => {
  scene = await openScene()
  ours = (
    await scene.query<typeof ours>('select account_id, text_number_id, phone from text_numbers where account_id = $1', [
      scene.accounts.lincoln.accountId,
    ])
  )[0]!
  await scene.query('insert into text_number_carriers values ($1, $2, 1, $3)', [
    ...[ours.account_id, ours.text_number_id, carrierId],
  ])
  provider = await startProvider(twilioBench.speech)
  const up = Promise.withResolvers<void>()
  carrier = openTwilioCarrier(
    { url: urlFor(provider.host), callback: null, carrierId, isSimulated: false },
    { onEvent() {}, onPart() {}, onLateAccepted() {}, onChange: up.resolve, onTrouble() {} },
  )
  await up.promise
})
afterAll(async () => {
  await carrier.close()
  await provider.close()
  await scene.close()
})

let clock: number
let round: () => Promise<void>
let progressed: number[]
const open = (carriers = [carrier], usualCarrierId = 1) =>
  openUnknowns({
    ...{ pool: scene.platform.pool, shard: 9, usualCarrierId, graceMs: 24 * 60 * minute, now: () => clock },
    carriers: () => carriers,
    onProgress: (id) => progressed.push(id),
  })
beforeEach(async () => {
  clock = 0
  progressed = []
  provider.texts.splice(0)
  await scene.query(`update text_messages set state = ${outcome.failed} where state = ${outcome.unknown}`)
  await scene.query(`update broadcasts set completed_at = now() where completed_at is null`)
  round = open()
})
const minutes = async (count: number) => {
  for (let i = 0; i < count; i++) {
    await round()
    clock += minute
  }
}

/** A single text whose answer never came, two minutes ago. */
const lost = async (phone = nextPhone++, message = 'Practice is at 5.') => {
  const [text] = await scene.query<{ id: number; at: string }>(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, parts, created_at, handed_at)
     values ($1, $2, $3, false, $4, ${outcome.unknown}, 2, now(), now() - interval '2 minutes') returning text_message_id as id, handed_at as at`,
    [ours.account_id, ours.text_number_id, phone, message],
  )
  const stateOf = async () =>
    (
      await scene.query<{ state: number; reason: number }>(
        'select state, reason from text_messages where text_message_id = $1',
        [text!.id],
      )
    )[0]!
  return { ...text!, phone, message, stateOf, at: Date.parse(text!.at) }
}

const kept = (text: { phone: number; message: string; at: number }, messageId: string): Kept => ({
  ...{
    from: `+${ours.phone}`,
    to: `+${text.phone}`,
    media: [],
    reference: null,
    callback: null,
    messageId,
    at: text.at,
  },
  text: composeText({ message: text.message, isFirstText: true }).leaves,
})
const knownId = (messageId: string, phone: number) =>
  scene.query(
    `insert into handovers (carrier_id, message_id, account_id, text_message_id, phone, parts, created_at)
     values ($1, $2, $3, 999999, $4, 1, now())`,
    [carrierId, messageId, ours.account_id, phone],
  )

test('what the records hold once, twice a minute apart, is accepted under its id, and nothing is sent', async () => {
  const text = await lost()
  provider.texts.push(kept(text, 'SM-a'))
  await minutes(1)
  expect((await text.stateOf()).state).toBe(outcome.unknown)
  await minutes(1)
  expect((await text.stateOf()).state).toBe(outcome.accepted)
  expect(await scene.query('select text_message_id, parts from handovers where message_id = $1', ['SM-a'])).toEqual([
    { text_message_id: text.id, parts: 1 },
  ])
  expect(provider.read()).toBe(0)
})

test.each([
  ['delivered', '', outcome.delivered, reason.none],
  ['undelivered', '30007', outcome.failed, reason.rejectedSpam],
] as const)('one that is %s has its receipt with it', async (status, code, state, why) => {
  const text = await lost()
  const spoken = { ...twilioBench.speech }
  const other = await startProvider({
    ...spoken,
    other(heard, texts) {
      const said = spoken.other(heard, texts)
      const body = said.body as { messages?: object[] }
      return {
        ...said,
        body: { ...body, messages: body.messages?.map((one) => ({ ...one, status, error_code: code || null })) },
      }
    },
  })
  const up = Promise.withResolvers<void>()
  const asked = openTwilioCarrier(
    { url: urlFor(other.host), callback: null, carrierId, isSimulated: false },
    { onEvent() {}, onPart() {}, onLateAccepted() {}, onChange: up.resolve, onTrouble() {} },
  )
  await up.promise
  other.texts.push(kept(text, `SM-${status}`))
  round = open([asked])
  await minutes(2)
  expect(await text.stateOf()).toEqual({ state, reason: why })
  await asked.close()
  await other.close()
})

test('what has an id of ours is another text; what is left is this one', async () => {
  const text = await lost()
  provider.texts.push(kept(text, 'SM-b'), kept(text, 'SM-c'))
  await knownId('SM-b', text.phone)
  await minutes(2)
  expect((await text.stateOf()).state).toBe(outcome.accepted)
  expect(await scene.query('select 1 from handovers where message_id = $1', ['SM-c'])).toHaveLength(1)
})

test('one that gets its own id in the meantime was somebody else', async () => {
  const text = await lost()
  provider.texts.push(kept(text, 'SM-d'))
  await minutes(1)
  await knownId('SM-d', text.phone)
  await minutes(4)
  expect((await text.stateOf()).state).toBe(outcome.unknown)
})

test('none, several, or two texts in doubt decide nothing', async () => {
  const none = await lost()
  const several = await lost()
  provider.texts.push(kept(several, 'SM-e'), kept(several, 'SM-f'))
  const twin = await lost()
  const other = await lost(twin.phone)
  provider.texts.push(kept(twin, 'SM-g'))
  await minutes(5)
  for (const text of [none, several, twin, other]) expect((await text.stateOf()).state).toBe(outcome.unknown)
})

test('a recipient of a broadcast is found by its own words, counted and charged', async () => {
  const phone = nextPhone++
  const [broadcast] = await scene.query<{ id: number }>(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', text_number_id: '$2', text_message: `'Hello {{FirstName}}'`, has_merge_fields: 'true' },
      ...{ max_credit_cost: '1', started_at: 'now()' },
    })} select broadcast_id as id from made`,
    [ours.account_id, ours.text_number_id],
  )
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
     values ($1, $2, $3, 1, ${outcome.unknown}, now() - interval '2 minutes', 'Ann', '', '')`,
    [ours.account_id, broadcast!.id, phone],
  )
  await scene.query(`insert into broadcast_counters (account_id, broadcast_id, shard, unknown) values ($1, $2, 1, 1)`, [
    ...[ours.account_id, broadcast!.id],
  ])
  const at = Date.now() - 2 * minute
  provider.texts.push(
    kept({ phone, message: 'Hello Bob', at }, 'SM-h'),
    kept({ phone, message: 'Hello Ann', at }, 'SM-i'),
  )
  await minutes(2)
  expect(
    await scene.query(
      `select sum(unknown)::int as unknown, sum(accepted)::int as accepted, sum(credits_used)::int as credits
       from broadcast_counters where broadcast_id = $1`,
      [broadcast!.id],
    ),
  ).toEqual([{ unknown: 0, accepted: 1, credits: 1 }])
  expect(await scene.query('select phone from handovers where message_id = $1', ['SM-i'])).toEqual([{ phone }])
  expect(progressed).toEqual([broadcast!.id])
})

test('asked less and less often, and not at all by another route', async () => {
  await lost()
  const before = provider.heard.length
  await minutes(64)
  const rounds = (provider.heard.length - before) / 2
  // After 0, 1, 3, 7, 15, 31 and 63 minutes, each time with the words of a first text and of a later one.
  expect(rounds).toBe(7)
  round = open([{ ...carrier, id: 78 }], 78)
  const then = provider.heard.length
  await minutes(2)
  expect(provider.heard.length).toBe(then)
})

test('a carrier that does not tell is asked once a round', async () => {
  const texts = [await lost(), await lost(), await lost()]
  let asked = 0
  round = open([
    {
      ...carrier,
      settleUnknown: async () => {
        asked++
        return { kind: 'not-told', why: 'away' }
      },
    },
  ])
  await minutes(3)
  expect(asked).toBe(3)
  for (const { stateOf } of texts) expect((await stateOf()).state).toBe(outcome.unknown)
})

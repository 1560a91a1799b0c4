import { afterAll, beforeEach, expect, test } from 'vitest'
import { madeBroadcasts } from '../../../testing/broadcast-rows.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let accountId: number
let ours: { id: number; phone: string }[]

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  accountId = scene.accounts.lincoln.accountId
  ours = await scene.query(
    'select text_number_id::int as id, wire_phone(phone) as phone from text_numbers where account_id = $1 order by 1',
    [accountId],
  )
})
afterAll(() => scene.close())

const addText = (phone: number, message: string, at: string, textNumberId = ours[0]!.id, isInbound = true) =>
  scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, reason, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, textNumberId, phone, isInbound, message, isInbound ? null : 5, isInbound ? 0 : 22, at],
  )

const addBroadcast = async (who: 'olive.owner' | 'uma.member', name: string, phone: number, at: string) => {
  const [row] = await scene.query<{ id: number }>(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', user_id: '$2', name: '$3', status: `'Complete'`, text_number_id: '$4' },
      ...{ text_message: `'Hi {{FirstName there}}!'`, character_limit: '160', start_at: '$5', created_at: '$5' },
    })} select broadcast_id::int as id from made`,
    [accountId, scene.scopeOf(who).userId, name, ours[0]!.id, at],
  )
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
      values ($1, $2, $3, 1, 4, $4, 'Ann', '', '')`,
    [accountId, row!.id, phone, at],
  )
  return row!.id
}

test('everything said to and by a contact, newest first and page by page', async () => {
  const id = (await olive.post('/contacts', { PrimaryPhone: '2175550101', SecondaryPhone: '2175550102' })).body.PersonID
  await addText(12175550101, 'Hello', '2026-01-01T10:00:00.001Z')
  await addText(12175550102, 'Same moment', '2026-01-02T10:00:00.0005Z')
  await addText(12175550101, 'Same moment too', '2026-01-02T10:00:00.0001Z', ours[0]!.id, false)
  await addText(12175550109, 'Somebody else', '2026-01-02T10:00:00Z')
  const broadcast = await addBroadcast('olive.owner', 'Snow day', 12175550102, '2026-01-03T10:00:00Z')
  const first = (await olive.get(`/contacts/${id}/said?pagesize=2`)).body
  expect(first.HasMore).toBe(true)
  expect(first.Items[0]).toEqual({
    ...{ ID: `broadcast-${broadcast}-12175550102`, Kind: 'Broadcast', IsInbound: false, Type: 'Broadcast' },
    ...{ Message: 'Hi Ann!', PhoneNumber: '2175550102', TextPhoneNumber: ours[0]!.phone },
    ...{ BroadcastID: broadcast, BroadcastName: 'Snow day', Result: 'Delivered', ResultDetail: '', Voicemail: null },
    Date: '2026-01-03T10:00:00.000Z',
  })
  expect(
    first.Items.slice(1)
      .map((item: { Message: string }) => item.Message)
      .sort(),
  ).toEqual(['Same moment', 'Same moment too'])
  const failed = first.Items.find((item: { Message: string }) => item.Message === 'Same moment too')
  expect(failed).toMatchObject({ Result: 'Failed', ResultDetail: 'The phone could not be reached.' })
  const rest = (await olive.get(`/contacts/${id}/said?before=${first.Items.at(-1).Date}`)).body
  expect(rest).toMatchObject({ HasMore: false, Items: [{ Message: 'Hello', Result: null, IsInbound: true }] })
})

test('the point in time is read as every date is', async () => {
  const id = (await olive.post('/contacts', { PrimaryPhone: '2175550101' })).body.PersonID
  await addText(12175550101, 'At five', '2026-01-02T23:00:00Z')
  const before = async (written: string) => {
    const { status, body } = await olive.get(`/contacts/${id}/said?before=${encodeURIComponent(written)}`)
    return status === 200 ? body.Items.length : [status, body.ErrorName, Object.keys(body.Errors)]
  }
  // Of the clock of Lincoln High, which is six hours behind.
  for (const after of ['1/2/2026 5:01 PM', '2026-01-02T17:01', '1/3/2026', '2026-01-03', '2026-01-02T18:01:00-05:00'])
    expect([after, await before(after)]).toEqual([after, 1])
  for (const earlier of ['1/2/2026 5 PM', '2026-01-02', '2026-01-02T23:00:00Z', '0000-01-01T00:00:00Z'])
    expect([earlier, await before(earlier)]).toEqual([earlier, 0])
  expect(await before('yesterday')).toEqual([400, 'WrongInput', ['before']])
})

test('a member reads the texts of their numbers and of their own broadcasts', async () => {
  const id = (await uma.post('/contacts', { PrimaryPhone: '2175550101' })).body.PersonID
  const { textNumbers } = scene.scopeOf('uma.member')
  const other = ours.find(({ id }) => !textNumbers.includes(id))!
  await addText(12175550101, 'To her number', '2026-01-01T10:00:00Z', textNumbers[0]!)
  await addText(12175550101, 'To another number', '2026-01-02T10:00:00Z', other.id)
  await addBroadcast('olive.owner', 'Theirs', 12175550101, '2026-01-03T10:00:00Z')
  await addBroadcast('uma.member', 'Hers', 12175550101, '2026-01-04T10:00:00Z')
  const said = (await uma.get(`/contacts/${id}/said`)).body.Items
  expect(said.map((item: { Message: string }) => item.Message)).toEqual(['Hi Ann!', 'To her number'])
  expect((await olive.get(`/contacts/${id}/said`)).body.Items).toHaveLength(4)
  const theirs = (await olive.post('/contacts', { PrimaryPhone: '2175550102' })).body.PersonID
  expect((await uma.get(`/contacts/${theirs}/said`)).status).toBe(404)
  expect((await uma.get(`/contacts/${theirs}/permissions`)).status).toBe(404)
})

test('calls to and from them stand among it, for whoever sees the broadcast', async () => {
  const id = (await uma.post('/contacts', { PrimaryPhone: '2175550101' })).body.PersonID
  await addText(12175550101, 'Hello', '2026-01-01T10:00:00Z')
  const theirs = await addBroadcast('olive.owner', 'Late buses', 12175550109, '2026-01-02T10:00:00Z')
  const attempt = (at: string, cause: string | null, who: string | null) =>
    scene.query(
      `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, rang_at,
         answered_at, ended_at, answered_by, cause, heard_ms)
       values ($1, $2, 12175550101, $3::text, 1, 1, 12175550200, $3::text::timestamptz, now(), case when $5::text is null then null else now() end,
         now(), $5::text, $4, case when $5::text is null then 0 else 9400 end)`,
      [accountId, theirs, at, cause, who],
    )
  await attempt('2026-01-02T10:00:00Z', 'busy', null)
  await attempt('2026-01-02T10:05:00Z', 'hung up', 'machine')
  const callIn = (at: string, broadcastId: number | null) =>
    scene.query(
      `insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at, answered_at, ended_at, broadcast_id, heard_ms)
       values ($1, 12175550101, 12175550200, 1, 'in', $2, now(), now(), $3, 6000)`,
      [accountId, at, broadcastId],
    )
  await callIn('2026-01-02T11:00:00Z', theirs)
  await callIn('2026-01-03T11:00:00Z', null)
  const { Items } = (await olive.get(`/contacts/${id}/said`)).body
  expect(Items.map(({ Kind, Message }: { Kind: string; Message: string }) => [Kind, Message])).toEqual([
    ['CallIn', 'They called, and heard that there is nothing new for them.'],
    ['CallIn', 'They called back and heard the last message.'],
    ['Call', 'A machine answered.'],
    ['Call', 'The line was busy.'],
    ['Text', 'Hello'],
  ])
  expect(Items[2]).toMatchObject({
    ...{ IsInbound: false, TextPhoneNumber: '2175550200', BroadcastID: theirs, BroadcastName: 'Late buses' },
    ResultDetail: 'Heard 9 s.',
  })
  const page = (await olive.get(`/contacts/${id}/said?pagesize=2`)).body
  expect([page.Items.length, page.HasMore]).toEqual([2, true])
  const rest = (await olive.get(`/contacts/${id}/said?before=${page.Items[1].Date}`)).body.Items
  expect(rest.map(({ Kind }: { Kind: string }) => Kind)).toEqual(['Call', 'Call', 'Text'])
  const hers = (await uma.get(`/contacts/${id}/said`)).body.Items
  expect(hers.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('Call')
  expect(hers.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('CallIn')
})

test('what its numbers agreed to and refused', async () => {
  const id = (await olive.post('/contacts', { PrimaryPhone: '2175550101' })).body.PersonID
  await scene.query(
    `insert into permission_events (account_id, phone, event, source, words, user_id, created_at) values
      ($1, 12175550101, 'text opt-in', 'JOIN', 'Join', null, '2026-01-01Z'),
      ($1, 12175550101, 'voice opt-out', 'Opt-out report', null, $2, '2026-01-02Z')`,
    [accountId, scene.scopeOf('olive.owner').userId],
  )
  const { Items } = (await olive.get(`/contacts/${id}/permissions`)).body
  expect(Items).toMatchObject([
    { Event: 'Opted out of calls', Source: 'Opt-out report', Words: null, By: expect.stringContaining('Olive') },
    { Event: 'Opted in to texts', Source: 'JOIN', Words: 'Join', By: null, PhoneNumber: '2175550101' },
  ])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let accountId: number
/** Uma may use the first. */
let numbers: number[]
const ann = 12175550101

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  accountId = scene.accounts.lincoln.accountId
  const hers = scene.scopeOf('uma.member').textNumbers
  numbers = [...hers, ...scene.scopeOf('olive.owner').textNumbers.filter((id) => !hers.includes(id))]
})
afterAll(() => scene.close())

type Text = {
  at: string
  inbound?: boolean
  type?: string
  state?: number
  reason?: number
  number?: number
  more?: object
}
const addText = async (
  message: string,
  { at, inbound = true, type = 'Chat', state, reason = 0, number = 0, more = {} }: Text,
) => {
  const extra = Object.entries(more)
  const [row] = await scene.query<{ id: number }>(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, type, state, reason, created_at
        ${extra.map(([name]) => `, ${name}`).join('')})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9 ${extra.map((_, n) => `, $${10 + n}`).join('')}) returning text_message_id::int as id`,
    [
      ...[accountId, numbers[number], ann, inbound, message, type, inbound ? null : (state ?? 4), reason, at],
      ...extra.map(([, value]) => value),
    ],
  )
  return row!.id
}
const open = async (number = 0) => {
  const [row] = await scene.query<{ id: number }>(
    `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, created_at)
      select account_id, text_number_id, phone, text_message_id, created_at, is_inbound, created_at from text_messages
      where account_id = $1 and text_number_id = $2 order by text_message_id desc limit 1 returning conversation_id::int as id`,
    [accountId, numbers[number]],
  )
  return row!.id
}
const addBroadcast = async (
  who: 'olive.owner' | 'uma.member',
  message: string,
  at: string | null,
  { isFiled = true } = {},
) => {
  const [row] = await scene.query<{ id: number }>(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', user_id: '$2', name: `'Of ' || $3::text`, status: `'Complete'`, text_number_id: '$4' },
      ...{
        text_message: '$3::text',
        signature: `'Lincoln High'`,
        character_limit: '160',
        start_at: `'2026-11-01Z'`,
        created_at: `'2026-11-01Z'`,
      },
    })} select broadcast_id::int as id from made`,
    [accountId, scene.scopeOf(who).userId, message, numbers[0]],
  )
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
      values ($1, $2, $3, 1, 4, $4, 'Ann', '', '')`,
    [accountId, row!.id, ann, at],
  )
  if (isFiled) {
    await scene.query(`update broadcasts set filed_at = now(), filed_phone = 0 where broadcast_id = $1`, [row!.id])
    await scene.query(
      `insert into said_in_broadcasts (account_id, phone, said_at, broadcast_id) values ($1, $2, coalesce($3, '2026-11-01Z'::timestamptz), $4)`,
      [accountId, ann, at, row!.id],
    )
  }
  return row!.id
}

const read = async (asker: Asker, path: string) => {
  const { status, body } = await asker.get(path)
  expect([status, body.ErrorName]).toEqual([200, undefined])
  return { ...body, said: body.Items.map((item: { Message: string }) => item.Message) }
}

test('single texts and those of broadcasts in one order, as they left, each with what it was', async () => {
  const first = await addBroadcast('olive.owner', 'Hi {{FirstName}}!', '2026-11-02T10:00:00Z')
  await addText('Is there school?', { at: '2026-11-02T10:01:00Z', more: { broadcast_id: first } })
  await addText('There is.', {
    at: '2026-11-02T10:02:00Z',
    inbound: false,
    state: 5,
    reason: 22,
    more: { user_id: scene.scopeOf('olive.owner').userId, credits: 1, handed_at: '2026-11-02T10:02:01Z' },
  })
  const second = await addBroadcast('olive.owner', 'Late bus', '2026-11-02T10:03:00Z', { isFiled: false })
  await addBroadcast('olive.owner', 'Never left', null)
  await addText('STOP', { at: '2026-11-02T10:04:00Z', type: 'Stop' })
  await addText('You will get no more texts.', {
    at: '2026-11-02T10:04:01Z',
    inbound: false,
    type: 'Stop Reply',
    more: { class: 'compliance' },
  })
  await addText('123456', { at: '2026-11-02T10:05:00Z', inbound: false, type: 'Verification' })
  await addText('On another number', { at: '2026-11-02T10:06:00Z', number: 1 })
  const id = await open()
  const thread = await read(olive, `/conversations/${id}/textmessages`)
  expect(
    thread.Items.map((item: Record<string, unknown>) => [item.Message, item.Kind, item.Type, item.IsInbound]),
  ).toEqual([
    ['You will get no more texts.', 'Confirmation', 'Chat', false],
    ['STOP', 'Stop', 'Stop', true],
    ['Late bus\n\nLincoln High', 'Broadcast', 'Chat', false],
    ['There is.', 'Chat', 'Chat', false],
    ['Is there school?', 'Chat', 'Chat', true],
    ['Hi Ann!\n\nLincoln High Reply STOP to opt out', 'Broadcast', 'Chat', false],
  ])
  expect([thread.Size, thread.Next, thread.Previous]).toEqual([6, null, null])
  expect(thread.Items[3]).toMatchObject({
    ...{
      ConversationID: id,
      Outcome: 'failed',
      ResultDetail: 'The phone could not be reached.',
      CanSendAgain: true,
      Credits: 1,
    },
    User: { FirstName: 'Olive' },
  })
  expect(thread.Items[4]).toMatchObject({ Outcome: null, ResultDetail: '', Broadcast: { BroadcastID: first } })
  expect(thread.Items[2]).toMatchObject({
    TextMessageID: -second,
    Outcome: 'delivered',
    Broadcast: { BroadcastID: second },
  })
  expect((await olive.get(`/textmessages/${thread.Items[3].TextMessageID}`)).body).toEqual(thread.Items[3])
})

test('who may use the number reads all that was said there, and broadcasts of others without their name', async () => {
  const theirs = await addBroadcast('olive.owner', 'Theirs', '2026-11-02T10:00:00Z')
  await addBroadcast('uma.member', 'Hers', '2026-11-02T10:01:00Z')
  const text = await addText('Yes', { at: '2026-11-02T10:02:00Z', more: { broadcast_id: theirs } })
  const other = await addText('Not hers', { at: '2026-11-02T10:03:00Z', number: 1 })
  const [hers, notHers] = [await open(), await open(1)]
  const { Items } = await read(uma, `/conversations/${hers}/textmessages`)
  expect(
    Items.map((item: { Broadcast: object; User: object }) => [item.Broadcast !== null, item.User !== null]),
  ).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
  expect((await uma.get(`/textmessages/${text}`)).status).toBe(200)
  for (const path of [`/textmessages/${other}`, `/conversations/${notHers}`, `/conversations/${notHers}/textmessages`])
    expect([path, (await uma.get(path)).status]).toEqual([path, 404])
})

test('pages follow one another without a gap, whatever has the same time, and meet around a text', async () => {
  const day = Date.parse('2026-11-02T10:00:00Z')
  for (let n = 0; n < 40; n++) {
    // Four to a millisecond, and within it in another order than by id.
    const at = new Date(day + Math.floor(n / 4)).toISOString().replace('Z', `${900 - (n % 4) * 100}Z`)
    await addText(`Text ${n}`, { at })
    if (n % 8 === 0)
      await addBroadcast('olive.owner', `Broadcast ${n}`, new Date(day + Math.floor(n / 4)).toISOString())
  }
  const id = await open()
  const whole = await read(olive, `/conversations/${id}/textmessages?pagesize=2000`)
  expect([whole.Items.length, whole.Size]).toEqual([45, 45])
  for (const pagesize of [1, 3, 7]) {
    const said: string[] = []
    let next = `/v1/conversations/${id}/textmessages?pagesize=${pagesize}`
    let last = ''
    while (next) {
      last = next
      const page = await read(olive, next.replace('/v1', ''))
      said.push(...page.said)
      next = page.Next
    }
    expect(said).toEqual(whole.said)
    const back: string[] = []
    for (let path: string | null = last; path; ) {
      const page: { said: string[]; Previous: string | null } = await read(olive, path.replace('/v1', ''))
      back.unshift(...page.said)
      path = page.Previous
    }
    expect(back).toEqual(whole.said)
  }
  for (const at of [0, 1, 20, 21, 39, 40, 41, 43, 44]) {
    const { TextMessageID } = whole.Items[at]
    const around = await read(olive, `/conversations/${id}/textmessages?around=${TextMessageID}&pagesize=6`)
    const from = Math.max(0, at - 3)
    expect(around.said).toEqual(whole.said.slice(from, from + around.said.length))
    expect(around.Items.some((item: { TextMessageID: number }) => item.TextMessageID === TextMessageID)).toBe(true)
    expect([around.Previous === null, around.Next === null]).toEqual([from === 0, from + around.said.length === 45])
  }
  expect((await olive.get(`/conversations/${id}/textmessages?before=yesterday`)).body.Errors).toHaveProperty('before')
  expect((await olive.get(`/conversations/${id}/textmessages?around=999999`)).status).toBe(404)
})

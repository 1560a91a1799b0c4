import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()

const create = async (BroadcastName: string, body: object = {}): Promise<number> =>
  (
    await olive.post('/broadcasts', {
      BroadcastName,
      TextMessage: 'School is closed.',
      Contacts: [{ PrimaryPhone: '2175550101' }],
      ...body,
    })
  ).body.BroadcastID

const set = (id: number, status: string) =>
  scene.query('update broadcasts set status = $2 where broadcast_id = $1', [id, status])

const names = async (query = '') =>
  (await olive.get(`/broadcasts?pagesize=50${query}`)).body.Items.map((b: { BroadcastName: string }) => b.BroadcastName)

describe('the list', () => {
  beforeAll(async () => {
    await set(await create('Done, first'), 'Complete')
    await create('Tomorrow', { StartDate: inHours(24) })
    await set(await create('Done, second'), 'Canceled')
    await create('Soon', { StartDate: inHours(1), TextMessage: '50% off lunch.' })
    await create('Running')
    await set(await create('Held'), 'Paused')
  })

  test('has the running ones first, then what comes in its order, then what is over, newest first', async () => {
    expect(await names()).toEqual(['Held', 'Running', 'Soon', 'Tomorrow', 'Done, second', 'Done, first'])
  })

  test.each([
    ['&BroadcastStatusCategory=Scheduled', ['Soon', 'Tomorrow']],
    ['&BroadcastStatus=Paused', ['Held']],
    ['&BroadcastStatusCategory~ne~Completed&sortby=BroadcastName', ['Held', 'Running', 'Soon', 'Tomorrow']],
    ['&q=done', ['Done, second', 'Done, first']],
    ['&q=50%25', ['Soon']],
    ['&sortby=-BroadcastName&q=o', ['Tomorrow', 'Soon', 'Running', 'Held', 'Done, second', 'Done, first']],
    ['&BroadcastType=Survey', []],
  ])('%s shows %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('is filtered by dates and refuses what is none', async () => {
    expect(await names(`&StartDate~gt~${inHours(12)}`)).toEqual(['Tomorrow'])
    expect((await olive.get('/broadcasts?StartDate~gt~soon')).status).toBe(400)
    expect((await olive.get('/broadcasts?UserID=me')).status).toBe(400)
    expect((await olive.get('/broadcasts?sortby=Colour')).status).toBe(400)
  })

  test('is paged', async () => {
    const { body } = await olive.get('/broadcasts?pagesize=4')
    expect(body).toMatchObject({ Size: 6, Previous: null })
    expect((await olive.get(body.Next.replace('/v1', ''))).body.Items).toHaveLength(2)
  })
})

describe('the details', () => {
  let id: number
  const states = [
    { state: outcome.delivered, reason: reason.none, replied: true },
    { state: outcome.delivered, reason: reason.carrierWithoutReceipt },
    // The receipt was wrong, and two of those that are on their way were faster than theirs.
    { state: outcome.failed, reason: reason.rejectedSpam, replied: true },
    { state: outcome.failed, reason: reason.unconfirmed },
    { state: outcome.invalid, reason: reason.optedOut },
    { state: outcome.notSent, reason: reason.cancelled },
    { state: outcome.accepted, reason: reason.none, replied: true },
    { state: outcome.unknown, reason: reason.none, replied: true },
    { state: outcome.waiting, reason: reason.none },
    { state: outcome.delivered, reason: reason.none, replied: true, optedOut: true },
  ]
  beforeAll(async () => {
    id = await create('Results', {
      Contacts: states.map((_, at) => ({
        PrimaryPhone: String(2175550110 + at),
        FirstName: `First${at}`,
        LastName: 'Last',
      })),
    })
    while (await planNext(scene.platform));
    for (const [at, { state, reason, replied = false, optedOut = false }] of states.entries()) {
      await scene.query(
        `update recipients set state = $3, reason = $4, is_replied = $5, is_opted_out = $6, handed_at = now(), done_at = now()
         where broadcast_id = $1 and phone = $2`,
        [id, 12175550110 + at, state, reason, replied, optedOut],
      )
    }
    for (const [at, message, type] of [
      [0, 'Thank you', 'Chat'],
      [0, 'Is there a bus?', 'Chat'],
      [2, 'Got it', 'Chat'],
      [6, 'Yes', 'Chat'],
      [7, 'No', 'Chat'],
      [9, 'please take me off your list', 'Auto Opt-out'],
      // A reserved word is no reply.
      [1, 'STOP', 'Stop'],
    ] as const) {
      await scene.query(
        `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, created_at)
         values ($1, $2, $3, true, $4, $5, $6, now())`,
        [
          scene.accounts.lincoln.accountId,
          scene.accounts.lincoln.textNumberIds[0],
          12175550110 + at,
          ...[type, message, id],
        ],
      )
    }
    // Two writers, each with a shard of its own.
    await scene.query(
      `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, delivered, failed, invalid, not_sent, replied, delivered_replied,
         credits_used)
       values ($1, $2, 1, -7, 2, 2, 1, 1, 1, 1, 3), ($1, $2, 2, -2, 1, 0, 0, 0, 4, 1, 2)`,
      [scene.accounts.lincoln.accountId, id],
    )
    await scene.query(
      'update broadcast_counters set accepted = 1, unknown = 1, opted_out = 1 where broadcast_id = $1 and shard = 2',
      [id],
    )
  })

  const phones = async (category: string, query = '') => {
    const { body } = await olive.get(`/broadcasts/${id}/details?category=${category}${query}`)
    expect(body.Size).toBe(body.Items.length)
    return body.Items.map(({ PhoneNumber }: { PhoneNumber: string }) => Number(PhoneNumber) - 2175550110)
  }

  test.each([
    ['all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['delivered', [0, 1, 9]],
    ['failed', [2, 3]],
    ['invalid', [4]],
    ['not-completed', [5, 6, 7, 8]],
    ['replied', [0, 2, 6, 7, 9]],
    ['not-replied', [1]],
    ['opted-out', [9]],
  ])('of %s', async (category, expected) => {
    expect(await phones(category)).toEqual(expected)
  })

  test('are searched by name and number and sorted', async () => {
    expect(await phones('all', '&q=first3%20last')).toEqual([3])
    expect(await phones('all', '&q=555-0117')).toEqual([7])
    expect(await phones('delivered', '&q=first&sortby=-FirstName')).toEqual([9, 1, 0])
  })

  test('say what became of each', async () => {
    const { body } = await olive.get(`/broadcasts/${id}/details`)
    expect(
      body.Items.map((row: Record<string, unknown>) => [
        row.TextResultCategory,
        row.Outcome,
        row.ResultDetail,
        row.Credits,
      ]),
    ).toEqual([
      ['Delivered', 'delivered', 'Delivered.', 1],
      ['Delivered', 'delivered', 'Sent to the carrier, which gave no receipt.', 1],
      ['Failed', 'failed', 'Rejected by the carrier as possible spam.', 1],
      ['Failed', 'failed', 'We could not confirm this one. It may have arrived. It was not sent again.', 0],
      ['Invalid', 'invalid', 'Opted out before this was sent.', 0],
      ['NotSent', 'notSent', 'The broadcast was canceled before this was sent.', 0],
      ['NotSent', 'accepted', 'On its way: the carrier has it.', 1],
      ['NotSent', 'unknown', 'Waiting for the carrier to confirm this one.', 0],
      ['NotSent', 'waiting', 'Waiting to be sent.', 0],
      ['Delivered', 'delivered', 'Delivered.', 1],
    ])
  })

  test('add up to the counters of the broadcast, whichever writer counted', async () => {
    const { body } = await olive.get(`/broadcasts/${id}`)
    expect(body).toMatchObject({
      PhoneNumberCount: 10,
      DeliveredTexts: 3,
      FailedTextTotal: 2,
      InvalidTextCount: 1,
      NotDeliveredTexts: 4,
      OnTheirWay: 1,
      UnknownTexts: 1,
      TotalCompleted: 9,
      RepliedTotal: 5,
      NotRepliedTotal: 1,
      TextOptedOut: 1,
      CreditsUsed: 5,
    })
  })

  test('count as not replied as many as are listed so, while receipts come in', async () => {
    const turn = (
      at: number,
      [from, to]: ['accepted' | 'waiting' | 'delivered', 'accepted' | 'waiting' | 'delivered'],
    ) =>
      scene.query(
        `with moved as (update recipients set state = $3 where broadcast_id = $1 and phone = $2 returning is_replied)
         update broadcast_counters set ${from} = ${from} - 1, ${to} = ${to} + 1, delivered_replied = delivered_replied
           + case when is_replied then ${Number(to === 'delivered') - Number(from === 'delivered')} else 0 end
         from moved where broadcast_id = $1 and shard = 2`,
        [id, 12175550110 + at, outcome[to]],
      )
    const agree = async () => {
      const listed = await phones('not-replied')
      expect((await olive.get(`/broadcasts/${id}`)).body.NotRepliedTotal).toBe(listed.length)
      expect((await olive.get('/broadcasts?q=Results')).body.Items[0].NotRepliedTotal).toBe(listed.length)
      return listed
    }
    expect(await agree()).toEqual([1])
    await turn(6, ['accepted', 'delivered'])
    expect(await agree()).toEqual([1])
    await turn(8, ['waiting', 'delivered'])
    expect(await agree()).toEqual([1, 8])
    await turn(6, ['delivered', 'accepted'])
    await turn(8, ['delivered', 'waiting'])
  })

  test('and the replies, newest first', async () => {
    const replies = async (query = '') => (await olive.get(`/broadcasts/${id}/textreplies${query}`)).body
    expect(await replies()).toMatchObject({
      Size: 7,
      Items: [
        { Message: 'STOP', IsOptOut: true, FirstName: 'First1', PhoneNumber: '2175550111' },
        { IsOptOut: true, FirstName: 'First9' },
        { Message: 'No', IsOptOut: false },
        ...Array(4).fill({}),
      ],
    })
    expect(await replies('?q=thank')).toMatchObject({ Size: 1, Items: [{ Message: 'Thank you' }] })
    // Of five who are counted one has written twice; whoever only said STOP is not counted.
    const counted = await replies('?Replied=true')
    expect(counted.Size).toBe(6)
    expect(new Set(counted.Items.map((item: { PhoneNumber: string }) => item.PhoneNumber)).size).toBe(5)
    expect(await replies('?Replied=false')).toMatchObject({ Size: 1, Items: [{ Message: 'STOP' }] })
  })

  test('unread are the replies of conversations that nobody has opened since they came', async () => {
    const { accountId, textNumberIds } = scene.accounts.lincoln
    const unread = async () => (await olive.get(`/broadcasts/${id}`)).body.UnreadTextReplies
    expect(await unread()).toBe(0)
    await scene.query(
      `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, heard_at, unread,
         is_auto_opt_out, created_at)
       select account_id, text_number_id, phone, max(text_message_id), max(created_at), true, max(created_at), count(*),
         bool_or(type = 'Auto Opt-out'), min(created_at)
       from text_messages where account_id = $1 and broadcast_id = $2 and type <> 'Stop' group by 1, 2, 3`,
      [accountId, id],
    )
    // Two of the first person and one each of three; an opt-out in one's own words is nothing to answer.
    expect(await unread()).toBe(5)
    const see = (at: number, when: string) =>
      scene.query(
        `update conversations set unread = case when ${when} > last_at then 0 else 1 end, viewed_at = ${when}
         where account_id = $1 and text_number_id = $2 and phone = $3`,
        [accountId, textNumberIds[0], 12175550110 + at],
      )
    await see(0, `last_at + interval '1 s'`)
    expect(await unread()).toBe(3)
    // A text of something else came since.
    await see(2, `last_at - interval '1 s'`)
    expect(await unread()).toBe(3)
    await see(2, 'last_at')
    expect(await unread()).toBe(2)
    expect((await olive.get('/broadcasts?q=Results')).body.Items[0].UnreadTextReplies).toBe(2)
  })
})

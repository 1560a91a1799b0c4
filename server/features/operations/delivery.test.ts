import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { all, sql } from '../../platform/database.ts'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { figures } from './figures-store.ts'
import { saveShared } from './shared-store.ts'

let scene: Scene
let sam: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

beforeEach(async () => {
  await scene.query(`truncate nodes, carrier_links, carriers, sending_lanes, outbox, broadcast_queue, broadcast_counters, retries,
    carrier_events, unmatched_receipts, broadcast_sources, broadcasts restart identity cascade`)
})

type Id = { id: number }
const oneId = async (text: string, values: unknown[] = []) => (await scene.query<Id>(text, values))[0]!.id

const numberOf = (account: 'lincoln' | 'harbor') =>
  oneId('select text_number_id::int as id from text_numbers where account_id = $1 order by 1 limit 1', [
    scene.accounts[account].accountId,
  ])

const node = (role: string, seen = 'now()', applied = 0) =>
  oneId(
    `insert into nodes (role, started_at, seen_at, applied_seq) values ($1, now(), ${seen}, ${applied}) returning node_id::int as id`,
    [role],
  )

type Made = { status?: string; name?: string; counters?: object; start?: string; isPlanned?: boolean; count?: number }

const broadcast = async (account: 'lincoln' | 'harbor', made: Made = {}) => {
  const { status = 'Broadcasting', name = 'Snow', counters = {}, start = 'now()', isPlanned = true, count = 0 } = made
  const { accountId } = scene.accounts[account]
  const textNumberId = await numberOf(account)
  const id = await oneId(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', name: '$2', status: '$3', text_number_id: '$4', phone_number_count: '$5' },
      ...{ start_at: start, started_at: start },
    })} select broadcast_id::int as id from made`,
    [accountId, name, status, textNumberId, count],
  )
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at, is_planned) values ($1, $2, $3, ${start}, $4)`,
    [accountId, id, textNumberId, isPlanned],
  )
  for (const [shard, counted] of Object.values(counters).entries()) {
    const names = Object.keys(counted)
    await scene.query(
      `insert into broadcast_counters (account_id, broadcast_id, shard, ${names.join()}) values ($1, $2, $3, ${names.map((_, i) => `$${i + 4}`).join()})`,
      [accountId, id, shard, ...Object.values(counted)],
    )
  }
  return id
}

const single = async (account: 'lincoln' | 'harbor', id: number, due: string) =>
  scene.query(
    `insert into outbox (text_message_id, account_id, lane_id, phone, due_at) values ($1, $2, $3, 12175550101, ${due})`,
    [id, scene.accounts[account].accountId, await numberOf(account)],
  )

test('an installation at rest has nothing to tell', async () => {
  const { status, body } = await sam.get('/staff/delivery')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    Totals: { Waiting: 0, Unknown: 0, OldestUnknown: null, OldestSingleText: null, Lag: 0, UnservedNumbers: 0 },
    Nodes: [],
    Links: [],
    Numbers: { Items: [], Size: 0 },
    Broadcasts: { Items: [], Size: 0 },
    FailedJobs: [],
    LedgerCheck: null,
  })
})

test('broadcasts are told by their counters, and what is scheduled or paused is not waiting', async () => {
  const running = await broadcast('lincoln', {
    counters: [
      { waiting: 1000, accepted: 0 },
      { waiting: -300, retrying: 20, unknown: 3, accepted: 200, delivered: 70, failed: 7 },
    ],
    start: "now() - interval '90 seconds'",
    count: 1000,
  })
  await broadcast('lincoln', { counters: [{ waiting: 50, retrying: 5 }], status: 'Paused', name: 'Sleet' })
  await broadcast('harbor', {
    status: 'AuthorizationApproved',
    isPlanned: false,
    count: 400,
    start: "now() + interval '1 day'",
  })
  const { body } = await sam.get('/staff/delivery')
  expect(body.Totals).toMatchObject({
    Waiting: 700,
    Retrying: 20,
    Paused: 55,
    Scheduled: 400,
    OnTheirWay: 200,
    Unknown: 3,
    UnservedNumbers: 1,
  })
  expect(body.Totals.OldestUnknown).toBeGreaterThanOrEqual(90)
  expect(body.Broadcasts).toMatchObject({ Size: 2, Items: [{ BroadcastID: running }, { BroadcastName: 'Sleet' }] })
  expect(body.Broadcasts.Items[0]).toMatchObject({
    Waiting: 700,
    Retrying: 20,
    OnTheirWay: 200,
    Unknown: 3,
    HandedOver: 280,
    PhoneNumberCount: 1000,
  })
})

test('a cancelled broadcast is there as long as receipts may come', async () => {
  const id = await broadcast('lincoln', { counters: [{ accepted: 12 }], status: 'Canceled' })
  await scene.query('update broadcasts set finalizing_at = now() where broadcast_id = $1', [id])
  await scene.query('delete from broadcast_queue where broadcast_id = $1', [id])
  expect((await sam.get('/staff/delivery')).body).toMatchObject({ Totals: { OnTheirWay: 12 }, Broadcasts: { Size: 1 } })
  await scene.query('update broadcasts set completed_at = now() where broadcast_id = $1', [id])
  expect((await sam.get('/staff/delivery')).body).toMatchObject({ Totals: { OnTheirWay: 0 }, Broadcasts: { Size: 0 } })
})

test('a number tells who sends for it, by which carrier, how fast, and what waits; and can be searched', async () => {
  const engine = await node('engine')
  const carrier = await oneId(
    `insert into carriers (kind, address, name) values ('twilio', 'AC1@api', 'Second way') returning carrier_id as id`,
  )
  const textNumberId = await numberOf('lincoln')
  await scene.query(
    `insert into sending_lanes (lane_id, account_id, kind, node_id, epoch, until, notice, carrier_id, pace)
     values ($1, $2, 'text', $3, 7, now() + interval '4.5 seconds', 'Waits.', $4, 2.5)`,
    [textNumberId, scene.accounts.lincoln.accountId, engine, carrier],
  )
  await broadcast('lincoln', { counters: [{ waiting: 40, retrying: 2 }] })
  await single('lincoln', 1, "now() - interval '30 seconds'")
  await single('lincoln', 2, 'now()')
  await single('lincoln', 3, "now() + interval '1 hour'")
  await single('harbor', 4, 'now()')
  const { body } = await sam.get('/staff/delivery')
  expect(body.Numbers.Size).toBe(2)
  expect(
    body.Numbers.Items.find((row: { CompanyName: string }) => row.CompanyName.startsWith('Lincoln')),
  ).toMatchObject({
    TextNumberID: textNumberId,
    NodeID: engine,
    Epoch: 7,
    SecondsLeft: 4,
    Pace: 2.5,
    CarrierName: 'Second way',
    Notice: 'Waits.',
    Waiting: 42,
    SingleTexts: 2,
    OldestSingleText: 30,
  })
  expect(body.Numbers.Items.find((row: { CompanyName: string }) => row.CompanyName.startsWith('Harbor'))).toMatchObject(
    {
      NodeID: null,
      SecondsLeft: null,
      CarrierName: null,
      SingleTexts: 1,
    },
  )
  expect(body.Totals).toMatchObject({ SingleTexts: 3, OldestSingleText: 30, UnservedNumbers: 1 })
  const phone = body.Numbers.Items[0].PhoneNumber as string
  const found = (await sam.get(`/staff/delivery?q=${phone.slice(-7)}`)).body
  expect(found.Numbers.Items.map((row: { PhoneNumber: string }) => row.PhoneNumber)).toEqual([phone])
  expect((await sam.get('/staff/delivery?q=harbor')).body).toMatchObject({
    Numbers: { Size: 1 },
    Broadcasts: { Size: 0 },
  })
  expect((await sam.get('/staff/delivery?q=snow')).body).toMatchObject({
    Numbers: { Size: 0 },
    Broadcasts: { Size: 1 },
  })
  expect((await sam.get('/staff/delivery?numbersPage=2')).body.Numbers).toMatchObject({ Items: [], Size: 2 })
})

test('nodes tell how far they are behind; those that are gone only while they have left something', async () => {
  const alive = await node('engine', 'now()', 3)
  const frozen = await node('engine', "now() - interval '20 seconds'", 0)
  await node('web', "now() - interval '2 hours'")
  await node('engine', "'-infinity'")
  for (const [nodeId, seq, ago] of [
    [alive, 3, 50],
    [frozen, 1, 40],
    [frozen, 2, 20],
  ]) {
    await scene.query(
      `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, received_at)
       values ($1, $2, 1, 'receipt', '', '', '', now() - make_interval(secs => $3))`,
      [nodeId, seq, ago],
    )
  }
  const { body } = await sam.get('/staff/delivery')
  expect(body.Nodes).toMatchObject([
    { NodeID: alive, IsAlive: true, SecondsSinceSeen: 0, Lag: 0, LagSeconds: null },
    { NodeID: frozen, IsAlive: false, SecondsSinceSeen: 20, Lag: 2, LagSeconds: 40 },
  ])
  expect(body.Totals).toMatchObject({ Lag: 2, LagSeconds: 40 })
})

test('links, unmatched receipts, retries, jobs that failed, and what the engines handed over', async () => {
  const engine = await node('engine')
  const carrier = await oneId(
    `insert into carriers (kind, address) values ('smpp', 'us@smsc:2775') returning carrier_id as id`,
  )
  await scene.query(
    `insert into carrier_links (node_id, carrier_id, is_up, health, trouble, slots, taken, since, seen_at)
     values ($1, $2, false, 'down', 'refused the bind', 10, 3, now(), now() - interval '3 seconds')`,
    [engine, carrier],
  )
  await scene.query(
    `insert into unmatched_receipts (carrier_id, message_id, status, source, destination, received_at) values ($1, 'x', 'delivered', '', '', now())`,
    [carrier],
  )
  const { accountId } = scene.accounts.lincoln
  const id = await broadcast('lincoln')
  await scene.query(
    `insert into retries (account_id, broadcast_id, phone, lane_id, tries, due_at)
     select $1, $2, p, $3, 1, now() + make_interval(secs => p - 2) from generate_series(1, 4) p`,
    [accountId, id, await numberOf('lincoln')],
  )
  await scene.query(`select graphile_worker.add_job('report.write', max_attempts := 1)`)
  await scene.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'No room', run_at = now() + interval '1 hour'`,
  )
  const value = (answer: string, value: number) => ({ value, labels: { role: 'engine', answer } })
  await saveShared(scene.platform.db, {
    process: 'engine@one',
    metrics: [
      {
        name: 'carillon_texts_handed_over_total',
        help: '',
        type: 'counter',
        aggregator: 'sum',
        values: [value('accepted', 500), value('refused', 20), value('unknown', 3), value('later', 1000)],
      },
    ],
  })
  const { body } = await sam.get('/staff/delivery')
  expect(body.Links).toMatchObject([
    {
      NodeID: engine,
      CarrierName: 'us@smsc:2775',
      IsUp: false,
      Health: 'down',
      Trouble: 'refused the bind',
      Slots: 10,
      SlotsTaken: 3,
    },
  ])
  expect(body.Totals).toMatchObject({ UnmatchedReceipts: 1, RetriesDue: 2, FailedJobs: 1, HandedOver: 523 })
  expect(body.FailedJobs).toMatchObject([
    { Task: 'report.write', AccountID: null, Attempts: 1, IsGivenUp: true, Error: 'No room' },
  ])
})

test('is there for nobody else', async () => {
  const olive = await scene.as('olive.owner')
  expect((await olive.get('/staff/delivery')).status).toBe(403)
})

test('the figures touch no table whose rows are people', async () => {
  const plan = await all<{ 'QUERY PLAN': string }>(scene.platform.db, sql`explain ${figures}`)
  const tables = plan.flatMap((row) =>
    [...row['QUERY PLAN'].matchAll(/ on (?:\w+\.)?(\w+)/g)].map(([, table]) => table),
  )
  expect(tables).toContain('broadcast_counters')
  for (const table of ['recipients', 'text_messages', 'handovers', 'contacts', 'audience_members', 'credit_entries']) {
    expect(tables).not.toContain(table)
  }
})

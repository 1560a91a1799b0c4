import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { openMetricsText } from './collect-figures.ts'
import { saveSetting } from './settings-store.ts'
import { shareFigures } from './share-figures.ts'
import { readShared } from './shared-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

/** Each time as by a process that has not been asked yet. */
const textNow = () => openMetricsText(scene.platform)()

/** The value of a line, `name{labels}` as written. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('the installation’s figures are those of the database', async () => {
  const { accountId } = scene.accounts.lincoln
  const [number] = await scene.query<{ id: number }>(
    'select text_number_id as id from text_numbers where account_id = $1 limit 1',
    [accountId],
  )
  await scene.query(
    `with ${madeBroadcasts(
      {
        ...{ account_id: '$1', text_number_id: '$2', phone_number_count: '9' },
        ...{ started_at: `now() - interval '1 minute'` },
      },
      'from generate_series(1, 2)',
    )} select from made`,
    [accountId, number!.id],
  )
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at, is_planned)
     select account_id, broadcast_id, text_number_id, now(), true from broadcast_texts where account_id = $1`,
    [accountId],
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, retrying, unknown, accepted)
     select account_id, broadcast_id, 0, 40, 3, 2, 1 from broadcasts where account_id = $1`,
    [accountId],
  )
  await scene.query(
    `insert into carriers (kind, address, url_encrypted) values ('smpp', 'a@b:1', null), ('twilio', 'AC@c', 'x'), ('telnyx', 'K@d', 'x')`,
  )
  await scene.query(`update carriers set is_enabled = false where kind = 'telnyx'`)
  await scene.query(`insert into nodes (role, started_at, seen_at) values ('engine', now(), now())`)
  await scene.query(
    `insert into carrier_links (node_id, carrier_id, is_up, health, slots, taken, since, seen_at)
     values (1, 1, true, 'slow', 50, 7, now(), now()), (2, 1, true, 'up', 50, 1, now(), now() - interval '1 minute')`,
  )
  await saveSetting(
    scene.platform.db,
    null,
    'ledger-check',
    { count: 2, disagreements: [] },
    new Date(Date.now() - 60_000),
  )

  const text = await textNow()
  expect(valueIn(text, 'carillon_delivery_read')).toBe(1)
  expect(valueIn(text, 'carillon_nodes_alive{role="engine"}')).toBe(1)
  expect(valueIn(text, 'carillon_nodes_alive{role="web"}')).toBe(0)
  expect(valueIn(text, 'carillon_recipients{state="waiting"}')).toBe(80)
  expect(valueIn(text, 'carillon_recipients{state="retrying"}')).toBe(6)
  expect(valueIn(text, 'carillon_recipients{state="unknown"}')).toBe(4)
  expect(valueIn(text, 'carillon_recipients{state="on_their_way"}')).toBe(2)
  expect(valueIn(text, 'carillon_unknown_oldest_seconds')).toBeGreaterThanOrEqual(60)
  expect(valueIn(text, 'carillon_numbers_unserved')).toBe(1)
  expect(valueIn(text, 'carillon_carrier_links_slow{carrier="1",kind="smpp"}')).toBe(1)
  expect(valueIn(text, 'carillon_carrier_links_up{carrier="1",kind="smpp"}')).toBe(0)
  expect(valueIn(text, 'carillon_carrier_slots_taken{carrier="1",kind="smpp"}')).toBe(7)
  expect(valueIn(text, 'carillon_carrier_links_up{carrier="2",kind="twilio"}')).toBe(0)
  expect(text).not.toContain('kind="telnyx"')
  expect(valueIn(text, 'carillon_ledger_disagreements')).toBe(2)
  expect(valueIn(text, 'carillon_ledger_check_age_seconds')).toBeGreaterThanOrEqual(59)
})

test('an engine elsewhere is seen at the one address, and no more once it has stopped', async () => {
  const { settings, metrics } = scene.platform
  const engine = { ...scene.platform, settings: { ...settings, nodeName: 'engine@there' } }
  metrics.handedOver.inc({ answer: 'accepted' }, 5)
  const sharing = shareFigures(engine)
  while ((await readShared(scene.platform.db)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const text = await textNow()
  const name = 'carillon_texts_handed_over_total'
  expect(valueIn(text, `${name}{role="test",answer="accepted",process="engine@there"}`)).toBe(5)
  expect(valueIn(text, `${name}{answer="accepted",role="test"}`)).toBe(5)
  expect(text.match(/# TYPE carillon_texts_handed_over_total counter/g)).toHaveLength(1)
  // Its own row is not told twice.
  expect(await openMetricsText(engine)()).not.toContain('process="engine@there"')
  await sharing.stop()
  expect(await textNow()).not.toContain('engine@there')
})

test('without the database a process tells what it knows itself, and that it could not read the rest', async () => {
  const away = { ...scene.platform, db: undefined as never }
  const text = await openMetricsText(away)()
  expect(valueIn(text, 'carillon_delivery_read')).toBe(0)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('carillon_recipients')
})

import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropPartitions, makePartitions } from '../features/operations/keep-partitions.ts'
import { receiptScene } from '../testing/receipt-scene.ts'
import { eventsAfterCursor } from './receive/event-store.ts'

const { accepted, delivered } = outcome
const [ann, bob] = [12175551001, 12175551002] as const
const dayMs = 86_400_000

let scene: Awaited<ReturnType<typeof receiptScene>>
let now: Date
const after = (days: number) => new Date(now.getTime() + days * dayMs)
beforeAll(async () => {
  scene = await receiptScene()
  now = new Date((await scene.query<{ at: string }>('select now() as at'))[0]!.at)
  // That of before.
  await makePartitions(scene.scene.platform.db, after(-7))
})
afterAll(() => scene.close())
beforeEach(() => scene.clear())
afterEach(() => expect(scene.errors).toEqual([]))

/** All that was handed over so far was so a week before. */
const aWeekPasses = () => scene.query('update handovers set week = week - 7')

test("an id that is used again in another week is the newer text's", async () => {
  const first = await scene.text(ann, ['1'])
  const snow = await scene.broadcast({ [bob]: ['2'] })
  await aWeekPasses()
  const second = await scene.text(ann, ['1'])
  const ice = await scene.broadcast({ [bob]: ['2'] })
  await scene.receipt('1', ann)
  await scene.receipt('2', bob)
  expect([await first.became(), await second.became()]).toEqual([accepted, delivered])
  expect([await snow.became(), await ice.became()]).toEqual([{ [bob]: accepted }, { [bob]: delivered }])
  expect(await scene.waiting()).toEqual([])
})

test('a receipt finds its text of the week before, whatever is told of our number', async () => {
  const text = await scene.text(ann, ['7'])
  const other = await scene.text(bob, ['8'])
  await aWeekPasses()
  await scene.receipt('7', ann)
  await scene.receipt('8', bob, { destination: '' })
  expect([await text.became(), await other.became()]).toEqual([delivered, delivered])
})

test('the receipt of a part counts once, though its answer was saved in the next week', async () => {
  const text = await scene.text(ann, ['a', 'b'])
  await aWeekPasses()
  await scene.receipt('a', ann)
  // The answer that came late: by it the same hand-overs are of this week.
  await scene.query(`insert into handovers (carrier_id, message_id, account_id, text_message_id, phone, parts, created_at, own_phone)
    select carrier_id, message_id, account_id, text_message_id, phone, parts, created_at, own_phone from handovers`)
  await scene.receipt('a', ann)
  expect(await text.became()).toBe(accepted)
  await scene.receipt('b', ann)
  expect(await text.became()).toBe(delivered)
})

test('a receipt for what is not kept any more waits like any that matches nothing', async () => {
  const text = await scene.text(ann, ['9'])
  await makePartitions(scene.scene.platform.db, after(50))
  expect(await dropPartitions(scene.scene.platform.db, after(50))).toContainEqual(expect.stringMatching(/^handovers_/))
  expect(await scene.query('select count(*)::int as n from handovers')).toEqual([{ n: 0 }])
  // For the texts of now, which are of no week that there is.
  await makePartitions(scene.scene.platform.db, now)
  await scene.receipt('9', ann)
  expect(await text.became()).toBe(accepted)
  expect(await scene.waiting()).toEqual(['9'])
})

test('a batch of events that was saved again in the next week is read once', async () => {
  await makePartitions(scene.scene.platform.db, now)
  for (const week of ['week', 'week + 7'])
    await scene.query(
      `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, received_at, week)
       select $1, 1000001, 1, 'text', 'l', '1', '2', now(), ${week} from (select date_trunc('week', now())::date as week) w`,
      [scene.nodeId],
    )
  const events = await eventsAfterCursor(scene.pool, scene.nodeId, 10)
  expect(events.map(({ seq }) => Number(seq))).toEqual([1_000_001])
})

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planNext } from '../channels.ts'
import { giveUpOverLimit } from './gate-store.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.close())

/** Ten recipients: the first two claimed, the next one puts off another try, its places as asked for. */
const running = async () => {
  const olive = await scene.as('olive.owner')
  const { body } = await olive.post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school.',
    Contacts: Array.from({ length: 10 }, (_, i) => ({ PrimaryPhone: String(2175550101 + i) })),
  })
  await planNext(scene.platform)
  await scene.query('update broadcast_queue set cursor_phone = 12175550103')
  await scene.query(`update recipients set state = ${outcome.retrying} where phone = 12175550103`)
  await scene.query(
    'insert into retries select account_id, broadcast_id, 12175550103, text_number_id, 1, now() from broadcast_texts',
  )
  await scene.query(
    'insert into broadcast_counters (account_id, broadcast_id, shard, waiting, retrying) select account_id, broadcast_id, 1, -1, 1 from broadcasts',
  )
  return body.BroadcastID as number
}
const states = async () =>
  (await scene.query<{ state: number }>('select state from recipients order by phone')).map(({ state }) => state)
const { waiting, notSent } = outcome
const counters = () =>
  scene.query(
    'select sum(waiting)::int as waiting, sum(retrying)::int as retrying, sum(not_sent)::int as not_sent from broadcast_counters',
  )

test('what is over the limit is given up some rows at a time, and told of once', async () => {
  const id = await running()
  await scene.query('create table commits as select txid_current() as id where false')
  await scene.query(`create function note() returns trigger language plpgsql as
    $$ begin insert into commits values (txid_current()); return null; end $$`)
  await scene.query('create trigger note after update on recipients for each row execute function note()')
  expect(await giveUpOverLimit(scene.platform.pool, { broadcastId: id, channel: channel.text }, 5, 3)).toBe(8)
  expect(await states()).toEqual([waiting, waiting, ...Array(8).fill(notSent)])
  expect(await counters()).toEqual([{ waiting: 2, retrying: 0, not_sent: 8 }])
  expect(await scene.query('select is_through from broadcast_queue')).toEqual([{ is_through: true }])
  expect(await scene.query(`select detail from broadcast_events where event = 'over the limit'`)).toEqual([
    { detail: '8' },
  ])
  expect(await scene.query('select count(*)::int as n from commits group by id order by 1 desc')).toEqual([
    { n: 4 },
    { n: 3 },
    { n: 1 },
  ])
  // Repeated it finds nothing.
  expect(await giveUpOverLimit(scene.platform.pool, { broadcastId: id, channel: channel.text }, 5)).toBe(0)
  expect(await counters()).toEqual([{ waiting: 2, retrying: 0, not_sent: 8 }])
})

test('with places, what each has not claimed is given up', async () => {
  const id = await running()
  await scene.query('update recipients set place = phone % 2')
  await scene.query(
    `insert into broadcast_places select account_id, broadcast_id, place, '{}', '{}', 12175550104 + 2 * place from broadcasts, generate_series(0, 1) place`,
  )
  expect(await giveUpOverLimit(scene.platform.pool, { broadcastId: id, channel: channel.text }, 5, 2)).toBe(6)
  expect(await states()).toEqual([waiting, waiting, notSent, waiting, waiting, ...Array(5).fill(notSent)])
  expect(await scene.query('select distinct is_through from broadcast_places')).toEqual([{ is_through: true }])
})

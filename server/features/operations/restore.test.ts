import { readFile } from 'node:fs/promises'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

/** The statements that an operator runs after restoring a backup, as docs/operating.md gives them. */
const statements = async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  return /```sql\n([\s\S]+?)```/.exec(text)![1]!
}

test('after a restore nothing that was due is sent again, and the counters agree with the rows', async () => {
  const { accountId } = scene.accounts.lincoln
  const broadcast = async (status: string, start: string, isPlanned = true) => {
    const [made] = await scene.query<{ id: number }>(
      `with ${madeBroadcasts({
        ...{ account_id: '$1', status: '$2', text_number_id: '1', phone_number_count: '5', start_at: start },
      })} select broadcast_id::int as id from made`,
      [accountId, status],
    )
    const { id } = made!
    await scene.query(
      `insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at, is_planned) values ($1, $2, 1, ${start}, $3)`,
      [accountId, id, isPlanned],
    )
    if (!isPlanned) return id
    await scene.query(
      `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
       select $1, $2, 12175550100 + state, 1, state, '', '', '' from generate_series(0, 4) state`,
      [accountId, id],
    )
    await scene.query(
      `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, retrying, unknown, accepted, delivered) values ($1, $2, 0, 1, 1, 1, 1, 1)`,
      [accountId, id],
    )
    await scene.query(
      `insert into retries (account_id, broadcast_id, phone, lane_id, tries, due_at) values ($1, $2, 12175550101, 1, 1, now())`,
      [accountId, id],
    )
    await scene.query(
      `insert into claims (lane_id, epoch, account_id, broadcast_id, after_phone, through_phone, claimed_at) values (1, 1, $1, $2, 0, 12175550100, now())`,
      [accountId, id],
    )
    return id
  }
  const past = "now() - interval '1 hour'"
  const running = await broadcast('Broadcasting', past)
  const due = await broadcast('AuthorizationApproved', past)
  const later = await broadcast('AuthorizationApproved', "now() + interval '1 hour'")
  const unplanned = await broadcast('AuthorizationApproved', past, false)
  const [text] = await scene.query<{ id: number }>(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, created_at)
     values ($1, 1, 12175550100, false, 'Hi', 0, now()) returning text_message_id as id`,
    [accountId],
  )
  await scene.query(
    `insert into outbox (text_message_id, account_id, lane_id, phone, due_at) values ($1, $2, 1, 12175550100, now())`,
    [text!.id, accountId],
  )

  await scene.query(await statements())

  const statesOf = async (id: number) =>
    (
      await scene.query<{ state: number }>('select state from recipients where broadcast_id = $1 order by phone', [id])
    ).map(({ state }) => state)
  const countersOf = async (id: number) =>
    scene.query(
      `select sum(waiting)::int as waiting, sum(retrying)::int as retrying, sum(unknown)::int as unknown from broadcast_counters where broadcast_id = $1`,
      [id],
    )
  for (const id of [running, due]) {
    expect(await statesOf(id)).toEqual([
      outcome.unknown,
      outcome.unknown,
      outcome.unknown,
      outcome.accepted,
      outcome.delivered,
    ])
    expect(await countersOf(id)).toEqual([{ waiting: 0, retrying: 0, unknown: 3 }])
  }
  expect(await statesOf(later)).toEqual([0, 1, 2, 3, 4])
  expect(await countersOf(later)).toEqual([{ waiting: 1, retrying: 1, unknown: 1 }])
  expect(await scene.query('select broadcast_id::int as id from broadcast_queue where is_through order by 1')).toEqual([
    { id: running },
    { id: due },
  ])
  for (const table of ['claims', 'retries']) {
    expect(await scene.query(`select broadcast_id::int as id from ${table}`)).toEqual([{ id: later }])
  }
  expect(await scene.query('select status from broadcasts where broadcast_id = $1', [unplanned])).toEqual([
    { status: 'Paused' },
  ])
  expect(await scene.query('select state from text_messages')).toEqual([{ state: outcome.unknown }])
  expect(await scene.query('select 1 from outbox')).toEqual([])
})

import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { settlings } from '../channels.ts'
import { openRounds, startBroadcastLoops } from './broadcast-loops.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
  // As it is seconds after a plan: the planner of the database has not looked at the rows yet, and does not come by.
  for (const table of ['recipients', 'broadcasts', 'broadcast_counters', 'broadcast_queue', 'broadcast_events']) {
    await scene.query(`alter table ${table} set (autovacuum_enabled = off)`)
  }
})
afterEach(() => scene.close())

type Account = 'lincoln' | 'harbor'
type Put = { account?: Account; status: string; columns?: string; count?: number; doubt?: number; state?: number }

/** A planned broadcast of so many, of which every so-manieth is in doubt where `doubt` are. */
const put = async ({
  account = 'lincoln',
  status,
  columns = '',
  count = 3,
  doubt = 0,
  state = outcome.accepted,
}: Put) => {
  const { accountId, textNumberIds } = scene.accounts[account]
  const [made] = await scene.query<{ id: number }>(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', status: '$2', text_number_id: '$3', phone_number_count: '$4' },
      ...{ finalizing_at: columns || 'null' },
    })} select broadcast_id as id from made`,
    [accountId, status, textNumberIds[0], count],
  )
  const id = made!.id
  const isDoubtful = `(i % ${Math.ceil(count / (doubt || 1))} = 0 and ${doubt} > 0)`
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
     select $1, $2, 12170000000 + i, 1, case when ${isDoubtful} then ${outcome.unknown} else ${state} end, now(), '', '', ''
     from generate_series(0, $3 - 1) i`,
    [accountId, id, count],
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, unknown, accepted, delivered)
     select $1, $2, 0, count(*) filter (where state = 0), count(*) filter (where state = 2), count(*) filter (where state = 3),
       count(*) filter (where state = 4) from recipients where account_id = $1 and broadcast_id = $2`,
    [accountId, id],
  )
  await scene.query(
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, is_through, start_at)
     values ($1, $2, $3, true, $4, now())`,
    [accountId, id, textNumberIds[0], state !== outcome.waiting],
  )
  return id
}
const due = (account?: Account) =>
  put({ ...(account && { account }), status: 'AuthorizationApproved', state: outcome.waiting })
const waitedFor = (more: Partial<Put> = {}) =>
  put({ status: 'Finalizing', columns: `now() - interval '30 hours'`, ...more })

const statusOf = async (id: number) =>
  (await scene.query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [id]))[0]!.status
const endings = (id: number) =>
  scene.query<{ state: number; reason: number; texts: number; wrong: number }>(
    `select state, reason, count(*)::int as texts, count(*) filter (where done_at is null)::int as wrong
     from recipients where broadcast_id = $1 group by 1, 2 order by 1`,
    [id],
  )

/** Somebody else's transaction that keeps these rows until it is let go, for minutes if need be. */
const hold = async (...statements: string[]) => {
  const client = await scene.platform.pool.connect()
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0`)
  for (const statement of statements) await client.query(statement)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
const tables = ['broadcasts', 'broadcast_queue', 'broadcast_counters', 'recipients']
const holdBroadcast = (id: number) =>
  hold(...tables.map((table) => `select 1 from ${table} where broadcast_id = ${id} for update`))
const holdAccount = (accountId: number) =>
  hold(
    ...['accounts', 'credit_balances', ...tables].map(
      (t) => `select 1 from ${t} where account_id = ${accountId} for update`,
    ),
  )

test('the wait of 200,000 ends although nobody has looked at the rows yet, in steps that each take less than a second', async () => {
  const [small, id] = [await waitedFor(), await waitedFor({ count: 200_000, doubt: 2000 })]
  const rounds = openRounds({
    channels: settlings,
    platform: scene.platform,
    shard: 1,
    usualCarrierId: 1,
    onProgress() {},
  })
  const { isMore } = await rounds.settle()
  // A second of it, and the others have had their turn meanwhile.
  expect(await statusOf(small)).toBe('Complete')
  if (isMore) while ((await rounds.settle()).isMore);
  expect(await statusOf(id)).toBe('Complete')
  expect(await endings(id)).toEqual([
    { state: outcome.delivered, reason: reason.carrierWithoutReceipt, texts: 198_000, wrong: 0 },
    { state: outcome.failed, reason: reason.unconfirmed, texts: 2000, wrong: 0 },
  ])
  // In the words of one, however many steps it took.
  expect(
    await scene.query('select event, detail from broadcast_events where broadcast_id = $1 order by 1 desc', [id]),
  ).toEqual([
    { event: 'unconfirmed', detail: '2000' },
    { event: 'completed', detail: '' },
  ])
})

test('two nodes that end the same wait end it once, and say so once', async () => {
  const id = await waitedFor({ count: 20_000, doubt: 2000 })
  const nodes = [1, 2].map((shard) =>
    openRounds({ channels: settlings, platform: scene.platform, shard, usualCarrierId: 1, onProgress() {} }),
  )
  while ((await statusOf(id)) !== 'Complete') await Promise.all(nodes.map((node) => node.settle()))
  expect(
    await scene.query('select event, detail from broadcast_events where broadcast_id = $1 order by 1 desc', [id]),
  ).toEqual([
    { event: 'unconfirmed', detail: '2000' },
    { event: 'completed', detail: '' },
  ])
  expect(
    await scene.query(
      'select sum(delivered)::int as delivered, sum(failed)::int as failed from broadcast_counters where broadcast_id = $1',
      [id],
    ),
  ).toEqual([{ delivered: 18_000, failed: 2000 }])
})

test('a cancelled broadcast of 200,000 gives up in steps, and who is in doubt stays so', async () => {
  const id = await put({ status: 'Canceled', count: 200_000, doubt: 20, state: outcome.waiting })
  const rounds = openRounds({
    channels: settlings,
    platform: scene.platform,
    shard: 1,
    usualCarrierId: 1,
    onProgress() {},
  })
  const isQueued = async () =>
    (await scene.query('select 1 from broadcast_queue where broadcast_id = $1', [id])).length > 0
  while (await isQueued()) await rounds.release()
  expect(await endings(id)).toEqual([
    { state: outcome.unknown, reason: reason.none, texts: 20, wrong: 20 },
    { state: outcome.notSent, reason: reason.cancelled, texts: 199_980, wrong: 0 },
  ])
  expect(
    await scene.query(
      `select sum(waiting)::int as waiting, sum(unknown)::int as unknown, sum(not_sent)::int as "notSent"
       from broadcast_counters where broadcast_id = $1`,
      [id],
    ),
  ).toEqual([{ waiting: 0, unknown: 20, notSent: 199_980 }])
})

test('a broadcast whose rows somebody holds delays no other: they start, expire, finish and give up', async () => {
  const held = [await due(), await waitedFor()]
  const letGo = await Promise.all(held.map(holdBroadcast))
  const [starts, ends] = [await due(), await waitedFor()]
  const cancelled = await put({ status: 'Canceled', state: outcome.waiting })
  await roundOfBroadcastLoops(scene)
  expect(await Promise.all([starts, ends].map(statusOf))).toEqual(['Broadcasting', 'Complete'])
  expect(await endings(cancelled)).toEqual([{ state: outcome.notSent, reason: reason.cancelled, texts: 3, wrong: 0 }])
  expect(await Promise.all(held.map(statusOf))).toEqual(['AuthorizationApproved', 'Finalizing'])
  for (const go of letGo) await go()
  await roundOfBroadcastLoops(scene)
  expect(await Promise.all(held.map(statusOf))).toEqual(['Broadcasting', 'Complete'])
})

test('an account that somebody holds as a whole delays no other account', async () => {
  const theirs = [await due('harbor'), await waitedFor({ account: 'harbor' }), await waitedFor({ account: 'harbor' })]
  await put({ account: 'harbor', status: 'Canceled', state: outcome.waiting })
  const letGo = await holdAccount(scene.accounts.harbor.accountId)
  const ours = [await due(), await waitedFor()]
  await roundOfBroadcastLoops(scene)
  expect(await Promise.all(ours.map(statusOf))).toEqual(['Broadcasting', 'Complete'])
  expect(await Promise.all(theirs.map(statusOf))).toEqual(['AuthorizationApproved', 'Finalizing', 'Finalizing'])
  await letGo()
  await roundOfBroadcastLoops(scene)
  expect(await Promise.all(theirs.map(statusOf))).toEqual(['Broadcasting', 'Complete', 'Complete'])
})

test('the loops come to their end while rows are held, and what was due starts meanwhile', async () => {
  const held = await waitedFor()
  const letGo = await holdBroadcast(held)
  const told = new Map<number, () => void>()
  const problems: unknown[] = []
  const broadcastLoops = startBroadcastLoops(
    {
      ...{ platform: scene.platform, channels: settlings, shard: 1, usualCarrierId: 1 },
      onProgress: ({ broadcast_id }) => told.get(broadcast_id)?.(),
    },
    (error) => problems.push(error),
  )
  const starts = await due()
  await new Promise<void>((resolve) => told.set(starts, resolve))
  expect(await statusOf(starts)).toBe('Broadcasting')
  await broadcastLoops.stop()
  expect(problems).toEqual([])
  await letGo()
})

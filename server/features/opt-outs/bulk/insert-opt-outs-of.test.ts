import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '../../../platform/database.ts'
import { openScene, type Scene } from '../../../testing/cast.ts'
import { insertOptOutsOf } from './store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const phones = (from: number, count: number) =>
  sql`select generate_series(${from}::bigint, ${from + count - 1}) as phone`

test('opts out twenty thousand numbers in one statement, with their events and a single notice', async () => {
  const scope = scene.scopeOf('adam.admin')
  const heard: string[] = []
  const listener = new pg.Client({ connectionString: scene.databaseUrl })
  listener.on('notification', ({ payload }) => heard.push(payload!))
  await listener.connect()
  await listener.query('listen optout')
  const add = (from: number, count: number, channels: readonly ('text' | 'voice')[]) =>
    transaction(scene.platform.db, (tx) =>
      insertOptOutsOf(tx, scope, { channels, source: 'Upload', now: scene.clock.now() }, phones(from, count)),
    )
  expect(await add(12175000000, 10, ['voice'])).toBe(10)
  expect(await add(12175000000, 20_000, ['text', 'voice'])).toBe(20_000)
  expect(await add(12175000000, 20_000, ['text', 'voice'])).toBe(0)
  // A round trip on the listener's own connection: what was notified before has come.
  await listener.query('select 1')
  expect(heard).toEqual([`${scope.accountId}:0:many`])
  await listener.end()
  const rows = await scene.query(
    `select channel, opt_out_type as type, source, created_by as by, count(*) from opt_outs where account_id = $1 group by 1, 2, 3, 4 order by 1`,
    [scope.accountId],
  )
  expect(rows).toEqual([
    { channel: 'text', type: 4, source: 'Upload', by: scope.userId, count: 20_000 },
    { channel: 'voice', type: 6, source: 'Upload', by: scope.userId, count: 20_000 },
  ])
  expect(await scene.query('select event, count(*) from permission_events group by 1 order by 1')).toEqual([
    { event: 'text opt-out', count: 20_000 },
    { event: 'voice opt-out', count: 20_000 },
  ])
})

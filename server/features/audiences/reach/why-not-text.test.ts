import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, sql } from '../../../platform/database.ts'
import { openScene, type Scene } from '../../../testing/cast.ts'
import { insertAudience, insertMembers } from '../store.ts'
import { recipientsOf } from './store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('the rule in line and the function of the database always agree', async () => {
  const { db, clock } = scene.platform
  const scope = scene.scopeOf('olive.owner')
  const phones = Array.from({ length: 64 }, (_, at) => 12175551000 + at)
  const audienceId = await insertAudience(db, scope, { kind: 'inline', now: clock.now() })
  const named = phones.map((phone) => ({ phone, first_name: '', last_name: '', notes: '' }))
  await insertMembers(db, scope, audienceId, named)
  // Every combination of the six facts that decide.
  const having = (bit: number) => phones.filter((_, bits) => (bits >> bit) & 1)
  const run = (text: string, ...values: unknown[]) => scene.query(text, values)
  await run('insert into global_opt_outs select unnest($1::bigint[]), now()', having(0))
  const optOut = `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
    select $1, unnest($2::bigint[]), $3, 3, '', now()`
  await run(optOut, scope.accountId, having(1), 'text')
  await run(optOut, scope.accountId, having(2), 'voice')
  await run(optOut, scene.accounts.harbor.accountId, having(2), 'text')
  await run("insert into phone_lookups select unnest($1::bigint[]), '', true, now()", having(3))
  await run(
    "insert into phone_lookups select unnest($1::bigint[]), '', false, now() on conflict (phone) do update set is_textable = false",
    having(4),
  )
  await run("insert into opt_ins select $1, unnest($2::bigint[]), '', now()", scope.accountId, having(5))
  for (const requireOptIn of [true, false]) {
    const rows = await all<{ phone: number; bar: number; asked: number }>(
      db,
      sql`select phone, bar, why_not_text(${scope.accountId}, phone, ${requireOptIn}) as asked
        from (${recipientsOf(scope, [{ audienceId }], requireOptIn)}) r`,
    )
    expect(rows).toHaveLength(64)
    expect(rows.filter(({ bar, asked }) => bar !== asked)).toEqual([])
    expect(new Set(rows.map(({ bar }) => bar))).toEqual(new Set(requireOptIn ? [0, 1, 3, 5, 6] : [0, 1, 3, 5]))
  }
})

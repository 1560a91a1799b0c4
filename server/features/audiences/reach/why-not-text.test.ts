import { reason } from '@carillon/domain/broadcast/reason.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
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

test('the rule in line, the functions of the database and rules/recipients 4 always agree', async () => {
  const { db, clock } = scene.platform
  const scope = scene.scopeOf('olive.owner')
  const phones = Array.from({ length: 256 }, (_, at) => 12175551000 + at)
  const audienceId = await insertAudience(db, scope, { kind: 'inline', now: clock.now() })
  const named = phones.map((phone) => ({ phone, first_name: '', last_name: '', notes: '', given_phones: null }))
  await insertMembers(db, scope, audienceId, named)
  // Every combination of the eight facts that decide.
  const having = (bit: number) => phones.filter((_, bits) => (bits >> bit) & 1)
  const run = (text: string, ...values: unknown[]) => scene.query(text, values)
  await run('insert into global_opt_outs select unnest($1::bigint[]), now()', having(0))
  const optOut = `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
    select $1, unnest($2::bigint[]), $3, 3, '', now()`
  await run(optOut, scope.accountId, having(1), 'text')
  await run(optOut, scope.accountId, having(2), 'voice')
  // Half of those are held until a person has decided.
  const held = having(1).filter((phone) => having(7).includes(phone))
  await run(
    `update opt_outs set source = 'text message to review' where channel = 'text' and phone = any ($1::bigint[])`,
    held,
  )
  await run(optOut, scene.accounts.harbor.accountId, having(2), 'text')
  await run("insert into phone_lookups select unnest($1::bigint[]), '', true, now()", having(3))
  await run(
    "insert into phone_lookups select unnest($1::bigint[]), '', false, now() on conflict (phone) do update set is_textable = false",
    having(4),
  )
  await run("insert into opt_ins select $1, unnest($2::bigint[]), '', now()", scope.accountId, having(5))
  // A preference of a contact counts for each of its phones, and not once the contact is deleted.
  const prefer = (
    of: readonly number[],
    at: number,
    preference: 'texts' | 'calls' | 'neither',
    deletedAt: Date | null,
  ) =>
    run(
      `insert into contacts (account_id, primary_phone, secondary_phone, no_texts, no_calls, deleted_at, created_by, edited_by,
          created_at, edited_at)
        select $1, p + $3::bigint, p, $4, $5, $6, $7, $7, now(), now() from unnest($2::bigint[]) p`,
      ...[scope.accountId, of, at * 1_000_000, preference !== 'calls', preference !== 'texts', deletedAt, scope.userId],
    )
  await prefer(having(6), 1, 'texts', null)
  await prefer(having(7), 2, 'calls', null)
  await prefer(phones, 3, 'neither', clock.now())
  for (const requireOptIn of [true, false]) {
    const rows = await all<{ phone: number; bar: number; asked: number }>(
      db,
      sql`select phone, bar, why_not_text(${scope.accountId}, phone, ${requireOptIn}) as asked
        from (${recipientsOf(scope, [{ audienceId }], requireOptIn)}) r`,
    )
    expect(rows).toHaveLength(256)
    expect(rows.filter(({ bar, asked }) => bar !== asked)).toEqual([])
    const is = (phone: number, bit: number) => having(bit).includes(phone)
    const meant = (phone: number) => {
      if (is(phone, 0)) return reason.globallyOptedOut
      if (held.includes(phone)) return reason.heldForReview
      if (is(phone, 1)) return reason.optedOut
      if (is(phone, 6)) return reason.preference
      if (is(phone, 4)) return reason.notTextable
      return requireOptIn && !is(phone, 5) ? reason.notOptedIn : reason.none
    }
    expect(rows.filter(({ phone, bar }) => bar !== meant(phone))).toEqual([])
  }
  // Landlines are called, and nobody opts in to calls.
  const calls = await all<{ phone: number; bar: number }>(
    db,
    sql`select phone, why_not_call(${scope.accountId}, phone) as bar from unnest(${phones}::bigint[]) p(phone)`,
  )
  const called = (phone: number) => {
    if (having(0).includes(phone)) return reason.globallyOptedOut
    if (having(2).includes(phone)) return reason.doNotCall
    return having(7).includes(phone) ? reason.preference : reason.none
  }
  expect(calls.filter(({ phone, bar }) => bar !== called(phone))).toEqual([])
})

test('numbers that are not allowed are so in the database as in the domain', async () => {
  const { db } = scene.platform
  const ends = ['0100', '1212', '1213', '9999']
  const exchanges = ['211', '411', '555', '900', '911', '975', '976', '977']
  const areas = ['217', '211', '311', '555', '800', '900', '901', '911', '975', '976', '989']
  const numbers = areas.flatMap((area) =>
    exchanges.flatMap((exchange) => ends.map((end) => `${area}${exchange}${end}`)),
  )
  const meant = numbers.filter((number) => {
    const read = parsePhone(number)
    return 'why' in read && read.why.code === 'notAllowed'
  })
  expect(meant.length).toBeGreaterThan(100)
  const barred = await all<{ phone: number }>(
    db,
    sql`select phone from unnest(${numbers.map((number) => Number(`1${number}`))}::bigint[]) as p (phone)
      where why_not_text(0, phone, false) = ${reason.reserved} order by phone`,
  )
  expect(barred.map(({ phone }) => phone)).toEqual(meant.map((number) => Number(`1${number}`)).sort())
  expect(
    await all(
      db,
      sql`select 1 from unnest(array[442175551212, 211, 12175550100]) as p (phone)
    where why_not_text(0, phone, false) <> 0`,
    ),
  ).toEqual([])
})

import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { engineScene, phones, type SceneOptions } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
const open = async (options?: SceneOptions) => {
  scene = await engineScene(options)
  return scene
}
afterEach(() => scene.close())

describe('opt-outs by the account', () => {
  const optOut = (rows: number[], notices: string[]) =>
    scene.query(
      `with added as (
          insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
          select $1, p, 'text', 4, 'Opt-out report', now() from unnest($2::bigint[]) p)
        select pg_notify('optout', n) from unnest($3::text[]) n`,
      [scene.accountId, rows, notices],
    )

  test('in the middle of a broadcast keep that number from being texted, and global ones too', async () => {
    const { smsc, broadcast, complete, rows, query, accountId } = await open({ window: 60, pace: 50 })
    const all = phones(60)
    const id = await broadcast(all)
    await smsc.until(() => smsc.ledger.length >= 5)
    // They are in the hands of the engine already, which claims half a second ahead.
    const sent = new Set(smsc.ledger.map((text) => Number(text.to)))
    const [own, global] = all.filter((phone) => !sent.has(phone)).slice(8) as [number, number]
    await optOut([own], [`${accountId}:${own}:out`])
    await query(
      `with added as (insert into global_opt_outs (phone, created_at) values ($1, now()))
      select pg_notify('optout', '0:' || $1 || ':out')`,
      [global],
    )
    await complete(id)
    expect(smsc.ledger).toHaveLength(58)
    expect((await rows(id)).filter(({ state }) => state === outcome.invalid)).toEqual([
      { phone: own, state: outcome.invalid, reason: reason.optedOut },
      { phone: global, state: outcome.invalid, reason: reason.globallyOptedOut },
    ])
  })

  test('of many at once hold for all of them, and everybody else is texted once', async () => {
    const { smsc, broadcast, complete, counters, accountId } = await open({ window: 60, pace: 100 })
    const all = phones(200)
    const id = await broadcast(all)
    await smsc.until(() => smsc.ledger.length >= 10)
    const before = new Set(smsc.ledger.map((text) => Number(text.to)))
    // All who wait, those in the hands of the engine too, but for the last ten.
    const out = all.filter((phone) => !before.has(phone)).slice(5, -10)
    await optOut(out, [`${accountId}:0:many`])
    const committed = smsc.ledger.length
    await complete(id)
    const late = smsc.ledger.slice(committed).filter((text) => out.includes(Number(text.to)))
    // What was with the carrier when the opt-outs were committed cannot be called back; the notice takes a moment.
    expect(late.length).toBeLessThan(10)
    const got = smsc.ledger.map((text) => text.to)
    expect(new Set(got).size).toBe(got.length)
    for (const phone of all.slice(-10)) expect(got).toContain(String(phone))
    expect(await counters(id)).toMatchObject({ delivered: got.length, invalid: 200 - got.length, unknown: 0 })
  })

  test('as the preference of a contact, which may go again, hold from then on', async () => {
    const { smsc, broadcast, complete, rows, query, accountId } = await open({ window: 60, pace: 50 })
    const all = phones(60)
    await query(
      `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at)
        select $1, p, 0, 0, now(), now() from unnest($2::bigint[]) p`,
      [accountId, all],
    )
    const id = await broadcast(all)
    await smsc.until(() => smsc.ledger.length >= 5)
    const sent = new Set(smsc.ledger.map((text) => Number(text.to)))
    const [kept, freed] = all.filter((phone) => !sent.has(phone)).slice(8) as [number, number]
    await query('update contacts set no_texts = true where primary_phone = any ($1)', [[kept, freed]])
    await query('update contacts set no_texts = false where primary_phone = $1', [freed])
    await complete(id)
    expect((await rows(id)).filter(({ state }) => state === outcome.invalid)).toEqual([
      { phone: kept, state: outcome.invalid, reason: 8 },
    ])
    expect(smsc.ledger).toHaveLength(59)
  })

  test('are lifted by the UNSTOP of the recipient, texts alone', async () => {
    const { smsc, ourNumber, broadcast, complete, until, query } = await open()
    await broadcastTo(12175551009)
    // Without a notice: one that the node hears after the UNSTOP would keep the number for a while.
    await optOut([12175551001], [])
    await query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175551001, 'voice', 6, '', now())`,
      [scene.accountId],
    )
    await smsc.send('12175551001', ourNumber, 'UNSTOP')
    await until(async () => (await query(`select 1 from opt_outs where channel = 'text'`)).length === 0)
    expect(await query('select channel from opt_outs')).toEqual([{ channel: 'voice' }])
    await complete(await broadcast([12175551001]))
    expect(smsc.texts.filter((text) => text.to === '12175551001').map((text) => text.text)).toContain(
      'Snow day: school is closed.',
    )
  })

  test('of every account keep even confirmations from a number', async () => {
    const { smsc, ourNumber, until, query, counters, broadcast, complete } = await open()
    await broadcastTo(12175551009)
    await query(`with added as (insert into global_opt_outs (phone, created_at) values (12175551001, now()))
      select pg_notify('optout', '0:12175551001:out')`)
    await smsc.send('12175551001', ourNumber, 'HELP')
    await until(async () => (await query(`select 1 from text_messages where class = 'compliance'`)).length === 1)
    const id = await broadcast([12175551001, 12175551002])
    await complete(id)
    await until(async () => (await query('select 1 from outbox')).length === 0)
    expect(await counters(id)).toMatchObject({ delivered: 1, invalid: 1 })
    expect(smsc.texts.map((text) => text.to)).not.toContain('12175551001')
  })
})

/** Also waits until the link is up, because a handset cannot text before. */
const broadcastTo = async (phone: number) => scene.complete(await scene.broadcast([phone]))

test('in the middle of a text of several parts it keeps the rest from following', async () => {
  const throttled = 0x58
  const { smsc, broadcast, until, rows, ourNumber } = await open({
    status(to, seen) {
      if (seen === 1) return 0
      if (seen === 2) void smsc.send(to, ourNumber, 'STOP')
      return seen === 2 ? throttled : 0
    },
  })
  const id = await broadcast(phones(1), 'word '.repeat(40), 2)
  await until(async () => (await rows(id)).every(({ state }) => state === outcome.unknown))
  expect(smsc.texts.filter(({ text }) => text.startsWith('word'))).toEqual([])
})

test('what people have written for later is said at its time, and canceled by STOP', async () => {
  const { smsc, ourNumber, query, until, accountId, textNumberId } = await open()
  const [ann, bob] = ['12175551001', '12175551002']
  const schedule = (phone: string, inMs: number) =>
    query(
      `insert into scheduled_conversations (account_id, text_number_id, phone, user_id, message, signs, due_at, created_at)
        select account_id, $2, $3, user_id, 'See you at noon.', false, now() + $4 * interval '1 millisecond', now()
        from users where account_id = $1`,
      [accountId, textNumberId, phone, inMs],
    )
  await query(
    'insert into user_text_numbers (account_id, user_id, text_number_id) select account_id, user_id, $2 from users where account_id = $1 on conflict do nothing',
    [accountId, textNumberId],
  )
  await schedule(ann, 3_600_000)
  await schedule(bob, 0)
  await smsc.until(() => smsc.isBound())
  await smsc.send(ann, ourNumber, 'STOP')
  const states = async () =>
    (await query<{ status: number }>('select status from scheduled_conversations order by phone')).map(
      ({ status }) => status,
    )
  await until(async () => String(await states()) === '2,1')
  await smsc.until(() => smsc.ledger.some(({ to }) => to === bob))
  expect(smsc.texts.filter(({ text }) => text.startsWith('See you at noon.')).map(({ to }) => to)).toEqual([bob])
})

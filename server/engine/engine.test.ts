import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { sayText } from '../features/messages/say-text.ts'
import { inUnit } from '../platform/unit.ts'
import { engineScene, phones, type SceneOptions } from '../testing/engine-scene.ts'
import { engineScope } from './runtime/scope.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
const open = async (options?: SceneOptions) => {
  scene = await engineScene(options)
  return scene
}
afterEach(() => scene.close())

const ledgerSums = async () =>
  (
    await scene.query<{ balance: number; reserved: number; available: number }>(
      `select sum(balance_delta) as balance, sum(reserved_delta) as reserved, (select available from credit_balances) as available from credit_entries`,
    )
  )[0]!

const countedRows = async (broadcastId: number) => {
  const counts: Record<string, number> = {}
  for (const row of await scene.rows(broadcastId)) counts[row.state] = (counts[row.state] ?? 0) + 1
  return counts
}

describe('a text broadcast', () => {
  test('reaches everyone once, is delivered, charged and complete', async () => {
    const { smsc, broadcast, complete, counters } = await open()
    const id = await broadcast(phones(300))
    await complete(id)
    expect(smsc.ledger).toHaveLength(300)
    expect(new Set(smsc.ledger.map((text) => text.to)).size).toBe(300)
    expect(await counters(id)).toMatchObject({ delivered: 300, waiting: 0, accepted: 0, unknown: 0, credits_used: 300 })
    expect(await countedRows(id)).toEqual({ [outcome.delivered]: 300 })
    expect(await ledgerSums()).toEqual({ balance: 99_700, reserved: 0, available: 99_700 })
  })

  test('says how to opt out in the first text to a phone, and only there', async () => {
    const { smsc, broadcast, complete } = await open()
    await complete(await broadcast(phones(1), 'One'))
    await complete(await broadcast(phones(2), 'Two'))
    expect(smsc.texts.map((text) => text.text).sort()).toEqual([
      'One Reply STOP to opt out',
      'Two',
      'Two Reply STOP to opt out',
    ])
  })

  test('fills in names, and leaves out who lacks one', async () => {
    const { smsc, broadcast, complete, rows, query } = await open()
    const id = await broadcast([12175551000], 'Hi {{FirstName}} {{LastName}}')
    await complete(id)
    expect(smsc.ledger).toHaveLength(0)
    expect(await rows(id)).toMatchObject([{ state: outcome.notSent, reason: reason.missingField }])
    await query(`select 1`)
    await complete(await broadcast([12175551000], 'Hi {{FirstName}}'))
    expect(smsc.texts[0]!.text).toBe('Hi Ann Reply STOP to opt out')
  })

  test.each(['Hi {{FirstName}}', 'Hi'])('sends each their own message instead of %j, as it stands', async (text) => {
    const { smsc, broadcast, complete, query, until } = await open()
    const id = await broadcast(phones(3), text, 1, { status: 'Paused', signature: 'Olive' })
    await until(async () => (await query('select from broadcast_queue where is_planned')).length === 1)
    await query(`update recipients set own_message = 'Call me, {{Ann}}' where phone = $1`, [phones(2)[1]])
    await query(`update broadcasts set status = 'Broadcasting'`)
    await query(`select pg_notify('engine', '')`)
    await complete(id)
    const common = `${text.replace('{{FirstName}}', 'Ann')}\n\nOlive Reply STOP to opt out`
    expect(smsc.texts.map((sent) => sent.text).sort()).toEqual(
      ['Call me, {{Ann}}\n\nOlive Reply STOP to opt out', common, common].sort(),
    )
  })

  test('sends a long text in parts and counts it once, when all of them are delivered', async () => {
    const { smsc, broadcast, complete, counters } = await open({ window: 3 })
    const text = 'Long '.repeat(70).trim()
    const id = await broadcast(phones(20), text, 3)
    await complete(id)
    expect(smsc.texts).toHaveLength(20)
    expect(smsc.texts[0]!.text).toBe(`${text} Reply STOP to opt out`)
    expect(smsc.ledger).toHaveLength(60)
    expect(await counters(id)).toMatchObject({ delivered: 20, credits_used: 60 })
  })

  test('refusals, bad receipts and missing ones end in their outcome; a refusal costs nothing', async () => {
    const ends = (to: string, ...digits: string[]) => digits.some((digit) => to.endsWith(digit))
    const { broadcast, complete, counters, rows, query } = await open({
      finalizeAfter: '1s',
      status: (to) => (ends(to, '1') ? 0x0b : 0),
      receipt: (to) => (ends(to, '2') ? 'UNDELIV' : ends(to, '3') ? 'REJECTD' : ends(to, '4') ? null : 'DELIVRD'),
    })
    const id = await broadcast(phones(10))
    await complete(id)
    expect(await counters(id)).toMatchObject({ delivered: 7, failed: 3, credits_used: 9 })
    const reasons = (await rows(id)).map((row) => row.reason)
    expect(reasons.slice(0, 5)).toEqual([
      reason.none,
      reason.refusedInvalidDestination,
      reason.undeliverable,
      reason.rejectedSpam,
      reason.carrierWithoutReceipt,
    ])
    expect((await query<{ available: number }>('select available from credit_balances'))[0]!.available).toBe(99_991)
  })

  test('a throttled recipient waits and all others go on', async () => {
    const { smsc, broadcast, complete, counters } = await open({
      status: (to, seen) => (to.endsWith('7') && seen < 2 ? 0x58 : 0),
    })
    const id = await broadcast(phones(30))
    await complete(id)
    expect(await counters(id)).toMatchObject({ delivered: 30, retrying: 0 })
    expect(smsc.ledger).toHaveLength(30)
  })
})

describe('who may not be texted', () => {
  test('is never handed over: opted out, global, landline, when planned or only when claimed', async () => {
    const { smsc, accountId, broadcast, complete, rows, query } = await open()
    await query(`insert into opt_outs values ($1, 12175551000, 'text', 3, 'test', false, null, null, now())`, [
      accountId,
    ])
    await query(`insert into global_opt_outs values (12175551001, now())`)
    await query(`insert into phone_lookups values (12175551002, 'landline', false, now())`)
    const id = await broadcast(phones(4))
    await complete(id)
    expect(smsc.ledger.map((text) => text.to)).toEqual(['12175551003'])
    expect((await rows(id)).map((row) => row.reason)).toEqual([
      reason.optedOut,
      reason.globallyOptedOut,
      reason.notTextable,
      reason.none,
    ])
  })

  test('STOP ends texts and calls of the whole account, is confirmed once, and UNSTOP brings texts back', async () => {
    const { smsc, ourNumber, broadcast, complete, counters, until, query, rows } = await open()
    const first = await broadcast(phones(2))
    await complete(first)
    await smsc.send('12175551000', ourNumber, 'Stop.')
    await until(async () => (await counters(first)).opted_out === 1)
    await smsc.send('12175551000', ourNumber, 'STOP')
    await smsc.send('12175551001', ourNumber, 'Thanks!')
    await until(async () => (await counters(first)).replied === 1)
    expect(await query(`select channel from opt_outs order by 1`)).toEqual([{ channel: 'text' }, { channel: 'voice' }])
    const confirmations = () => smsc.texts.filter((text) => text.text.includes('UNSTOP'))
    await smsc.until(() => confirmations().length === 1)

    const second = await broadcast(phones(2))
    await complete(second)
    expect((await rows(second)).map((row) => row.state)).toEqual([outcome.invalid, outcome.delivered])

    await smsc.send('12175551000', ourNumber, 'unstop')
    await smsc.until(() => smsc.texts.some((text) => text.text.includes('from us again')))
    const third = await broadcast(phones(2))
    await complete(third)
    expect(await counters(third)).toMatchObject({ delivered: 2 })
    expect(confirmations()).toHaveLength(1)
  })

  test('a text that nobody can make sense of does not hold up the STOP behind it', async () => {
    const { smsc, ourNumber, until, query } = await open()
    await broadcastTo(12175551009)
    await Promise.all([
      smsc.send('AMAZON', ourNumber, 'Your parcel is here'),
      smsc.send('99999999999999999999', ourNumber, 'Hello'),
      smsc.send('12175551001', '12175559999', 'Not a number of ours'),
      smsc.send('12175551001', ourNumber, 'STOP'),
    ])
    await until(async () => (await query('select 1 from opt_outs where phone = 12175551001')).length === 2)
  })

  test('STOP, UNSTOP and STOP again on another link: the last word counts', async () => {
    const { smsc, ourNumber, until, query } = await open()
    await broadcastTo(12175551009)
    const isOut = async () => (await query(`select 1 from opt_outs where channel = 'text'`)).length === 1
    await smsc.send('12175551001', ourNumber, 'STOP')
    await until(isOut)
    await smsc.send('12175551001', ourNumber, 'UNSTOP')
    await until(async () => !(await isOut()))
    smsc.drop()
    await smsc.until(() => !smsc.isBound())
    await smsc.until(smsc.isBound)
    await smsc.send('12175551001', ourNumber, 'STOP')
    await until(isOut)
  })

  test('HELP and JOIN are answered, soft words opt out without an answer', async () => {
    const { smsc, ourNumber, until, query, accountId } = await open()
    await broadcastTo(12175551009)
    await smsc.send('12175551001', ourNumber, 'HELP')
    await smsc.send('12175551002', ourNumber, 'Join')
    await smsc.send('12175551003', ourNumber, 'wrong number, please remove me')
    await smsc.until(() => smsc.texts.filter((text) => text.to !== '12175551009').length === 2)
    await until(async () => (await query('select 1 from opt_outs where is_soft')).length === 1)
    expect(await query('select primary_phone from contacts where account_id = $1', [accountId])).toEqual([
      { primary_phone: 12175551002 },
    ])
    expect(await query('select type from text_messages where is_inbound order by phone')).toEqual([
      { type: 'Help' },
      { type: 'Join' },
      { type: 'Auto Opt-out' },
    ])
  })
})

/** Also waits until the link is up, because a handset cannot text before. */
const broadcastTo = async (phone: number) => scene.complete(await scene.broadcast([phone]))

describe('a broadcast under way', () => {
  test('pauses, resumes and completes', async () => {
    const { smsc, broadcast, query, complete, counters } = await open({ window: 5, pace: 100 })
    const id = await broadcast(phones(120))
    await smsc.until(() => smsc.ledger.length >= 20)
    await query(`update broadcasts set status = 'Paused' where broadcast_id = $1`, [id])
    const { claims } = (await query<{ claims: number }>(`select count(*)::int as claims from claims`))[0]!
    expect(claims).toBeLessThanOrEqual(3)
    await scene.until(async () => (await query('select 1 from claims')).length === 0)
    expect(smsc.ledger.length).toBeLessThan(100)
    await query(`update broadcasts set status = 'Broadcasting' where broadcast_id = $1`, [id])
    await complete(id)
    expect(smsc.ledger).toHaveLength(120)
    expect(await counters(id)).toMatchObject({ delivered: 120 })
  })

  test('when cancelled gives up the rest, and gives its credits back', async () => {
    const { smsc, broadcast, query, counters, until } = await open({ window: 5, pace: 100 })
    const id = await broadcast(phones(300))
    await smsc.until(() => smsc.ledger.length >= 10)
    await query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
    await until(async () => (await query('select 1 from broadcast_queue')).length === 0)
    await until(async () => (await counters(id)).accepted === 0 && (await ledgerSums()).reserved === 0)
    const sums = await counters(id)
    expect(sums.delivered).toBe(smsc.ledger.length)
    expect(sums.delivered! + sums.not_sent!).toBe(300)
    expect(await ledgerSums()).toEqual({
      balance: 100_000 - smsc.ledger.length,
      reserved: 0,
      available: 100_000 - smsc.ledger.length,
    })
  })

  test('a link that drops again and again loses nothing, doubles nothing, and leaves in doubt what was in flight', async () => {
    const { smsc, broadcast, complete, counters, until } = await open({
      window: 10,
      dropAfter: 60,
      receipt: () => null,
    })
    const id = await broadcast(phones(200))
    await until(async () => (await counters(id)).waiting === 0 && smsc.ledger.length > 150)
    await until(async () => {
      const { waiting, retrying, accepted, unknown } = await counters(id)
      return waiting === 0 && retrying === 0 && accepted! + unknown! === 200
    })
    expect(new Set(smsc.ledger.map((text) => text.to)).size).toBe(smsc.ledger.length)
    const { unknown } = await counters(id)
    expect(unknown).toBeLessThanOrEqual(10 * 4)
    // Late receipts settle what was unknown.
    for (const text of smsc.ledger) await smsc.receipt(text, 'DELIVRD')
    await until(async () => (await counters(id)).delivered === smsc.ledger.length)
    if (smsc.ledger.length === 200) await complete(id)
  })

  test('half a text is no text: in doubt until every part has its receipt', async () => {
    const { smsc, broadcast, counters, until, query } = await open({ window: 2, dropAfter: 5, receipt: () => null })
    const id = await broadcast(phones(30), 'Long '.repeat(50).trim(), 2)
    await until(async () => {
      const { waiting, retrying, accepted, unknown } = await counters(id)
      return waiting === 0 && retrying === 0 && accepted! + unknown! === 30
    })
    const partsOf = (to: string) => smsc.ledger.filter((part) => part.to === to).length
    const whole = new Set(smsc.ledger.map((part) => part.to).filter((to) => partsOf(to) === 2))
    for (const part of smsc.ledger) await smsc.receipt(part, 'DELIVRD')
    await until(async () => (await counters(id)).delivered === whole.size)
    await until(async () => (await query('select 1 from unmatched_receipts')).length === 0)
    const sums = await counters(id)
    expect(sums).toMatchObject({ delivered: whole.size, unknown: 30 - whole.size, credits_used: 2 * whole.size })
  })

  test('receipts that are doubled, late and contradictory change nothing afterwards', async () => {
    const { smsc, broadcast, complete, counters } = await open()
    const id = await broadcast(phones(20))
    await complete(id)
    for (const text of smsc.ledger) {
      await smsc.receipt(text, 'DELIVRD')
      await smsc.receipt(text, 'UNDELIV')
    }
    await broadcastTo(12175559999)
    expect(await counters(id)).toMatchObject({ delivered: 20, failed: 0 })
  })
})

test('who was put off again is tried again, though a kill left its claim open', async () => {
  const { query, broadcast, complete, smsc, engines, startEngine, accountId, textNumberId, rows } = await open({
    pace: 100,
  })
  const id = await broadcast(phones(3))
  await complete(id)
  await engines.shift()!.stop()
  // As a kill leaves it: a retry claim of two, of which one has been answered with another wait.
  await query(`update recipients set state = 1 where phone <> 12175551002`)
  await query(
    `update broadcast_counters set delivered = delivered - 2, retrying = retrying + 2 where shard = (select min(shard) from broadcast_counters)`,
  )
  await query(`update broadcasts set status = 'Broadcasting', finalizing_at = null, completed_at = null`)
  await query(
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, start_at, is_through) values ($1, $2, $3, true, now(), true)`,
    [accountId, id, textNumberId],
  )
  await query(
    `insert into claims (lane_id, epoch, account_id, broadcast_id, after_phone, through_phone, phones, claimed_at)
     values ($1, 0, $2, $3, 0, 0, '{12175551000,12175551001}', now())`,
    [textNumberId, accountId, id],
  )
  await query(`insert into retries values ($1, $2, 12175551000, $3, 2, now())`, [accountId, id, textNumberId])
  const before = smsc.ledger.length
  await startEngine()
  await smsc.until(() => smsc.ledger.length > before)
  expect(smsc.ledger.slice(before).map((text) => text.to)).toEqual(['12175551000'])
  await scene.until(async () => (await rows(id))[0]!.state === outcome.delivered)
  expect((await rows(id)).map((row) => row.state)).toEqual([outcome.delivered, outcome.unknown, outcome.delivered])
})

describe('a carrier with habits of its own', () => {
  test('one id for all parts brings one receipt, and is enough', async () => {
    const { smsc, broadcast, complete, counters } = await open({ messageId: (to) => `id${to}` })
    const id = await broadcast(phones(6), 'Long '.repeat(50).trim(), 2)
    await complete(id)
    expect(await counters(id)).toMatchObject({ delivered: 6, credits_used: 12 })
    expect(smsc.ledger).toHaveLength(12)
  })

  test('no id at all is accepted, and ends without a receipt', async () => {
    const { broadcast, complete, counters } = await open({
      messageId: () => '',
      receipt: () => null,
      finalizeAfter: '1s',
    })
    const id = await broadcast(phones(30))
    await complete(id)
    expect(await counters(id)).toMatchObject({ delivered: 30, credits_used: 30 })
  })
})

describe.each([
  ['an account that is on hold', (is: boolean) => `update accounts set account_status_id = ${is ? 3 : 0}`],
  ['a number that staff have blocked', (is: boolean) => `update text_numbers set is_blocked = ${is}`],
])('%s', (_, set) => {
  test('sends confirmations alone, and goes on when it may again', async () => {
    const { smsc, broadcast, complete, query } = await open()
    const send = (phone: number, kind: 'Chat' | 'Stop Reply') =>
      inUnit(scene.platform, engineScope(scene.accountId), (unit) =>
        sayText(unit, {
          ...{ textNumberId: scene.textNumberId, phone, message: kind, kind },
          ...{ userId: null, credits: 0, now: new Date() },
        }),
      )
    await query(set(true))
    const id = await broadcast(phones(20))
    await scene.until(async () => (await query('select 1 from broadcast_queue where is_planned')).length === 1)
    await send(12175559001, 'Chat')
    // By the second of them it has looked through all that waits.
    for (const count of [1, 2]) {
      await send(12175559001 + count, 'Stop Reply')
      await smsc.until(() => smsc.ledger.length >= count)
    }
    expect(smsc.ledger.map(({ to }) => to)).toEqual(['12175559002', '12175559003'])
    await query(set(false))
    await complete(id)
    await smsc.until(() => smsc.ledger.length === 23)
  })
})

describe('an engine that stops', () => {
  test('puts back what has not left, and the next one goes on', async () => {
    const { smsc, broadcast, complete, engines, startEngine, counters } = await open({ window: 5, pace: 100 })
    const id = await broadcast(phones(100))
    await smsc.until(() => smsc.ledger.length >= 20)
    await engines.shift()!.stop()
    expect(await counters(id)).toMatchObject({ unknown: 0 })
    await startEngine()
    await complete(id)
    expect(smsc.ledger).toHaveLength(100)
    expect(await counters(id)).toMatchObject({ delivered: 100 })
  })
})

/**
 * What it costs to wait for receipts: PostgreSQL and the engine while nothing else is done, first without any broadcast that waits and
 * then with many of them, and how long after its time a broadcast starts meanwhile. The product runs as it is started, on its own
 * PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { outcome } from '../domain/broadcast/outcome.ts'
import { madeBroadcasts } from '../server/testing/broadcast-rows.ts'
import { say } from './cleanup.ts'
import { timingLine, timingOf } from './lists/measure.ts'
import { treeCpuMs, usageOf } from './measure/processes.ts'
import { optionsOf } from './options.ts'
import { atMost, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { postmasterOf } from './scene.ts'
import { withoutCarrier } from './without-carrier.ts'

export const waiting = optionsOf('waiting', {
  broadcasts: { usual: 10_000, quick: 1000, most: 200_000, about: 'broadcasts that wait for receipts' },
  starts: { usual: 40, quick: 5, most: 1000, about: 'broadcasts that start meanwhile, one after the other' },
  seconds: { usual: 20, quick: 3, most: 600, about: 'in which nothing is done and its cost looked at' },
})

/** Of one processor, more than without any that waits. */
const mostPercent = 3
const mostStartMs = 600
const settleMs = 20_000

export const benchWaiting = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { quick, below, ...options } = waiting.read(args)
  await withoutCarrier({ below, signal }, async ({ db, of, enginePid }) => {
    const postmaster = await postmasterOf(db)
    const cpuMs = () => treeCpuMs(postmaster) + usageOf(enginePid).cpuMs
    const percent = async () => {
      const began = cpuMs()
      await wait(options.seconds * 1000, undefined, { signal })
      return (cpuMs() - began) / (options.seconds * 10)
    }
    const measure = async (what: string) => {
      const idle = await percent()
      say(`${what}: ${idle.toFixed(1)} % of a processor.`)
      const starts = timingOf(await timeStarts(db, options.starts, signal))
      say(timingLine('from the time of a broadcast to its start', starts))
      return { idle, starts }
    }
    const without = await measure('With none that waits')
    await makeWaiting(db, options.broadcasts)
    // The first look at each, and what the database tidies up after so many new rows.
    await wait(settleMs, undefined, { signal })
    const withThem = await measure(`With ${options.broadcasts.toLocaleString('en-US')} that wait`)
    const checks = [
      atMost('what waiting costs', withThem.idle - without.idle, mostPercent, '% of a processor'),
      atMost('a start while they wait, p95', withThem.starts.p95, mostStartMs, 'ms'),
    ]
    printChecks(checks, quick)
    if (!quick) await appendLine('waiting', { benchmark: 'waiting', ...of, options, without, withThem, checks })
  })
}

const broadcast = (name: string, status: string, started: string) =>
  madeBroadcasts(
    {
      ...{ account_id: 'u.account_id', user_id: 'u.user_id', name: `'${name}'`, status: `'${status}'` },
      ...{ text_number_id: 'n.text_number_id', started_at: started },
    },
    `from generate_series(1, $1::int), users u
      join lateral (select * from text_numbers where account_id = u.account_id order by text_number_id limit 1) n using (account_id)
    where u.user_name = 'load.owner'`,
  )

/** As the engine leaves a broadcast of which everything has been handed over and no receipt has come. */
const makeWaiting = async (db: pg.Client, broadcasts: number) => {
  await db.query(
    `with ${broadcast('Waiting', 'Broadcasting', 'now()')}, people as (
        insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
        select account_id, broadcast_id, 12175550100, 0, ${outcome.accepted}, now(), '', '', '' from made
      ), counted as (
        insert into broadcast_counters (account_id, broadcast_id, shard, accepted) select account_id, broadcast_id, 1, 1 from made
      )
      insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, is_through, start_at)
      select account_id, broadcast_id, text_number_id, true, true, now() from made`,
    [broadcasts],
  )
  // What is given back and filed when they begin to wait is not what waiting costs.
  await until(
    db,
    `select 1 from broadcasts where name = 'Waiting' and finalizing_at is null and completed_at is null limit 1`,
  )
  await db.query(`update broadcasts set released_at = now() where released_at is null and finalizing_at is not null`)
  await db.query('update broadcasts set filed_at = now() where filed_at is null')
  await db.query('vacuum (analyze)')
}

const until = async (db: pg.Client, someLeft: string) => {
  while ((await db.query(someLeft)).rowCount !== 0) await wait(100)
}

/** How long after its time each of them starts, in milliseconds; they have nobody, so that nothing else comes of them. */
const timeStarts = async (db: pg.Client, starts: number, signal: AbortSignal): Promise<number[]> => {
  const took: number[] = []
  for (let at = 0; at < starts; at++) {
    await db.query(
      `with ${broadcast('Starts', 'AuthorizationApproved', 'null')}
        insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, start_at)
        select account_id, broadcast_id, text_number_id, true, now() from made`,
      [1],
    )
    const started = `select extract(epoch from started_at - start_at) * 1000 as ms from broadcasts
      where broadcast_id = (select max(broadcast_id) from broadcasts) and started_at is not null`
    let found = await db.query<{ ms: number }>(started)
    for (; found.rowCount === 0; found = await db.query(started)) await wait(10, undefined, { signal })
    took.push(found.rows[0]!.ms)
  }
  return took
}

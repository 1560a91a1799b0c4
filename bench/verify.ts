/**
 * Whether a run may count: every recipient was handed over once and its receipt applied, and rows, counters, ledger,
 * page and SMSC say the same. A benchmark that lost or doubled a message has measured nothing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { outcome } from '../domain/broadcast/outcome.ts'
import type { Progress } from './api.ts'
import type { Smsc } from './smsc/smsc.ts'
import type { SmscStats } from './smsc/talk.ts'

const { delivered, invalid } = outcome

type Finished = {
  recipients: number
  progress: Progress
  /** Of them who may have opted out meanwhile, and were then not texted. */
  mayHaveStopped?: number
}

const settleMs = 1500

/** What is on its way when a broadcast completes (acknowledgements, released credits) has a moment to arrive. */
export const untilSound = async (
  db: pg.Client,
  smsc: Smsc | null,
  finished: readonly Finished[],
  signal: AbortSignal,
): Promise<void> => {
  const deadline = performance.now() + settleMs
  for (;;) {
    const problems: string[] = []
    let texts = 0
    for (const one of finished) texts += await lookAt(db, one, problems)
    await lookAtRest(db, finished, problems)
    if (smsc) lookAtSmsc(await smsc.stats(), texts, problems)
    if (problems.length === 0) return
    if (performance.now() > deadline) {
      throw new Error(`This run is not sound.\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    }
    await wait(100, undefined, { signal })
  }
}

type Row = Record<string, number>

const expecting = (problems: string[]) => (what: string, found: unknown, wanted: unknown) => {
  if (Number(found) !== Number(wanted)) problems.push(`${what}: ${found}, but should be ${wanted}.`)
}

const lookAtSmsc = (stats: SmscStats, texts: number, problems: string[]) => {
  const expect = expecting(problems)
  expect('Texts the SMSC accepted', stats.accepted, texts)
  expect('Destinations the SMSC accepted texts for', stats.unique, texts)
  expect('Texts the SMSC was sent twice', stats.doubles, 0)
  expect('Receipts that were acknowledged', stats.acknowledged, texts + stats.singles)
}

/** Looks at one broadcast; answers how many texts must have left for it. */
const lookAt = async (db: pg.Client, finished: Finished, problems: string[]): Promise<number> => {
  const { recipients, progress, mayHaveStopped = 0 } = finished
  const expect = expecting(problems)
  const row = async (sql: string): Promise<Row> => (await db.query<Row>(sql, [progress.BroadcastID])).rows[0] ?? {}

  const rows = await row(
    `select count(*) as total, count(*) filter (where state = ${delivered}) as delivered,
        count(*) filter (where state = ${invalid}) as invalid, coalesce(sum(credits) filter (where state = ${delivered}), 0) as credits,
        count(*) filter (where state = ${delivered} and (handed_at is null or done_at is null)) as untimed
      from recipients where broadcast_id = $1`,
  )
  const texts = recipients - rows.invalid!
  expect('Rows of recipients', rows.total, recipients)
  expect('Rows that are delivered', rows.delivered, texts)
  expect('Rows without a time', rows.untimed, 0)
  if (rows.invalid! > mayHaveStopped) problems.push(`Rows that are invalid: ${rows.invalid} and not ${mayHaveStopped}.`)

  const counters = await row(
    `select sum(delivered) as delivered, sum(credits_used) as credits, sum(invalid) as invalid,
        sum(abs(open)) as open, sum(failed + not_sent) as otherwise
      from (select sum(waiting) + sum(retrying) + sum(unknown) + sum(accepted) as open, sum(delivered) as delivered,
          sum(failed) as failed, sum(invalid) as invalid, sum(not_sent) as not_sent, sum(credits_used) as credits_used
        from broadcast_counters where broadcast_id = $1) c`,
  )
  expect('Delivered by the counters', counters.delivered, texts)
  expect('Invalid by the counters', counters.invalid, rows.invalid)
  expect('Open by the counters', counters.open, 0)
  expect('Failed or not sent by the counters', counters.otherwise, 0)
  expect('Credits by the counters', counters.credits, rows.credits)
  expect('Recipients as the page shows them', progress.PhoneNumberCount, recipients)
  expect('Delivered as the page shows it', progress.DeliveredTexts, texts)
  expect('Credits as the page shows them', progress.CreditsUsed, rows.credits)

  const ledger = await row(
    `select -sum(balance_delta) as spent, sum(reserved_delta) as reserved from credit_entries where broadcast_id = $1`,
  )
  expect('Credits spent by the ledger', ledger.spent, rows.credits)
  expect('Credits still reserved by the ledger', ledger.reserved, 0)
  const balance = await row(
    `select (select sum(balance_delta - reserved_delta) from credit_entries e where e.account_id = b.account_id) as ledger,
        (select available from credit_balances c where c.account_id = b.account_id) as balance
      from broadcasts b where broadcast_id = $1`,
  )
  expect('Available credits', balance.balance, balance.ledger)
  return texts
}

const lookAtRest = async (db: pg.Client, finished: readonly Finished[], problems: string[]) => {
  const { rows } = await db.query<Row>(
    `select (select count(*) from claims where broadcast_id = any($1)) as claims,
        (select count(*) from retries where broadcast_id = any($1)) as retries,
        (select count(*) from broadcast_queue where broadcast_id = any($1)) as queued,
        (select count(*) from outbox) as outbox, (select count(*) from unmatched_receipts) as unmatched`,
    [finished.map(({ progress }) => progress.BroadcastID)],
  )
  for (const [what, count] of Object.entries(rows[0]!)) expecting(problems)(`Left behind (${what})`, count, 0)
}

/**
 * Whether a run may count: every recipient was handed over once and its receipt applied, and rows, counters, ledger,
 * page and SMSC say the same. A benchmark that lost or doubled a message has measured nothing.
 */
import type pg from 'pg'
import type { Progress } from './api.ts'
import type { SmscStats } from './smsc/smsc.ts'

const delivered = 4

type Facts = { recipients: number; progress: Progress; smsc: SmscStats | null }

/** Answers what does not hold, in sentences; empty when all does. */
export const whyNotSound = async (db: pg.Client, { recipients, progress, smsc }: Facts): Promise<string[]> => {
  const problems: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (Number(found) !== Number(wanted)) problems.push(`${what}: ${found}, but should be ${wanted}.`)
  }
  const row = async (sql: string): Promise<Record<string, number>> =>
    (await db.query(sql, [progress.BroadcastID])).rows[0] ?? {}

  if (smsc) {
    expect('Texts the SMSC accepted', smsc.accepted, recipients)
    expect('Destinations the SMSC accepted texts for', smsc.unique, recipients)
    expect('Texts the SMSC was sent twice', smsc.doubles, 0)
    expect('Receipts that were acknowledged', smsc.acknowledged, recipients)
  }

  const rows = await row(
    `select count(*) as total, count(*) filter (where state = ${delivered}) as delivered, sum(credits) as credits,
        count(*) filter (where handed_at is null or done_at is null) as untimed
      from recipients where broadcast_id = $1`,
  )
  expect('Rows of recipients', rows.total, recipients)
  expect('Rows that are delivered', rows.delivered, recipients)
  expect('Rows without a time', rows.untimed, 0)

  const counters = await row(
    `select sum(delivered) as delivered, sum(credits_used) as credits,
        sum(abs(open)) as open, sum(failed + invalid + not_sent) as otherwise
      from (select sum(waiting) + sum(retrying) + sum(unknown) + sum(accepted) as open, sum(delivered) as delivered,
          sum(failed) as failed, sum(invalid) as invalid, sum(not_sent) as not_sent, sum(credits_used) as credits_used
        from broadcast_counters where broadcast_id = $1) c`,
  )
  expect('Delivered by the counters', counters.delivered, recipients)
  expect('Open by the counters', counters.open, 0)
  expect('Failed, invalid or not sent by the counters', counters.otherwise, 0)
  expect('Credits by the counters', counters.credits, rows.credits)
  expect('Recipients as the page shows them', progress.PhoneNumberCount, recipients)
  expect('Delivered as the page shows it', progress.DeliveredTexts, recipients)
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

  const left = await row(
    `select (select count(*) from claims where broadcast_id = $1) as claims,
        (select count(*) from retries where broadcast_id = $1) as retries,
        (select count(*) from broadcast_queue where broadcast_id = $1) as queued,
        (select count(*) from unmatched_receipts) as unmatched`,
  )
  for (const [what, count] of Object.entries(left)) expect(`Left behind (${what})`, count, 0)
  return problems
}

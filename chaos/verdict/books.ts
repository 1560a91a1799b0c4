import { outcome } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import { bought } from '../world/rows.ts'
import { accountOf, type Facts, groupBy, type Row, type Violation } from './facts.ts'

/** Counters, credits and texts of handsets, held against the rows and the SMSC's ledger. */
export const booksOf = async (facts: Facts, rows: readonly Row[]): Promise<Violation[]> => [
  ...(await counters(facts, rows)),
  ...told(facts, rows),
  ...(await credits(facts)),
  ...(await inbound(facts)),
]

const names = ['waiting', 'retrying', 'unknown', 'accepted', 'delivered', 'failed', 'invalid', 'not_sent'] as const

const counters = async ({ plan, scene }: Facts, rows: readonly Row[]): Promise<Violation[]> => {
  const counted = await scene.query<Record<string, number> & { name: string }>(
    `select b.name, ${[...names, 'credits_used'].map((name) => `sum(c.${name})::int as ${name}`).join(', ')},
       (${charged('r.account_id = b.account_id and r.broadcast_id = b.broadcast_id')}) as charged
     from broadcast_counters c join broadcasts b using (account_id, broadcast_id) group by b.account_id, b.broadcast_id`,
  )
  return counted.flatMap((counters) => {
    const own = rows.filter(({ broadcast }) => plan.broadcasts[broadcast]!.name === counters.name)
    const real = names.map((name, state): [string, number] => [name, own.filter((row) => row.state === state).length])
    return [...real, ['credits_used', counters.charged!] as const].flatMap(([name, count]) =>
      counters[name] === count
        ? []
        : [{ what: `${counters.name}: the counter ${name} says ${counters[name]}, the rows ${count}` }],
    )
  })
}

/** What the carrier is known to have taken: all that was accepted or delivered at some time, whatever it ended as. */
const charged = (which: string) => `select coalesce(sum(credits), 0) from recipients r
  where ${which} and exists (select from chaos.moves m where m.broadcast_id = r.broadcast_id and m.phone = r.phone
    and (m.state = ${outcome.accepted} or m.state = ${outcome.delivered} and m.reason <> ${reason.carrierWithoutReceipt}))`

/** The results as people see them. */
const told = ({ plan, told }: Facts, rows: readonly Row[]): Violation[] =>
  told.flatMap((results) => {
    const own = rows.filter(({ broadcast }) => plan.broadcasts[broadcast]!.name === results.BroadcastName)
    const count = (...states: number[]) => own.filter(({ state }) => states.includes(state)).length
    const real = {
      PhoneNumberCount: own.length,
      DeliveredTexts: count(outcome.delivered),
      FailedTextTotal: count(outcome.failed),
      InvalidTextCount: count(outcome.invalid),
      NotDeliveredTexts: count(outcome.notSent),
    }
    return Object.entries(real).flatMap(([name, count]) =>
      results[name] === count
        ? []
        : [{ what: `${results.BroadcastName}: ${name} is ${results[name]}, the rows say ${count}` }],
    )
  })

type Sums = { account: number; balance: number; reserved: number; settled: number; available: number; charged: number }

const credits = async ({ scene }: Facts): Promise<Violation[]> => {
  const accounts = await scene.query<Sums>(
    `select account_id as account, sum(balance_delta) as balance, sum(reserved_delta) as reserved,
       coalesce(-sum(balance_delta) filter (where kind = 'settle'), 0) as settled,
       (select available from credit_balances b where b.account_id = e.account_id) as available,
       (${charged('r.account_id = e.account_id')}) as charged
     from credit_entries e group by account_id`,
  )
  return accounts.flatMap(({ account, balance, reserved, settled, available, charged }) => {
    const violations: string[] = []
    if (settled !== charged) violations.push(`the ledger settled ${settled}, the rows say ${charged}`)
    if (reserved !== 0) violations.push(`${reserved} credits are still reserved`)
    if (balance !== bought - settled) violations.push(`the balance is ${balance} after ${settled} of ${bought}`)
    if (available !== balance - reserved) violations.push(`available is ${available}, not ${balance - reserved}`)
    return violations.map((what) => ({ what: `account ${account}: ${what}` }))
  })
}

/** Every text of a handset counts once, however often it was handed over; a STOP is in force and is confirmed once. */
const inbound = async ({ plan, scene, ledger }: Facts): Promise<Violation[]> => {
  const stored = await scene.query<{
    phone: number
    number: number
    message: string
    is_inbound: boolean
    count: number
  }>(
    `select m.phone, n.phone as number, case when is_inbound then message end as message, is_inbound, count(*)
     from text_messages m join text_numbers n using (account_id, text_number_id) group by 1, 2, 3, 4`,
  )
  const out = await scene.query<{ phone: number; account: string }>(
    `select phone, company_name as account from opt_outs join accounts using (account_id) where channel = 'text'`,
  )
  const countOf = new Map(stored.map((text) => [`${text.phone} ${text.number} ${text.message}`, text.count]))
  const isOut = new Set(out.map(({ phone, account }) => `${phone} ${account}`))
  const stops = groupBy(
    ledger.texts.filter(({ body }) => body === 'STOP'),
    ({ from, to }) => `${from} ${accountOf(plan, to)}`,
  )
  return ledger.texts.flatMap(({ from, to, body }) => {
    const count = countOf.get(`${from} ${to} ${body}`) ?? 0
    const violations: Violation[] = []
    if (count !== 1) violations.push({ what: `its "${body}" is stored ${count} times`, phone: from })
    if (body !== 'STOP') return violations
    const account = accountOf(plan, to)
    if (!isOut.has(`${from} School ${account}`)) violations.push({ what: 'its STOP is not in force', phone: from })
    const answers = countOf.get(`${from} ${to} null`) ?? 0
    // Of several STOPs to one account each may be the one that was new.
    const most = stops.get(`${from} ${account}`)!.length
    if (answers > 1 || (most === 1 && answers === 0)) {
      violations.push({ what: `its STOP was confirmed ${answers} times`, phone: from })
    }
    return violations
  })
}

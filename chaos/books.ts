import { outcome } from '../domain/broadcast/outcome.ts'
import { reason } from '../domain/broadcast/reason.ts'
import type { Facts, Row, Violation } from './facts.ts'
import { bought } from './scene.ts'

/** Counters, credits and texts of handsets, held against the rows and the SMSC's ledger. */
export const booksOf = async (facts: Facts, rows: readonly Row[]): Promise<Violation[]> => [
  ...(await counters(facts, rows)),
  ...(await credits(facts)),
  ...(await inbound(facts)),
]

const names = ['waiting', 'retrying', 'unknown', 'accepted', 'delivered', 'failed', 'invalid', 'not_sent'] as const

const counters = async (facts: Facts, rows: readonly Row[]): Promise<Violation[]> => {
  const [counted] = await facts.scene.query<Record<string, number>>(
    `select ${[...names, 'credits_used'].map((name) => `sum(${name})::int as ${name}`).join(', ')} from broadcast_counters`,
  )
  const violations = names.flatMap((name, state) => {
    const real = rows.filter((row) => row.state === state).length
    return counted![name] === real ? [] : [{ what: `the counter ${name} says ${counted![name]}, the rows ${real}` }]
  })
  const charged = await chargedOf(facts)
  if (counted!.credits_used !== charged) {
    violations.push({ what: `the counter credits_used says ${counted!.credits_used}, the rows ${charged}` })
  }
  return violations
}

/** What the carrier is known to have taken: all that was accepted or delivered at some time, whatever it ended as. */
const chargedOf = async ({ scene }: Facts): Promise<number> =>
  (
    await scene.query<{ credits: number }>(
      `select coalesce(sum(credits), 0) as credits from recipients r
       where exists (select from chaos.moves m where m.phone = r.phone
         and (m.state = ${outcome.accepted} or m.state = ${outcome.delivered} and m.reason <> ${reason.carrierWithoutReceipt}))`,
    )
  )[0]!.credits

const credits = async (facts: Facts): Promise<Violation[]> => {
  const [sums] = await facts.scene.query<{ balance: number; reserved: number; settled: number; available: number }>(
    `select sum(balance_delta) as balance, sum(reserved_delta) as reserved,
       coalesce(-sum(balance_delta) filter (where kind = 'settle'), 0) as settled,
       (select available from credit_balances) as available from credit_entries`,
  )
  const { balance, reserved, settled, available } = sums!
  const charged = await chargedOf(facts)
  const violations: Violation[] = []
  if (settled !== charged) violations.push({ what: `the ledger settled ${settled}, the rows say ${charged}` })
  if (reserved !== 0) violations.push({ what: `${reserved} credits are still reserved` })
  if (balance !== bought - settled) violations.push({ what: `the balance is ${balance} after ${settled} of ${bought}` })
  if (available !== balance - reserved)
    violations.push({ what: `available is ${available}, not ${balance - reserved}` })
  return violations
}

/** Every text of a handset counts once, however often it was handed over; a STOP is in force and is confirmed once. */
const inbound = async ({ scene, ledger }: Facts): Promise<Violation[]> => {
  const stored = await scene.query<{ phone: number; message: string; count: number }>(
    'select phone, message, count(*) from text_messages where is_inbound group by 1, 2',
  )
  const countOf = new Map(stored.map(({ phone, message, count }) => [`${phone} ${message}`, count]))
  const out = new Set(
    (await scene.query<{ phone: number }>(`select phone from opt_outs where channel = 'text'`)).map(
      ({ phone }) => phone,
    ),
  )
  const confirmed = new Map(
    (
      await scene.query<{ phone: number; count: number }>(
        `select phone, count(*) from text_messages where not is_inbound group by 1`,
      )
    ).map(({ phone, count }) => [phone, count]),
  )
  return ledger.texts.flatMap(({ from, body }) => {
    const count = countOf.get(`${from} ${body}`) ?? 0
    const violations: Violation[] = []
    if (count !== 1) violations.push({ what: `its "${body}" is stored ${count} times`, phone: from })
    if (body !== 'STOP') return violations
    if (!out.has(from)) violations.push({ what: 'its STOP is not in force', phone: from })
    const answers = confirmed.get(from) ?? 0
    if (answers !== 1) violations.push({ what: `its STOP was confirmed ${answers} times`, phone: from })
    return violations
  })
}

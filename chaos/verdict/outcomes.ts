/** Every recipient has one outcome, and it is the one that the carrier's ledger tells. */
import { outcomeName } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import { fateOf } from '../plan/fate.ts'
import type { Ledger } from '../smsc/smsc-talk.ts'
import { type Facts, groupBy, type Row, type Sent, type Violation } from './facts.ts'
import { stopsOf } from './stops.ts'

export const mismatches = (facts: Facts, rows: readonly Row[], sent: readonly Sent[]) => {
  const { plan, ledger } = facts
  const acknowledged = new Map<string, string>()
  for (const { messageId, acknowledgedAt, state } of ledger.receipts) {
    if (acknowledgedAt !== null) acknowledged.set(messageId, state)
  }
  const texted = groupBy(sent, ({ broadcast, to }) => `${broadcast} ${to}`)
  const stops = new Set(stopsOf(facts).map(({ account, phone }) => `${account} ${phone}`))
  const lost: Violation[] = []
  const halved: Violation[] = []
  for (const row of rows) {
    const { account, parts } = plan.broadcasts[row.broadcast]!
    const entries = texted.get(`${row.broadcast} ${row.phone}`) ?? []
    const taken = entries.filter(({ status }) => status === 0)
    const receipts = taken.flatMap(({ messageId }) => acknowledged.get(messageId) ?? [])
    const isStopped = stops.has(`${account} ${row.phone}`)
    const expected = expectedOf(facts, { row, entries, taken, receipts, isStopped })
    if (expected.includes(row.reason === reason.none ? outcomeName(row.state) : row.reason)) continue
    const told = `${taken.length} of ${parts} parts taken, receipts ${receipts.join(' ') || 'none'}`
    const what = `ended as ${outcomeName(row.state)} (${row.reason}), but ${told}`
    const list = taken.length > 0 && taken.length < parts ? halved : lost
    list.push({ what, phone: row.phone })
  }
  return { lost, halved }
}

type Seen = { row: Row; entries: Sent[]; taken: Sent[]; receipts: string[]; isStopped: boolean }

/** The endings that what the SMSC saw allows. */
const expectedOf = ({ plan, said }: Facts, { row, entries, taken, receipts, isStopped }: Seen): (string | number)[] => {
  const { number, parts, window } = plan.broadcasts[row.broadcast]!
  // Unknown when the claim was written and nothing left, or an answer was lost: only without a receipt may it stay so.
  if (taken.length === 0) {
    const isRefused = fateOf(plan, number, row.phone).refused !== null && entries.length > 0
    const isCancelled = said.some((one) => one.what === 'cancel' && one.broadcast === row.broadcast)
    return [
      reason.unconfirmed,
      ...(isRefused ? [reason.refusedInvalidDestination] : []),
      ...(isStopped ? [reason.optedOut] : []),
      ...(isCancelled ? [reason.cancelled] : []),
      ...(window && !window.ContinueOnNextDay ? [reason.expired] : []),
    ]
  }
  // A text fails with the first part that does, whatever became of the others.
  const failed = receipts.find((state) => state !== 'DELIVRD')
  if (failed) return [receiptReasons[failed]!]
  if (taken.length < parts) return [reason.unconfirmed]
  return receipts.length === 0 ? [reason.unconfirmed, reason.carrierWithoutReceipt] : ['delivered']
}

const receiptReasons: Record<string, number> = {
  UNDELIV: reason.undeliverable,
  REJECTD: reason.rejectedSpam,
  EXPIRED: reason.expiredByCarrier,
}

/** What was accepted, or may have been for all that we heard, is never submitted again. */
export const doubledOnes = ({ entries }: Ledger): Violation[] => {
  const seen = new Set<string>()
  const violations: Violation[] = []
  for (const { from, to, reference, part, status, isAnswered } of entries) {
    const key = `${from} ${to} ${reference} ${part}`
    if (seen.has(key)) violations.push({ what: `part ${part} of text ${reference} was submitted twice`, phone: to })
    if (status === 0 || !isAnswered) seen.add(key)
  }
  return violations
}

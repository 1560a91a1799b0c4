/** Every recipient has one outcome, and it is the one that the carrier's ledger tells for that phone and that text. */
import { outcomeName } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import { fateOf } from '../plan/fate.ts'
import type { Entry, Ledger } from '../smsc/smsc-talk.ts'
import { lostAnswersOf } from './answers.ts'
import { type Facts, groupBy, keyOf, type Life, type Row, type Sent, type Violation } from './facts.ts'
import { stopsOf } from './stops.ts'

/** A receipt that comes as the wait ends may be late for it. */
const lateMs = 3000

export const mismatches = (
  facts: Facts,
  rows: readonly Row[],
  sent: readonly Sent[],
  lives: ReadonlyMap<number, Life>,
) => {
  const { plan, ledger } = facts
  const acknowledged = groupBy(
    ledger.receipts.filter(({ acknowledgedAt }) => acknowledgedAt !== null),
    ({ entry }) => entry,
  )
  const texted = groupBy(sent, ({ broadcast, to }) => keyOf({ broadcast, phone: to }))
  const single = groupBy(
    ledger.entries.filter(({ reference }) => reference < plan.firstBroadcastId),
    ({ from, to }) => `${from} ${to}`,
  )
  const stops = new Set(stopsOf(facts).map(({ account, phone }) => `${account} ${phone}`))
  const isLost = lostAnswersOf(facts)
  const lost: Violation[] = []
  const halved: Violation[] = []
  const doubted: Violation[] = []
  let late = 0
  for (const row of rows) {
    const { account, number, parts } = plan.broadcasts[row.broadcast]!
    const entries = texted.get(keyOf(row)) ?? []
    const taken = entries.filter(({ status }) => status === 0)
    const receipts = taken.flatMap(({ place }) => acknowledged.get(place) ?? [])
    const states = receipts.map(({ state }) => state)
    const isStopped = stops.has(`${account} ${row.phone}`)
    const expected = expectedOf(facts, { row, entries, taken, receipts: states, isStopped })
    const ended = row.reason === reason.none ? outcomeName(row.state) : row.reason
    const told = `${taken.length} of ${parts} parts taken, receipts ${states.join(' ') || 'none'}`
    if (expected.includes(ended)) {
      // Without a receipt only an answer that was lost leaves a doubt.
      const isDoubtful = row.reason === reason.unconfirmed && taken.length === parts && receipts.length === 0
      if (isDoubtful && !taken.some(isLost))
        doubted.push({ what: `is in doubt, but was answered: ${told}`, phone: row.phone })
      continue
    }
    const waitEnds = (lives.get(row.broadcast)?.finalizingAt ?? Number.NaN) + (plan.finalizeAfterMs ?? Number.NaN)
    const isLate = receipts.length > 0 && receipts.every(({ acknowledgedAt }) => acknowledgedAt! > waitEnds - lateMs)
    if (isLate) late++
    const others = single.get(`${plan.numbers[number]!.phone} ${row.phone}`) ?? []
    if ((isLate || isAmbiguous(facts, taken, others, isLost)) && withoutReceipt.includes(row.reason)) continue
    const what = `ended as ${outcomeName(row.state)} (${row.reason}), but ${told}`
    const list = taken.length > 0 && taken.length < parts ? halved : lost
    list.push({ what, phone: row.phone })
  }
  return { lost, halved, doubted, late }
}

const withoutReceipt: number[] = [reason.unconfirmed, reason.carrierWithoutReceipt]

/** Two texts between the same numbers whose ids nobody knows, and receipts that say only which numbers they are about. */
const isAmbiguous = (
  { plan }: Facts,
  taken: readonly Sent[],
  others: readonly Entry[],
  isLost: (entry: Entry) => boolean,
) => !plan.returnsReference && taken.some(isLost) && others.some(isLost)

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
  return receipts.length === 0 ? [...withoutReceipt] : ['delivered']
}

export const receiptReasons: Record<string, number> = {
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

/**
 * Holds the SMSC's ledger, the recipients' rows, the counters and the credit ledger against each other, text by text.
 */
import { mayBecome, type Outcome, outcome, outcomeName } from '../domain/broadcast/outcome.ts'
import { type Reason, reason } from '../domain/broadcast/reason.ts'
import { booksOf } from './books.ts'
import { evidenceFor } from './evidence.ts'
import type { Facts, Row, Violation } from './facts.ts'
import { fateOf } from './fate.ts'
import type { Plan } from './plan.ts'
import type { Entry, Ledger } from './smsc-talk.ts'

export type Verdict = {
  kills: number
  drops: number
  lost: number
  doubled: number
  /** Counted by the receipt of one part, although the carrier never saw the other. */
  halved: number
  /** Texted although a STOP had been acknowledged. */
  stopped: number
  /** Texts that were unknown at some time, and those that stayed so. */
  unknown: number
  unconfirmed: number
  violations: Violation[]
  evidence: string[]
}

/** So long after a STOP was acknowledged a text may still be on its way. */
const stopWithinMs = 2000

export const verdictOf = async (facts: Facts): Promise<Verdict> => {
  const { plan, scene, ledger, faults, trouble } = facts
  const rows = await scene.query<Row>('select phone, state, reason, credits from recipients order by phone')
  const moves = await scene.query<{ phone: number; was: Outcome; state: Outcome; reason: Reason }>(
    'select phone, was, state, reason from chaos.moves order by n',
  )
  const texted = groupByPhone(ledger.entries.filter((entry) => entry.reference === plan.broadcastId))
  const mismatched = mismatches(facts, rows, texted)
  const halved = mismatched.filter(({ phone }) => isHalf(plan, texted.get(phone!)))
  const lost = mismatched.filter((violation) => !halved.includes(violation))
  const doubled = doubledOnes(ledger)
  const stopped = stoppedOnes(ledger, texted)
  const backwards = moves
    .filter(({ was, state, reason }) => !mayBecome(was, state, reason))
    .map(({ phone, was, state }) => ({ what: `went from ${outcomeName(was)} to ${outcomeName(state)}`, phone }))
  const kills = faults.filter(({ kind }) => kind === 'kill').length
  const unknown = moves.filter(({ state }) => state === outcome.unknown).length
  const violations: Violation[] = [
    ...trouble.map((what) => ({ what })),
    ...lost,
    ...halved,
    ...doubled,
    ...stopped,
    ...backwards,
    ...(await unknownOnes(facts, unknown)),
    ...(await booksOf(facts, rows)),
  ]
  return {
    kills,
    drops: ledger.drops,
    lost: lost.length,
    doubled: doubled.length,
    halved: halved.length,
    stopped: stopped.length,
    unknown,
    unconfirmed: rows.filter((row) => row.reason === reason.unconfirmed).length,
    violations,
    evidence: await evidenceFor(facts, violations),
  }
}

/** Every recipient has one outcome, and it is the one that the carrier's ledger tells. */
const mismatches = ({ plan, ledger }: Facts, rows: readonly Row[], texted: Map<number, Entry[]>): Violation[] => {
  const acknowledged = new Map<string, string>()
  for (const { messageId, acknowledgedAt, state } of ledger.receipts) {
    if (acknowledgedAt !== null) acknowledged.set(messageId, state)
  }
  const stops = new Set(ledger.texts.filter(({ body }) => body === 'STOP').map(({ from }) => from))
  const violations: Violation[] = []
  const known = new Set(rows.map(({ phone }) => phone))
  for (const phone of plan.phones) if (!known.has(phone)) violations.push({ what: 'has no row', phone })
  for (const row of rows) {
    const entries = texted.get(row.phone) ?? []
    const taken = entries.filter(({ status }) => status === 0)
    const receipts = taken.flatMap(({ messageId }) => acknowledged.get(messageId) ?? [])
    const expected = expectedOf({ plan, row, entries, taken, receipts, isStopped: stops.has(row.phone) })
    if (!expected.includes(row.reason === reason.none ? outcomeName(row.state) : row.reason)) {
      const told = `${taken.length} of ${plan.parts} parts taken, receipts ${receipts.join(' ') || 'none'}`
      violations.push({ what: `ended as ${outcomeName(row.state)} (${row.reason}), but ${told}`, phone: row.phone })
    }
  }
  return violations
}

const isHalf = (plan: Plan, entries: readonly Entry[] = []) => {
  const taken = entries.filter(({ status }) => status === 0).length
  return taken > 0 && taken < plan.parts
}

type Told = { plan: Plan; row: Row; entries: Entry[]; taken: Entry[]; receipts: string[]; isStopped: boolean }

/** The endings that what the SMSC saw allows. */
const expectedOf = ({ plan, row, entries, taken, receipts, isStopped }: Told): (string | number)[] => {
  // Unknown when the claim was written and nothing left, or an answer was lost: only without a receipt may it stay so.
  if (taken.length === 0) {
    const refused = fateOf(plan, row.phone).refused !== null && entries.length > 0
    return [
      reason.unconfirmed,
      ...(refused ? [reason.refusedInvalidDestination] : []),
      ...(isStopped ? [reason.optedOut] : []),
    ]
  }
  // A text fails with the first part that does, whatever became of the others.
  const failed = receipts.find((state) => state !== 'DELIVRD')
  if (failed) return [receiptReasons[failed]!]
  if (taken.length < plan.parts) return [reason.unconfirmed]
  return receipts.length === 0 ? [reason.unconfirmed, reason.carrierWithoutReceipt] : ['delivered']
}

const receiptReasons: Record<string, number> = {
  UNDELIV: reason.undeliverable,
  REJECTD: reason.rejectedSpam,
  EXPIRED: reason.expiredByCarrier,
}

const doubledOnes = ({ entries }: Ledger): Violation[] => {
  const seen = new Set<string>()
  const violations: Violation[] = []
  for (const { to, reference, part, status } of entries) {
    if (status !== 0) continue
    const key = `${to} ${reference} ${part}`
    if (seen.has(key)) violations.push({ what: `part ${part} of text ${reference} was taken twice`, phone: to })
    seen.add(key)
  }
  return violations
}

const stoppedOnes = ({ texts }: Ledger, texted: Map<number, Entry[]>): Violation[] =>
  texts.flatMap(({ from, body, acknowledgedAt }) => {
    if (body !== 'STOP' || acknowledgedAt === null) return []
    // The second part of a text of which the first has left is let through.
    const late = (texted.get(from) ?? []).find(({ at, part }) => part === 1 && at > acknowledgedAt + stopWithinMs)
    if (!late) return []
    return [{ what: `texted ${Math.round(late.at - acknowledgedAt)} ms after its STOP was acknowledged`, phone: from }]
  })

const unknownOnes = async ({ plan, scene, faults, ledger, cuts }: Facts, unknown: number): Promise<Violation[]> => {
  const violations: Violation[] = []
  for (const [i, fault] of faults.entries()) {
    // A claim whose answer was lost holds no slot until it is found again.
    const most = cuts ? Number.POSITIVE_INFINITY : fault.kind === 'stop' ? 0 : plan.slots
    const name = `${fault.kind} ${i + 1}`
    if (fault.unknown > most) violations.push({ what: `${name} left ${fault.unknown} unknown, more than ${most}` })
    for (const { phone } of await scene.forgotten(fault.answered, fault.at)) {
      violations.push({ what: `${name}: was to be tried again and became unknown`, phone })
    }
    if (!fault.isClean) violations.push({ what: `${name}: the engine did not stop in order` })
  }
  const kills = faults.filter(({ kind }) => kind === 'kill').length
  const most = plan.slots * (kills + ledger.drops) + plan.unanswered.length
  if (!cuts && unknown > most) violations.push({ what: `${unknown} unknown, more than ${most}` })
  return violations
}

const groupByPhone = (entries: readonly Entry[]) => {
  const byPhone = new Map<number, Entry[]>()
  for (const entry of entries) {
    const known = byPhone.get(entry.to)
    if (known) known.push(entry)
    else byPhone.set(entry.to, [entry])
  }
  return byPhone
}

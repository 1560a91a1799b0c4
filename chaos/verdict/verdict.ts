/**
 * Holds the SMSC's ledger, the recipients' rows, the counters and the credit ledger against each other, text by text.
 */
import { mayBecome, outcome, outcomeName } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import { booksOf } from './books.ts'
import { creditedOnes } from './credited.ts'
import { evidenceFor } from './evidence.ts'
import { type Facts, readLives, readMoves, readRows, sentOf, type Violation } from './facts.ts'
import { limitsOf } from './limits.ts'
import { noticedOnes } from './neighbours.ts'
import { doubledOnes, mismatches } from './outcomes.ts'
import { heldOnes, stoppedOnes } from './stops.ts'
import { brokenOff, unknownOnes } from './unknown.ts'
import { overdueOnes } from './waits.ts'

export type Verdict = {
  submits: number
  drops: number
  lost: number
  doubled: number
  /** Counted by the receipt of one part, although the carrier never saw the other. */
  halved: number
  /** Texted although a STOP had been acknowledged. */
  stopped: number
  /** Over a limit, outside a window, while paused or after it was cancelled. */
  over: number
  /** Moved by a receipt of somebody else's. */
  miscredited: number
  /** In doubt although they were answered. */
  doubted: number
  /** What an account noticed of another's trouble. */
  noticed: number
  /** Broadcasts that did not end with their wait. */
  overdue: number
  /** Receipts that came when the wait was over. */
  late: number
  /** Texts that were unknown at some time, and those that stayed so. */
  unknown: number
  unconfirmed: number
  violations: Violation[]
  evidence: string[]
}

export const verdictOf = async (facts: Facts): Promise<Verdict> => {
  const { plan, scene, ledger, trouble } = facts
  // Only now: whether there are statistics is part of what was tried.
  if (plan.isAtSize) await scene.query('analyze')
  const { rows, violations: missing } = await readRows(facts)
  const sent = sentOf(facts)
  const moves = await readMoves(facts)
  const lives = await readLives(facts)
  const { lost, halved, doubted, late } = mismatches(facts, rows, sent, lives)
  const miscredited = creditedOnes(facts, moves, sent)
  const noticed = noticedOnes(facts, lives, moves, sent)
  const overdue = overdueOnes(facts, lives)
  const doubled = doubledOnes(ledger)
  const stopped = stoppedOnes(facts, sent)
  const over = [...(await limitsOf(facts, sent)), ...heldOnes(facts, sent)]
  const backwards = moves
    .filter(({ was, state, reason }) => !mayBecome(was, state, reason))
    .map(({ phone, was, state }) => ({ what: `went from ${outcomeName(was)} to ${outcomeName(state)}`, phone }))
  const unknown = moves.filter(({ state }) => state === outcome.unknown).length
  const violations: Violation[] = [
    ...trouble.map((what) => ({ what })),
    ...[...missing, ...lost, ...halved, ...doubled, ...stopped, ...over, ...backwards],
    ...[...miscredited, ...doubted, ...noticed, ...overdue],
    ...(await unknownOnes(facts, unknown - brokenOff(facts, moves, sent))),
    ...(await booksOf(facts, rows)),
  ]
  return {
    submits: ledger.entries.length,
    drops: ledger.drops,
    lost: missing.length + lost.length,
    doubled: doubled.length,
    halved: halved.length,
    stopped: stopped.length,
    over: over.length,
    miscredited: miscredited.length,
    doubted: doubted.length,
    noticed: noticed.length,
    overdue: overdue.length,
    late,
    unknown,
    unconfirmed: rows.filter((row) => row.reason === reason.unconfirmed).length,
    violations,
    evidence: await evidenceFor(facts, violations),
  }
}

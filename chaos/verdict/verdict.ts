/**
 * Holds the SMSC's ledger, the recipients' rows, the counters and the credit ledger against each other, text by text.
 */
import { mayBecome, type Outcome, outcome, outcomeName } from '../../domain/broadcast/outcome.ts'
import { type Reason, reason } from '../../domain/broadcast/reason.ts'
import { booksOf } from './books.ts'
import { evidenceFor } from './evidence.ts'
import { type Facts, readRows, sentOf, type Violation } from './facts.ts'
import { limitsOf } from './limits.ts'
import { doubledOnes, mismatches } from './outcomes.ts'
import { heldOnes, stoppedOnes } from './stops.ts'
import { brokenOff, unknownOnes } from './unknown.ts'

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
  /** Texts that were unknown at some time, and those that stayed so. */
  unknown: number
  unconfirmed: number
  violations: Violation[]
  evidence: string[]
}

export const verdictOf = async (facts: Facts): Promise<Verdict> => {
  const { scene, ledger, trouble } = facts
  const { rows, violations: missing } = await readRows(facts)
  const sent = sentOf(facts)
  const moves = await scene.query<{ phone: number; was: Outcome; state: Outcome; reason: Reason }>(
    'select phone, was, state, reason from chaos.moves order by n',
  )
  const { lost, halved } = mismatches(facts, rows, sent)
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
    unknown,
    unconfirmed: rows.filter((row) => row.reason === reason.unconfirmed).length,
    violations,
    evidence: await evidenceFor(facts, violations),
  }
}

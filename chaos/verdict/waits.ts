import type { Facts, Life, Violation } from './facts.ts'

/** Until a round of settling has seen that a wait is over, and its rows are settled in steps. */
const settleMs = 20_000
/** An engine that was ended or a database that was away: until somebody goes on. */
const troubleMs = 15_000

/** Where the product ends the wait for receipts itself, every broadcast is complete when it is over. */
export const overdueOnes = ({ plan, faults }: Facts, lives: ReadonlyMap<number, Life>): Violation[] => {
  const { finalizeAfterMs } = plan
  if (finalizeAfterMs === null) return []
  return [...lives].flatMap(([place, { finalizingAt, completedAt }]) => {
    const { name } = plan.broadcasts[place]!
    // What was never handed over is told elsewhere.
    if (finalizingAt === null) return []
    if (completedAt === null) return [{ what: `${name} did not end` }]
    const meanwhile = faults.filter(({ at, until }) => until > finalizingAt && at < completedAt)
    const held = meanwhile.reduce((sum, { at, until }) => sum + until - at + troubleMs, 0)
    const late = completedAt - finalizingAt - finalizeAfterMs
    return late > settleMs + held ? [{ what: `${name} ended ${Math.round(late)} ms after its wait` }] : []
  })
}

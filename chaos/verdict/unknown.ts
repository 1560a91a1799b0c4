import { outcome } from '../../domain/broadcast/outcome.ts'
import { type Facts, groupBy, keyOf, type Move, type Sent, type Violation } from './facts.ts'

/**
 * Texts of which a part was taken and another was not: their recipient said stop in between, or the carrier asked to wait for
 * the rest when the engine was stopped. They are in doubt by themselves, without any fault.
 */
export const brokenOff = ({ plan }: Facts, moves: readonly Move[], sent: readonly Sent[]): number => {
  const taken = groupBy(
    sent.filter(({ broadcast, status }) => status === 0 && plan.broadcasts[broadcast]!.parts === 2),
    ({ broadcast, to }) => keyOf({ broadcast, phone: to }),
  )
  return moves.filter((move) => {
    const parts = new Set(taken.get(keyOf(move))?.map(({ part }) => part))
    return move.state === outcome.unknown && parts.has(1) && !parts.has(2)
  }).length
}

/** After each fault no more is unknown than an engine may have in hand, and nothing that was answered. */
export const unknownOnes = async ({ plan, scene, faults, ledger }: Facts, unknown: number): Promise<Violation[]> => {
  const violations: Violation[] = []
  // A claim whose answer was lost with a connection to the database holds no slot until it is found again.
  const isCut = plan.mix.cuts || plan.mix.database !== 'shared'
  for (const [i, fault] of faults.entries()) {
    const most = fault.kind === 'stop' ? 0 : plan.slots * (isCut ? 2 : 1)
    const name = `${fault.kind} ${i + 1}`
    if (!plan.mix.cuts && fault.unknown > most) {
      violations.push({ what: `${name} left ${fault.unknown} unknown, more than ${most}` })
    }
    for (const { phone } of await scene.forgotten(fault.answered, fault.at)) {
      violations.push({ what: `${name}: was to be tried again and became unknown`, phone })
    }
    if (!fault.isClean) violations.push({ what: `${name}: the engine did not stop in order` })
  }
  const counts = {
    kill: 1,
    freeze: 1,
    killDatabase: 2 * plan.mix.numbers,
    restartDatabase: 2 * plan.mix.numbers,
    fillDisk: 2 * plan.mix.numbers,
  }
  const cut = faults.reduce((sum, { kind }) => sum + ((counts as Record<string, number>)[kind] ?? 0), 0)
  const most = plan.slots * cut + plan.window * ledger.drops + plan.unanswered.length
  if (!plan.mix.cuts && unknown > most) violations.push({ what: `${unknown} unknown, more than ${most}` })
  return violations
}

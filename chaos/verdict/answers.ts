import type { Entry } from '../smsc/smsc-talk.ts'
import type { Facts } from './facts.ts'

/** An answer that left so shortly before its link broke may not have arrived. */
const onTheWayMs = 1000
/** What arrived so shortly before a fault may not have been durable; of two faults so close the second finds what the first held up. */
const heldMs = 10_000
/** Until an engine has noticed that the fault is over. */
const afterMs = 2000

/** Which answers of the SMSC may not have come to be known: not given, lost with their link, or with what they were given to. */
export const lostAnswersOf = ({ plan, faults, ledger }: Facts): ((entry: Entry) => boolean) => {
  const harmless = new Set(['jump', 'create', 'pause', 'cancel', 'optOut'])
  const times: { from: number; until: number }[] = []
  for (const { at, until } of faults.filter(({ kind }) => !harmless.has(kind))) {
    const last = times.at(-1)
    if (last && at < last.until + heldMs) last.until = until + afterMs
    else times.push({ from: at - heldMs, until: until + afterMs })
  }
  return ({ answeredAt, link }) => {
    if (answeredAt === null || plan.mix.cuts) return true
    const { endedAt } = ledger.links[link]!
    if (endedAt !== null && endedAt < answeredAt + onTheWayMs) return true
    return times.some(({ from, until }) => answeredAt > from && answeredAt < until)
  }
}

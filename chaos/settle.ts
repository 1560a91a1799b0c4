/** The end of a run: everything is let come to rest, and the wait for receipts ends, so that every receipt has had its chance. */
import type { Run } from './faults/run-state.ts'

/** Longer than a lease, the adoption of a dead node's events and the last try of a throttled text, one after the other. */
const settleWithinMs = 90_000
const settleAtSizeWithinMs = 300_000
const completeWithinMs = 30_000
/** After the wait for receipts. A wait is three times as long at most. */
const completeAtSizeWithinMs = 60_000
/** Nothing more can leave today. */
const stalledMs = 8000

/** Answers when it came to rest. */
export const settle = async (run: Run): Promise<number> => {
  const { plan, scene, trouble } = run
  const pollMs = plan.isAtSize ? 1000 : 100
  const restMs = plan.isAtSize ? settleAtSizeWithinMs : settleWithinMs
  // Where the product itself ends the wait, what cannot be matched yet has until then.
  const waits = plan.finalizeAfterMs === null
  if (!(await within(restMs, pollMs, restOf(run, waits)))) {
    trouble.push(`not settled: ${JSON.stringify(await scene.open())}`)
  }
  const settledAt = Date.now()
  const completeMs = waits ? completeWithinMs : plan.finalizeAfterMs! + completeAtSizeWithinMs
  const isComplete = await within(completeMs, pollMs, async () => {
    if (waits) await scene.endWaiting()
    return (await scene.open()).incomplete === 0
  })
  if (!isComplete) trouble.push(`not complete: ${JSON.stringify(await scene.open())}`)
  if (!waits && !(await within(completeWithinMs, pollMs, restOf(run, true)))) {
    trouble.push(`not matched: ${JSON.stringify(await scene.open())}`)
  }
  return settledAt
}

/** Whether nothing is on its way any more. What waits for tomorrow gets one. */
const restOf = ({ plan, scene, smsc, clock }: Run, isMatched: boolean) => {
  let submits = -1
  let since = performance.now()
  const waitsForTomorrow = plan.mix.limit === 'day' || plan.mix.limit === 'window'
  return async () => {
    // In this order: what the SMSC has got rid of is in the database by then.
    const state = await smsc.state()
    const open = await scene.open()
    if (state.submits !== submits) since = performance.now()
    submits = state.submits
    if (waitsForTomorrow && open.waiting > 0 && performance.now() - since > stalledMs) {
      clock.toTomorrow()
      since = performance.now()
    }
    const unmatched = isMatched ? open.unmatched : 0
    if (open.waiting + open.claims + open.events + open.outbox + unmatched > 0 || !state.isIdle) return false
    // What left in between has its receipt still to come.
    return (await smsc.state()).submits === submits
  }
}

const within = async (ms: number, pollMs: number, holds: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}

/**
 * The calls of a trunk that are under way. Whoever says, while their phone rings, that they need no call (STOP, a reply or key 1 on
 * another phone of theirs) is not left ringing: it is asked every second for all that ring, in one statement.
 */
import type pg from 'pg'
import { startLoop } from '../runtime/loop.ts'
import { type Ringing, whyNotCallThese } from './attempt-store.ts'
import type { Talked } from './talk.ts'

type Call = {
  done: Promise<Talked>
  isRinging(): boolean
  /** Nobody has answered: the phone stops ringing, for this reason. */
  withdraw(bar: number): void
  hangUp(): void
}

const askEveryMs = 1000
const hangUpWithinMs = 2000

export const openTalking = (pool: pg.Pool, onError: (error: unknown) => void) => {
  const all = new Map<Call, Ringing | null>()
  const asking = startLoop(
    askEveryMs,
    async () => {
      const ringing = [...all].flatMap(([call, of]) => (of && call.isRinging() ? [{ call, of }] : []))
      if (ringing.length === 0) return
      const bars = await whyNotCallThese(
        pool,
        ringing.map(({ of }) => of),
      )
      for (const [i, bar] of bars.entries()) if (bar !== 0) ringing[i]!.call.withdraw(bar)
    },
    onError,
  )

  return {
    /** Until it is over; `of` where it is one of a broadcast. */
    async hold(call: Call, of: Ringing | null): Promise<Talked> {
      all.set(call, of)
      const talked = await call.done
      all.delete(call)
      return talked
    },
    /** They have so long to come to their end. */
    async endWithin(ms: number): Promise<void> {
      const timer = setTimeout(() => {
        for (const call of all.keys()) call.hangUp()
      }, ms)
      await Promise.race([
        Promise.all([...all.keys()].map(({ done }) => done)),
        new Promise((resolve) => setTimeout(resolve, ms + hangUpWithinMs).unref()),
      ])
      clearTimeout(timer)
    },
    stop: asking.stop,
  }
}

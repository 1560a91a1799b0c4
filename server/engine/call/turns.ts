import type { Pace } from '../lanes/pace.ts'

/** When the next call may leave; in the order in which they came. */
export const openTurns = (pace: Pace): (() => Promise<void>) => {
  let turn: Promise<void> = Promise.resolve()
  return () => {
    turn = turn.then(async () => {
      for (;;) {
        const now = performance.now()
        const waitMs = pace.wait(now)
        if (waitMs === 0) return pace.spend(now)
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    })
    return turn
  }
}

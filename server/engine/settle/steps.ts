import { limitOf } from '../../platform/statements.ts'
import type { Part, Step } from './settle-store.ts'
import { mostInStep } from './settle-store.ts'

/** Work on one broadcast's recipients goes on for so long before another has its turn. */
const turnMs = 1000
const fewestInStep = 50

/** What other nodes have brought to its end is forgotten then; whatever is not, begins at its beginning. */
const mostKept = 1000

type Progress = { after: number; limit: number }

/**
 * Work on the recipients of a broadcast in steps along its key, each a transaction of its own. A step that takes too long is tried
 * again with half as many; where it stopped is kept, so that the next turn goes on from there.
 */
export const openSteps = (now: () => number = () => performance.now()) => {
  const stopped = new Map<string, Progress>()
  return {
    /** Whether the end was reached in this turn, or more is to be done at once; 'not now' is the step's own word. */
    async run(
      { broadcast_id, channel }: Part,
      step: (progress: Progress) => Promise<Step | 'not now' | undefined>,
    ): Promise<'end' | 'more' | 'not now'> {
      const until = now() + turnMs
      const key = `${broadcast_id} ${channel}`
      let progress = stopped.get(key) ?? { after: 0, limit: mostInStep }
      while (now() < until) {
        try {
          const done = await step(progress)
          if (done === 'not now') return done
          if (!done) {
            stopped.delete(key)
            return 'end'
          }
          progress = { after: done.through, limit: Math.min(mostInStep, progress.limit * 2) }
        } catch (error) {
          if (limitOf(error) !== 'statement' || progress.limit === fewestInStep) throw error
          progress = { ...progress, limit: Math.max(fewestInStep, Math.floor(progress.limit / 2)) }
        }
        if (stopped.size >= mostKept) stopped.clear()
        stopped.set(key, progress)
      }
      return 'more'
    },
  }
}

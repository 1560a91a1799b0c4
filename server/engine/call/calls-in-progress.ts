/**
 * How far the calls of this node are, by broadcast: for whoever watches them. What matters is kept with the attempts; this is told
 * twice a second at the most, in one statement for all broadcasts, and lost with the node (`callsInProgress` asks who is alive).
 */
import type { Db } from '../../platform/database.ts'
import { startLoop } from '../runtime/loop.ts'
import { forgetProgress, type OfCalls, saveProgress } from './calls-in-progress-store.ts'

export type CallPhase = 'dialing' | 'ringing' | 'talking' | 'leaving'
export type CallsInProgress = ReturnType<typeof openCallsInProgress>

type Options = {
  db: Db
  nodeId: number
  /** Calls of these have come further, and it is stored. */
  tell(broadcastId: number): void
  onError(error: unknown): void
}

const everyMs = 500

export const openCallsInProgress = ({ db, nodeId, tell, onError }: Options) => {
  const known = new Map<number, OfCalls>()
  const moved = new Set<number>()

  const saving = startLoop(
    everyMs,
    async () => {
      if (moved.size === 0) return
      const of = [...moved].map((broadcastId) => known.get(broadcastId)!)
      moved.clear()
      try {
        await saveProgress(db, nodeId, of)
      } catch (error) {
        for (const { broadcastId } of of) moved.add(broadcastId)
        throw error
      }
      for (const { broadcastId } of of) {
        tell(broadcastId)
        if (isNone(known.get(broadcastId)!) && !moved.has(broadcastId)) known.delete(broadcastId)
      }
    },
    onError,
  )

  return {
    begin({ accountId, broadcastId }: { accountId: number; broadcastId: number }) {
      const counts = known.get(broadcastId) ?? {
        accountId,
        broadcastId,
        dialing: 0,
        ringing: 0,
        talking: 0,
        leaving: 0,
      }
      known.set(broadcastId, counts)
      let phase: CallPhase = 'dialing'
      const count = (by: 1 | -1) => {
        counts[phase] += by
        moved.add(broadcastId)
      }
      count(1)
      return {
        is(next: CallPhase) {
          if (next === phase) return
          count(-1)
          phase = next
          count(1)
        },
        end: () => count(-1),
      }
    },
    async close() {
      await saving.stop()
      await forgetProgress(db, nodeId)
    },
  }
}

const isNone = ({ dialing, ringing, talking, leaving }: OfCalls) => dialing + ringing + talking + leaving === 0

/**
 * Each in turn, so that none holds up another for long: what is locked, too slow or fails is left alone for a while that doubles, from
 * half a second to half a minute, and the others have their turn at once.
 */
import { describeError, type Log } from '../../platform/log.ts'
import { limitOf } from '../../platform/statements.ts'

const shortestMs = 500
const longestMs = 30_000
/** A round waits for locks of one account this often; the rest of the account has its turn later. */
const mostLocksInRound = 3

export type OneByOne = {
  /** Works at each that is not left alone. Ends early when stopped. */
  each<T extends { account_id: number }>(
    list: readonly T[],
    keyOf: (of: T) => string,
    step: (of: T) => Promise<void>,
  ): Promise<void>
  stop(): void
}

export const openOneByOne = (log: Log, now: () => number = () => performance.now()): OneByOne => {
  const left = new Map<string, { until: number; waitMs: number }>()
  let isStopped = false

  const leave = (key: string, error: unknown) => {
    for (const [other, { until }] of left) if (until < now() - longestMs) left.delete(other)
    const waitMs = Math.min(longestMs, 2 * (left.get(key)?.waitMs ?? shortestMs / 2))
    left.set(key, { until: now() + waitMs, waitMs })
    // Those that exceed a limit are told and counted where it happens.
    if (!limitOf(error)) log.error({ of: key, error: describeError(error) }, 'the engine leaves one for later')
  }

  return {
    async each(list, keyOf, step) {
      const locks = new Map<number, number>()
      for (const of of list) {
        const key = keyOf(of)
        const locked = locks.get(of.account_id) ?? 0
        if (isStopped) return
        if (locked >= mostLocksInRound || (left.get(key)?.until ?? 0) > now()) continue
        try {
          await step(of)
          left.delete(key)
        } catch (error) {
          leave(key, error)
          if (limitOf(error)) locks.set(of.account_id, locked + 1)
        }
      }
    },
    stop() {
      isStopped = true
    },
  }
}

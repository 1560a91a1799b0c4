/**
 * Long work: what is too much for the call that asks for it goes on as a task, step by step. A task is a row (`tasks`), and it is in
 * one of these states:
 *
 *   due       `due_at` has come: whoever has a place takes it
 *   paused    `due_at` is still to come: a step threw or brought nothing, or a call goes on with it itself
 *   ended     `finished_at`; with a `failure`, before its end: cancelled, refused, or failed for good
 *
 * due ──step──► due ──step──► ended         a step and its cursor are one transaction: killed in it, nothing of it has happened
 *  └─throws─► paused ──► due ─┴─► failed    after a few tries; told to the person, and to operators with the error
 *
 * An account has one turn at a time, on one worker of one node (`task_turns`). Who has waited the longest is next, so that however
 * much one account has to do, another waits for the turns under way at most. A turn is a lease: a node that dies loses it after some
 * seconds, and what it was doing goes on elsewhere. The lease divides the work and guards nothing: two that take the same step hold
 * the task's row one after the other, and the second finds the cursor moved.
 *
 * A kind of work is a file that says what it is called and what a step does (`Kind`), and a line in `server/kinds.ts`.
 */
import { randomUUID } from 'node:crypto'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { leaseSeconds, turnMs } from './policy.ts'
import { takeTurn } from './take-turn.ts'
import type { Kind } from './task-kind.ts'
import { claimTurn, releaseTurn, renewTurn, type Turn } from './turn-store.ts'

/** Turns of a process at a time. */
const places = 2
const lookEveryMs = 500

/** Takes turns in this process until stopped; then those under way end with their step. */
export const workTasks = (platform: Platform, kinds: readonly Kind[]) => {
  const { db, log } = platform
  const worker = randomUUID()
  const names = kinds.flatMap((kind) => kind.names)
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  let wake = () => {}

  const begin = (turn: Turn) => {
    const going = work(turn).finally(() => {
      underWay.delete(going)
      wake()
    })
    underWay.add(going)
  }
  const work = async (turn: Turn) => {
    const warn = (error: unknown) => log.warn({ error: describeError(error), ...turn }, 'A turn was lost')
    const renew = () => void renewTurn(db, turn.accountId, worker, leaseSeconds).catch(warn)
    const renewing = setInterval(renew, (leaseSeconds * 1000) / 3)
    try {
      await takeTurn(platform, kinds, turn, turnMs)
      await releaseTurn(db, turn.accountId, worker)
    } catch (error) {
      // The lease runs out by itself: a pause before the next try.
      warn(error)
    } finally {
      clearInterval(renewing)
    }
  }
  const look = async () => {
    while (!isStopping) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if (underWay.size < places) {
        const turn = await claimTurn(db, { worker, kinds: names, seconds: leaseSeconds }).catch((error) => {
          log.warn({ error: describeError(error) }, 'Tasks could not be looked for')
        })
        if (turn) {
          begin(turn)
          continue
        }
      }
      const later = setTimeout(resolve, lookEveryMs)
      await promise
      clearTimeout(later)
    }
  }
  const looking = look()
  return {
    async stop() {
      isStopping = true
      wake()
      await looking
      await Promise.all(underWay)
    },
  }
}

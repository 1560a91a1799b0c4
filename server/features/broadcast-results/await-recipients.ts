/**
 * A broadcast is made in one transaction and its recipients in the next, by the planner. Whoever asks for them meanwhile waits, in no
 * transaction and on no connection: a moment for a few, seconds for a million. Where nobody plans, they are told so.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { isToBePlanned } from './planned-store.ts'

type Waiting = { platform: Pick<Platform, 'db'>; scope: Scope; params: { BroadcastID: number } }

/** Two million are planned in less. */
const mostMs = 10_000
const shortestMs = 5
const longestMs = 250

/** Answers once the recipients of the broadcast of a call stand still, or at once where there is no such broadcast. */
export const awaitRecipients = async (
  { platform: { db }, scope, params: { BroadcastID: broadcastId } }: Waiting,
  most = mostMs,
): Promise<void> => {
  const until = performance.now() + most
  for (let pauseMs = shortestMs; await isToBePlanned(db, scope, broadcastId); ) {
    if (performance.now() + pauseMs > until) throw refuse('RecipientsNotReady')
    await wait(pauseMs)
    pauseMs = Math.min(longestMs, pauseMs * 2)
  }
}

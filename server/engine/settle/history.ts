/**
 * What is kept so that nobody has to look for it: what broadcasts said to a phone, and what else a channel files. In steps, each a transaction with its cursor, so it may end at any moment and
 * be done by several nodes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitOf } from '../../platform/statements.ts'
import { startLoop } from '../runtime/loop.ts'
import { type Broadcast, fileStep, nextToFile } from './history-store.ts'
import { inStep } from './release.ts'
import { mostInStep } from './settle-store.ts'
import type { Settling } from './settling.ts'

const fewestInStep = 50
const mostSmallOnes = 50
const everyMs = 1000
/** It takes a tenth of one connection's time at most: nobody waits for it, and deliveries go on meanwhile. */
const restPerStep = 9

/** The next step; a step that takes too long is tried again with half as many rows. Answers whether there may be more. */
export const openHistory = (db: Db, channels: readonly Settling[]) => {
  let limit = mostInStep
  return async (): Promise<boolean> => {
    try {
      const isMore = await step(db, channels, limit)
      limit = Math.min(mostInStep, limit * 2)
      return isMore
    } catch (error) {
      if (limitOf(error) !== 'statement' || limit === fewestInStep) throw error
      limit = Math.max(fewestInStep, Math.floor(limit / 2))
      return true
    }
  }
}

const step = async (db: Db, channels: readonly Settling[], limit: number): Promise<boolean> => {
  const broadcasts = await nextToFile(db, mostSmallOnes)
  if (broadcasts.length > 0) return inStep(db, (tx) => fileSome(tx, broadcasts, limit))
  for (const { filing } of channels) {
    const of = await filing?.next(db)
    if (filing && of) return inStep(db, (tx) => filing.step(tx, of, limit))
  }
  return false
}

/** Small broadcasts share a step. False where other nodes have them all. */
const fileSome = async (tx: Db, broadcasts: readonly Broadcast[], limit: number): Promise<boolean> => {
  let left = limit
  let isOurs = false
  for (const broadcast of broadcasts) {
    const filed = await fileStep(tx, broadcast, left)
    if (filed === undefined) continue
    isOurs = true
    left -= filed
    if (left <= 0) break
  }
  return isOurs
}

export const startHistory = ({ db }: Platform, channels: readonly Settling[], onError: (error: unknown) => void) => {
  const ending = new AbortController()
  const next = openHistory(db, channels)
  const round = async () => {
    while (!ending.signal.aborted) {
      const began = performance.now()
      if (!(await next())) return
      await wait(restPerStep * (performance.now() - began), undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const loop = startLoop(everyMs, round, onError)
  return {
    stop() {
      ending.abort()
      return loop.stop()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Api, untilComplete } from './api.ts'
import { teller, uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import type { Accounts, Cost } from './measure/accounts.ts'
import { type DatabaseWork, databaseWork, workBetween } from './measure/database.ts'
import type { Smsc } from './smsc/smsc.ts'
import { timesOf, untilPlanned } from './times.ts'
import { untilSound } from './verify.ts'

export type Bench = { api: Api; db: pg.Client; smsc: Smsc | null; accounts: Accounts; signal: AbortSignal }

/** Rates are recipients a second. */
export type Run = {
  recipients: number
  importMs: number
  importRate: number
  /** How long the call took that creates the broadcast. */
  createMs: number
  /** From here on everything counts from the answer of that call. */
  planMs: number
  planRate: number
  firstHandedMs: number
  lastHandedMs: number
  /** From the first to the last hand-over. */
  handRate: number
  bestSecond: number
  lastDoneMs: number
  /** From the first to the last receipt applied. */
  receiptRate: number
  /** From the first hand-over to the last receipt applied: all that is durable. */
  durableRate: number
  completeMs: number
  /** Recipients through the time from the answer to the last receipt applied. */
  overallRate: number
  importCost: Cost
  /** From the answer to complete. */
  cost: Cost
  work: DatabaseWork
}

/** After it sessions have told what they did. */
const lateMs = 1200

/** One broadcast from the file to the last receipt; throws unless every message is accounted for. */
export const runBroadcast = async (
  { api, db, smsc, accounts, signal }: Bench,
  { from, recipients }: { from: number; recipients: number },
): Promise<Run> => {
  await smsc?.reset()

  const importEnds = accounts.begin()
  const importBegan = performance.now()
  const create = await uploadRecipients(api, { from, recipients })
  const importMs = performance.now() - importBegan
  const importCost = importEnds()

  const createBegan = performance.now()
  const created = await create()
  const createMs = performance.now() - createBegan
  const t0 = Date.now()
  const costEnds = accounts.begin()
  const before = await databaseWork(db)

  const planned = untilPlanned(db, created.BroadcastID, signal)
  const progress = await untilComplete(api, created.BroadcastID, signal, teller(say))
  const plannedAt = await planned
  const cost = costEnds()
  const { walBytes } = workBetween(before, await databaseWork(db))

  await untilSound(db, smsc, [{ recipients, progress }], signal)
  await wait(lateMs, undefined, { signal })
  const work = { ...workBetween(before, await databaseWork(db)), walBytes }
  const times = await timesOf(db, created.BroadcastID)
  const perSecond = (ms: number) => (recipients / Math.max(1, ms)) * 1000
  return {
    recipients,
    importMs,
    importRate: perSecond(importMs),
    createMs,
    planMs: plannedAt - t0,
    planRate: perSecond(plannedAt - t0),
    firstHandedMs: times.firstHandedAt - t0,
    lastHandedMs: times.lastHandedAt - t0,
    handRate: perSecond(times.lastHandedAt - times.firstHandedAt),
    bestSecond: Math.max(...times.handedBySecond),
    lastDoneMs: times.lastDoneAt - t0,
    receiptRate: perSecond(times.lastDoneAt - times.firstDoneAt),
    durableRate: perSecond(times.lastDoneAt - times.firstHandedAt),
    completeMs: times.completedAt - t0,
    overallRate: perSecond(times.lastDoneAt - t0),
    importCost,
    cost,
    work,
  }
}

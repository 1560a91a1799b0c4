import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Api, type Progress, untilComplete } from './api.ts'
import type { Accounts, Cost } from './measure/accounts.ts'
import { type DatabaseWork, databaseWork, workBetween } from './measure/database.ts'
import { csvOf } from './recipients.ts'
import type { Smsc } from './smsc/smsc.ts'
import { timesOf, untilPlanned } from './times.ts'
import { whyNotSound } from './verify.ts'

export type Bench = { api: Api; db: pg.Client; smsc: Smsc | null; accounts: Accounts; signal: AbortSignal }

/** Rates are recipients a second. */
export type Run = {
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
  completeMs: number
  /** Recipients through the time from the answer to the last receipt applied. */
  overallRate: number
  importCost: Cost
  /** From the answer to complete. */
  cost: Cost
  work: DatabaseWork
}

/** A text of one part, with the notice of a first text as well. */
export const message = 'Lincoln High School: classes begin two hours late today because of snow. Buses follow at 9:40.'

const settleMs = 1500
/** After it sessions have told what they did. */
const lateMs = 1200

/** One broadcast from the file to the last receipt; throws unless every message is accounted for. */
export const runBroadcast = async (
  { api, db, smsc, accounts, signal }: Bench,
  { from, recipients, say }: { from: number; recipients: number; say(line: string): void },
): Promise<Run> => {
  const csv = csvOf(from, recipients)
  await smsc?.reset()

  const importEnds = accounts.begin()
  const importBegan = performance.now()
  const uploaded = await api.upload(csv)
  const importMs = performance.now() - importBegan
  const importCost = importEnds()
  if (uploaded.PhoneNumberCount !== recipients) throw new Error(`The upload answered ${JSON.stringify(uploaded)}.`)

  const createBegan = performance.now()
  const created = await api.create(`Benchmark ${from}`, message, uploaded.FileID)
  const createMs = performance.now() - createBegan
  const t0 = Date.now()
  const costEnds = accounts.begin()
  const before = await databaseWork(db)

  const planned = untilPlanned(db, created.BroadcastID, signal)
  const progress = await untilComplete(api, created.BroadcastID, signal, teller(say))
  const plannedAt = await planned
  const cost = costEnds()
  const { walBytes } = workBetween(before, await databaseWork(db))

  await sound(db, { recipients, progress, smsc }, signal)
  await wait(lateMs, undefined, { signal })
  const work = { ...workBetween(before, await databaseWork(db)), walBytes }
  const times = await timesOf(db, created.BroadcastID)
  const perSecond = (ms: number) => (recipients / Math.max(1, ms)) * 1000
  return {
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
    completeMs: times.completedAt - t0,
    overallRate: perSecond(times.lastDoneAt - t0),
    importCost,
    cost,
    work,
  }
}

/** What is on its way when the broadcast completes (acknowledgements, released credits) has a moment to arrive. */
const sound = async (
  db: pg.Client,
  { recipients, progress, smsc }: { recipients: number; progress: Progress; smsc: Smsc | null },
  signal: AbortSignal,
) => {
  const deadline = performance.now() + settleMs
  for (;;) {
    const problems = await whyNotSound(db, { recipients, progress, smsc: (await smsc?.stats()) ?? null })
    if (problems.length === 0) return
    if (performance.now() > deadline) {
      throw new Error(`This run is not sound.\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    }
    await wait(100, undefined, { signal })
  }
}

const tellEveryMs = 5000

const teller = (say: (line: string) => void) => {
  let toldAt = performance.now()
  return (progress: Progress) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    const handed = progress.DeliveredTexts + progress.OnTheirWay
    say(
      `  ${progress.BroadcastStatus}: ${handed.toLocaleString('en-US')} of ` +
        `${progress.PhoneNumberCount.toLocaleString('en-US')} handed over, ` +
        `${progress.DeliveredTexts.toLocaleString('en-US')} delivered${progress.Notice ? ` (${progress.Notice})` : ''}`,
    )
  }
}

import { say } from './cleanup.ts'
import { untilTidy } from './measure/database.ts'
import { type Run, runBroadcast } from './run-broadcast.ts'
import { onScene } from './scene.ts'

/** A broadcast of which each receipt comes a while after its text, over a link as carriers grant it. */
export type LaterRun = { delayMs: number; window: number; run: Run }

/** What carriers take: the quickest, and many. */
const delaysMs = [300, 5000]
const window = 500

type Options = { recipients: number; warmUp: number; below: string | undefined; signal: AbortSignal }

/** On a product and a database of its own each, as the first broadcast is. */
export const measureLaterReceipts = async ({ recipients, warmUp, below, signal }: Options): Promise<LaterRun[]> => {
  const runs: LaterRun[] = []
  for (const delayMs of delaysMs) {
    say(`One of ${recipients.toLocaleString('en-US')} with receipts after ${delayMs} ms.`)
    const run = await onScene({ window, binds: 1, below, receiptDelayMs: delayMs, signal }, async (scene) => {
      await runBroadcast(scene, { from: 0, recipients: warmUp })
      await untilTidy(scene.db, signal)
      return await runBroadcast(scene, { from: warmUp, recipients })
    })
    runs.push({ delayMs, window, run })
  }
  return runs
}

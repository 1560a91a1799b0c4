import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { type Engines, openEngines, type Struck, strike } from './faults.ts'
import { type Plan, planOf } from './plan.ts'
import { randomOf } from './random.ts'
import { openScene, type Scene } from './scene.ts'
import { startSmsc } from './smsc-process.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { openWire, type Wire } from './wire.ts'

export type Result = Verdict & {
  seed: number
  recipients: number
  seconds: number
  plan: Plan
  faults: Struck[]
  log: string
}

/** Longer than a lease, the adoption of a dead node's events and an answer that never comes, one after the other. */
const settleWithinMs = 90_000
const completeWithinMs = 30_000
const cutAfterMs = 5000
const pollMs = 100

export type RunOptions = {
  recipients: number
  /** Whether the connections to the database break as well. */
  cuts?: boolean
}

/** One seed: its own database, SMSC and engine; nothing of it is left at the end. */
export const runSeed = async (
  cluster: Cluster,
  seed: number,
  { recipients, cuts = false }: RunOptions,
): Promise<Result> => {
  const began = performance.now()
  const plan = planOf(seed, recipients)
  const folder = mkdtempSync(join(tmpdir(), 'carillon-chaos-'))
  const log = join(folder, 'engine.log')
  const database = await cluster.database(`chaos_${seed}_${recipients}`)
  const smsc = await startSmsc(seed, recipients)
  const scene = await openScene(database.url, plan)
  const wire = await openWire(database.url)
  const cutting = cuts ? cutNowAndThen(wire, seed) : undefined
  const faults: Struck[] = []
  const trouble: string[] = []
  let engines: Engines | undefined
  try {
    const options = {
      databaseUrl: wire.url,
      smppUrl: `smpp://chaos:chaos@127.0.0.1:${smsc.port}?window=${plan.window}&binds=${plan.binds}`,
      finalizeAfter: '1h',
      log,
    }
    await scene.start()
    engines = openEngines({ ...options }, (when) => {
      // A process that cannot reach its database gives up, and the launcher tries again.
      if (!cuts || when === 'later') trouble.push(`the engine ended by itself (${when})`)
    })
    await strike({ plan, scene, smsc, engines, options }, (struck) => faults.push(struck))
    // A while longer, because what the last engine lost on the way nobody after it will find.
    if (cutting) await new Promise((resolve) => setTimeout(resolve, cutAfterMs))
    clearInterval(cutting)
    const isQuiet = await within(settleWithinMs, () => isSettled(scene, smsc.isIdle))
    if (!isQuiet) trouble.push(`not settled: ${JSON.stringify(await scene.open())}`)
    // Only now does waiting for receipts end, so that every receipt has had its chance.
    const isClean = await engines.replace('stop', { ...options, finalizeAfter: '1s' }, scene.settled)
    if (!isClean) trouble.push('the engine did not stop in order')
    const isComplete = await within(completeWithinMs, async () => (await scene.open()).status === 'Complete')
    if (!isComplete) trouble.push(`not complete: ${JSON.stringify(await scene.open())}`)
    if (!(await engines.end('stop'))) trouble.push('the engine did not stop in order at the end')
    const verdict = await verdictOf({ plan, scene, ledger: await smsc.ledger(), faults, trouble, cuts })
    if (verdict.violations.length === 0) rmSync(folder, { recursive: true, force: true })
    return { ...verdict, seed, recipients, plan, faults, log, seconds: (performance.now() - began) / 1000 }
  } finally {
    clearInterval(cutting)
    await engines?.end('kill')
    await wire.close()
    await smsc.stop()
    await scene.close()
    await database.drop()
  }
}

/** Often enough to hit claims, answers and events on their way back. */
const cutNowAndThen = (wire: Wire, seed: number) => {
  const random = randomOf(seed, 4)
  return setInterval(() => {
    if (random.chance(0.2)) wire.cut()
  }, 250)
}

const isSettled = async (scene: Scene, isIdle: () => Promise<boolean>) => {
  const open = await scene.open()
  return open.waiting + open.claims + open.events + open.outbox + open.unmatched === 0 && (await isIdle())
}

const within = async (ms: number, holds: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}

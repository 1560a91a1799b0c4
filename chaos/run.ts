import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Run, Struck } from './faults/run-state.ts'
import { strike } from './faults/strike.ts'
import { planOf } from './plan/make-plan.ts'
import type { Plan } from './plan/plan.ts'
import { randomOf } from './plan/random.ts'
import { settle } from './settle.ts'
import { startSmsc } from './smsc/smsc-process.ts'
import type { Told } from './verdict/facts.ts'
import { type Verdict, verdictOf } from './verdict/verdict.ts'
import { openClock } from './world/clock.ts'
import type { Databases } from './world/databases.ts'
import { openNodes } from './world/nodes.ts'
import { openScene } from './world/scene.ts'
import { openWeb } from './world/web.ts'

export type Result = Verdict & {
  seed: number
  recipients: number
  seconds: number
  /** When the first broadcast was there, and when everything had come to rest; milliseconds since 1970. */
  startedAt: number
  settledAt: number
  plan: Plan
  faults: Struck[]
  log: string
  /** What could not be done on this machine, and why; empty where everything was. */
  skipped: string
}

const cutAfterMs = 5000

/** One seed: its own database, SMSC and engines; nothing of it is left at the end. */
export const runSeed = async (databases: Databases, seed: number, recipients: number): Promise<Result> => {
  const began = performance.now()
  const plan = planOf(seed, recipients)
  const { mix } = plan
  const folder = mkdtempSync(join(tmpdir(), 'carillon-chaos-'))
  const log = join(folder, 'server.log')
  const faults: Struck[] = []
  const trouble: string[] = []
  /** Ended in the opposite order, whatever happens. */
  const opened: (() => Promise<unknown>)[] = []
  const open = async <T>(thing: Promise<T>, end: (thing: T) => Promise<unknown>): Promise<T> => {
    const known = await thing
    opened.push(() => end(known))
    return known
  }
  try {
    const clock = openClock(folder, plan.startsAt)
    const database = await open(
      databases.open(`chaos_${seed}_${recipients}`, { ...mix, isQuick: plan.isAtSize }),
      (one) => one.drop(),
    )
    const smsc = await open(startSmsc(seed, recipients), (one) => one.stop())
    const urls = smsc.ports.map(
      (port) => `smpp://chaos:chaos@127.0.0.1:${port}?window=${plan.window}&binds=${plan.binds}`,
    )
    const fast = urls.slice(1).map((url) => `${url}&tps=100000`)
    const scene = await open(openScene(database.url, plan, clock, fast), (one) => one.close())
    const settings = {
      databaseUrl: database.url,
      smppUrl: urls[0]!,
      clockFile: clock.path,
      log,
      finalizeAfterMs: plan.finalizeAfterMs,
    }
    await scene.start()
    const startedAt = Date.now()
    const nodes = await open(
      openNodes(mix.nodes, settings, scene, (when) => {
        // A process that cannot reach its database gives up, and the launcher tries again.
        const mayFail = mix.cuts || mix.database !== 'shared'
        if (!mayFail || when === 'later') trouble.push(`an engine ended by itself (${when})`)
      }),
      (one) => one.close('kill'),
    )
    const web = mix.hasWeb
      ? await open(openWeb({ databaseUrl: database.url, clockFile: clock.path, log }), (one) => one.close())
      : undefined
    const run: Run = { plan, scene, smsc, nodes, web, database, clock, said: [], trouble }
    const cutting = mix.cuts ? cutNowAndThen(run) : undefined
    try {
      await strike(run, (struck) => faults.push(struck))
      // A while longer, because what the last engine lost on the way nobody after it will find.
      if (cutting) await new Promise((resolve) => setTimeout(resolve, cutAfterMs))
    } finally {
      clearInterval(cutting)
    }
    const settledAt = await settle(run)
    const told = web ? await resultsOf(run) : []
    if (!(await nodes.close('stop'))) trouble.push('an engine did not stop in order at the end')
    const ledger = await smsc.ledger()
    const verdict = await verdictOf({
      ...{ plan, scene, ledger, faults, trouble, told },
      said: run.said,
      clock: clock.settings,
    })
    if (verdict.violations.length === 0) rmSync(folder, { recursive: true, force: true })
    return {
      ...verdict,
      ...{ seed, recipients, plan, faults, log, startedAt, settledAt, skipped: database.skipped },
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    for (const end of opened.reverse()) await end().catch(() => {})
  }
}

/** Often enough to hit claims, answers and events on their way back. */
const cutNowAndThen = ({ plan, nodes }: Run) => {
  const often = plan.isAtSize ? 0.03 : 0.2
  const random = randomOf(plan.seed, 4)
  return setInterval(() => {
    for (const { wire } of nodes.all) if (random.chance(often)) wire.cut()
  }, 250)
}

/** The broadcasts as the page shows them. */
const resultsOf = async ({ plan, scene, web }: Run): Promise<Told[]> => {
  const told: Told[] = []
  for (const { name, account } of plan.broadcasts) {
    const reply = await web!.ask(scene.accounts[account]!.token, 'GET', `/broadcasts/${await scene.idOf(name)}`)
    told.push({ ...reply?.body, BroadcastName: name })
  }
  return told
}

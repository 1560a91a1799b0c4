import { type Engine, type EngineOptions, startEngine } from './engine.ts'
import type { Fault, Plan } from './plan.ts'
import type { Scene } from './scene.ts'
import type { Smsc } from './smsc-process.ts'

/** What one fault left behind. */
export type Struck = {
  kind: Fault['kind']
  at: number
  /** Texts whose outcome nobody knows, at the moment of the fault. */
  unknown: number
  /** Claimed too, but answered: they wait for another try. */
  answered: number[]
  /** Whether an engine that was asked to stop did. */
  isClean: boolean
  /** Whether it had ended before, by itself. */
  hasDied: boolean
}

type Run = { plan: Plan; scene: Scene; smsc: Smsc; options: EngineOptions }

const pollMs = 50
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Starts the engine, lets the plan's faults strike one after the other, and answers the engine that lives at the end. */
export const strike = async (run: Run, onStruck: (struck: Struck) => void): Promise<Engine> => {
  let engine = startEngine(run.options)
  for (const fault of run.plan.faults) {
    await pointOf(run, fault, engine)
    const at = Date.now()
    const hasDied = engine.hasDied()
    const isClean = fault.kind === 'stop' ? await engine.stop() : await engine.kill()
    await run.scene.settled()
    onStruck({ kind: fault.kind, at, isClean, hasDied, ...(await run.scene.inDoubt()) })
    engine = startEngine(run.options)
  }
  return engine
}

/** Resolves when the fault is due; a point that cannot come any more is due when everything is sent. */
const pointOf = async ({ scene, smsc }: Run, { point, stops }: Fault, engine: Engine) => {
  if (point.on === 'start') return pause(engine.startedAt + point.afterMs - performance.now())
  let isOver = false
  const sent = async () => {
    while (!isOver && (await scene.open()).status === 'Broadcasting') await pause(pollMs)
  }
  if (point.on === 'sent') {
    await sent()
    return pause(point.afterMs)
  }
  const watch = smsc.watch(point.count, stops)
  const due = async () => {
    await watch.reached
    if (point.then === 'acknowledged') await watch.acknowledged
    else await pause(point.then)
  }
  await Promise.race([due(), sent(), died(engine, () => isOver)])
  isOver = true
}

/** An engine that ended by itself is found by the verdict; here it must only not be waited for. */
const died = async (engine: Engine, isOver: () => boolean) => {
  while (!isOver() && !engine.hasDied()) await pause(pollMs)
}

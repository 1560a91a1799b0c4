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
}

export type Engines = ReturnType<typeof openEngines>

/** One engine at a time, started again when it ends by itself, as the launcher does. */
export const openEngines = (options: EngineOptions, onAccident: (when: 'start' | 'later') => void) => {
  let current: Engine = startEngine(options)
  const watching = setInterval(() => {
    const died = current.hasDied()
    if (!died) return
    onAccident(died)
    current = startEngine(options)
  }, pollMs)
  return {
    current: () => current,
    /** Ends the engine, looks at what it left, and starts the next. Answers whether it ended in order. */
    async replace(kind: Fault['kind'], next: EngineOptions, between: () => Promise<void>) {
      const isClean = await (kind === 'stop' ? current.stop() : current.kill())
      await between()
      Object.assign(options, next)
      current = startEngine(options)
      return isClean
    },
    async end(kind: Fault['kind']) {
      clearInterval(watching)
      return kind === 'stop' ? current.stop() : current.kill()
    },
  }
}

type Run = { plan: Plan; scene: Scene; smsc: Smsc; engines: Engines; options: EngineOptions }

const pollMs = 50
/** A broadcast that has stood still so long will not go on; the verdict says so. */
const waitAtMostMs = 180_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Lets the plan's faults strike one after the other. */
export const strike = async (run: Run, onStruck: (struck: Struck) => void) => {
  const { plan, scene, engines, options } = run
  for (const fault of plan.faults) {
    await pointOf(run, fault)
    const at = Date.now()
    let left = { unknown: 0, answered: [] as number[] }
    const isClean = await engines.replace(fault.kind, options, async () => {
      await scene.settled()
      left = await scene.inDoubt()
    })
    onStruck({ kind: fault.kind, at, isClean, ...left })
  }
}

/** Resolves when the fault is due; a point that cannot come any more is due when everything is sent. */
const pointOf = async ({ scene, smsc, engines }: Run, { point, stops }: Fault) => {
  if (point.on === 'start') return pause(engines.current().startedAt + point.afterMs - performance.now())
  let isOver = false
  const end = performance.now() + waitAtMostMs
  const sent = async () => {
    while (!isOver && performance.now() < end && (await scene.open()).status === 'Broadcasting') await pause(pollMs)
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
  await Promise.race([due(), sent()])
  isOver = true
}

import type { Fault } from '../plan/plan.ts'
import type { Run } from './run-state.ts'

const pollMs = 50
/** Longer than the lease of an engine that was killed; then nothing more can be expected, such as over a limit of the day. */
const stalledMs = 10_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the fault is due; a point that cannot come any more is due when nothing is sent any more. */
export const pointOf = async ({ scene, smsc, nodes }: Run, { point, stops }: Fault) => {
  // The fault before it may have lasted longer.
  if (point.on === 'start') return pause(Math.max(0, nodes.startedAt() + point.afterMs - performance.now()))
  let isOver = false
  const standstill = async () => {
    let submits = -1
    for (let since = performance.now(); !isOver && performance.now() - since < stalledMs; await pause(pollMs)) {
      const state = await smsc.state()
      if (state.submits !== submits) since = performance.now()
      submits = state.submits
      if ((await scene.sending()) === 0) return
    }
  }
  if (point.on === 'sent') {
    await standstill()
    return pause(point.afterMs)
  }
  const watch = smsc.watch(point.count, stops)
  const due = async () => {
    await watch.reached
    if (point.then === 'acknowledged') await watch.acknowledged
    else await pause(point.then)
  }
  await Promise.race([due(), standstill()])
  isOver = true
}

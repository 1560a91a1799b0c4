/**
 * The life of an engine.
 *
 *   starting ──all of it is open──► running ──stop──► draining ──every step is done──► stopped
 *
 * Nobody has it while it starts, so that there is nothing to stop: what fails then ends the process. The process stops it, and draining
 * is a list of steps, one after the other; whoever stops it again waits for the same.
 */
type Life = { is: 'running' } | { is: 'draining'; stopped: Promise<void> } | { is: 'stopped' }

type Step = {
  /** Rounds that are under way, and applying what is stored, are waited for so long. */
  withinMs?: number
  end(): Promise<unknown>
}

export const openLife = (steps: readonly Step[]) => {
  let life: Life = { is: 'running' }
  const drain = async () => {
    for (const { end, withinMs } of steps) await (withinMs === undefined ? end() : soon(end(), withinMs))
    life = { is: 'stopped' }
  }
  return {
    is: () => life.is,
    async stop(): Promise<void> {
      if (life.is === 'running') life = { is: 'draining', stopped: drain() }
      if (life.is === 'draining') await life.stopped
    },
  }
}

/**
 * What is not done by then another node does: every step is safe to repeat, and what a transaction of ours holds is free when its
 * connection ends.
 */
const soon = (work: Promise<unknown>, withinMs: number) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs).unref())])

import type { Run } from './run-store.ts'

/** Another run has begun; time is over and there is more to do; or what this step was for is done. */
export type Ended = 'overtaken' | 'out of time' | 'next step'

/** Says how far a step is. */
export type Tell = (done: number, total: number) => void

/** `until` by the clock of `performance`. */
export type Step = { run: Run; until: number; tell: Tell }

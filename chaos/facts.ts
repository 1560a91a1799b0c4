import type { Outcome } from '../domain/broadcast/outcome.ts'
import type { Reason } from '../domain/broadcast/reason.ts'
import type { Struck } from './faults.ts'
import type { Plan } from './plan.ts'
import type { Scene } from './scene.ts'
import type { Ledger } from './smsc-talk.ts'

/** What a run leaves to be judged. */
export type Facts = {
  plan: Plan
  scene: Scene
  ledger: Ledger
  faults: Struck[]
  /** What went wrong on the way, in words. */
  trouble: string[]
  /** The connections to the database broke as well. */
  cuts: boolean
}

export type Row = { phone: number; state: Outcome; reason: Reason; credits: number }

export type Violation = { what: string; phone?: number }

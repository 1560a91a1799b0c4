import type { Act, Plan } from '../plan/plan.ts'
import type { Smsc } from '../smsc/smsc-process.ts'
import type { Clock } from '../world/clock.ts'
import type { Database } from '../world/databases.ts'
import type { Nodes } from '../world/nodes.ts'
import type { Scene } from '../world/scene.ts'
import type { Web } from '../world/web.ts'

/** What one fault left behind. */
export type Struck = {
  kind: Act['kind']
  /** When it began and when it was over. */
  at: number
  until: number
  /** Texts whose outcome nobody knows, at the moment of the fault. */
  unknown: number
  /** Claimed too, but answered: they wait for another try. */
  answered: number[]
  /** Whether what was asked to stop did. */
  isClean: boolean
  /** The web process was killed in the middle of it. */
  killedWeb: boolean
  /** Whose rows were held by somebody outside, and from when until when. */
  lock: { account: number; from: number; until: number } | null
}

export type Run = {
  plan: Plan
  scene: Scene
  smsc: Smsc
  nodes: Nodes
  web: Web | undefined
  database: Database
  clock: Clock
  /** What people were told by the API, with when. */
  said: Said[]
  /** What went wrong on the way, in words. */
  trouble: string[]
}

/** From `at` on it holds, because we were told so; for a pause until it was lifted. */
export type Said =
  | { what: 'pause' | 'cancel'; broadcast: number; at: number; until: number }
  | { what: 'optOut'; account: number; phone: number; at: number }

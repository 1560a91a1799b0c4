import type pg from 'pg'
import type { Cost } from '../measure/accounts.ts'
import type { Installation, Role } from '../product/roles.ts'
import type { Spread } from '../report/numbers.ts'
import type { Shares } from '../report/shares.ts'
import type { Smsc } from '../smsc/smsc.ts'

export type Ground = {
  installation: Installation
  smsc: Smsc
  db: pg.Client
  webs: readonly (Role & { address: string })[]
  signal: AbortSignal
  options: { recipients: number; window: number }
}

export type Killed = {
  engines: number
  /** Numbers that the killed one was sending for. */
  numbers: number
  /** From the kill to the first text of each of them, in milliseconds. */
  goesOnMs: Spread
  /** Rows that say nothing of what became of them, and rows delivered that the SMSC never had. */
  lost: number
  doubles: number
  /** Rows that stay unknown, which were in the hands of the killed one, and the most that may be. */
  unknown: number
  mostInDoubt: number
  /** Of those how many the SMSC had. */
  unknownArrived: number
  delivered: number
}

export type Whole = {
  engines: number
  /** Recipients a second: handed over, their receipt durable. */
  rate: number
  createMs: number
  byNumber: Shares
  /** Text numbers that each engine held when half was sent. */
  leases: number[]
  cost: Cost
}
export type NodesResult = {
  benchmark: 'nodes'
  whole: Whole[]
  killed: Killed[]
} & Record<string, unknown>

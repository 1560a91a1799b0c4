/**
 * What became of one recipient. Stored as a small integer; states only move forward, whatever order receipts come in.
 *
 *     waiting ─► retrying (throttled or a passing fault; back in the queue)
 *        │          │
 *        ├──────────┼─► unknown    handed over, no answer before the link or process died; never sent again
 *        ├──────────┼─► accepted   the carrier has it; its receipt is to come
 *        ├──────────┼─► failed     refused for good
 *        ├──────────┼─► invalid    never handed over: opted out, not textable, …
 *        └──────────┴─► notSent    never handed over: cancelled, expired, over a limit
 *     unknown ─► accepted, delivered, failed       accepted ─► delivered, failed
 *
 * The first final state wins. Only 'failed, unconfirmed' gives way to a receipt that comes after all and says delivered.
 */
import { type Reason, reason } from './reason.ts'

export const outcome = {
  waiting: 0,
  retrying: 1,
  unknown: 2,
  accepted: 3,
  delivered: 4,
  failed: 5,
  invalid: 6,
  notSent: 7,
} as const
export type OutcomeName = keyof typeof outcome
export type Outcome = (typeof outcome)[OutcomeName]

export const outcomeNames = Object.keys(outcome) as readonly OutcomeName[]

/** 'delivered' for 4. */
export const outcomeName = (state: Outcome): OutcomeName => outcomeNames[state]!

/**
 * Whether a recipient may go from one state to the other; `why` is the reason of the state it is in. A repeated receipt
 * (delivered again) is no move, so it answers false. `retrying` may follow itself: another attempt, another wait.
 */
export const mayBecome = (from: Outcome, to: Outcome, why: Reason = reason.none): boolean =>
  next[from].includes(to) || (from === outcome.failed && to === outcome.delivered && why === reason.unconfirmed)

const { retrying, unknown, accepted, delivered, failed, invalid, notSent } = outcome
const fromQueue: readonly Outcome[] = [retrying, unknown, accepted, failed, invalid, notSent]

const next: Readonly<Record<Outcome, readonly Outcome[]>> = {
  [outcome.waiting]: fromQueue,
  [retrying]: fromQueue,
  [unknown]: [accepted, delivered, failed],
  [accepted]: [delivered, failed],
  [delivered]: [],
  [failed]: [],
  [invalid]: [],
  [notSent]: [],
}

/** What becomes of somebody whom this stands against: whoever has confirmed is not invalid, there was only no need to call. */
export const outcomeOfBar = (bar: number): typeof outcome.invalid | typeof outcome.notSent =>
  bar === reason.confirmed ? outcome.notSent : outcome.invalid

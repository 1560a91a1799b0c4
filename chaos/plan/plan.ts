/**
 * What a seed stands for: the carrier's temper, who texts whom within which limits, and what goes wrong when. Everything here
 * follows from the seed; what the processes make of it depends on the machine as well, so a seed that fails may need a few runs
 * to fail again.
 */
import type { CallingWindow } from '../../domain/time/calling-window.ts'
import type { IdForm, Mix } from './mix.ts'

export type Audience = {
  /** The text number, by its place in the plan. */
  number: number
  phones: number[]
  /** Put in before the run, created by the API while it is under way, or put in as rows are locked, to start meanwhile. */
  by: 'sql' | 'web' | 'lock'
}

export type AccountPlan = { textsPerMinute: number | null; messagesPerDay: number | null }
export type NumberPlan = {
  phone: number
  account: number
  /** Segments a second; 0 is without a limit. */
  pace: number
  /** By which of the carriers its texts go. */
  carrier: 0 | 1
}

export type BroadcastPlan = Audience & {
  name: string
  account: number
  text: string
  parts: 1 | 2
  /** Only of those that are put in before the run. */
  window: CallingWindow | null
}

/** From this count of submits on, for so long. */
export type Mood = { kind: 'slow' | 'throttling' | 'full'; from: number; ms: number }

export type Plan = {
  seed: number
  mix: Mix
  /** Enough recipients for more faults, and for waiting longer for each of them. */
  isLarge: boolean
  /** So many that what is quadratic shows; they are sent within minutes, and wait for receipts as long as the product does. */
  isAtSize: boolean
  accounts: AccountPlan[]
  numbers: NumberPlan[]
  broadcasts: BroadcastPlan[]
  /** The first has this id, the others those that follow. */
  firstBroadcastId: number
  window: number
  binds: number
  /** Of one engine: how many texts it may have in hand. */
  slots: number
  /** How long the SMSC takes to answer a submit. */
  answerMs: readonly [number, number]
  /** How it writes its message ids. */
  ids: IdPlan
  receiptDelay: ReceiptDelay
  /** From one reset of a link to the next, in milliseconds; null where links break at counts of submits alone. */
  resetsMs: readonly [number, number] | null
  /** The wait for receipts; null where only the run ends it. */
  finalizeAfterMs: number | null
  /** Whether its receipts carry our reference. */
  returnsReference: boolean
  moods: Mood[]
  /** Counts of submits at which the SMSC breaks a link off. */
  drops: number[]
  /** Accepted, and answered so late that it counts as unknown by then. */
  unanswered: number[]
  /** What our clock shows at the start, in Pacific time; null is the time of day. */
  startsAt: string | null
  faults: Fault[]
}

export type IdPlan = {
  /** In the answer to a submit, and in its receipt. */
  answer: IdForm
  receipt: IdForm
  /** At this count of submits the SMSC breaks every link off and counts from 1 again; null is never. */
  restartsAt: number | null
}

/** How long after a text its receipt is sent: `even` as often short as long, `mostlyShort` with a long tail, `waves` many at once. */
export type ReceiptDelay = { shape: 'usual' | 'even' | 'mostlyShort' | 'waves'; mostMs: number }

/** When a fault strikes. Points of submits come early when nothing goes on any more. */
export type Point =
  /** The SMSC has read so many submits; then so many milliseconds later, or as soon as the STOPs are acknowledged. */
  | { on: 'submits'; count: number; then: number | 'acknowledged' }
  /** So many milliseconds after an engine was started. */
  | { on: 'start'; afterMs: number }
  /** Nothing waits to be handed over any more. */
  | { on: 'sent'; afterMs: number }

/** The engine that sends, or the other where there are two. */
export type Which = 'owner' | 'other'

export type Act =
  | { kind: 'kill' | 'stop'; which: Which }
  /** Two engines; this one stands still for longer than its lease. */
  | { kind: 'freeze'; which: Which; ms: number }
  /** Each engine in turn is stopped, the database migrated, the engine started. */
  | { kind: 'upgrade' }
  | { kind: 'killDatabase'; downMs: number; withEngine: boolean }
  | { kind: 'restartDatabase'; downMs: number }
  | { kind: 'fillDisk'; ms: number }
  /** Our clock, forward or back. */
  | { kind: 'jump'; hours: number }
  /** By the API; the web process is killed in the middle where a time is given, and asked again. */
  | { kind: 'create'; broadcast: number; killAfterMs: number | null }
  | { kind: 'pause'; broadcast: number; ms: number }
  | { kind: 'cancel'; broadcast: number }
  | { kind: 'optOut'; account: number; phones: number[] }
  /** Somebody outside holds an account's rows for so long. Broadcasts of both accounts are to start in the middle of it. */
  | { kind: 'lock'; account: number; ms: number }

/** A phone that texts STOP to one of our numbers, not having been texted by it yet. */
export type Stop = { from: number; to: number }

export type Fault = { point: Point; stops: Stop[]; act: Act }

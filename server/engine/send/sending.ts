/**
 * What a channel gives for its part of broadcasts to be sent. Leases, claims, cursors, slots, pace and answers are the machine's and
 * the same for all; the channel says in SQL (never input) what decides about its own, and in words what leaves.
 */
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type pg from 'pg'
import type { Lease } from '../lanes/lease-store.ts'
import type { Line } from '../lanes/lines.ts'
import type { SaveAnswers } from './answer-store.ts'
import type { Job } from './job.ts'

/**
 * What of the statements of a claim is the channel's. Their parameters: `$1` the lane, `$4` the account; `a` is the account's row, `b`
 * the broadcast's.
 */
export type ClaimParts = {
  /** In the names of its statements. */
  name: string
  /** The table with a row for each broadcast that has such a part, by its account and its id; `t` where it is asked of. */
  partTable: string
  /** Only whoever opted in may be contacted. */
  requireOptIn: string
  /** Its recipients are claimed by place. */
  hasPlaces: string
  /** 'Refuse' or 'NextDay'. */
  overLimit: string
  /** Columns of its part that its words are made of. */
  words: readonly string[]
  /** Columns of the account that its words are made of. */
  ofAccount?: readonly string[]
  /** Whether anything may leave by the lane of `q`, a row of the queue. */
  laneSends: string
  /** Nothing is claimed for the account until this holds: whoever told us to stop has been heard. */
  isHeard: string
  /** A reason why not to contact them, 0 for none. */
  bar(account: string, phone: string, requireOptIn: string): string
  /** What else it has to know of a recipient, each with its name. */
  columns(phone: string): readonly string[]
}

/** Somebody who was claimed, with what the channel asked besides. */
export type ClaimedRecipient = {
  claim_id: number
  phone: number
  first_name: string
  last_name: string
  notes: string
  /** Instead of the message of the broadcast; as it stands. */
  own_message: string | null
  segments: number
  /** The outcome it has now: waiting or retrying. */
  was: 0 | 1
  tries: number
  /** Why they may not be contacted after all: a reason, 0 for none. */
  bar: number
}

/** A broadcast whose part may be sent now, with what its words are made of. */
export type Sendable = {
  broadcast_id: number
  has_retries: boolean
  is_through: boolean
  require_opt_in: boolean
  user_id: number
  start_at: string
  calling_window: CallingWindow | null
  /** With quiet hours: recipients are claimed by place. */
  has_places: boolean
  over_limit: 'Refuse' | 'NextDay'
  /** Price segments of its longest text. */
  segments_most: number
  /** Why it waits, as noted last. */
  notice: string | null
}

/** A claim whose recipients are prepared. */
type PreparedClaim = {
  line: Line
  accountId: number
  askedAt: number
  lookedAt: number
  /** The day whose limits they count in. */
  day: string
}

export type Ask = {
  lease: Lease
  broadcastId: number
  limit: number
  isRealCarrier: boolean
  requireOptIn: boolean
}

/** The claims of a channel (`claimsOf`). */
export type Claims = {
  /** Its broadcasts of a lane that may be sent now, in the order they started. */
  sendable(pool: pg.Pool, lease: Lease): Promise<Sendable[]>
  /** The next recipients of a broadcast behind its cursor. `place` is null where the broadcast is not divided into places. */
  next(pool: pg.Pool, ask: Ask, place: number | null): Promise<ClaimedRecipient[]>
  /** Recipients of a broadcast whose wait after a throttle is over. `places` is null as above. */
  dueRetries(pool: pg.Pool, ask: Ask, places: readonly number[] | null): Promise<ClaimedRecipient[]>
}

/** Something said singly that was claimed. Those with `bar` are not to be sent. */
export type ClaimedSingle = { text_message_id: number; bar: number }

/**
 * How a channel sends. What it takes are the rows of its own statements: methods, so that each may ask for the columns that it has put
 * there.
 */
export type Sending = {
  channel: number
  claims: Claims
  /** What is said singly, which goes before every broadcast; of a channel that has such. */
  singles?: {
    claim(pool: pg.Pool, lease: Lease, limit: number): Promise<ClaimedSingle[]>
    job(from: number, line: Line, askedAt: number, row: ClaimedSingle): Job
  }
  /** How answers to its own are saved, where they are more than those to texts. */
  save?: SaveAnswers
  /** After a lease was taken over: what of its own was lost and is certainly not out comes back. */
  recover?(pool: pg.Pool, lane: { laneId: number; accountId: number }, shard: number): Promise<unknown>
  /** Jobs from the number `from`, each with exactly what leaves. */
  jobs(from: number, claim: PreparedClaim, broadcast: Sendable, claimed: readonly ClaimedRecipient[]): Job[]
}

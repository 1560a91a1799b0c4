/**
 * What a channel gives for its part of broadcasts to be settled: what the end of the wait for receipts means, who would bring them,
 * and what else of it ends by time. Steps, turns, audits and the credits of broadcasts are the machine's.
 */
import type { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { Reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type End = { state: typeof outcome.delivered | typeof outcome.failed; reason: Reason }

/** How long receipts are waited for, and the carrier of numbers that have none of their own. */
export type Wait = { afterMs: number; usualCarrierId: number }

/**
 * What else of a channel ends or comes back by itself: what is due, by account, and one account's in a step of its own. Methods, as it
 * takes what it has listed.
 */
type Ending = {
  /** In the log, of an account that is left for later. */
  what: string
  due(db: Db, wait: Wait): Promise<readonly { account_id: number }[]>
  end(tx: Db, of: { account_id: number }): Promise<unknown>
}

/** What else of a channel is filed by phone: the next to file, and a step of it, which answers whether there may be more. */
type Filing = {
  next(db: Db): Promise<{ account_id: number } | undefined>
  step(tx: Db, of: { account_id: number }, limit: number): Promise<boolean>
}

export type Settling = {
  channel: number
  /**
   * What becomes of those of whom no receipt has come when the wait is over: what the carrier took, and what it never answered; and those
   * of them who were reached all the same, by SQL of a row of `recipients`.
   */
  afterWait: { accepted: End; unknown: End; reached?: End & { by: RawBuilder<boolean> } }
  /** SQL: the carrier `k` brings the receipts of the broadcast `o`, as far as its part leaves by this channel. */
  isToldBy(usualCarrierId: number): RawBuilder<boolean>
  endings: readonly Ending[]
  filing?: Filing
}

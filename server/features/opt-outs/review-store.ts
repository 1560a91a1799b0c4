import type { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Asked = { textMessageId: number; phone: number; broadcastId: number | null; now: Date }

export const insertReview = (tx: Db, scope: Scope, { textMessageId, phone, broadcastId, now }: Asked) =>
  sql`insert into opt_out_reviews (account_id, text_message_id, phone, broadcast_id, created_at)
    values (${scope.accountId}, ${textMessageId}, ${phone}, ${broadcastId}, ${now})`.execute(tx)

type Review = { phone: number; words: string; state: number }

/** A text that a person is to decide on or has decided on. Whoever else decides on it waits until the transaction ends. */
export const lockReview = (tx: Db, scope: Scope, textMessageId: number): Promise<Review | undefined> =>
  one<Review>(
    tx,
    sql`select r.phone, m.message as words, r.state from opt_out_reviews r join text_messages m using (account_id, text_message_id)
      where r.account_id = ${scope.accountId} and r.text_message_id = ${textMessageId} for update of r`,
  )

type Closing = {
  phone: number
  as: typeof optOutReview.optOut | typeof optOutReview.notOptOut
  now: Date
  /** Those up to this one; what came later nobody has seen yet. Without it all. */
  through?: number
}

/** Closes what is open of a phone, by the user of the scope or by the phone itself. Answers the broadcasts that it was said to. */
export const closeReviews = async (tx: Db, scope: Scope, { phone, as, now, through }: Closing): Promise<number[]> => {
  const closed = await all<{ broadcast_id: number | null }>(
    tx,
    sql`update opt_out_reviews set state = ${as}, decided_by = ${scope.userId || null}, decided_at = ${now}
      where account_id = ${scope.accountId} and phone = ${phone} and state = 1
        and text_message_id <= ${through ?? Number.MAX_SAFE_INTEGER}
      returning broadcast_id`,
  )
  return [...new Set(closed.flatMap(({ broadcast_id }) => broadcast_id ?? []))]
}

/** The same of many phones, all that is open. */
export const closeReviewsOf = (
  tx: Db,
  scope: Scope,
  { phones, as, now }: Omit<Closing, 'phone' | 'through'> & { phones: readonly number[] },
) =>
  sql`update opt_out_reviews set state = ${as}, decided_by = ${scope.userId || null}, decided_at = ${now}
    where account_id = ${scope.accountId} and phone = any(${phones}::bigint[]) and state = 1`.execute(tx)

export const hasOpenReview = async (tx: Db, scope: Scope, phone: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from opt_out_reviews where account_id = ${scope.accountId} and phone = ${phone} and state = 1 limit 1`,
  )) !== undefined

/** The broadcasts with whoever started them, to tell them. */
export const ownersOf = (db: Db, scope: Scope, broadcastIds: readonly number[]) =>
  all<{ broadcastId: number; userId: number }>(
    db,
    sql`select broadcast_id as "broadcastId", user_id as "userId" from broadcasts
      where account_id = ${scope.accountId} and broadcast_id = any(${broadcastIds}::bigint[])`,
  )

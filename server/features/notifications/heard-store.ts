import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/**
 * Within the transaction that stores the text: somebody will look who is to be told. The row stays locked until that ends, so that whoever
 * looks finds the text.
 */
export const noteHeard = (
  tx: Db,
  scope: Scope,
  { textNumberId, shard, at }: { textNumberId: number; shard: number; at: string },
) =>
  sql`insert into heard_numbers as h (account_id, text_number_id, shard, since)
    values (${scope.accountId}, ${textNumberId}, ${shard}, ${at})
    on conflict (account_id, text_number_id, shard) do update set since = least(h.since, excluded.since)`.execute(tx)

/** The same of what a caller has left: where the number that they called takes texts, whose notices are set. */
export const noteLeft = (tx: Db, scope: Scope, { called, shard, at }: { called: number; shard: number; at: Date }) =>
  sql`insert into heard_numbers as h (account_id, text_number_id, shard, since)
    select n.account_id, n.text_number_id, ${shard}, ${at}::timestamptz from text_numbers n
    where n.account_id = ${scope.accountId} and n.phone = ${called}
    on conflict (account_id, text_number_id, shard) do update set since = least(h.since, excluded.since)`.execute(tx)

export type HeardNumber = { account_id: number; text_number_id: number }

/** Numbers of every account on which texts have come in, or messages were left. */
export const heardNumbers = (db: Db): Promise<HeardNumber[]> =>
  all<HeardNumber>(db, sql`select distinct account_id, text_number_id from heard_numbers limit 200`)

/** Since when, and that nobody need look any more; null where another node has looked. Waits for texts that are being stored. */
export const takeHeard = async (tx: Db, scope: Scope, textNumberId: number): Promise<string | null> =>
  (await one<{ since: string | null }>(
    tx,
    sql`with taken as (
        delete from heard_numbers where account_id = ${scope.accountId} and text_number_id = ${textNumberId} returning since
      )
      select min(since) as since from taken`,
  ))!.since

/** Everybody who wants to hear of the number is to be told; once, however many texts there are until they are. */
export const insertDue = (
  tx: Db,
  scope: Scope,
  { textNumberId, since, now }: { textNumberId: number; since: string; now: Date },
) =>
  sql`insert into due_notices as d (account_id, text_number_id, user_id, method, since, due_at)
    select w.account_id, w.text_number_id, w.user_id, w.method, ${since}::timestamptz, ${now}::timestamptz from (
      select account_id, text_number_id, user_id, method from number_notices
      where account_id = ${scope.accountId} and text_number_id = ${textNumberId} and is_active
      union all
      select account_id, text_number_id, user_id, 'Push' from number_settings s
      where account_id = ${scope.accountId} and text_number_id = ${textNumberId} and browser_is_on
        and exists (select 1 from push_tokens t where t.account_id = s.account_id and t.user_id = s.user_id)
    ) w order by w.user_id, w.method
    on conflict (account_id, text_number_id, user_id, method) do update set since = excluded.since where excluded.since < d.since`.execute(
    tx,
  )

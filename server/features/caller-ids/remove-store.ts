import { channel } from '@carillon/domain/broadcast/channel.ts'
import { wirePhone } from '@carillon/domain/phone/number.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Broadcasts that call with it, or will; whoever creates one meanwhile waits for the end of this transaction. */
export const countCallingWith = async (tx: Db, scope: Scope, phone: number): Promise<number> => {
  await sql`select 1 from caller_ids where account_id = ${scope.accountId} and phone = ${phone} for update`.execute(tx)
  const found = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from broadcast_queue q join broadcast_calls c
        on c.account_id = q.account_id and c.broadcast_id = q.broadcast_id
      where q.account_id = ${scope.accountId} and q.channel = ${channel.call} and c.caller_id = ${phone}`,
  )
  return found!.count
}

/** Series of the account whose runs call with it, whosever they are: it is taken out for all. */
export const seriesCallingWith = (tx: Db, scope: Scope, phone: number) =>
  all<{ name: string }>(
    tx,
    sql`select s.form ->> 'BroadcastName' as name from repeating_broadcasts s
      where s.account_id = ${scope.accountId} and s.deleted_at is null and s.status <> 'Ended'
        and s.form ->> 'BroadcastType' not in ('SMS', 'GroupSMS') and s.form ->> 'CallerID' = ${wirePhone(phone)}
      order by s.repeating_id`,
  )

/** A phone that was only verified is kept as taken out, too. */
export const removeCallerId = (tx: Db, scope: Scope, phone: number, undoId: number, now: Date) =>
  sql`insert into caller_ids (account_id, phone, user_id, proven_by, proven_at, removed_at, removed_in)
    select v.account_id, v.phone, v.user_id, 'text', v.verified_at, ${now}::timestamptz, ${undoId}::bigint from verified_numbers v
      where v.account_id = ${scope.accountId} and v.phone = ${phone}
    union all select i.account_id, i.phone, i.user_id, i.proven_by, i.proven_at, ${now}::timestamptz, ${undoId}::bigint from caller_ids i
      where i.account_id = ${scope.accountId} and i.phone = ${phone}
        and not exists (select 1 from verified_numbers v where v.account_id = i.account_id and v.phone = i.phone)
    on conflict (account_id, phone) do update set removed_at = excluded.removed_at, removed_in = excluded.removed_in`.execute(
    tx,
  )

/** Answers how many came back. */
export const restoreCallerId = async (tx: Db, scope: Scope, undoId: number): Promise<number> => {
  const { numAffectedRows } = await sql`update caller_ids set removed_at = null, removed_in = null
    where account_id = ${scope.accountId} and removed_in = ${undoId} and removed_at is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

import { all, type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'

export type Broadcast = { account_id: number; broadcast_id: number }

/** Broadcasts that nobody waits in to be handed over, and that are not filed: those that came to it first. */
export const nextToFile = (db: Db, most: number): Promise<Broadcast[]> =>
  all<Broadcast>(
    db,
    sql`select account_id, broadcast_id from broadcasts
      where filed_at is null and coalesce(finalizing_at, completed_at) is not null
      order by coalesce(finalizing_at, completed_at) limit ${most}`,
  )

/** Files its next recipients, whoever is reached by several channels with all of them, and answers how many there were; undefined where another node has it at this moment. */
export const fileStep = async (
  tx: Db,
  { account_id, broadcast_id }: Broadcast,
  limit: number,
): Promise<number | undefined> =>
  (
    await one<{ filed: number }>(
      tx,
      sql`with turn as ${once} (
        select filed_phone, start_at from broadcasts
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and filed_at is null for no key update skip locked
      ), next as ${once} (
        select r.phone, r.channel, coalesce(r.handed_at, r.done_at, (select start_at from turn)) as said_at
        from recipients r /* every channel */
        where r.account_id = ${account_id} and r.broadcast_id = ${broadcast_id} and r.phone > (select filed_phone from turn)
        order by r.phone fetch first ${limit} rows with ties
      ), filed as (
        insert into said_in_broadcasts (account_id, phone, said_at, broadcast_id, channel)
        select ${account_id}::bigint, phone, date_trunc('milliseconds', said_at), ${broadcast_id}::bigint, channel from next
      )
      update broadcasts b set filed_phone = coalesce((select max(phone) from next), b.filed_phone),
        filed_at = case when (select count(*) from next) < ${limit} then ${new Date()}::timestamptz end
      where b.account_id = ${account_id} and b.broadcast_id = ${broadcast_id} and exists (select 1 from turn)
      returning (select count(*) from next)::int as filed`,
    )
  )?.filed

import { all, type Db, one, sql } from '../platform/database.ts'

export const leaseSeconds = 5
/** A taker waits this much longer than the lease, for clocks that drift and writes that were about to happen. */
const graceSeconds = 1
/** Numbers taken in one go: each is looked through for what was left in doubt. */
const mostAtOnce = 200

export type LeasedNumber = {
  text_number_id: number
  account_id: number
  epoch: number
  phone: number
  class: 'local' | 'toll-free' | 'short-code'
  pace_per_second: number | null
  texts_per_minute: number | null
}

/**
 * Takes every number that has something to send and whose lease is free or has run out. A new epoch fences out whoever
 * held it before: claims and answers of the old epoch no longer count as this lease's.
 */
export const takeLeases = (db: Db, nodeId: number) =>
  all<LeasedNumber>(
    db,
    sql`with wanted as (
        select text_number_id from broadcast_queue where start_at <= now() + interval '2 seconds'
        union select text_number_id from outbox
        union select text_number_id from retries
        union select text_number_id from claims
      ), taken as (
        insert into number_leases as l (text_number_id, account_id, node_id, epoch, until)
        select n.text_number_id, n.account_id, ${nodeId}, 1, now() + make_interval(secs => ${leaseSeconds})
        from wanted w join text_numbers n using (text_number_id)
        where not exists (select from number_leases h
          where h.text_number_id = n.text_number_id and h.node_id is not null and h.until >= now() - make_interval(secs => ${graceSeconds}))
        order by n.text_number_id limit ${mostAtOnce}
        on conflict (text_number_id) do update
          set node_id = excluded.node_id, epoch = l.epoch + 1, until = excluded.until
          where l.node_id is null or l.until < now() - make_interval(secs => ${graceSeconds})
        returning text_number_id, account_id, epoch
      )
      select t.text_number_id, t.account_id, t.epoch, n.phone, n.class, n.pace_per_second, a.texts_per_minute
      from taken t join text_numbers n using (account_id, text_number_id) join accounts a using (account_id)`,
  )

/** Answers the numbers that are still this node's, with what their pace depends on. */
export const renewLeases = (db: Db, nodeId: number) =>
  all<LeasedNumber>(
    db,
    sql`with renewed as (
        update number_leases set until = now() + make_interval(secs => ${leaseSeconds})
        where node_id = ${nodeId} and until > now()
        returning text_number_id, account_id, epoch
      )
      select r.text_number_id, r.account_id, r.epoch, n.phone, n.class, n.pace_per_second, a.texts_per_minute
      from renewed r join text_numbers n using (account_id, text_number_id) join accounts a using (account_id)`,
  )

export const giveBackLease = (db: Db, nodeId: number, textNumberId: number, epoch: number) =>
  sql`update number_leases set node_id = null, notice = null
    where text_number_id = ${textNumberId} and node_id = ${nodeId} and epoch = ${epoch}`.execute(db)

export const setNotice = (db: Db, nodeId: number, textNumberIds: readonly number[], notice: string | null) =>
  sql`update number_leases set notice = ${notice}
    where node_id = ${nodeId} and text_number_id = any(${textNumberIds}::bigint[]) and notice is distinct from ${notice}`.execute(
    db,
  )

/** Registers a carrier by what makes its message ids its own. */
export const carrierIdOf = async (db: Db, kind: string, address: string): Promise<number> =>
  (await one<{ carrier_id: number }>(
    db,
    sql`insert into carriers (kind, address) values (${kind}, ${address})
      on conflict (address) do update set kind = excluded.kind returning carrier_id`,
  ))!.carrier_id

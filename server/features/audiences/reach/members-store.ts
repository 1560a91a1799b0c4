import { all, type Db, one, sql } from '../../../platform/database.ts'
import { joinHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isLarge } from '../changes-store.ts'
import { isMerged, recipientsOf, type Source } from './store.ts'

/** How many a set has. */
export const countMembers = async (db: Db, scope: Scope, audienceId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from audience_members
      where account_id = ${scope.accountId} and audience_id = ${audienceId} and removed_in is null`,
  ))!.count

/** How many of a set nobody has looked up yet; none where nothing ever is, and of a large set what its walk has left. */
export const countUnchecked = async (db: Db, scope: Scope, audienceId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select case when ${isLarge} then coalesce((
          select a.row_count from tasks t where t.account_id = a.account_id and t.kind = 'LookUpRecipients' and t.finished_at is null
            and (t.params ->> 'audienceId')::bigint = a.audience_id limit 1), 0)
        when not exists (select 1 from phone_lookups) then 0
        else (select count(*) from audience_members m
          where m.account_id = a.account_id and m.audience_id = a.audience_id and m.removed_in is null
            and (select l.phone from phone_lookups l where l.phone = m.phone) is null) end as count
      from audiences a where a.account_id = ${scope.accountId} and a.audience_id = ${audienceId}`,
  ))!.count

type Personal = {
  phone: number
  FirstName: string
  LastName: string
  Notes: string
  ownMessage: string | null
}

const fetchSize = 5000

/** Everybody who is to be texted with what a message may say of them, a batch at a time. Within a transaction. */
export async function* sendableMembers(
  tx: Db,
  scope: Scope,
  { source, requireOptIn }: { source: Source; requireOptIn: boolean },
): AsyncGenerator<Personal[]> {
  const withMerge = isMerged([source])
  const declared = sql`declare sendable no scroll cursor for
    select r.phone, r.first_name as "FirstName", r.last_name as "LastName", r.notes as "Notes",
      ${withMerge ? sql`r.own_message` : sql`null::text`} as "ownMessage"
    from (${recipientsOf(scope, [source], requireOptIn)}) r
    where r.bar = 0 ${withMerge ? sql`and not r.is_excluded` : sql``}`
  await joinHashed(tx, () => declared.execute(tx))
  for (;;) {
    const rows = await all<Personal>(tx, sql`fetch ${sql.lit(fetchSize)} from sendable`)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) break
  }
  await sql`close sendable`.execute(tx)
}

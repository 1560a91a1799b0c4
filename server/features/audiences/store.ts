import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isAmongSeen } from '../contacts/store.ts'

/**
 * Audiences: sets of numbers from a draft, a file or a call. A set may hold a million, so that whatever touches all of it is
 * one statement. Removed members stay, marked with the undo that brings them back.
 */
type AudienceKind = 'draft' | 'file' | 'inline'

export type NewMember = { phone: number; first_name: string; last_name: string; notes: string }

/** Statements over a million rows: room to sort and hash in memory, plans for all rows rather than the first ones. */
export const prepareBulk = (tx: Db) =>
  sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
    set_config('cursor_tuple_fraction', '1', true)`.execute(tx)

/** From here on a set is large enough to count when statements are planned. */
const largeSet = 50_000

/**
 * After the commit of a large set: the planner of the database learns of it at once, and not when it gets round to it. Until
 * then it takes a million rows for a handful and looks each up on its own.
 */
export const noticeSize = async (db: Db, size: number) => {
  if (size >= largeSet) await sql`analyze (skip_locked) audience_members`.execute(db)
}

export const insertAudience = async (
  tx: Db,
  scope: Scope,
  audience: { kind: AudienceKind; rowCount?: number; badRows?: number; now: Date },
): Promise<number> =>
  (await one<{ audience_id: number }>(
    tx,
    sql`insert into audiences (account_id, kind, user_id, row_count, bad_rows, created_at)
      values (${scope.accountId}, ${audience.kind}, ${scope.userId}, ${audience.rowCount ?? 0}, ${audience.badRows ?? 0},
        ${audience.now})
      returning audience_id`,
  ))!.audience_id

/** Rows of the files among these sets, duplicates included. */
export const fileRows = async (db: Db, scope: Scope, audienceIds: readonly number[]): Promise<number> =>
  (await one<{ rows: number }>(
    db,
    sql`select coalesce(sum(row_count), 0) as rows from audiences
      where account_id = ${scope.accountId} and audience_id = any(${audienceIds}::bigint[]) and kind = 'file'`,
  ))!.rows

export const deleteAudience = async (tx: Db, scope: Scope, audienceId: number) => {
  await sql`delete from audience_members
    where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)
  await sql`delete from audiences
    where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)
}

/** A removed member that is added again is there as if new. */
const onceEach = sql`on conflict (account_id, audience_id, phone) do update
    set removed_in = null, person_id = excluded.person_id, first_name = excluded.first_name,
      last_name = excluded.last_name, notes = excluded.notes
    where m.removed_in is not null`

/** Adds numbers, each of which must come once. Answers those that were not there already. */
export const insertMembers = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  members: readonly NewMember[],
): Promise<Set<number>> => {
  const rows = await all<{ phone: number }>(
    tx,
    sql`insert into audience_members as m (account_id, audience_id, phone, first_name, last_name, notes)
      select ${scope.accountId}, ${audienceId}, phone, first_name, last_name, notes
      from unnest(${members.map((m) => m.phone)}::bigint[], ${members.map((m) => m.first_name)}::text[],
        ${members.map((m) => m.last_name)}::text[], ${members.map((m) => m.notes)}::text[])
        as given(phone, first_name, last_name, notes)
      ${onceEach} returning phone`,
  )
  return new Set(rows.map((row) => row.phone))
}

/** All phones of the contacts given, as far as the user may see them. Answers each contact found and how many were new. */
export const insertContacts = (tx: Db, scope: Scope, audienceId: number, personIds: readonly number[]) =>
  all<{ person_id: number; added: number }>(
    tx,
    sql`with wanted as (
        ${phonesOf(scope, sql`c.person_id = any(${personIds}::bigint[])`)}
      ), added as (
        insert into audience_members as m (account_id, audience_id, phone, person_id, first_name, last_name, notes)
        select ${scope.accountId}, ${audienceId}, phone, person_id, first_name, last_name, notes from wanted
        ${onceEach} returning person_id
      )
      select c.person_id, (select count(*) from added a where a.person_id = c.person_id) as added
      from contacts c
      where ${isAmongSeen(scope)} and c.person_id = any(${personIds}::bigint[]) and c.deleted_at is null`,
  )

/** All phones of the members of groups, as far as the user may see them. One statement however many there are. */
export const insertGroups = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  listIds: readonly number[],
): Promise<{ wanted: number; added: number }> =>
  (await one<{ wanted: number; added: number }>(
    tx,
    sql`with wanted as materialized (
        ${phonesOf(scope, isInLists(listIds))}
      ), added as (
        insert into audience_members as m (account_id, audience_id, phone, person_id, first_name, last_name, notes)
        select ${scope.accountId}, ${audienceId}, phone, person_id, first_name, last_name, notes from wanted
        ${onceEach} returning 1
      )
      select (select count(*) from wanted) as wanted, (select count(*) from added) as added`,
  ))!

/** Which of these groups do not exist: neither a group of the account nor Everyone (0) or Unfiled (-1). */
export const unknownLists = async (db: Db, scope: Scope, listIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ list_id: number }>(
      db,
      sql`select list_id from unnest(${listIds}::bigint[]) as asked(list_id)
        where list_id not in (0, -1)
          and not exists (select from lists l
            where l.account_id = ${scope.accountId} and l.list_id = asked.list_id and l.deleted_at is null)`,
    )
  ).map((row) => row.list_id)

/** Every phone of the visible contacts that meet a condition on `c`, once, the earliest contact winning. */
const phonesOf = (scope: Scope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (p.phone) p.phone, c.person_id, c.first_name, c.last_name, c.notes
  from contacts c
  cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as p(phone)
  where ${isAmongSeen(scope)} and c.deleted_at is null and p.phone is not null and ${condition}
  order by p.phone, c.person_id`

const isInLists = (listIds: readonly number[]): RawBuilder<unknown> => {
  if (listIds.includes(0)) return sql`true`
  return sql`exists (select from list_members l where l.account_id = c.account_id and l.person_id = c.person_id
    and l.list_id = any(${listIds}::bigint[]))`
}

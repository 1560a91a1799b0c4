/** Contacts as they were before an act, batch by batch; whoever was changed since stays. Each answers to whom it was done. */
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, joinHashed, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { beforeOf, type UndoBatch } from '../../undos/batch-store.ts'
import { canBeUndoneSince } from '../../undos/policy.ts'
import { isDeleted } from '../store.ts'

/** For a query over `contacts c`. */
const isAsLeft = (scope: Scope, { ids, at }: UndoBatch) =>
  sql`c.account_id = (select ${scope.accountId}::bigint) and c.person_id = any (${ids}::bigint[]) and c.deleted_at is null
    and c.edited_at = ${at}`

/** Who was added goes to Deleted, in whatever groups they are. */
export const takeAddedOut = (tx: Db, scope: Scope, batch: UndoBatch, now: Date): Promise<number[]> =>
  changed(sql`update contacts c set deleted_at = ${now} where ${isAsLeft(scope, batch)}`, tx)

/** They were restored without a number, which comes back to them. */
const hasPhones = sql`jsonb_typeof(b.was) = 'array'`

/** Who was restored is in Deleted again, for as long as they had left there. */
export const takeRestoredOut = (tx: Db, scope: Scope, undoId: number, { no, ids, at }: UndoBatch): Promise<number[]> =>
  joinHashed(tx, () =>
    changed(
      sql`update contacts c set deleted_at = (case when ${hasPhones} then b.was ->> 0 else b.was #>> '{}' end)::timestamptz,
          primary_phone = case when ${hasPhones} then (b.was ->> 1)::bigint else c.primary_phone end,
          secondary_phone = case when ${hasPhones} then (b.was ->> 2)::bigint else c.secondary_phone end,
          tertiary_phone = case when ${hasPhones} then (b.was ->> 3)::bigint else c.tertiary_phone end
        from was b
        where c.account_id = (select ${scope.accountId}::bigint) and c.person_id = any (${ids}::bigint[])
          and c.account_id = b.account_id and c.person_id = b.id and c.deleted_at is null and c.edited_at <= ${at}`,
      tx,
      beforeOf(scope, undoId, no),
    ),
  )

/** How a known contact was, as `putValuesBack` reads it; over `contacts c`. */
export const asItWas = sql`jsonb_build_array(c.first_name, c.last_name, c.notes, c.secondary_phone, c.tertiary_phone, c.custom_data,
  c.no_texts, c.no_calls, c.edited_by, c.edited_at)`

export const putValuesBack = (tx: Db, scope: Scope, undoId: number, batch: UndoBatch): Promise<number[]> =>
  joinHashed(tx, () =>
    changed(
      sql`update contacts c set first_name = b.was ->> 0, last_name = b.was ->> 1, notes = b.was ->> 2,
          secondary_phone = (b.was ->> 3)::bigint, tertiary_phone = (b.was ->> 4)::bigint, custom_data = b.was -> 5,
          no_texts = (b.was ->> 6)::boolean, no_calls = (b.was ->> 7)::boolean,
          edited_by = (b.was ->> 8)::bigint, edited_at = (b.was ->> 9)::timestamptz
        from was b where ${isAsLeft(scope, batch)} and c.account_id = b.account_id and c.person_id = b.id`,
      tx,
      beforeOf(scope, undoId, batch.no),
    ),
  )

/** For the undo of a restore: when each of them came into Deleted, in the form of a batch. */
export const deletedAt = (scope: Scope, personIds: readonly number[]): RawBuilder<unknown> =>
  sql`select array_agg(c.person_id order by c.person_id) as ids, jsonb_agg(c.deleted_at order by c.person_id) as before
    from contacts c where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[])`

/** The same, with the numbers that they had there. */
export const deletedWith = (scope: Scope, personIds: readonly number[]): RawBuilder<unknown> =>
  sql`select array_agg(c.person_id order by c.person_id) as ids, jsonb_agg(jsonb_build_array(c.deleted_at, c.primary_phone,
      c.secondary_phone, c.tertiary_phone) order by c.person_id) as before
    from contacts c where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[])`

/** How those are told who came back without their first number. */
export const namesOf = (tx: Db, scope: Scope, personIds: readonly number[], most: number) =>
  all<{ name: string; phone: number }>(
    tx,
    sql`select trim(c.first_name || ' ' || c.last_name) as name, c.primary_phone as phone from contacts c
      where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[]) order by c.person_id limit ${most}`,
  )

/** Of those the ones that are in Deleted since then still, or at all, by name or else by number; `size` is how many there are. */
export const findStaying = (tx: Db, scope: Scope, personIds: readonly number[], most: number, deletedAt?: Date) =>
  all<{ name: string; phone: number; size: number }>(
    tx,
    sql`select trim(c.first_name || ' ' || c.last_name) as name, c.primary_phone as phone, count(*) over () as size from contacts c
      where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[]) and ${isDeleted(sql`c.deleted_at`, deletedAt)}
      order by c.person_id limit ${most}`,
  )

/** How many of them are not in Deleted. */
export const countThere = async (tx: Db, scope: Scope, personIds: readonly number[]): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from contacts c
      where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null`,
  ))!.count

/** For the undo of an import: the groups that it made and their names, in the form of a batch. */
export const groupsMade = (scope: Scope, listIds: readonly number[]): RawBuilder<unknown> =>
  sql`select array_agg(l.list_id order by l.list_id) as ids, jsonb_agg(l.name order by l.list_id) as before
    from lists l where l.account_id = ${scope.accountId} and l.list_id = any (${listIds}::bigint[])`

/** Groups that an import has made, in which nobody is any more, and that nobody has made their own by a name, a keyword or a reply. */
export const removeEmptied = (tx: Db, scope: Scope, undoId: number, { no }: UndoBatch, now: Date) =>
  sql`with ${beforeOf(scope, undoId, no)}
    update lists l set deleted_at = ${now} from was b
    where l.account_id = ${scope.accountId} and l.account_id = b.account_id and l.list_id = b.id and l.deleted_at is null
      and l.name = b.was #>> '{}' and l.keyword = '' and l.join_reply = '' and (
      select count(*) from (select 1 from list_members m where m.account_id = ${scope.accountId} and m.list_id = l.list_id
        and m.is_active limit 1) one) = 0`.execute(tx)

/**
 * Whether somebody of what an act added, changed or restored was last changed or deleted by a newer act of the same user that they can
 * still take back. Taken back now, this one would leave them as they are, for good.
 */
export const isUnderNewer = async (tx: Db, scope: Scope, undoId: number, now: Date): Promise<boolean> =>
  (await one(
    tx,
    sql`with newer as ${once} (
        select distinct n.at from undo_batches n join undos u on u.account_id = n.account_id and u.undo_id = n.undo_id
        where n.account_id = ${scope.accountId} and n.undo_id > ${undoId} and u.user_id = ${scope.userId}
          and u.undone_at is null and u.created_at >= ${canBeUndoneSince(now)} and u.kind <> 'AddToGroup')
      select 1 from undo_batches b cross join lateral unnest(b.ids) as i (id)
      cross join lateral (select c.edited_at, c.deleted_at from contacts c
        where c.account_id = b.account_id and c.person_id = i.id ${eachByKey}) c
      where b.account_id = ${scope.accountId} and b.undo_id = ${undoId} and b.part in ('added', 'changed', 'restored')
        and (c.deleted_at = any (array(select at from newer)) or c.edited_at <> b.at and c.edited_at = any (array(select at from newer)))
      limit 1`,
  )) !== undefined

const changed = async (update: RawBuilder<unknown>, tx: Db, before?: RawBuilder<unknown>): Promise<number[]> =>
  (await one<{ ids: number[] }>(
    tx,
    sql`with ${before ? sql`${before}, ` : sql``}changed as (${update} returning c.person_id) select to_json(array(select person_id from changed)) as ids`,
  ))!.ids

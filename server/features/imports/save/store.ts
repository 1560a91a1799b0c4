/** Checked rows into contacts and opt-outs, a batch at a time. Nothing of them leaves the database. */
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import { once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isNamedBy } from '../../contacts/groups/store.ts'
import { bookOf } from '../../sharing/visible-store.ts'

/** Rows after `after` up to `last` that are to be imported. */
export type Batch = { uploadId: number; after: number; last: number; rows: number }

/** For a query over `import_rows r`. */
const isInBatch = (scope: Scope, { uploadId, after, last }: Batch) =>
  sql`r.account_id = ${scope.accountId} and r.upload_id = ${uploadId} and r.row_no > ${after} and r.row_no <= ${last}`
const isToImport = (scope: Scope, batch: Batch) => sql`${isInBatch(scope, batch)} and r.outcome is null`

/** Undefined when there is nothing left. */
export const findBatch = async (
  tx: Db,
  scope: Scope,
  { uploadId, after, size }: { uploadId: number; after: number; size: number },
): Promise<Batch | undefined> => {
  const found = await one<{ last: number | null; rows: number }>(
    tx,
    sql`select max(row_no) as last, count(*) as rows from (
      select row_no from import_rows where account_id = ${scope.accountId} and upload_id = ${uploadId}
        and row_no > ${after} and outcome is null order by row_no limit ${size}) b`,
  )
  return found!.last === null ? undefined : { uploadId, after, last: found!.last, rows: found!.rows }
}

/** What `upsertContacts` takes. */
export const contactsOf = (scope: Scope, batch: Batch): RawBuilder<unknown> =>
  sql`select r.row_no, r.primary_phone, r.secondary_phone, r.tertiary_phone, r.first_name, r.last_name, r.notes, r.custom_data,
      false as no_texts, false as no_calls
    from import_rows r where ${isToImport(scope, batch)}`

/** What `fileIntoGroups` takes: the group chosen and those that the rows name. */
export const groupsOf = (scope: Scope, batch: Batch, listId: number): RawBuilder<unknown> =>
  sql`with ${named(scope, batch)}
    select u.row_no, ${listId}::bigint as list_id from upserted u where ${listId}::bigint > 0
    union all
    select r.row_no, (k.ids ->> lower(g.name))::bigint
    from import_rows r cross join known k cross join unnest(r.groups) as g (name)
    where ${isToImport(scope, batch)} and k.ids ? lower(g.name)`

/**
 * Each name once with the group that it means to this user, of their own book before others; and `known`, one row with those that
 * mean one by name, because whoever sees a part of the roster is asked about a group at length.
 */
const named = (scope: Scope, batch: Batch) => sql`named as ${once} (
    select n.*, (select l.list_id from lists l where ${isNamedBy(scope)} and lower(l.name) = n.key
      order by l.book <> ${bookOf(scope)}, l.list_id limit 1) as list_id
    from (
      select lower(g.name) as key, (array_agg(g.name order by r.row_no))[1] as name, min(r.row_no) as first
      from import_rows r cross join unnest(r.groups) as g (name) where ${isToImport(scope, batch)} group by 1
    ) n
  ), known as ${once} (
    select coalesce(jsonb_object_agg(key, list_id) filter (where list_id is not null), '{}') as ids from named
  )`

/** Makes the groups that rows name and that are missing, at most so many. Answers which it made, and how many it did not. */
export const insertNamedGroups = async (tx: Db, scope: Scope, batch: Batch, most: number, now: Date) => {
  const made = await one<{ made: number[]; wanted: number }>(
    tx,
    sql`with ${named(scope, batch)}, made as (
        insert into lists (account_id, name, book, created_by, created_at)
        select ${scope.accountId}, name, ${bookOf(scope)}, ${scope.userId}, ${now}
        from named where list_id is null order by first limit ${most}
        on conflict do nothing returning list_id)
      select to_json(array(select list_id from made)) as made, (select count(*) from named where list_id is null) as wanted`,
  )
  return { made: made!.made, left: made!.wanted - made!.made.length }
}

export const noteGroupsLeft = (tx: Db, scope: Scope, batch: Batch, problem: object) =>
  sql`with ${named(scope, batch)}
    update import_rows r set problems = coalesce(r.problems, '[]') || ${JSON.stringify([problem])}::jsonb
    from known k where ${isToImport(scope, batch)} and exists (
      select 1 from unnest(r.groups) as g (name) where not k.ids ? lower(g.name))`.execute(tx)

/** After `upsertContacts`. Who was added keeps no outcome; see the table. */
export const saveOutcomes = (tx: Db, scope: Scope, { uploadId }: Batch) =>
  sql`update import_rows r set outcome = u.outcome from upserted u
    where u.outcome <> 'added' and r.account_id = ${scope.accountId} and r.upload_id = ${uploadId}
      and r.row_no = u.row_no`.execute(tx)

/** Every number of the rows, once. */
export const phonesOf = (scope: Scope, batch: Batch): RawBuilder<unknown> =>
  sql`select distinct p.phone from import_rows r
    cross join unnest(array[r.primary_phone, r.secondary_phone, r.tertiary_phone]) as p (phone)
    where ${isToImport(scope, batch)} and p.phone is not null`

/** Marks the rows whose numbers are all opted out already, and answers how many they are. */
export const markOptedOut = async (tx: Db, scope: Scope, batch: Batch, channels: readonly string[]): Promise<number> =>
  Number(
    (
      await sql`update import_rows r set outcome = 'unchanged'
        where ${isToImport(scope, batch)} and not exists (
          select 1 from unnest(array[r.primary_phone, r.secondary_phone, r.tertiary_phone]) as p (phone)
          cross join unnest(${channels}::text[]) as c (channel)
          where p.phone is not null and not exists (
            select 1 from opt_outs o where o.account_id = ${scope.accountId} and o.phone = p.phone and o.channel = c.channel))`.execute(
        tx,
      )
    ).numAffectedRows,
  )

/** Imported with a note. */
export const countNoted = async (tx: Db, scope: Scope, uploadId: number): Promise<number> =>
  (await one<{ noted: number }>(
    tx,
    sql`select count(*) as noted from import_rows where account_id = ${scope.accountId} and upload_id = ${uploadId}
      and problems is not null and (outcome is null or outcome in ('updated', 'unchanged'))`,
  ))!.noted

/**
 * After a large import, outside of a transaction: without it, lists would look at every row until the database gets round to
 * it by itself.
 */
export const tidyUp = (db: Db) => sql`vacuum (analyze, skip_locked) contacts, list_members`.execute(db)

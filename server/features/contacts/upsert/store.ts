/**
 * Many contacts at once, for an import and for a list given in a call. Everything stays in the database:
 *
 *     const counts = await upsertContacts(tx, scope, { overwrite, now, filesItself: true }, sql`select …`)
 *     await fileIntoGroups(tx, scope, sql`select row_no, list_id from …`)
 *
 * `upsertContacts` takes the roster lock and leaves the temporary table `upserted (row_no, person_id, outcome)` behind, one row
 * for each row given, until the transaction ends or the next call begins; outcome is 'added', 'updated' or 'unchanged'. Meant
 * for up to 20,000 rows a transaction. The rows given are good: primary phones are distinct among them, the phones of each are
 * distinct, names are at most 50 characters.
 *
 * Known is who has the same primary phone and is not in Deleted: in the account's book, or, without CanSeeAllRoster, among those
 * whom the user sees; a number shows nobody (docs/rules/who-sees-whom.md). A known contact's blanks are filled; with `overwrite`
 * what the row has takes the place of what was there. A blank never erases anything.
 *
 * With `filesItself` nobody is filed into Unfiled on the way (carillon.files_itself): `fileIntoGroups` must follow in the same
 * transaction, which files into Unfiled whoever was added and is in no group.
 */
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, joinByKey, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { bookOf, isMeantBy, meantFirst } from '../store.ts'

/**
 * Whoever changes memberships, names, or who is in Deleted holds this until the transaction ends: two changes of one person at
 * once could otherwise leave them filed and unfiled. Taken before anything of the roster is read.
 */
export const lockRoster = (tx: Db, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended('roster', ${scope.accountId}))`.execute(tx)

/** The same for who must not wait; false where somebody else holds it. */
export const tryLockRoster = async (tx: Db, scope: Scope): Promise<boolean> =>
  (await one<{ is_held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended('roster', ${scope.accountId})) as is_held`,
  ))!.is_held

type Upsert = { overwrite: boolean; now: Date; filesItself?: boolean }
type Upserted = { added: number; updated: number; unchanged: number }

/** `source` is a select of row_no, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data. */
export const upsertContacts = async (
  tx: Db,
  scope: Scope,
  { overwrite, now, filesItself = false }: Upsert,
  source: RawBuilder<unknown>,
): Promise<Upserted> => {
  await lockRoster(tx, scope)
  await readSource(tx, scope, source)
  await addUnknown(tx, scope, now, filesItself)
  await changeKnown(tx, scope, now, overwrite)
  return (await one<Upserted>(
    tx,
    sql`select count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'unchanged') as unchanged from upserted`,
  ))!
}

/**
 * The account as a value that the planner does not see. The planner takes an account that is not in its statistics yet for empty,
 * and would then use any index that begins with the account, for each of twenty thousand keys.
 */
export const unseenAccount = (scope: Scope) => sql`(select ${scope.accountId}::bigint)`

// Who is known is asked as a scalar subquery, which goes by the key always; a join might read a million contacts for each batch.
const known = (scope: Scope) => sql`(select c.person_id from contacts c
  where c.account_id = ${unseenAccount(scope)} and c.primary_phone = u.primary_phone and c.deleted_at is null
    and ${isMeantBy(scope)} order by ${meantFirst(scope)} limit 1)`

const readSource = async (tx: Db, scope: Scope, source: RawBuilder<unknown>) => {
  await sql`create temporary table if not exists upserted (
    row_no integer primary key, person_id bigint, outcome text not null default 'unchanged', primary_phone bigint not null,
    secondary_phone bigint, tertiary_phone bigint, first_name text not null, last_name text not null, notes text not null,
    custom_data jsonb not null
  ) on commit drop`.execute(tx)
  await sql`truncate upserted`.execute(tx)
  await sql`insert into upserted (row_no, person_id, primary_phone, secondary_phone, tertiary_phone, first_name, last_name,
      notes, custom_data)
    select u.row_no, ${known(scope)}, u.primary_phone, u.secondary_phone, u.tertiary_phone, u.first_name, u.last_name,
      u.notes, u.custom_data
    from (${source}) u`.execute(tx)
}

const addUnknown = async (tx: Db, scope: Scope, now: Date, filesItself: boolean) => {
  if (filesItself) await sql`select set_config('carillon.files_itself', 'on', true)`.execute(tx)
  await sql`with added as (
      insert into contacts (account_id, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data,
        book, created_by, edited_by, created_at, edited_at)
      select ${scope.accountId}, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data,
        ${bookOf(scope)}, ${scope.userId}, ${scope.userId}, ${now}, ${now}
      from upserted where person_id is null order by row_no
      on conflict (account_id, primary_phone, book) where deleted_at is null do nothing
      returning person_id, primary_phone
    )
    update upserted u set person_id = a.person_id, outcome = 'added'
    from added a where a.primary_phone = u.primary_phone`.execute(tx)
  if (filesItself) await sql`select set_config('carillon.files_itself', 'off', true)`.execute(tx)
  // A contact may be added by a form at the same moment, which takes no lock.
  await sql`update upserted u set person_id = ${known(scope)} where person_id is null`.execute(tx)
}

/** What a known contact becomes. Its phones stay distinct; a number that finds no free place is left out. */
const wanted = (overwrite: boolean) =>
  overwrite
    ? sql`
  coalesce(nullif(u.first_name, ''), c.first_name) as first_name,
  coalesce(nullif(u.last_name, ''), c.last_name) as last_name,
  coalesce(nullif(u.notes, ''), c.notes) as notes,
  coalesce(u.secondary_phone, nullif(c.secondary_phone, u.tertiary_phone)) as second,
  coalesce(u.tertiary_phone, nullif(c.tertiary_phone, u.secondary_phone)) as third,
  c.custom_data || u.custom_data as custom_data`
    : sql`
  coalesce(nullif(c.first_name, ''), u.first_name) as first_name,
  coalesce(nullif(c.last_name, ''), u.last_name) as last_name,
  coalesce(nullif(c.notes, ''), u.notes) as notes,
  coalesce(c.secondary_phone, nullif(u.secondary_phone, c.tertiary_phone)) as second,
  coalesce(c.tertiary_phone, nullif(u.tertiary_phone, coalesce(c.secondary_phone, u.secondary_phone)),
    nullif(u.secondary_phone, c.secondary_phone)) as third,
  u.custom_data || c.custom_data as custom_data`

const changeKnown = async (tx: Db, scope: Scope, now: Date, overwrite: boolean) => {
  // Twenty thousand rows out of a million, each by its whole key: those who are changed are a list that has the account with each.
  const change = sql`with wanted as ${once} (
      select u.row_no, c.account_id, c.person_id, ${wanted(overwrite)} from upserted u
      cross join lateral (${knownContact(scope)}) c
      where u.outcome <> 'added'
    ), changed as (
      update contacts c set first_name = w.first_name, last_name = w.last_name, notes = w.notes,
        secondary_phone = w.second, tertiary_phone = nullif(w.third, w.second), custom_data = w.custom_data,
        edited_by = ${scope.userId}, edited_at = ${now}
      from wanted w
      where c.account_id = w.account_id and c.person_id = w.person_id
        and (c.first_name, c.last_name, c.notes, c.custom_data, c.secondary_phone, c.tertiary_phone)
          is distinct from (w.first_name, w.last_name, w.notes, w.custom_data, w.second, nullif(w.third, w.second))
      returning w.row_no
    )
    update upserted u set outcome = 'updated' from changed where u.row_no = changed.row_no`
  await joinByKey(tx, () => change.execute(tx))
}

/** The contact of a row of `upserted u`. */
const knownContact = (scope: Scope) => sql`select k.* from contacts k
  where k.account_id = ${unseenAccount(scope)} and k.person_id = u.person_id ${eachByKey}`

/**
 * Puts those just upserted into groups: `lists` is a select of row_no and list_id, in which rows may repeat and groups that the
 * account does not have are passed over. Files into Unfiled who was added and is in none.
 */
export const fileIntoGroups = async (tx: Db, scope: Scope, lists: RawBuilder<unknown>) => {
  await sql`insert into list_members (account_id, list_id, person_id, name_key)
    select ${scope.accountId}, f.list_id, f.person_id, (
      select c.name_key from contacts c where c.account_id = ${unseenAccount(scope)} and c.person_id = f.person_id)
    from (
      select distinct u.person_id, l.list_id from (${lists}) g
      join lists l on l.account_id = ${scope.accountId} and l.list_id = g.list_id and l.deleted_at is null
      join upserted u on u.row_no = g.row_no
    ) f
    on conflict do nothing`.execute(tx)
  await sql`insert into list_members (account_id, list_id, person_id, name_key)
    select ${scope.accountId}, -1, u.person_id, (
      select c.name_key from contacts c where c.account_id = ${unseenAccount(scope)} and c.person_id = u.person_id)
    from upserted u
    where u.outcome = 'added' and (
      select count(*) from (
        select 1 from list_members m where m.account_id = ${unseenAccount(scope)} and m.person_id = u.person_id limit 1) one
    ) = 0
    on conflict do nothing`.execute(tx)
}

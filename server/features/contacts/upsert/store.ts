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
 * what the row has takes the place of what was there. A blank never erases anything, and a row that says nothing of a preference
 * ("no texts", "no calls") never lifts it. A row that says again what another act has said while that can still be undone counts as a
 * change, so that undoing the one leaves the other's word.
 *
 * With `filesItself` nobody is filed into Unfiled on the way (carillon.files_itself): `fileIntoGroups` must follow in the same
 * transaction, which files into Unfiled whoever was added and is in no group.
 */
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, joinByKey, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { bookOf, isMeantBy, meantFirst } from '../../sharing/visible-store.ts'
import { insertUndoBatch, insertUndoBatches } from '../../undos/batch-store.ts'
import { canBeUndoneSince } from '../../undos/policy.ts'
import { countMore } from '../../undos/store.ts'
import { asItWas } from '../bulk/put-back-store.ts'

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

/** `keepsBefore`: `upserted.before` is how each known contact was that is changed. */
type Upsert = { overwrite: boolean; now: Date; filesItself?: boolean; keepsBefore?: boolean }
type Upserted = { added: number; updated: number; unchanged: number }

/** `source` is a select of row_no, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data, no_texts, no_calls. */
export const upsertContacts = async (
  tx: Db,
  scope: Scope,
  { overwrite, now, filesItself = false, keepsBefore = false }: Upsert,
  source: RawBuilder<unknown>,
): Promise<Upserted> => {
  await lockRoster(tx, scope)
  await readSource(tx, scope, source)
  await addUnknown(tx, scope, now, filesItself)
  await changeKnown(tx, scope, { now, overwrite, keepsBefore })
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
  where ${isOfPhone(scope, sql`u.primary_phone`)} order by ${meantFirst(scope)} limit 1)`

/** Whether an import of this number would find somebody. */
export const isKnownPhone = (scope: Scope, phone: RawBuilder<unknown>) =>
  sql`((select c.person_id from contacts c where ${isOfPhone(scope, phone)} limit 1) is not null)`

const isOfPhone = (scope: Scope, phone: RawBuilder<unknown>) =>
  sql`c.account_id = ${unseenAccount(scope)} and c.primary_phone = ${phone} and c.deleted_at is null and ${isMeantBy(scope)}`

const readSource = async (tx: Db, scope: Scope, source: RawBuilder<unknown>) => {
  await sql`create temporary table if not exists upserted (
    row_no integer primary key, person_id bigint, outcome text not null default 'unchanged', primary_phone bigint not null,
    secondary_phone bigint, tertiary_phone bigint, first_name text not null, last_name text not null, notes text not null,
    custom_data jsonb not null, no_texts boolean not null, no_calls boolean not null, before jsonb
  ) on commit drop`.execute(tx)
  await sql`truncate upserted`.execute(tx)
  await sql`insert into upserted (row_no, person_id, primary_phone, secondary_phone, tertiary_phone, first_name, last_name,
      notes, custom_data, no_texts, no_calls)
    select u.row_no, ${known(scope)}, u.primary_phone, u.secondary_phone, u.tertiary_phone, u.first_name, u.last_name,
      u.notes, u.custom_data, u.no_texts, u.no_calls
    from (${source}) u`.execute(tx)
}

const addUnknown = async (tx: Db, scope: Scope, now: Date, filesItself: boolean) => {
  if (filesItself) await sql`select set_config('carillon.files_itself', 'on', true)`.execute(tx)
  await sql`with added as (
      insert into contacts (account_id, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data,
        no_texts, no_calls, book, created_by, edited_by, created_at, edited_at)
      select ${scope.accountId}, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data,
        no_texts, no_calls, ${bookOf(scope)}, ${scope.userId}, ${scope.userId}, ${now}, ${now}
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

const changeKnown = async (
  tx: Db,
  scope: Scope,
  { now, overwrite, keepsBefore }: { now: Date; overwrite: boolean; keepsBefore: boolean },
) => {
  // Twenty thousand rows out of a million, each by its whole key: those who are changed are a list that has the account with each.
  const change = sql`with wanted as ${once} (
      select u.row_no, c.account_id, c.person_id, ${wanted(overwrite)},
        c.no_texts or u.no_texts as no_texts, c.no_calls or u.no_calls as no_calls,
        (u.no_texts or u.no_calls) and c.edited_at >= ${canBeUndoneSince(now)} as says_again,
        ${keepsBefore ? asItWas : sql`null::jsonb`} as before from upserted u
      cross join lateral (${knownContact(scope)}) c
      where u.outcome <> 'added'
    ), changed as (
      update contacts c set first_name = w.first_name, last_name = w.last_name, notes = w.notes,
        secondary_phone = w.second, tertiary_phone = nullif(w.third, w.second), custom_data = w.custom_data,
        no_texts = w.no_texts, no_calls = w.no_calls, edited_by = ${scope.userId}, edited_at = ${now}
      from wanted w
      where c.account_id = w.account_id and c.person_id = w.person_id
        and (w.says_again or (c.first_name, c.last_name, c.notes, c.custom_data, c.secondary_phone, c.tertiary_phone, c.no_texts, c.no_calls)
          is distinct from (w.first_name, w.last_name, w.notes, w.custom_data, w.second, nullif(w.third, w.second), w.no_texts, w.no_calls))
      returning w.row_no, w.before
    )
    update upserted u set outcome = 'updated', before = changed.before from changed where u.row_no = changed.row_no`
  await joinByKey(tx, () => change.execute(tx))
}

/** The contact of a row of `upserted u`. */
const knownContact = (scope: Scope) => sql`select k.* from contacts k
  where k.account_id = ${unseenAccount(scope)} and k.person_id = u.person_id ${eachByKey}`

/**
 * Puts those just upserted into groups: `lists` is a select of row_no and list_id, in which rows may repeat and groups that the
 * account does not have are passed over. Files into Unfiled who was added and is in none.
 */
export const fileIntoGroups = async (tx: Db, scope: Scope, lists: RawBuilder<unknown>, keep?: Keep) => {
  await file(tx, scope, lists, keep)
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

const file = async (tx: Db, scope: Scope, lists: RawBuilder<unknown>, keep?: Keep) => {
  const filing = sql`insert into list_members (account_id, list_id, person_id, name_key)
    select ${scope.accountId}, f.list_id, f.person_id, (
      select c.name_key from contacts c where c.account_id = ${unseenAccount(scope)} and c.person_id = f.person_id)
    from (
      select distinct u.person_id, l.list_id from (${lists}) g
      join lists l on l.account_id = ${scope.accountId} and l.list_id = g.list_id and l.deleted_at is null
      join upserted u on u.row_no = g.row_no
    ) f
    on conflict do nothing`
  if (keep) await keepJoined(tx, scope, filing, keep)
  else await filing.execute(tx)
}

/** What is changed is kept for this undo. */
type Keep = { undoId: number; at: Date }

/** Who was added, and how those were that were changed. After `upsertContacts` with `keepsBefore`. */
export const keepUpserted = async (tx: Db, scope: Scope, { undoId, at }: Keep) => {
  const keep = (part: 'added' | 'changed', outcome: string) =>
    insertUndoBatches(
      tx,
      scope,
      undoId,
      { part, at },
      sql`select array_agg(u.person_id order by u.row_no) as ids, jsonb_agg(u.before order by u.row_no) as before
        from upserted u where u.outcome = ${outcome}`,
    )
  const count = (await keep('changed', 'updated')) + (await keep('added', 'added'))
  if (count > 0) await countMore(tx, scope, undoId, count)
}

/** Files people by that insert into `list_members`, and keeps who of those that were known before is in which group by it. */
const keepJoined = async (tx: Db, scope: Scope, filing: RawBuilder<unknown>, { undoId, at }: Keep) => {
  const joined = await all<{ listId: number; ids: number[]; others: number }>(
    tx,
    sql`with filed as (${filing} returning list_id, person_id)
      select f.list_id as "listId", to_json(array_agg(f.person_id)) as ids, (
          select count(distinct o.person_id) from filed o join upserted w using (person_id) where w.outcome = 'unchanged') as others
      from filed f join upserted u using (person_id) where u.outcome <> 'added' group by 1`,
  )
  if (joined[0]) await countMore(tx, scope, undoId, joined[0].others)
  for (const { listId, ids } of joined) await insertUndoBatch(tx, scope, undoId, { part: 'joined', listId, ids, at })
}

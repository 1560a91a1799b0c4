import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, joinHashed, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { noteActOn } from '../../contact-acts/act-store.ts'
import { bookOf, isMeantBy } from '../../sharing/visible-store.ts'
import { unseenAccount } from '../upsert/store.ts'

/**
 * Puts people into a group in one statement, however many they are: whom a select names, `phone, first_name, last_name, notes`.
 * Whom the user's numbers do not mean yet becomes a contact, by that name. Opted out or not: a group is who they are, not whom one may text. Answers how many are in it.
 * The caller holds the roster lock.
 */
export const filePeople = async (
  tx: Db,
  scope: Scope,
  listId: number,
  people: RawBuilder<unknown>,
  now: Date,
): Promise<number> => {
  await sql`select set_config('carillon.files_itself', 'on', true)`.execute(tx)
  const filing = sql<{ count: number; added: number[] }>`with chosen as ${once} (
        ${people}
      ), known as ${once} (
        select distinct on (phone) phone, person_id, name_key from (
          ${knownBy(scope, 'primary_phone', 1)} union all ${knownBy(scope, 'secondary_phone', 2)}
          union all ${knownBy(scope, 'tertiary_phone', 3)}
        ) k order by phone, rank, is_other, person_id
      ), added as (
        insert into contacts (account_id, primary_phone, first_name, last_name, notes, book, created_by, edited_by, created_at, edited_at)
        select ${scope.accountId}, w.phone, left(w.first_name, 50), left(w.last_name, 50), left(w.notes, 50), ${bookOf(scope)},
          ${scope.userId}, ${scope.userId}, ${now}, ${now}
        from chosen w where not exists (select 1 from known k where k.phone = w.phone) order by w.phone
        on conflict (account_id, primary_phone, book) where deleted_at is null do nothing
        returning person_id, name_key
      ), filed as (
        insert into list_members (account_id, list_id, person_id, name_key)
        select ${scope.accountId}, ${listId}, person_id, name_key
        from (select person_id, name_key from known union select person_id, name_key from added) p
        on conflict do nothing returning 1
      )
      select count(*) as count, to_json(array(select person_id from added)) as added from filed`
  const filed = await joinHashed(tx, () => one(tx, filing))
  await sql`select set_config('carillon.files_itself', 'off', true)`.execute(tx)
  await noteActOn(tx, scope, { kind: 'Added', way: 'Broadcast' }, filed!.added, now)
  return filed!.count
}

/** Each by its key: a join would read a million contacts for twenty thousand. */
const knownBy = (scope: Scope, column: string, rank: number) => sql`
  select w.phone, k.person_id, k.name_key, k.is_other, ${sql.lit(rank)} as rank from chosen w
  cross join lateral (select c.person_id, c.name_key, c.book <> ${bookOf(scope)} as is_other from contacts c
    where c.account_id = ${unseenAccount(scope)} and ${sql.ref(`c.${column}`)} = w.phone and c.deleted_at is null
      and ${isMeantBy(scope)} ${eachByKey}) k`

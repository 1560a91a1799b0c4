import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** The contact with this phone, new if there was none. */
export const insertJoined = async (tx: Db, scope: Scope, phone: number, notes: string, now: Date): Promise<number> =>
  (await one<{ person_id: number }>(
    tx,
    sql`with found as (
        select person_id from contacts
        where account_id = ${scope.accountId} and primary_phone = ${phone} and deleted_at is null
      ), added as (
        insert into contacts (account_id, primary_phone, notes, created_by, edited_by, created_at, edited_at)
        select ${scope.accountId}, ${phone}, ${notes}, ${scope.userId}, ${scope.userId}, ${now}, ${now}
        where not exists (select from found) returning person_id
      )
      select person_id from found union all select person_id from added`,
  ))!.person_id

/** Answers whether there is a group of that name. */
export const addToNamedList = async (tx: Db, scope: Scope, personId: number, name: string): Promise<boolean> =>
  (await one(
    tx,
    sql`with list as (
        select list_id from lists where account_id = ${scope.accountId} and lower(name) = lower(${name})
      ), added as (
        insert into list_members (account_id, list_id, person_id)
        select ${scope.accountId}, list_id, ${personId} from list on conflict do nothing
      )
      select list_id from list`,
  )) !== undefined

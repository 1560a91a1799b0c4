import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** The contact of the account's book with this phone, new if there was none. */
export const insertJoined = async (
  tx: Db,
  scope: Scope,
  phone: number,
  notes: string,
  now: Date,
): Promise<{ personId: number; isNew: boolean }> => {
  const added = await one<{ person_id: number }>(
    tx,
    sql`insert into contacts (account_id, primary_phone, notes, created_by, edited_by, created_at, edited_at)
      select ${scope.accountId}, ${phone}, ${notes}, ${scope.userId}, ${scope.userId}, ${now}, ${now}
      where not exists (select 1 from contacts
        where account_id = ${scope.accountId} and primary_phone = ${phone} and book = 0 and deleted_at is null)
      on conflict (account_id, primary_phone, book) where deleted_at is null do nothing returning person_id`,
  )
  if (added) return { personId: added.person_id, isNew: true }
  const known = await one<{ person_id: number }>(
    tx,
    sql`select person_id from contacts
      where account_id = ${scope.accountId} and primary_phone = ${phone} and book = 0 and deleted_at is null`,
  )
  // It went to Deleted in between, or there was one and it is there.
  return known ? { personId: known.person_id, isNew: false } : await insertJoined(tx, scope, phone, notes, now)
}

/** The group of that name, or with that keyword: the account's own before those of its members, a name before a keyword. */
export const findJoined = (
  tx: Db,
  scope: Scope,
  word: string,
): Promise<{ listId: number; reply: string } | undefined> =>
  one<{ listId: number; reply: string }>(
    tx,
    sql`select list_id as "listId", join_reply as reply from lists
      where account_id = ${scope.accountId} and deleted_at is null
        and (lower(name) = lower(${word}) or keyword <> '' and lower(keyword) = lower(${word}))
      order by book <> 0, lower(name) = lower(${word}) desc, list_id limit 1`,
  )

/** The join reply of Everyone; empty for the standard words. */
export const readAccountReply = async (tx: Db, scope: Scope): Promise<string> =>
  (await one<{ join_reply: string }>(tx, sql`select join_reply from accounts where account_id = ${scope.accountId}`))!
    .join_reply

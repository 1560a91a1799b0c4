import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isOwn } from '../../sharing/visible-store.ts'
import type { ContactRow } from '../store.ts'

export type Merged = Required<ContactRow> & { personId: number; listIds: number[] }

/** The contacts as they are stored, with their groups, as far as the user sees them. */
export const readMerged = (tx: Db, scope: Scope, personIds: readonly number[]): Promise<Merged[]> =>
  all<Merged>(
    tx,
    sql`select c.person_id as "personId", c.first_name as "firstName", c.last_name as "lastName", c.notes,
        c.primary_phone as "primaryPhone", c.secondary_phone as "secondaryPhone", c.tertiary_phone as "tertiaryPhone",
        c.no_texts as "noTexts", c.no_calls as "noCalls", c.custom_data as "customData", to_json(array(
          select m.list_id from list_members m join lists l using (account_id, list_id)
          where m.account_id = c.account_id and m.person_id = c.person_id and l.deleted_at is null)) as "listIds"
      from contacts c where ${isOwn(scope)} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null`,
  )

/** Who sees one of the others sees the kept one. */
export const takeEditors = (tx: Db, scope: Scope, keptId: number, otherIds: readonly number[]) =>
  sql`insert into contact_editors (account_id, user_id, person_id)
    select distinct ${scope.accountId}::bigint, e.user_id, ${keptId}::bigint from (
      select user_id from contact_editors where account_id = ${scope.accountId} and person_id = any (${otherIds}::bigint[])
      union select created_by from contacts where account_id = ${scope.accountId} and person_id = any (${otherIds}::bigint[])
    ) e
    on conflict do nothing`.execute(tx)

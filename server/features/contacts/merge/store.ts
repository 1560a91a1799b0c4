import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isOwn } from '../../sharing/visible-store.ts'
import type { ContactRow } from '../store.ts'

export type Merged = Required<ContactRow> & { personId: number; listIds: number[]; isDeleted: boolean }

/** The contacts as they are stored, in Deleted too, with their groups, as far as the user sees them. */
export const readMerged = (tx: Db, scope: Scope, personIds: readonly number[]): Promise<Merged[]> =>
  all<Merged>(
    tx,
    sql`select c.person_id as "personId", c.first_name as "firstName", c.last_name as "lastName", c.notes,
        c.primary_phone as "primaryPhone", c.secondary_phone as "secondaryPhone", c.tertiary_phone as "tertiaryPhone",
        c.no_texts as "noTexts", c.no_calls as "noCalls", c.custom_data as "customData", c.deleted_at is not null as "isDeleted", to_json(array(
          select m.list_id from list_members m join lists l using (account_id, list_id)
          where m.account_id = c.account_id and m.person_id = c.person_id and l.deleted_at is null)) as "listIds"
      from contacts c where ${isOwn(scope)} and c.person_id = any (${personIds}::bigint[])`,
  )

/** Who sees one of the others sees the kept one; answers who did not before. */
export const takeEditors = async (
  tx: Db,
  scope: Scope,
  keptId: number,
  otherIds: readonly number[],
): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`insert into contact_editors (account_id, user_id, person_id)
        select distinct ${scope.accountId}::bigint, e.user_id, ${keptId}::bigint from (
          select user_id from contact_editors where account_id = ${scope.accountId} and person_id = any (${otherIds}::bigint[])
          union select created_by from contacts where account_id = ${scope.accountId} and person_id = any (${otherIds}::bigint[])
        ) e
        on conflict do nothing
        returning user_id as id`,
    )
  ).map(({ id }) => id)

/** The merge is undone: who saw the kept one for it alone sees it no more, unless they have edited it since. */
export const takeEditorsBack = (
  tx: Db,
  scope: Scope,
  { personId, userIds, since }: { personId: number; userIds: readonly number[]; since: Date },
) =>
  sql`delete from contact_editors e
    where e.account_id = ${scope.accountId} and e.person_id = ${personId} and e.user_id = any (${userIds}::bigint[])
      and not exists (select 1 from contact_history h join contact_acts a using (account_id, contact_act_id)
        where h.account_id = ${scope.accountId} and h.person_id = ${personId} and a.user_id = e.user_id
          and a.kind in ('Edited', 'Merged', 'Unmerged') and a.created_at >= ${since})`.execute(tx)

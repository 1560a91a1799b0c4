import type { TextLaunch } from '@carillon/contract/text-launches.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'

/** Undefined also where somebody else has verified the phone since: it is theirs. */
export const findLaunch = (db: Db, scope: Scope): Promise<TextLaunch | undefined> =>
  one<TextLaunch>(
    db,
    sql`select wire_phone(s.phone) as "PhoneNumber", s.text_number_id as "TextNumberID",
        wire_phone(n.phone) as "TextPhoneNumber", s.list_id as "ListID", ${nameOfGroup(scope)} as "ListName",
        jsonb_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User"
      from text_launches s join users u using (account_id, user_id) join text_numbers n using (account_id, text_number_id)
        join verified_numbers v on v.account_id = s.account_id and v.phone = s.phone and v.user_id = s.user_id
      where s.account_id = ${scope.accountId}`,
  )

/** Of a launch `s`: empty where the group is gone, or theirs to see no more. */
export const nameOfGroup = (scope: Scope) =>
  sql`case s.list_id when 0 then 'Everyone' else coalesce((select l.name from lists l
    where l.list_id = s.list_id and ${isSeenGroup(scope)}), '') end`

type NewLaunch = { phone: number; textNumberId: number; listId: number }

/** The one before ends, with the message that waited. */
export const saveLaunch = (tx: Db, scope: Scope, { phone, textNumberId, listId }: NewLaunch) =>
  sql`insert into text_launches (account_id, user_id, phone, text_number_id, list_id)
    values (${scope.accountId}, ${scope.userId}, ${phone}, ${textNumberId}, ${listId})
    on conflict (account_id) do update set user_id = excluded.user_id, phone = excluded.phone,
      text_number_id = excluded.text_number_id, list_id = excluded.list_id, message = null, code_hash = null`.execute(
    tx,
  )

export const deleteLaunch = (tx: Db, scope: Scope) =>
  sql`delete from text_launches where account_id = ${scope.accountId}`.execute(tx)

import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { zipOf } from '../audiences/reach/place-store.ts'
import { isVisible } from '../sharing/visible-store.ts'

type Person = {
  FirstName: string
  LastName: string
  Notes: string
  /** Where a contact with this phone lives. */
  zip: string | null
}

/** Of the contacts with this phone that the user sees, the one that was edited last (rules/inbox 5). */
export const personOf = (db: Db, scope: Scope, phone: number): Promise<Person | undefined> => {
  const withPhone = (column: ReturnType<typeof sql>) =>
    sql`select c.first_name as "FirstName", c.last_name as "LastName", c.notes as "Notes", ${zipOf(sql`c.custom_data`)} as zip,
        c.edited_at, c.person_id
      from contacts c where ${isVisible(scope)} and ${column} = ${phone} and c.deleted_at is null`
  return one<Person>(
    db,
    sql`select * from (${withPhone(sql`c.primary_phone`)} union all ${withPhone(sql`c.secondary_phone`)}
      union all ${withPhone(sql`c.tertiary_phone`)}) p order by edited_at desc, person_id desc limit 1`,
  )
}

/** When this phone last wrote to that number. */
export const heardAt = async (
  db: Db,
  scope: Scope,
  { textNumberId, phone }: { textNumberId: number; phone: number },
): Promise<number | null> => {
  const row = await one<{ at: string | null }>(
    db,
    sql`select heard_at as at from conversations
      where account_id = ${scope.accountId} and text_number_id = ${textNumberId} and phone = ${phone}`,
  )
  return row?.at == null ? null : Date.parse(row.at)
}

/** A text that is to be sent again; locked, so that it is sent again once. */
type ToSendAgain = {
  message: string
  media_ids: number[]
  state: number | null
  reason: number
  type: string
  is_inbound: boolean
  again_id: number | null
}

export const lockText = (tx: Db, scope: Scope, textMessageId: number): Promise<ToSendAgain | undefined> =>
  one<ToSendAgain>(
    tx,
    sql`select message, to_jsonb(media_ids) as media_ids, state, reason, type, is_inbound, again_id from text_messages
      where account_id = ${scope.accountId} and text_message_id = ${textMessageId} for no key update`,
  )

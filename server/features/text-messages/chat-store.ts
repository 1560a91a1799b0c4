import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

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

type Asked = { askedKey: string; now: Date }

/** What this user has said there by the request with this key, as long as a key holds (rules/api 6). */
export const findSaid = async (
  tx: Db,
  scope: Scope,
  { textNumberId, phone }: { textNumberId: number; phone: number },
  { askedKey, now }: Asked,
): Promise<number | undefined> =>
  (
    await one<{ id: number }>(
      tx,
      sql`select text_message_id as id from text_messages where account_id = ${scope.accountId} and phone = ${phone}
        and text_number_id = ${textNumberId} and created_at > ${now}::timestamptz - interval '24 hours'
        and user_id = ${scope.userId} and asked_key = ${askedKey} limit 1`,
    )
  )?.id

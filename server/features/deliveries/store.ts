import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const insertQueued = (tx: Db, scope: Scope, broadcastId: number, textNumberId: number, startAt: Date) =>
  sql`insert into broadcast_queue (account_id, broadcast_id, text_number_id, start_at)
    values (${scope.accountId}, ${broadcastId}, ${textNumberId}, ${startAt})`.execute(tx)

export const moveStart = (tx: Db, scope: Scope, broadcastId: number, startAt: Date) =>
  sql`update broadcast_queue set start_at = ${startAt}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** Engine nodes look at once; without it they find the work by polling. */
export const notifyEngine = (tx: Db) => sql`select pg_notify('engine', '')`.execute(tx)

export type NewMessage = {
  accountId: number
  textNumberId: number
  phone: number
  message: string
  class: 'chat' | 'compliance'
  userId: number | null
  credits: number
  now: Date
}

/** A single text, waiting (outcome 0) in the lane before every broadcast. */
export const insertMessage = async (tx: Db, message: NewMessage): Promise<number> => {
  const row = await one<{ text_message_id: number }>(
    tx,
    sql`insert into text_messages (account_id, text_number_id, phone, is_inbound, class, message, user_id, credits, state, created_at)
      values (${message.accountId}, ${message.textNumberId}, ${message.phone}, false, ${message.class}, ${message.message},
        ${message.userId}, ${message.credits}, 0, ${message.now})
      returning text_message_id`,
  )
  await sql`insert into outbox (text_message_id, account_id, text_number_id, phone, due_at)
    values (${row!.text_message_id}, ${message.accountId}, ${message.textNumberId}, ${message.phone}, ${message.now})`.execute(
    tx,
  )
  return row!.text_message_id
}

/** Why sending from a text number waits at this moment; null while it goes on. */
export const noticeOf = async (db: Db, scope: Scope, textNumberId: number): Promise<string | null> =>
  (
    await one<{ notice: string | null }>(
      db,
      sql`select notice from number_leases where account_id = ${scope.accountId} and text_number_id = ${textNumberId}`,
    )
  )?.notice ?? null

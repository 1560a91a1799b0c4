/** The message that waits for its code, and what was heard of the mobile. */
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whether a code is waited for, be it one that is good no more. */
export const isLaunchAwaited = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from text_launches where account_id = ${scope.accountId} and message is not null`)) !==
  undefined

export type Waiting = {
  userId: number
  textNumberId: number
  listId: number
  /** Null where none waits for a code. */
  message: string | null
  codeHash: Buffer | null
  phones: number
  isOver: boolean
  tries: number
}

/** Alone with it until the transaction ends; undefined where another mobile was chosen since, or this text was acted on before. */
export const takeHeard = (
  tx: Db,
  scope: Scope,
  { phone, key, now }: { phone: number; key: string; now: Date },
): Promise<Waiting | undefined> =>
  one<Waiting>(
    tx,
    sql`update text_launches set heard_key = ${key} where account_id = ${scope.accountId} and phone = ${phone}
        and heard_key is distinct from ${key}
      returning user_id as "userId", text_number_id as "textNumberId", list_id as "listId", message, code_hash as "codeHash",
        phones, expires_at < ${now} as "isOver", tries`,
  )

/** Of those that may be asked about since then; whether this one may be. */
export const takeAsking = async (
  tx: Db,
  scope: Scope,
  { most, since, now }: { most: number; since: Date; now: Date },
): Promise<boolean> =>
  (await one(
    tx,
    sql`update text_launches set asked = case when asked_since > ${since} then asked + 1 else 1 end,
        asked_since = case when asked_since > ${since} then asked_since else ${now}::timestamptz end
      where account_id = ${scope.accountId} and (asked < ${most} or asked_since <= ${since}) returning 1`,
  )) !== undefined

type Asked = { message: string; codeHash: Buffer; phones: number; expiresAt: Date }

export const putWaiting = (tx: Db, scope: Scope, { message, codeHash, phones, expiresAt }: Asked) =>
  sql`update text_launches set message = ${message}, code_hash = ${codeHash}, phones = ${phones}, expires_at = ${expiresAt},
    tries = 0 where account_id = ${scope.accountId}`.execute(tx)

export const countTry = (tx: Db, scope: Scope) =>
  sql`update text_launches set tries = tries + 1 where account_id = ${scope.accountId}`.execute(tx)

export const endWaiting = (tx: Db, scope: Scope) =>
  sql`update text_launches set message = null, code_hash = null where account_id = ${scope.accountId}`.execute(tx)

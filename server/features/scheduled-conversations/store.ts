import { all, type Db, one, sql } from '../../platform/database.ts'
import { notByIndex } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

type NewScheduled = {
  textNumberId: number
  phone: number
  message: string
  mediaIds: readonly number[]
  signs: boolean
  signature: string
  dueAt: Date
  now: Date
}

export const insertScheduled = async (tx: Db, scope: Scope, text: NewScheduled): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into scheduled_conversations (account_id, text_number_id, phone, user_id, message, media_ids, signs, signature, due_at, created_at)
      values (${scope.accountId}, ${text.textNumberId}, ${text.phone}, ${scope.userId}, ${text.message}, ${text.mediaIds}::bigint[],
        ${text.signs}, ${text.signature}, ${text.dueAt}, ${text.now})
      returning scheduled_id as id`,
  ))!.id

export type Scheduled = {
  id: number
  textNumberId: number
  phone: number
  userId: number
  message: string
  mediaIds: number[]
  signs: boolean
  /** Null of one from before it was kept: its writer's. */
  signature: string | null
  dueAt: string
  status: 0 | 1 | 2 | 3
}

const columns = sql`scheduled_id as id, text_number_id as "textNumberId", phone, user_id as "userId", message,
  to_jsonb(media_ids) as "mediaIds", signs, signature, due_at as "dueAt", status`

/** Of a number that this user may use; nobody else says, changes or cancels it until the transaction ends. */
export const lockScheduled = (tx: Db, scope: Scope, id: number): Promise<Scheduled | undefined> =>
  one<Scheduled>(
    tx,
    sql`select ${columns} from scheduled_conversations where account_id = ${scope.accountId} and scheduled_id = ${id}
      and text_number_id ${notByIndex} = any(${scope.textNumbers}::bigint[]) for update`,
  )

type Due = { accountId: number; id: number; userId: number }

/** Of every account, what is to be said by now, the oldest first. */
export const findDue = (db: Db, now: Date, leaveOut: readonly number[]): Promise<Due[]> =>
  all<Due>(
    db,
    sql`select account_id as "accountId", scheduled_id as id, user_id as "userId" from scheduled_conversations
      where status = 0 and due_at <= ${now} and scheduled_id <> all(${leaveOut}::bigint[]) order by due_at limit 100`,
  )

/** While it is due; undefined where another node has it or has said it. */
export const lockDue = (tx: Db, scope: Scope, id: number, now: Date): Promise<Scheduled | undefined> =>
  one<Scheduled>(
    tx,
    sql`select ${columns} from scheduled_conversations where account_id = ${scope.accountId} and scheduled_id = ${id}
      and status = 0 and due_at <= ${now} for update skip locked`,
  )

export const updateScheduled = (
  tx: Db,
  scope: Scope,
  { id, dueAt, ...text }: Pick<NewScheduled, 'message' | 'mediaIds' | 'signs' | 'signature' | 'dueAt'> & { id: number },
) =>
  sql`update scheduled_conversations set message = ${text.message}, media_ids = ${text.mediaIds}::bigint[], signs = ${text.signs},
      signature = ${text.signature}, due_at = ${dueAt}
    where account_id = ${scope.accountId} and scheduled_id = ${id}`.execute(tx)

type End = { status: 1 | 2 | 3; reason?: string; textMessageId?: number | null; now: Date }

export const endScheduled = (
  tx: Db,
  scope: Scope,
  id: number,
  { status, reason = '', textMessageId = null, now }: End,
) =>
  sql`update scheduled_conversations set status = ${status}, reason = ${reason}, text_message_id = ${textMessageId}, ended_at = ${now}
    where account_id = ${scope.accountId} and scheduled_id = ${id}`.execute(tx)

/** What was said as this text; undefined where that was not scheduled. */
export const findSaid = (
  tx: Db,
  scope: Scope,
  textMessageId: number,
): Promise<Pick<Scheduled, 'id' | 'textNumberId'> | undefined> =>
  one(
    tx,
    sql`select scheduled_id as id, text_number_id as "textNumberId" from scheduled_conversations
      where account_id = ${scope.accountId} and text_message_id = ${textMessageId}`,
  )

/** It waits again. */
export const reviveScheduled = (tx: Db, scope: Scope, id: number) =>
  sql`update scheduled_conversations set status = 0, reason = '', ended_at = null
    where account_id = ${scope.accountId} and scheduled_id = ${id}`.execute(tx)

/** Of every account: what was over before then. */
export const sweepScheduled = (db: Db, before: Date) =>
  sql`delete from scheduled_conversations where status <> 0 and ended_at < ${before}`.execute(db)

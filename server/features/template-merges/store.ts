import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { columns, isMember, type MergeRow, type StoredMerge, storedColumns, tables } from '../audiences/merges/store.ts'
import { isVisible } from '../broadcasts/store.ts'

/** That of a draft belongs to its user; that of a broadcast to whoever sees it. */
const isSeen = (scope: Scope): RawBuilder<unknown> => sql`m.account_id = ${scope.accountId}
  and case when m.broadcast_id is null then m.user_id = ${scope.userId} else ${isVisible(scope)} end`

export const findMerge = (db: Db, scope: Scope, mergeId: number) =>
  one<MergeRow>(db, sql`select ${columns} from ${tables} where ${isSeen(scope)} and m.template_merge_id = ${mergeId}`)

/** Nobody else changes it or its messages until this transaction ends. Undefined where it has been replaced. */
export const lockMerge = async (tx: Db, { accountId }: Pick<Scope, 'accountId'>, mergeId: number) =>
  (
    await one<{ stored: StoredMerge }>(
      tx,
      sql`select ${storedColumns} as stored from template_merges m
        where m.account_id = ${accountId} and m.template_merge_id = ${mergeId} for update`,
    )
  )?.stored

export type NewMerge = {
  audienceId: number | null
  broadcastId: number | null
  message: string
  signature: string
  characterLimit: number
  total: number
  now: Date
}

export const insertMerge = async (tx: Db, scope: Scope, merge: NewMerge): Promise<number> =>
  (await one<{ template_merge_id: number }>(
    tx,
    sql`insert into template_merges (account_id, user_id, audience_id, broadcast_id, message, signature, character_limit,
        roster_version, total, created_at)
      select ${scope.accountId}, ${scope.userId}, ${merge.audienceId}, ${merge.broadcastId}, ${merge.message},
        ${merge.signature}, ${merge.characterLimit},
        coalesce((select roster_version from audiences
          where account_id = ${scope.accountId} and audience_id = ${merge.audienceId}), 0), ${merge.total}, ${merge.now}
      returning template_merge_id`,
  ))!.template_merge_id

/** Carries over what was decided by hand, for recipients still in the set; own messages only where the common message is the same. */
export const carryOver = (
  tx: Db,
  scope: Scope,
  {
    from,
    to,
    audienceId,
    isSameMessage,
  }: { from: number; to: number; audienceId: number | null; isSameMessage: boolean },
) =>
  sql`insert into merged_messages (account_id, template_merge_id, phone, is_excluded, own_message)
    select g.account_id, ${to}, g.phone, g.is_excluded, case when ${isSameMessage}::boolean then g.own_message end
    from merged_messages g
    where g.account_id = ${scope.accountId} and g.template_merge_id = ${from}
      and (g.is_excluded or (${isSameMessage}::boolean and g.own_message is not null))
      and ${audienceId === null ? sql`true` : isMember(scope, audienceId)}`.execute(tx)

/** Earlier merges of a set; a job that works on one of them ends. */
export const deleteMergesBefore = (tx: Db, scope: Scope, audienceId: number, mergeId: number) =>
  sql`delete from template_merges
    where account_id = ${scope.accountId} and audience_id = ${audienceId} and template_merge_id < ${mergeId}`.execute(
    tx,
  )

/** The task that goes on with it. */
export const setTask = (tx: Db, { accountId }: Pick<Scope, 'accountId'>, mergeId: number, taskId: number) =>
  sql`update template_merges set task_id = ${taskId}
    where account_id = ${accountId} and template_merge_id = ${mergeId}`.execute(tx)

export type MergeEnd = { status: 'Complete' | 'Error'; done: number; total: number; now: Date }

/** How far it came. Whoever joined or left meanwhile has made it stale, not wrong. */
export const finishMerge = (
  tx: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  mergeId: number,
  { status, done, total, now }: MergeEnd,
) =>
  sql`update template_merges set status = ${status}, done = ${done}, total = ${total}, finished_at = ${now}
    where account_id = ${accountId} and template_merge_id = ${mergeId} and status = 'InProgress'`.execute(tx)

/** The merge of a broadcast, of whatever message. */
export const mergeOfBroadcast = (db: Db, scope: Scope, broadcastId: number) =>
  one<{ template_merge_id: number; message: string }>(
    db,
    sql`select m.template_merge_id, m.message from broadcast_texts t join template_merges m using (account_id, template_merge_id)
      where t.account_id = ${scope.accountId} and t.broadcast_id = ${broadcastId}`,
  )

/** What a merge needs to know of a broadcast besides its words. */
export const factsOfBroadcast = async (db: Db, scope: Scope, broadcastId: number) =>
  (await one<{ has_media: boolean; phone_number_count: number }>(
    db,
    sql`select cardinality(t.media) > 0 as has_media, b.phone_number_count
      from broadcasts b join broadcast_texts t using (account_id, broadcast_id)
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId}`,
  ))!

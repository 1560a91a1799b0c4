import type { DraftChange } from '@carillon/contract/drafts.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { limitOf } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export type DraftRow = DraftChange & {
  DraftBroadcastID: number
  CreatedDate: string
  ModifiedDate: string
}

export type StoredDraft = {
  draft_id: number
  audience_id: number
  form: DraftChange
  created_at: string
  modified_at: string
}

const isMine = (scope: Scope): RawBuilder<unknown> =>
  sql`d.account_id = ${scope.accountId} and d.user_id = ${scope.userId}`

export const insertDraft = async (
  tx: Db,
  scope: Scope,
  { form, audienceId, now }: { form: DraftChange; audienceId: number; now: Date },
): Promise<number> =>
  (await one<{ draft_id: number }>(
    tx,
    sql`insert into drafts (account_id, user_id, form, audience_id, created_at, modified_at)
      values (${scope.accountId}, ${scope.userId}, ${JSON.stringify(form)}::jsonb, ${audienceId}, ${now}, ${now})
      returning draft_id`,
  ))!.draft_id

export const findDraft = (db: Db, scope: Scope, draftId: number) =>
  one<StoredDraft>(
    db,
    sql`select d.draft_id, d.audience_id, d.form, d.created_at, d.modified_at from drafts d
      where ${isMine(scope)} and d.draft_id = ${draftId}`,
  )

/** The same, so that nobody changes its recipients or sends it before this transaction ends. */
export const lockDraft = (tx: Db, scope: Scope, draftId: number) =>
  one<StoredDraft>(
    tx,
    sql`select d.draft_id, d.audience_id, d.form, d.created_at, d.modified_at from drafts d
      where ${isMine(scope)} and d.draft_id = ${draftId} for update`,
  )

export const updateForm = (tx: Db, scope: Scope, draftId: number, form: DraftChange, now: Date) =>
  sql`update drafts d set form = d.form || ${JSON.stringify(form)}::jsonb, modified_at = ${now}
    where ${isMine(scope)} and d.draft_id = ${draftId}`.execute(tx)

/** Takes the draft away and answers its audience, which stays. */
export const deleteDraft = async (tx: Db, scope: Scope, draftId: number): Promise<number | undefined> =>
  (
    await one<{ audience_id: number }>(
      tx,
      sql`delete from drafts d where ${isMine(scope)} and d.draft_id = ${draftId} returning audience_id`,
    )
  )?.audience_id

export const listDrafts = async (db: Db, scope: Scope, request: ListRequest) => {
  const Items = await all<StoredDraft>(
    db,
    sql`select d.draft_id, d.audience_id, d.form, d.created_at, d.modified_at from drafts d where ${isMine(scope)}
      order by d.modified_at desc, d.draft_id desc ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from drafts d where ${isMine(scope)}`)
  return { Items, Size: size!.size }
}

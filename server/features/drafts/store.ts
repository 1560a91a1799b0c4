import type { DraftChange, ListedDraft } from '@carillon/contract/drafts.ts'
import type { Media } from '@carillon/contract/media.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersBy } from '../../platform/filters.ts'
import { containing, type ListRequest, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { shownAudioById } from '../audio/use-store.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'
import { mediaColumn } from '../media/store.ts'

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

/** Of two changes the second is always the later one, whichever began first. Answers when it was. */
export const updateForm = async (
  tx: Db,
  scope: Scope,
  draftId: number,
  form: DraftChange,
  now: Date,
): Promise<string> =>
  (await one<{ modified_at: string }>(
    tx,
    sql`update drafts d set form = d.form || ${JSON.stringify(form)}::jsonb,
        modified_at = greatest(${now}, d.modified_at + interval '1 millisecond')
      where ${isMine(scope)} and d.draft_id = ${draftId}
      returning d.modified_at`,
  ))!.modified_at

/** Takes the draft away and answers its audience, which stays. */
export const deleteDraft = async (tx: Db, scope: Scope, draftId: number): Promise<number | undefined> =>
  (
    await one<{ audience_id: number }>(
      tx,
      sql`delete from drafts d where ${isMine(scope)} and d.draft_id = ${draftId} returning audience_id`,
    )
  )?.audience_id

const filterColumns = {
  DraftBroadcastID: sql`d.draft_id`,
  BroadcastName: sql`d.form ->> 'BroadcastName'`,
  BroadcastType: sql`coalesce(d.form ->> 'BroadcastType', 'GroupSMS')`,
  TextMessage: sql`d.form ->> 'TextMessage'`,
  TextNumberID: sql`(d.form ->> 'TextNumberID')::bigint`,
  IncludeSignature: sql`coalesce((d.form ->> 'IncludeSignature')::boolean, false)`,
  IsTextSurvey: sql`coalesce((d.form ->> 'IsTextSurvey')::boolean, false)`,
  CreatedDate: sql`d.created_at`,
  ModifiedDate: sql`d.modified_at`,
}

export type ListedDraftRow = StoredDraft &
  Pick<ListedDraft, 'Audio' | 'AudioVM'> & {
    Media: Media[]
    Lists: { ListID: number; ListName: string }[]
    people: number
  }

export const listDrafts = (
  db: Db,
  scope: Scope,
  request: ListRequest,
): Promise<{ Items: ListedDraftRow[]; Size: number }> =>
  readPage<ListedDraftRow>(
    db,
    request,
    {
      id: sql`d.draft_id`,
      from: sql`drafts d`,
      where: sql.join(
        [isMine(scope), ...searched(request.q), ...filtersBy(request.filters, filterColumns)],
        sql` and `,
      ),
      order: sql`order by d.modified_at desc, d.draft_id desc`,
    },
    (ids) => sql`select d.draft_id, d.audience_id, d.form, d.created_at, d.modified_at, a.row_count as people,
        ${mediaColumn(sql`d.account_id`, idsOfMedia)} as "Media", ${audioColumn(scope, 'Audio')}, ${audioColumn(scope, 'AudioVM')},
        (select coalesce(json_agg(g), '[]') from (${groupsOf(scope, sql`d.draft_id`)}) g) as "Lists"
      from drafts d join audiences a using (account_id, audience_id) where ${isMine(scope)} and d.draft_id = ${ids}`,
    ({ draft_id }) => draft_id,
  )

/** By what a draft is called and says, as broadcasts are. */
const searched = (q: string) =>
  q === ''
    ? []
    : [sql`(d.form ->> 'BroadcastName' ilike ${containing(q)} or d.form ->> 'TextMessage' ilike ${containing(q)})`]

/** Null where there is none, or none any more. */
const audioColumn = (scope: Scope, field: 'Audio' | 'AudioVM') =>
  sql`(${shownAudioById(scope, sql`(d.form -> ${sql.lit(field)} ->> 'AudioID')::bigint`)}) as ${sql.ref(field)}`

const idsOfMedia = sql`array(select (each ->> 'MediaID')::bigint
  from jsonb_array_elements(d.form -> 'Media') with ordinality as e(each, place) order by place)`

/** The groups of a draft that there still are; a name is empty where this user does not see the group. */
export const listsOfDraft = (tx: Db, scope: Scope, draftId: number) =>
  all<{ ListID: number; ListName: string }>(tx, groupsOf(scope, sql`${draftId}`))

const groupsOf = (scope: Scope, draftId: RawBuilder<unknown>) =>
  sql<{ ListID: number; ListName: string }>`
    select x.list_id as "ListID", case x.list_id when 0 then 'Everyone' when -1 then 'Unfiled' else coalesce((
        select l.name from lists l where l.list_id = x.list_id and ${isSeenGroup(scope)}), '') end as "ListName"
      from draft_lists x
      where x.account_id = ${scope.accountId} and x.draft_id = ${draftId} and x.removed_in is null
        and (x.list_id in (0, -1) or exists (select 1 from lists l
          where l.account_id = x.account_id and l.list_id = x.list_id and l.deleted_at is null))
      order by x.list_id`

/** Writes down groups of a draft; one that was taken out is in it again. */
export const insertDraftLists = (tx: Db, scope: Scope, draftId: number, listIds: readonly number[]) =>
  sql`insert into draft_lists (account_id, draft_id, list_id)
    select ${scope.accountId}, ${draftId}, unnest(${listIds}::bigint[])
    on conflict (account_id, draft_id, list_id) do update set removed_in = null`.execute(tx)

/** Takes groups out of a draft, until the undo puts them back. Answers those that were in it. */
export const removeDraftLists = async (
  tx: Db,
  scope: Scope,
  { draftId, listIds, undoId }: { draftId: number; listIds: readonly number[]; undoId: number },
): Promise<number[]> =>
  (
    await all<{ list_id: number }>(
      tx,
      sql`update draft_lists set removed_in = ${undoId}
        where account_id = ${scope.accountId} and draft_id = ${draftId} and list_id = any(${listIds}::bigint[])
          and removed_in is null
        returning list_id`,
    )
  ).map(({ list_id }) => list_id)

/** Answers the groups that it puts back, those too that are gone from the contacts. */
export const restoreDraftLists = async (
  tx: Db,
  scope: Scope,
  { draftId, undoId }: { draftId: number; undoId: number },
): Promise<number[]> =>
  (
    await all<{ list_id: number }>(
      tx,
      sql`update draft_lists set removed_in = null
        where account_id = ${scope.accountId} and draft_id = ${draftId} and removed_in = ${undoId} returning list_id`,
    )
  ).map(({ list_id }) => list_id)

/** The user's draft with these recipients; undefined where it has been sent or deleted. */
export const findDraftOf = async (db: Db, scope: Scope, audienceId: number): Promise<number | undefined> =>
  (
    await one<{ draft_id: number }>(
      db,
      sql`select d.draft_id from drafts d where ${isMine(scope)} and d.audience_id = ${audienceId}`,
    )
  )?.draft_id

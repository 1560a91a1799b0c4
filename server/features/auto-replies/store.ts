import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { AutoRepliesQuery } from '@carillon/contract/auto-replies.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export const autoReplyFields = {
  sortable: ['ID', 'Keyword', 'Message', 'Active'],
  filterable: filterKindsOf(AutoRepliesQuery),
} as const
export type AutoReplyRequest = ListRequest<(typeof autoReplyFields.sortable)[number]> & {
  view: 'all' | 'autoreplies' | 'keywords'
}

const sortColumns = {
  ID: sql`r.auto_reply_id`,
  Keyword: sql`r.keyword`,
  Message: sql`lower(r.message)`,
  Active: sql`r.is_active`,
}

const usable = (scope: Scope) => sql`any(${scope.textNumbers}::bigint[])`

/** A user sees those of the numbers they may use. */
const seen = (scope: Scope) => sql`r.account_id = ${scope.accountId} and exists (
  select 1 from auto_reply_numbers n where n.account_id = r.account_id and n.auto_reply_id = r.auto_reply_id
    and n.text_number_id = ${usable(scope)})`

/** Whether all its numbers are the user's: else changing it would change others'. */
const isWhollyTheirs = (
  scope: Scope,
) => sql`not exists (select 1 from auto_reply_numbers n where n.account_id = r.account_id
  and n.auto_reply_id = r.auto_reply_id and n.text_number_id <> all(${scope.textNumbers}::bigint[]))`

const columns = (scope: Scope) => sql`
  r.auto_reply_id as "ID", r.is_active as "Active", r.auto_reply_type_id as "AutoReplyTypeID", r.message as "Message",
  r.keyword as "Keyword", r.day_schedules as "DaySchedules",
  (select coalesce(json_agg(n.text_number_id order by n.text_number_id), '[]') from auto_reply_numbers n
    where n.account_id = r.account_id and n.auto_reply_id = r.auto_reply_id and n.text_number_id = ${usable(scope)})
    as "TextNumberIDs",
  (select l.list_id from lists l where l.account_id = r.account_id and l.list_id = r.list_id and l.deleted_at is null)
    as "ListID",
  ${isWhollyTheirs(scope)} as "CanChange"`

/** `textNumberId` leaves those of one number, null all. */
export const listAutoReplies = (db: Db, scope: Scope, request: AutoReplyRequest, textNumberId: number | null) => {
  const conditions = [
    seen(scope),
    sql`(${textNumberId}::bigint is null or exists (select 1 from auto_reply_numbers n where n.account_id = r.account_id
      and n.auto_reply_id = r.auto_reply_id and n.text_number_id = ${textNumberId}))`,
    { all: sql`true`, autoreplies: sql`r.keyword = ''`, keywords: sql`r.keyword <> ''` }[request.view],
    sql`(r.keyword ilike ${containing(request.q)} or r.message ilike ${containing(request.q)})`,
    ...filtersOf(request.filters, columns(scope)),
  ]
  return readPage<AutoReply>(
    db,
    request,
    {
      ...{ id: sql`r.auto_reply_id`, from: sql`auto_replies r`, where: sql.join(conditions, sql` and `) },
      order: orderBy(request, sortColumns, sql`r.keyword, r.auto_reply_id`),
    },
    (ids) => sql`select ${columns(scope)} from auto_replies r
      where r.account_id = ${scope.accountId} and r.auto_reply_id = ${ids}`,
    ({ ID }) => ID,
  )
}

export const findAutoReply = (db: Db, scope: Scope, id: number): Promise<AutoReply | undefined> =>
  one<AutoReply>(db, sql`select ${columns(scope)} from auto_replies r where ${seen(scope)} and r.auto_reply_id = ${id}`)

/** Locked until the transaction ends. */
export const lockAutoReply = (tx: Db, scope: Scope, id: number) =>
  one<{ isWhollyTheirs: boolean }>(
    tx,
    sql`select ${isWhollyTheirs(scope)} as "isWhollyTheirs"
      from auto_replies r where ${seen(scope)} and r.auto_reply_id = ${id} for update of r`,
  )

export type Stored = Omit<AutoReply, 'ID' | 'TextNumberIDs' | 'CanChange'>

export const insertAutoReply = async (tx: Db, scope: Scope, reply: Stored, now: Date): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into auto_replies (account_id, is_active, auto_reply_type_id, keyword, message, day_schedules, list_id,
        created_by, created_at, edited_at)
      values (${scope.accountId}, ${reply.Active}, ${reply.AutoReplyTypeID}, ${reply.Keyword}, ${reply.Message},
        ${JSON.stringify(reply.DaySchedules)}::jsonb, ${reply.ListID}, ${scope.userId}, ${now}, ${now})
      returning auto_reply_id as id`,
  ))!.id

export const updateAutoReply = (tx: Db, scope: Scope, id: number, reply: Stored, now: Date) =>
  sql`update auto_replies set is_active = ${reply.Active}, auto_reply_type_id = ${reply.AutoReplyTypeID},
      keyword = ${reply.Keyword}, message = ${reply.Message}, day_schedules = ${JSON.stringify(reply.DaySchedules)}::jsonb,
      list_id = ${reply.ListID}, edited_at = ${now}
    where account_id = ${scope.accountId} and auto_reply_id = ${id}`.execute(tx)

/**
 * Which numbers it answers on. `key` is what the keyword is compared by, empty for an auto reply to any text. Throws
 * PostgreSQL's 23505 where a number has one of that key.
 */
export const setNumbers = async (tx: Db, scope: Scope, id: number, key: string, textNumberIds: readonly number[]) => {
  await sql`delete from auto_reply_numbers where account_id = ${scope.accountId} and auto_reply_id = ${id}`.execute(tx)
  await sql`insert into auto_reply_numbers (account_id, text_number_id, keyword, auto_reply_id)
    select ${scope.accountId}, n, ${key}, ${id} from unnest(${textNumberIds}::bigint[]) as n order by n`.execute(tx)
}

/** All that the table holds of one, as JSON. */
export type DeletedRow = { readonly auto_reply_id: number }

export const deleteAutoReply = async (tx: Db, scope: Scope, id: number): Promise<DeletedRow> =>
  (await one<{ row: DeletedRow }>(
    tx,
    sql`delete from auto_replies r where r.account_id = ${scope.accountId} and r.auto_reply_id = ${id} returning to_jsonb(r) as row`,
  ))!.row

/** As it was, under its old number, by which the texts it answered know it. */
export const restoreAutoReply = async (tx: Db, scope: Scope, row: DeletedRow): Promise<number> => {
  await sql`insert into auto_replies overriding system value
    select * from jsonb_populate_record(null::auto_replies, ${JSON.stringify({ ...row, account_id: scope.accountId })}::jsonb)`.execute(
    tx,
  )
  return row.auto_reply_id
}

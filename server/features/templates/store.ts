import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { Template } from '@carillon/contract/templates.ts'
import { TemplatesQuery } from '@carillon/contract/templates.ts'
import { sampleTemplates } from '@carillon/domain/library/sample-templates.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { isAdminLevelRole } from '../media/policy.ts'
import { mediaColumn } from '../media/store.ts'

export const templateFields = {
  sortable: ['TemplateName', 'EditedDate', 'CreatedDate', 'IsFavorite'],
  filterable: filterKindsOf(TemplatesQuery),
  defaultSort: '-EditedDate',
} as const
export type TemplateView = 'all' | 'mine' | 'shared' | 'favorites' | 'samples'
export type TemplateRequest = ListRequest<(typeof templateFields.sortable)[number]> & { view: TemplateView }

/** Whoever made it, and owners and admins, may change it; nobody changes a sample. */
const mayChange = (scope: Scope) =>
  sql`(not t.is_sample and (${isAdminLevelRole(scope)}::boolean or t.user_id = ${scope.userId}))`

/**
 * All that this user may use, as `t`: their own, everybody's, those that they were chosen for, and the samples, which have no rows. Nobody
 * comes to a template otherwise.
 */
const usable = (scope: Scope) => sql`(
  select template_id, user_id, name, message, media_ids, is_shared, created_at, edited_at, is_spoken, false as is_sample
  from templates where account_id = ${scope.accountId} and removed_in is null
    and (user_id = ${scope.userId} or is_shared or template_id = any(array(select s.template_id from template_shares s
      where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId})))
  union all
  select s."TemplateID", null, s."TemplateName", s."TemplateText", '{}', true, null, null, coalesce(s."IsSpoken", false), true
  from json_to_recordset(${JSON.stringify(sampleTemplates)}::json)
    as s ("TemplateID" bigint, "TemplateName" text, "TemplateText" text, "IsSpoken" boolean)) t`

/** Those whom somebody has chosen for it. */
const chosen = (scope: Scope) => sql`(select x.user_id from template_shares x
  where x.account_id = ${scope.accountId} and x.template_id = t.template_id)`

/** Looked up: an `exists` might go through all of them first. */
const isFavorite = (scope: Scope) => sql`((select f.template_id from template_favorites f
  where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId} and f.template_id = t.template_id) is not null)`

const columns = (scope: Scope) => sql`t.template_id as "TemplateID", t.name as "TemplateName",
  t.message as "TemplateText", case when t.is_spoken then 'Voice' else 'Text' end as "TemplateType", t.is_shared as "IsShared",
  coalesce(case when ${mayChange(scope)} then (select json_agg(c.user_id order by c.user_id) from ${chosen(scope)} c) end, '[]') as "SharedWith",
  ${isFavorite(scope)} as "IsFavorite",
  not ${mayChange(scope)} as "ReadOnly", t.is_sample as "IsSample",
  ${mediaColumn(sql`${scope.accountId}`, sql`t.media_ids`)} as "Media",
  (select json_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) from users u
    where u.account_id = ${scope.accountId} and u.user_id = t.user_id) as "User",
  t.created_at as "CreatedDate", t.edited_at as "EditedDate"`

const inView = (scope: Scope, view: TemplateView) =>
  ({
    all: sql`true`,
    mine: sql`t.user_id = ${scope.userId}`,
    shared: sql`not t.is_sample and (t.is_shared or exists ${chosen(scope)})`,
    favorites: isFavorite(scope),
    samples: sql`t.is_sample`,
  })[view]

const found = (scope: Scope, { view, q, filters }: TemplateRequest) =>
  sql.join(
    [
      inView(scope, view),
      sql`(t.name ilike ${containing(q)} or t.message ilike ${containing(q)})`,
      ...filtersOf(filters, columns(scope)),
    ],
    sql` and `,
  )

const sortColumns = (scope: Scope) => ({
  TemplateName: sql`lower(t.name)`,
  // Samples have no dates and come after all that have.
  EditedDate: sql`coalesce(t.edited_at, '-infinity')`,
  CreatedDate: sql`coalesce(t.created_at, '-infinity')`,
  IsFavorite: isFavorite(scope),
})

export const listTemplates = (db: Db, scope: Scope, request: TemplateRequest) =>
  readPage<Template>(
    db,
    request,
    {
      ...{ id: sql`t.template_id`, from: usable(scope), where: found(scope, request) },
      order: orderBy(request, sortColumns(scope), sql`t.template_id desc`),
    },
    (ids) => sql`select ${columns(scope)} from ${usable(scope)} where t.template_id = ${ids}`,
    ({ TemplateID }) => TemplateID,
  )

export const countViews = async (db: Db, scope: Scope) => {
  const on = (view: TemplateView) => sql`count(*) filter (where ${inView(scope, view)})`
  return (await one<Record<'All' | 'Mine' | 'Shared' | 'Favorites' | 'Samples', number>>(
    db,
    sql`select ${on('all')} as "All", ${on('mine')} as "Mine", ${on('shared')} as "Shared",
        ${on('favorites')} as "Favorites", ${on('samples')} as "Samples" from ${usable(scope)}`,
  ))!
}

export const findTemplate = (db: Db, scope: Scope, templateId: number): Promise<Template | undefined> =>
  one<Template>(db, sql`select ${columns(scope)} from ${usable(scope)} where t.template_id = ${templateId}`)

/** Held until the transaction ends; nothing where there is none of that id that is theirs to change. */
export const lockTemplate = (tx: Db, scope: Scope, templateId: number) =>
  one(
    tx,
    sql`select 1 from templates where account_id = ${scope.accountId} and template_id = ${templateId}
      and removed_in is null for update`,
  )

/** Those of a selection that this user may use, and of them those they may change. */
export const selectTemplates = async (
  tx: Db,
  scope: Scope,
  request: TemplateRequest,
  selection: { Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'; Items: readonly number[] },
) => {
  const isSelected = {
    Selected: sql`t.template_id = any(${selection.Items}::bigint[])`,
    SelectedAll: found(scope, request),
    SelectedAllExcept: sql`${found(scope, request)} and t.template_id <> all(${selection.Items}::bigint[])`,
  }[selection.Type]
  return await all<{ id: number; isTheirs: boolean }>(
    tx,
    sql`select t.template_id as id, ${mayChange(scope)} as "isTheirs" from ${usable(scope)} where ${isSelected}`,
  )
}

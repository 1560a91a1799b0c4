import type { CountedLabel, Label } from '@carillon/contract/labels.ts'
import { LabelsQuery } from '@carillon/contract/labels.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

export const labelFields = {
  sortable: ['LabelName', 'BroadcastCount'],
  filterable: filterKindsOf(LabelsQuery),
  defaultSort: 'LabelName',
} as const
type LabelRequest = ListRequest<(typeof labelFields.sortable)[number]>

const columns = sql`l.label_id as "LabelID", l.name as "LabelName", l.color as "Color"`

/** Of the broadcasts that this user sees; one that was deleted has no labels. */
const countOf = (scope: Scope) => sql`(select count(*) from broadcast_labels x
  ${
    scope.canSeeAllBroadcasts
      ? sql``
      : sql`cross join lateral (select b.user_id from broadcasts b
          where b.account_id = x.account_id and b.broadcast_id = x.broadcast_id ${eachByKey}) b`
  }
  where x.account_id = l.account_id and x.label_id = l.label_id
    ${scope.canSeeAllBroadcasts ? sql`` : sql`and b.user_id = ${scope.userId}`})`

export const listLabels = (db: Db, scope: Scope, request: LabelRequest) => {
  const canChange = scope.role === 'user' ? sql`l.created_by = ${scope.userId}` : sql`true`
  const counted = sql`${columns}, ${countOf(scope)} as "BroadcastCount", ${canChange} as "CanChange"`
  const isFound = sql`l.account_id = ${scope.accountId} and l.name ilike ${containing(request.q)}`
  const sortColumns = { LabelName: sql`lower(l.name)`, BroadcastCount: countOf(scope) }
  return readPage<z.infer<typeof CountedLabel>>(
    db,
    request,
    {
      ...{ id: sql`l.label_id`, from: sql`labels l` },
      where: sql.join([isFound, ...filtersOf(request.filters, counted)], sql` and `),
      order: orderBy(request, sortColumns, sql`lower(l.name)`),
    },
    (ids) => sql`select ${counted} from labels l where l.account_id = ${scope.accountId} and l.label_id = ${ids}`,
    ({ LabelID }) => LabelID,
  )
}

export const labelsOf = (db: Db, scope: Scope, broadcastId: number): Promise<Label[]> =>
  all<Label>(
    db,
    sql`select ${columns} from broadcast_labels x join labels l using (account_id, label_id)
      where x.account_id = ${scope.accountId} and x.broadcast_id = ${broadcastId} order by lower(l.name)`,
  )

/** Which of these labels are the account's. */
export const knownLabels = async (tx: Db, scope: Scope, ids: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select label_id as id from labels where account_id = ${scope.accountId} and label_id = any(${ids}::bigint[])`,
    )
  ).map(({ id }) => id)

type NewLabel = { name: string; color: string; now: Date }

/** Undefined where the account has a label of that name, in any letter case. */
export const insertLabel = (tx: Db, scope: Scope, { name, color, now }: NewLabel): Promise<Label | undefined> =>
  one<Label>(
    tx,
    sql`insert into labels as l (account_id, name, color, created_by, created_at)
      values (${scope.accountId}, ${name}, ${color}, ${scope.userId}, ${now})
      on conflict (account_id, lower(name)) do nothing returning ${columns}`,
  )

/** Nobody else changes the labels of the account until the transaction ends: two of them never get one name. */
export const lockLabels = (tx: Db, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended('labels', ${scope.accountId}))`.execute(tx)

export const findLabel = (tx: Db, scope: Scope, labelId: number): Promise<Label | undefined> =>
  one<Label>(
    tx,
    sql`select ${columns} from labels l where l.account_id = ${scope.accountId} and l.label_id = ${labelId}`,
  )

/** Who made it; undefined where there is none. */
export const findMaker = async (tx: Db, scope: Scope, labelId: number): Promise<number | undefined> =>
  (
    await one<{ created_by: number }>(
      tx,
      sql`select created_by from labels where account_id = ${scope.accountId} and label_id = ${labelId}`,
    )
  )?.created_by

export const isNameTaken = async (tx: Db, scope: Scope, name: string, except: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from labels
      where account_id = ${scope.accountId} and lower(name) = lower(${name}) and label_id <> ${except}`,
  )) !== undefined

type LabelChange = { name: string | undefined; color: string | undefined }

export const updateLabel = (tx: Db, scope: Scope, labelId: number, { name, color }: LabelChange) =>
  one<Label>(
    tx,
    sql`update labels l set name = coalesce(${name ?? null}, name), color = coalesce(${color ?? null}, color)
      where l.account_id = ${scope.accountId} and l.label_id = ${labelId} returning ${columns}`,
  )

/** It goes from every broadcast too. */
export const deleteLabel = (tx: Db, scope: Scope, labelId: number) =>
  sql`delete from labels where account_id = ${scope.accountId} and label_id = ${labelId}`.execute(tx)

/** Those of these labels that are there. */
export const insertBroadcastLabels = (tx: Db, scope: Scope, broadcastId: number, labelIds: readonly number[]) =>
  sql`insert into broadcast_labels (account_id, broadcast_id, label_id)
    select account_id, ${broadcastId}, label_id from labels
    where account_id = ${scope.accountId} and label_id = any(${labelIds}::bigint[])`.execute(tx)

export const deleteBroadcastLabels = (tx: Db, scope: Scope, broadcastId: number) =>
  sql`delete from broadcast_labels where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

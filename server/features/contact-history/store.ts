import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { ActKind, Way } from '../contact-acts/act-store.ts'
import { isOwn, isVisible } from '../sharing/visible-store.ts'

export type ActRow = {
  no: number
  kind: ActKind
  /** Null of what was done before ways were written down. */
  way: Way | null
  fileName: string | null
  rowNo: number | null
  fields: string[]
  isKept: boolean
  /** The others of a merge, as far as the user sees them and they are not erased; by name or else by number. */
  others: { name: string; phone: number; isKept: boolean }[]
  By: string | null
  at: string
}

const most = 300

/**
 * What was done to a contact that is this user's to change, newest first; of one that was shared with them nothing is told. Files are named to whoever uploaded them and to whoever sees
 * everybody; of a merge those are named whom the user sees. Of a contact that is older than this list its adding is told without a way.
 */
export const findActs = (db: Db, scope: Scope, personId: number): Promise<ActRow[]> =>
  all<ActRow>(
    db,
    sql`select h.act_no as no, h.kind, h.way, h."fileName", h."rowNo", h.fields, h."isKept", ${othersOf(scope, personId)} as others,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as "By", h.at
      from (
        select a.kind, a.way, case when ${seesFile(scope)} then a.file_name end as "fileName",
          case when ${seesFile(scope)} then h.row_no end as "rowNo", to_json(a.fields) as fields,
          coalesce(a.kept_id = h.person_id, false) as "isKept", a.kept_id, a.merged_ids, a.user_id, a.created_at as at,
          a.contact_act_id as act_no
        from contact_history h join contact_acts a on a.account_id = h.account_id and a.contact_act_id = h.contact_act_id
        where h.account_id = ${scope.accountId} and h.person_id = ${personId}
        union all
        select 'Added', null, null, null, '[]', false, null, '{}', c.created_by, c.created_at, 0
        from contacts c where c.account_id = ${scope.accountId} and c.person_id = ${personId} and not exists (
          select 1 from contact_history h join contact_acts a on a.account_id = h.account_id and a.contact_act_id = h.contact_act_id
          where h.account_id = ${scope.accountId} and h.person_id = ${personId} and a.kind = 'Added')
      ) h
      left join users u on u.account_id = ${scope.accountId} and u.user_id = h.user_id
      where ${scope.canSeeAllRoster}::boolean or exists (
        select 1 from contacts c where ${isOwn(scope)} and c.person_id = ${personId})
      order by h.act_no desc limit ${most}`,
  )

const seesFile = (scope: Scope) => (scope.canSeeAllRoster ? sql`true` : sql`a.user_id = ${scope.userId}`)

const othersOf = (scope: Scope, personId: number) => sql`(
  select coalesce(json_agg(json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.primary_phone,
    'isKept', c.person_id = h.kept_id) order by c.person_id), '[]')
  from contacts c where ${isVisible(scope)} and c.person_id = any (h.merged_ids) and c.person_id <> ${personId})`

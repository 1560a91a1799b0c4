import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'

export type NewSource = { draftId: number; kind: 'File' | 'Results' | 'Contacts'; name: string; category?: string }

/** What people are about to come with. */
export const insertSource = async (
  tx: Db,
  scope: Scope,
  { draftId, kind, name, category = '' }: NewSource,
): Promise<number> =>
  (await one<{ source_id: number }>(
    tx,
    sql`insert into draft_sources (account_id, draft_id, kind, name, category)
      values (${scope.accountId}, ${draftId}, ${kind}, ${name}, ${category}) returning source_id`,
  ))!.source_id

/** In the order in which they were added, those too with which nobody came. */
export const sourcesOfDraft = (db: Db, scope: Scope, draftId: number) =>
  all<{ SourceID: number; Kind: 'File' | 'Results' | 'Contacts'; Name: string; Category: string }>(
    db,
    sql`select s.source_id as "SourceID", s.kind as "Kind", case when ${hidesGroup(scope)} then '' else s.name end as "Name",
        case s.kind when 'Contacts' then '' else s.category end as "Category"
      from draft_sources s where s.account_id = ${scope.accountId} and s.draft_id = ${draftId} order by s.source_id`,
  )

/** A group that is not seen, or is deleted, is not named. The system's own have names that everybody knows. */
const hidesGroup = (scope: Scope) => sql`case s.kind when 'Contacts' then s.category::bigint > 0 and not exists (
    select 1 from lists l where l.list_id = s.category::bigint and ${isSeenGroup(scope)}) else false end`

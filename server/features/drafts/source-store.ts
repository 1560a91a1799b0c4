import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export type NewSource = { draftId: number; kind: 'File' | 'Results'; name: string; category?: string }

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
  all<{ SourceID: number; Kind: 'File' | 'Results'; Name: string; Category: string }>(
    db,
    sql`select source_id as "SourceID", kind as "Kind", name as "Name", category as "Category" from draft_sources
      where account_id = ${scope.accountId} and draft_id = ${draftId} order by source_id`,
  )

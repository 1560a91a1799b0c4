import { all, type Db, sql } from '../../platform/database.ts'
import { joinHashed } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Decided } from '../audiences/merges/store.ts'
import { phonesInLists } from '../audiences/store.ts'

/** What was decided by hand about one recipient. */
export type Decision = {
  phone: number
  isExcluded: boolean
  own: string | null
  /** Taken out of the draft alone, where a group would bring them back. */
  isRemoved: boolean
}

type Draft = { audienceId: number; lists: readonly number[]; decided: Decided }

/**
 * What was decided in a draft: with its merge, who is left out and who has a message of their own; and who was taken out alone
 * though one of its groups has them.
 */
export const decisionsOfDraft = (tx: Db, scope: Scope, { audienceId, lists, decided }: Draft): Promise<Decision[]> => {
  const found = sql<Decision>`select g.phone, g.is_excluded as "isExcluded", ${own(decided)} as own, false as "isRemoved"
      from merged_messages g join audience_members m on m.account_id = g.account_id and m.phone = g.phone
      where g.account_id = ${scope.accountId} and g.template_merge_id = ${decided.templateMergeId}::bigint
        and (g.is_excluded or ${own(decided)} is not null) and m.audience_id = ${audienceId} and m.removed_in is null
      union all
      select m.phone, true, null, true from audience_members m
      where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is not null
        and not m.removed_with_source and (m.list_id is null or m.list_id = any(${lists}::bigint[]))
        and m.phone in (select p.phone from (${phonesInLists(scope, lists)}) p)`
  return joinHashed(tx, () => all(tx, found))
}

const own = ({ isReworded }: Decided) => (isReworded ? sql`null::text` : sql`g.own_message`)

/** They hold instead of those that the series had. Who was taken out and is named all the same is in it. */
export const replaceDecisions = async (
  tx: Db,
  scope: Scope,
  {
    repeatingId,
    audienceId,
    decisions,
  }: { repeatingId: number; audienceId: number | null; decisions: readonly Decision[] },
) => {
  await deleteDecisions(tx, scope, repeatingId)
  if (decisions.length === 0) return
  const column = <T>(of: (decision: Decision) => T): T[] => decisions.map(of)
  await sql`insert into repeating_decisions (account_id, repeating_id, phone, is_excluded, own_message)
    select ${scope.accountId}, ${repeatingId}, d.phone, d.is_excluded, d.own_message
    from unnest(${column(({ phone }) => phone)}::bigint[], ${column(({ isExcluded }) => isExcluded)}::boolean[],
      ${column(({ own }) => own)}::text[], ${column(({ isRemoved }) => isRemoved)}::boolean[])
      as d (phone, is_excluded, own_message, is_removed)
    where not (d.is_removed and exists (select 1 from audience_members m
      where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId}::bigint and m.phone = d.phone
        and m.removed_in is null))`.execute(tx)
}

const deleteDecisions = (tx: Db, scope: Scope, repeatingId: number) =>
  sql`delete from repeating_decisions
    where account_id = ${scope.accountId} and repeating_id = ${repeatingId}`.execute(tx)

/** Another message: those that were written instead of it go with it. Who was left out stays so. */
export const dropOwnMessages = async (tx: Db, scope: Scope, repeatingId: number) => {
  const isOfSeries = sql`account_id = ${scope.accountId} and repeating_id = ${repeatingId}`
  await sql`delete from repeating_decisions where ${isOfSeries} and not is_excluded`.execute(tx)
  await sql`update repeating_decisions set own_message = null
    where ${isOfSeries} and own_message is not null`.execute(tx)
}

/** Writes them into a merge; answers how many there are. */
export const copyDecisions = async (
  tx: Db,
  scope: Scope,
  { repeatingId, mergeId }: { repeatingId: number; mergeId: number },
): Promise<number> =>
  Number(
    (
      await sql`insert into merged_messages (account_id, template_merge_id, phone, is_excluded, own_message)
        select account_id, ${mergeId}, phone, is_excluded, own_message from repeating_decisions
        where account_id = ${scope.accountId} and repeating_id = ${repeatingId}`.execute(tx)
    ).numAffectedRows ?? 0,
  )

export const hasDecisions = async (tx: Db, scope: Scope, repeatingId: number): Promise<boolean> =>
  (
    await all(
      tx,
      sql`select 1 from repeating_decisions
        where account_id = ${scope.accountId} and repeating_id = ${repeatingId} limit 1`,
    )
  ).length > 0

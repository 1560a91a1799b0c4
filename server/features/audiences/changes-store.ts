import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Who was changed in a set; nobody is named where there are too many. */
export type Touched = { count: number; phones: readonly number[] | null }
export type Change = Touched & { kind: 'added' | 'removed' | 'altered' }

/** From so many on, a set is too large to count and walk for each page (keep-orders.ts). */
export const largeAudience = 20_000
/** From so many changes on, what is kept of a set is read anew. */
const mostNamed = 1000
const versionsKept = 20

/** The condition on `audiences a`; members who were removed are among its many. */
export const isLarge = sql`exists (
  select 1 from audience_members m where m.account_id = a.account_id and m.audience_id = a.audience_id
  offset ${sql.lit(largeAudience)} limit 1)`

/** Of rows with a phone. */
export const touched = sql`count(*) as count,
  case when count(*) <= ${sql.lit(mostNamed)} then coalesce(json_agg(phone), '[]') end as phones`

/** Runs a statement that returns the phone of each row that it changes, and tells whom. */
export const touchedBy = async (tx: Db, statement: RawBuilder<unknown>): Promise<Touched> =>
  (await one<Touched>(tx, sql`with changed as (${statement}) select ${touched} from changed`))!

/**
 * Whoever changes the set counts it: a merge of another count is stale, and lists of drafts show how many there are. Of a large one it is kept who changed, so that what was
 * read of it need not be read anew (reach/keep-reach.ts, members/keep-orders.ts).
 */
export const bumpRoster = (
  tx: Db,
  scope: Scope,
  audienceId: number,
  { kind, count, phones }: Change,
): Promise<unknown> => {
  const named = phones?.length === count ? phones : null
  const more = { added: count, removed: -count, altered: 0 }[kind]
  return sql`with bumped as (
      update audiences set roster_version = roster_version + 1, row_count = row_count + case kind when 'draft' then ${more}::int else 0 end
      where account_id = ${scope.accountId} and audience_id = ${audienceId}
      returning account_id, audience_id, roster_version as version
    ), forgotten as (
      delete from audience_changes c using bumped b
      where c.account_id = b.account_id and c.audience_id = b.audience_id and c.version <= b.version - ${versionsKept}
    )
    insert into audience_changes (account_id, audience_id, version, kind, phones)
    select a.account_id, a.audience_id, a.version, ${kind}, ${named}::bigint[] from bumped a
    where ${named !== null} and ${isLarge}`.execute(tx)
}

/** Every change that led from one version to another, oldest first; undefined where not all are known or they are many. */
export const changesBetween = async (
  db: Db,
  scope: Scope,
  audienceId: number,
  { from, to }: { from: number; to: number },
): Promise<Change[] | undefined> => {
  if (from > to) return undefined
  const changes = await all<Change & { phones: number[] }>(
    db,
    sql`select kind, cardinality(phones) as count, to_json(phones) as phones from audience_changes
      where account_id = ${scope.accountId} and audience_id = ${audienceId} and version > ${from} and version <= ${to}
      order by version`,
  )
  const named = changes.reduce((sum, { count }) => sum + count, 0)
  return changes.length === to - from && named <= mostNamed ? changes : undefined
}

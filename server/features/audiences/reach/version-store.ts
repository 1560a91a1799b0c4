import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isLarge } from '../changes-store.ts'
import type { Source } from './store.ts'

/** Since its start the database counts what changes in a table; it tells so within a second of the commit. */
const changesOf = (table: string) => {
  const oid = sql`${sql.lit(table)}::regclass`
  return sql`pg_stat_get_tuples_inserted(${oid}) + pg_stat_get_tuples_updated(${oid}) + pg_stat_get_tuples_deleted(${oid})`
}

/** Which of the account's numbers are in a table: these are few beside a large set, and are told apart by their sum. */
const numbersIn = (table: string, scope: Scope, more = sql``) =>
  sql`(select count(*) || ':' || coalesce(sum(t.phone), 0) from ${sql.table(table)} t
    where t.account_id = ${scope.accountId} ${more})`

/** What changes whenever the reach of a large set may have: who is in it; and what is known of numbers, whoever is in it. */
export type Version = {
  roster: number
  /** What was decided by hand, who opted out or in, and what numbers can do. */
  known: string
}

/**
 * Undefined for a set that is not large, which is reckoned as quickly. Whose first text it would be has no part in it: that changes
 * while others send and decides about little (keep-reach.ts).
 */
export const readVersion = async (
  db: Db,
  scope: Scope,
  { audienceId, templateMergeId }: Source & { audienceId: number },
  { requireOptIn, channel }: { requireOptIn: boolean; channel: 'text' | 'call' },
): Promise<Version | undefined> => {
  const against = sql`and t.channel = ${channel === 'call' ? 'voice' : 'text'}`
  return await one<Version>(
    db,
    sql`select a.roster_version as roster, concat_ws(' ', (
          select g.xmin from template_merges g
          where g.account_id = a.account_id and g.template_merge_id = ${templateMergeId ?? null}),
        ${numbersIn('opt_outs', scope, against)}, ${numbersIn('contact_preferences', scope, against)},
        ${requireOptIn ? numbersIn('opt_ins', scope) : sql`''`},
        ${changesOf('phone_lookups')}, ${changesOf('global_opt_outs')}) as known
      from audiences a
      where a.account_id = ${scope.accountId} and a.audience_id = ${audienceId} and ${isLarge}`,
  )
}

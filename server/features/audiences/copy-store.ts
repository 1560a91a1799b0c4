import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Copies people into a set, each number once, the first source winning. */
export const copyMembers = (tx: Db, scope: Scope, audienceId: number, from: readonly number[]) =>
  sql`insert into audience_members (account_id, audience_id, phone, person_id, given_phones, first_name, last_name, notes)
    select distinct on (m.phone) ${scope.accountId}, ${audienceId}::bigint, m.phone, m.person_id, m.given_phones, m.first_name,
      m.last_name, m.notes
    from unnest(${from}::bigint[]) with ordinality as s(audience_id, place) join audience_members m using (audience_id)
    where m.account_id = ${scope.accountId} and m.removed_in is null
    order by m.phone, s.place`.execute(tx)

/** Whom a select names, `phone, given_phones, first_name, last_name, notes`, each number once. Answers how many there are. */
export const insertFrom = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  people: RawBuilder<unknown>,
): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`insert into audience_members (account_id, audience_id, phone, given_phones, first_name, last_name, notes)
      select ${scope.accountId}::bigint, ${audienceId}::bigint, p.* from (${people}) p`.execute(tx)
  return Number(numAffectedRows)
}

/** A set that nobody adds to any more; its row count is that of its people, which is answered. */
export const closeAudience = async (tx: Db, scope: Scope, audienceId: number): Promise<number> =>
  (await one<{ row_count: number }>(
    tx,
    sql`update audiences a set kind = 'inline', row_count = (
        select count(*) from audience_members m
        where m.account_id = a.account_id and m.audience_id = a.audience_id and m.removed_in is null)
      where account_id = ${scope.accountId} and audience_id = ${audienceId} returning row_count`,
  ))!.row_count

import { all, type Db, sql } from '../../../platform/database.ts'
import { once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isAmongOwn } from '../../sharing/visible-store.ts'

type DuplicateRow = { Shared: string; ids: number[]; size: number }

/** At most this many contacts of one set are shown and merged at once. */
const mostOfSet = 20

/**
 * Sets of contacts that share a number or a whole name, in its order. A pass over the roster: a second or two at a million, with
 * only what is shared more than once kept.
 */
export const findDuplicates = (
  tx: Db,
  scope: Scope,
  { by, page, pagesize }: { by: 'phone' | 'name'; page: number; pagesize: number },
): Promise<DuplicateRow[]> =>
  all<DuplicateRow>(
    tx,
    sql`with sets as ${once} (${by === 'phone' ? byPhone(scope) : byName(scope)}),
      shown as (select key from sets order by key limit ${pagesize} offset ${(page - 1) * pagesize})
      select (select count(*) from sets) as size, ${
        by === 'phone'
          ? sql`wire_phone(s.key)`
          : sql`(
          select trim(c.first_name || ' ' || c.last_name) from contacts c
          where c.account_id = ${scope.accountId} and c.person_id = m.ids[1])`
      } as "Shared", to_json(m.ids) as ids
      from shown s cross join lateral (
        select array(
          select c.person_id from contacts c
          where ${isAmongOwn(scope)} and c.deleted_at is null and ${
            by === 'phone'
              ? sql`(c.primary_phone = s.key or c.secondary_phone = s.key or c.tertiary_phone = s.key)`
              : sql`c.name_key = s.key and c.last_name <> '' and c.first_name <> ''`
          }
          order by c.person_id limit ${mostOfSet}) as ids
      ) m
      order by s.key`,
  )

const byPhone = (scope: Scope) => sql`
  select phone as key from (
    select c.person_id, p.phone from contacts c
    cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as p (phone)
    where ${isAmongOwn(scope)} and c.deleted_at is null and p.phone is not null
  ) n group by phone having count(distinct person_id) > 1`

const byName = (scope: Scope) => sql`
  select c.name_key as key from contacts c
  where ${isAmongOwn(scope)} and c.deleted_at is null and c.last_name <> '' and c.first_name <> ''
  group by c.name_key having count(*) > 1`

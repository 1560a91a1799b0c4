import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible, seesMembership } from '../sharing/visible-store.ts'

/** Numbers that this user may use, the default one first; one that is no longer the account's comes last. */
export const numbersOf = (db: Db, scope: Scope): Promise<{ id: number; phone: number }[]> =>
  all(
    db,
    sql`select n.text_number_id as id, n.phone from text_numbers n
      where n.account_id = ${scope.accountId} and n.text_number_id = any(${scope.textNumbers}::bigint[])
      order by (select o.phone from text_number_owners o where o.phone = n.phone and o.account_id = n.account_id
        and o.text_number_id = n.text_number_id) is null, n.is_default desc, n.text_number_id`,
  )

type Member = { phone: number; PrimaryPhone: string; FirstName: string; LastName: string; Notes: string }

const names = sql`c.first_name as "FirstName", c.last_name as "LastName", c.notes as "Notes"`

/** Phones of contacts of these groups that this user may see, as many as are asked for; one may come twice. */
export const membersOf = (
  db: Db,
  scope: Scope,
  { lists, isPrimaryOnly, most }: { lists: readonly number[]; isPrimaryOnly: boolean; most: number },
): Promise<Member[]> =>
  all<Member>(
    db,
    sql`select p.phone, wire_phone(p.phone) as "PrimaryPhone", ${names} from contacts c
      cross join lateral unnest(array[${
        isPrimaryOnly ? sql`c.primary_phone` : sql`c.primary_phone, c.secondary_phone, c.tertiary_phone`
      }]) p(phone)
      where ${isVisible(scope)} and c.deleted_at is null and p.phone is not null ${
        lists.includes(0)
          ? sql``
          : sql`and c.person_id = any(array(select l.person_id from list_members l
              where l.account_id = ${scope.accountId} and l.list_id = any(${lists}::bigint[])
                and ${seesMembership(scope, sql`l.list_id`)}))`
      } limit ${most}`,
  )

/** First phones of these contacts, of those that this user may see. */
export const phonesOfPeople = async (
  db: Db,
  scope: Scope,
  personIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await all<{ id: number; phone: string }>(
        db,
        sql`select c.person_id as id, wire_phone(c.primary_phone) as phone from contacts c
          where ${isVisible(scope)} and c.person_id = any(${personIds}::bigint[]) and c.deleted_at is null`,
      )
    ).map(({ id, phone }) => [id, phone]),
  )

/** The conversations of these phones with a number, in their order. */
export const conversationsOf = async (
  db: Db,
  scope: Scope,
  textNumberId: number,
  phones: readonly number[],
): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select conversation_id as id from conversations where account_id = ${scope.accountId}
        and text_number_id = ${textNumberId} and phone = any(${phones}::bigint[])
        order by array_position(${phones}::bigint[], phone)`,
    )
  ).map(({ id }) => id)

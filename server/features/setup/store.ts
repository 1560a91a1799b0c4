import { type Db, one, sql } from '../../platform/database.ts'
import type { StaffScope } from '../../platform/scope.ts'

type Found = { textNumbers: string[]; ownPhones: string[]; accounts: number }

/** Numbers in the order in which codes come from them. */
export const findSetup = async (db: Db, { own }: StaffScope): Promise<Found> =>
  (await one<Found>(
    db,
    sql`select array(select wire_phone(n.phone) from text_numbers n where n.account_id = ${own.accountId}
          order by n.is_default desc, n.text_number_id limit 100) as "textNumbers",
        array(select wire_phone(v.phone) from verified_numbers v
          where v.account_id = ${own.accountId} and v.user_id = ${own.userId} order by v.phone) as "ownPhones",
        (select count(*) from accounts a where not a.is_operations) as accounts`,
  ))!

/** Whoever acts. */
export const findOwnAddress = (db: Db, { own }: StaffScope) =>
  one<{ name: string; address: string }>(
    db,
    sql`select first_name as name, email as address from users
      where account_id = ${own.accountId} and user_id = ${own.userId} and email <> ''`,
  )

import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type LocalNumber = { TextNumberID: number; TextPhoneNumber: string }

export const localNumbersOf = (db: Db, scope: Scope): Promise<LocalNumber[]> =>
  all<LocalNumber>(
    db,
    sql`select text_number_id as "TextNumberID", wire_phone(phone) as "TextPhoneNumber" from text_numbers
      where account_id = ${scope.accountId} and class = 'local' order by text_number_id`,
  )

/** Numbers are given out one after another, so that no two accounts get the same. */
export const lockInventory = (tx: Db) => sql`select pg_advisory_xact_lock(715520)`.execute(tx)

/** The first of these that is nobody's yet; asked of the directory, which knows those of all accounts. */
export const firstFree = async (tx: Db, phones: readonly number[]): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      tx,
      sql`select phone::float8 as phone from unnest(${phones}::bigint[]) with ordinality as offered(phone, place)
        where not exists (select 1 from text_number_owners o where o.phone = offered.phone) order by place limit 1`,
    )
  )?.phone

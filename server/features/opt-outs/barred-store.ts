/** Who of a few phones would not be texted now, and why. */
import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { whyNotTextInline } from './store.ts'

/** `bar` is a reason; those who may be texted are not among them. */
export const barredFromTexts = (db: Db, scope: Scope, phones: readonly number[]) =>
  all<{ PhoneNumber: string; bar: number }>(
    db,
    sql`select wire_phone(b.phone) as "PhoneNumber", b.bar from (
        select p.phone, ${sql.raw(whyNotTextInline(String(scope.accountId), 'p.phone', 'a.require_text_opt_in', 'each'))} as bar
        from unnest(${phones}::bigint[]) as p(phone), accounts a where a.account_id = ${scope.accountId}) b
      where b.bar > 0`,
  )

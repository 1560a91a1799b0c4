import type { Collects } from '@carillon/domain/people/onboarding-steps.ts'
import { type Db, one, sql } from '../../platform/database.ts'

/** Of the installation, which has no account yet when they are used. */
export type SignUpCode = {
  kind: 'group' | 'promo'
  code: string
  name: string
  message: string
  freeCredits: number
  accountTypeId: 0 | 2
  isSsoLoginOnly: boolean
  /** What onboarding asks besides. */
  asksFor: readonly Collects[]
}

export const findCode = (db: Db, kind: SignUpCode['kind'], code: string) =>
  one<SignUpCode>(
    db,
    sql`select kind, code, name, message, free_credits as "freeCredits", account_type_id as "accountTypeId",
        is_sso_login_only as "isSsoLoginOnly", asks_for as "asksFor"
      from sign_up_codes where kind = ${kind} and code = ${code}`,
  )

/** In place of one of this name. */
export const putCode = (db: Db, code: SignUpCode, now: Date) =>
  sql`insert into sign_up_codes (kind, code, name, message, free_credits, account_type_id, is_sso_login_only, asks_for, created_at)
    values (${code.kind}, ${code.code}, ${code.name}, ${code.message}, ${code.freeCredits}, ${code.accountTypeId},
      ${code.isSsoLoginOnly}, ${code.asksFor}::text[], ${now})
    on conflict (kind, code) do update set name = excluded.name, message = excluded.message,
      free_credits = excluded.free_credits, account_type_id = excluded.account_type_id,
      is_sso_login_only = excluded.is_sso_login_only, asks_for = excluded.asks_for`.execute(db)

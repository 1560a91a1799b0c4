import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What onboarding finds out about the account and its owner, who acts. */
export const readCompany = async (db: Db, scope: Scope) =>
  (await one<{ CompanyName: string; State: string }>(
    db,
    sql`select company_name as "CompanyName", state as "State" from accounts where account_id = ${scope.accountId}`,
  ))!

export const saveCompany = (tx: Db, scope: Scope, { CompanyName, State }: { CompanyName: string; State: string }) =>
  sql`update accounts set company_name = ${CompanyName}, state = ${State} where account_id = ${scope.accountId}`.execute(
    tx,
  )

/** Numbers typed without a prefix are of this country, and days begin in this zone. */
export const saveLocation = async (
  tx: Db,
  scope: Scope,
  { CountryID, TimeZone }: { CountryID: number; TimeZone: string },
) => {
  await sql`update accounts set country_id = ${CountryID}, time_zone = ${TimeZone}
    where account_id = ${scope.accountId}`.execute(tx)
  await sql`update users set time_zone = ${TimeZone}
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
}

/** Flags of the user who acts. */
export const featuresOf = async (db: Db, scope: Scope): Promise<string[]> =>
  (await one<{ features: string[] }>(
    db,
    sql`select features from users where account_id = ${scope.accountId} and user_id = ${scope.userId}`,
  ))!.features

export const isEmailVerified = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from users where account_id = ${scope.accountId} and user_id = ${scope.userId} and email_verified_at is not null`,
  )) !== undefined

/** Their own phone, where they have none yet. */
export const savePhone = (tx: Db, scope: Scope, phone: number) =>
  sql`update users set phone = coalesce(phone, ${phone}), caller_id = coalesce(caller_id, ${phone})
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)

export const endOnboarding = (tx: Db, scope: Scope) =>
  sql`update accounts set is_onboarding = false where account_id = ${scope.accountId}`.execute(tx)

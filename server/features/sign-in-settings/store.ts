import type { SignInSettings } from '@carillon/contract/sign-in-settings.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const readSettings = async (db: Db, scope: Scope): Promise<SignInSettings> =>
  (await one<SignInSettings>(
    db,
    sql`select s.factor_required_at is not null as "RequiresSecondFactor", s.factor_required_at as "RequiredSinceDate",
        (select count(*)::int from users u where u.account_id = a.account_id and u.is_active) as "Users",
        (select count(*)::int from users u where u.account_id = a.account_id and u.is_active and (
          exists (select 1 from second_factors f
            where f.account_id = u.account_id and f.user_id = u.user_id and f.on_since is not null)
          or exists (select 1 from passkeys p where p.account_id = u.account_id and p.user_id = u.user_id)
        )) as "UsersWithSecondFactor", s.password_days as "PasswordDays"
      from accounts a left join sign_in_settings s using (account_id) where a.account_id = ${scope.accountId}`,
  ))!

/** Since when it is required stays where it is already. */
export const requireFactor = (tx: Db, scope: Scope, now: Date) =>
  sql`insert into sign_in_settings as s (account_id, factor_required_at) values (${scope.accountId}, ${now})
    on conflict (account_id) do update set factor_required_at = coalesce(s.factor_required_at, excluded.factor_required_at)`.execute(
    tx,
  )

export const stopRequiringFactor = (tx: Db, scope: Scope) =>
  sql`update sign_in_settings set factor_required_at = null where account_id = ${scope.accountId}`.execute(tx)

export const setPasswordDays = (tx: Db, scope: Scope, days: number | null) =>
  sql`insert into sign_in_settings (account_id, password_days) values (${scope.accountId}, ${days})
    on conflict (account_id) do update set password_days = excluded.password_days`.execute(tx)

export const isFactorRequired = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from sign_in_settings where account_id = ${scope.accountId} and factor_required_at is not null`,
  )) !== undefined

import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Where the account stands on its way (`domain/people/account-life.ts`). */
type StoredLife = { status: number; typeId: number; subscriptionEndAt: string | null; holdUntil: string | null }

/** Nobody else changes it until the transaction ends. */
export const lockLife = (tx: Db, scope: Scope) =>
  one<StoredLife>(
    tx,
    sql`select account_status_id as status, account_type_id as "typeId", subscription_end_at as "subscriptionEndAt",
        hold_until as "holdUntil"
      from accounts where account_id = ${scope.accountId} for no key update`,
  )

type NewLife = { status: number; subscriptionEndAt: Date | null; holdUntil: Date | null; now: Date }

export const updateLife = (tx: Db, scope: Scope, { status, subscriptionEndAt, holdUntil, now }: NewLife) =>
  sql`update accounts set account_status_id = ${status}, status_since = ${now}, subscription_end_at = ${subscriptionEndAt}, hold_until = ${holdUntil}
    where account_id = ${scope.accountId}`.execute(tx)

export type PlanAsked = NonNullable<StaffAccountDetail['PlanAsked']>

export const findPlanAsked = async (db: Db, scope: Scope): Promise<PlanAsked | null> =>
  (
    await one<{ asked: PlanAsked | null }>(
      db,
      sql`select case when plan_asked is not null then json_build_object('AccountTypeID', plan_asked,
          'MonthlyLevel', plan_asked_level, 'Purpose', plan_asked_words) end as asked
        from accounts where account_id = ${scope.accountId}`,
    )
  )?.asked ?? null

export const savePlanAsked = (tx: Db, scope: Scope, asked: PlanAsked | null) =>
  sql`update accounts set plan_asked = ${asked?.AccountTypeID ?? null}, plan_asked_level = ${asked?.MonthlyLevel ?? null},
      plan_asked_words = ${asked?.Purpose ?? ''}
    where account_id = ${scope.accountId}`.execute(tx)

/** Accounts of which something may have come about by itself; the clock asks for all of them. */
export const accountsDue = async (db: Db, now: Date): Promise<number[]> =>
  (
    await all<{ account_id: number }>(
      db,
      sql`select account_id from accounts
        where (account_status_id in (1, 6) and subscription_end_at <= ${now}) or (account_status_id = 3 and hold_until <= ${now})
          or (account_status_id = 0 and account_type_id = 3 and subscription_end_at <= ${now})
        order by account_id limit 1000`,
    )
  ).map(({ account_id }) => account_id)

import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What staff alone set of an account. */
type StaffSettings = Pick<
  StaffAccountDetail,
  | 'AccountTypeID'
  | 'MonthlyLevel'
  | 'SubscriptionEndDate'
  | 'IsOnFreeTrial'
  | 'MostTextsPerMinute'
  | 'MessagesPerDay'
  | 'IsApiAuthorized'
  | 'IsMonthlyMMSEnabled'
  | 'PrependOrganizationToText'
  | 'Features'
>

export const readStaffSettings = async (db: Db, scope: Scope, lock = sql``): Promise<StaffSettings> =>
  (await one<StaffSettings>(
    db,
    sql`select account_type_id as "AccountTypeID", monthly_level as "MonthlyLevel", subscription_end_at as "SubscriptionEndDate",
        is_free_trial and not free_trial_conversion as "IsOnFreeTrial", most_texts_per_minute as "MostTextsPerMinute",
        messages_per_day as "MessagesPerDay", is_api_authorized as "IsApiAuthorized",
        is_monthly_mms_enabled as "IsMonthlyMMSEnabled", prepend_organization_to_text as "PrependOrganizationToText",
        features as "Features"
      from accounts where account_id = ${scope.accountId} ${lock}`,
  ))!

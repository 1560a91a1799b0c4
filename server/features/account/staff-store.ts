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
  | 'MostCallsPerMinute'
  | 'MostCallsPerCallerID'
  | 'MachineDetection'
  | 'MessagesPerDay'
  | 'IsApiAuthorized'
  | 'IsMonthlyMMSEnabled'
  | 'PrependOrganizationToText'
  | 'VoiceAllowed'
  | 'TransferAllowed'
  | 'Features'
>

/** As they stand. */
export const readStaffSettings = async (db: Db, scope: Scope, lock = sql``): Promise<StaffSettings> =>
  (await one<StaffSettings>(
    db,
    sql`select account_type_id as "AccountTypeID", monthly_level as "MonthlyLevel", subscription_end_at as "SubscriptionEndDate",
        is_free_trial and not free_trial_conversion as "IsOnFreeTrial", most_texts_per_minute as "MostTextsPerMinute",
        most_calls_per_minute as "MostCallsPerMinute", most_calls_per_caller_id as "MostCallsPerCallerID", machine_detection as "MachineDetection",
        messages_per_day as "MessagesPerDay", is_api_authorized as "IsApiAuthorized",
        is_monthly_mms_enabled as "IsMonthlyMMSEnabled", prepend_organization_to_text as "PrependOrganizationToText",
        voice_allowed as "VoiceAllowed", transfers_allowed as "TransferAllowed", features as "Features"
      from accounts where account_id = ${scope.accountId} ${lock}`,
  ))!

/** The same; nobody else changes it until the transaction ends. */
export const lockStaffSettings = (tx: Db, scope: Scope) => readStaffSettings(tx, scope, sql`for no key update`)

type Change = { [Field in keyof StaffSettings]?: StaffSettings[Field] | undefined }

/** What is left out stays as it is. A trial that is taken off it is converted. */
export const updateStaffSettings = async (tx: Db, scope: Scope, change: Change) => {
  const set = Object.entries(change).flatMap(([field, value]) => {
    if (value === undefined) return []
    if (field === 'IsOnFreeTrial') {
      return [sql`is_free_trial = is_free_trial or ${value}::boolean, free_trial_conversion = not ${value}::boolean`]
    }
    return [sql`${sql.ref(columnOf[field as Exclude<keyof StaffSettings, 'IsOnFreeTrial'>])} = ${value}`]
  })
  if (set.length > 0) await sql`update accounts set ${sql.join(set)} where account_id = ${scope.accountId}`.execute(tx)
}

const columnOf = {
  AccountTypeID: 'account_type_id',
  MonthlyLevel: 'monthly_level',
  SubscriptionEndDate: 'subscription_end_at',
  MostTextsPerMinute: 'most_texts_per_minute',
  MostCallsPerMinute: 'most_calls_per_minute',
  MostCallsPerCallerID: 'most_calls_per_caller_id',
  MachineDetection: 'machine_detection',
  MessagesPerDay: 'messages_per_day',
  IsApiAuthorized: 'is_api_authorized',
  IsMonthlyMMSEnabled: 'is_monthly_mms_enabled',
  PrependOrganizationToText: 'prepend_organization_to_text',
  VoiceAllowed: 'voice_allowed',
  TransferAllowed: 'transfers_allowed',
  Features: 'features',
} as const

import type { Account, User } from '@carillon/contract/account.ts'
import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { zoneFacts } from '@carillon/domain/time/zone-offsets.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { textNumberColumns } from '../text-numbers/store.ts'
import { mayApprove } from './user-store.ts'
import { voiceColumns } from './voice-store.ts'
import { windowColumns } from './window-store.ts'

/** The user who is signed in. */
export const readUser = async (
  db: Db,
  scope: Scope,
  now: Date,
  tollFreeTextsUnregistered: boolean,
): Promise<User | undefined> => {
  const user = await one<Omit<User, keyof ReturnType<typeof zoneFacts>>>(
    db,
    sql`select u.user_id as "UserID", u.account_id as "AccountID", u.user_name as "UserName",
        u.first_name as "FirstName", u.last_name as "LastName", u.email as "Email",
        u.email_verified_at is null as "NeedsEmailVerification",
        exists (select 1 from terms_agreements g where g.account_id = u.account_id and g.user_id = u.user_id) as "AgreedToTermsOfUse",
        exists (select 1 from terms_agreements g where g.account_id = u.account_id and g.user_id = u.user_id
          and g.version = ${termsVersion}) as "IsTermsOfUseCurrent",
        coalesce((select '/media/profiles/' || p.account_id || '/' || p.user_id || '/' || p.secret from profile_pictures p
          where p.account_id = u.account_id and p.user_id = u.user_id), '') as "ProfilePictureUri",
        u.password_changed_at as "PasswordChangedDate",
        coalesce(wire_phone(u.phone), '') as "Phone", ${voiceColumns},
        u.is_master_user as "IsMasterUser", u.is_account_admin as "IsAccountAdmin", u.is_active as "IsActive",
        a.is_operations as "IsStaff", array(select distinct f from unnest(u.features || a.features) f order by f) as "Features",
        json_build_object(
          'CanSeeAllBroadcasts', u.is_master_user or u.can_see_all_broadcasts,
          'CanSeeAllRoster', u.is_master_user or u.can_see_all_roster,
          'CanSeeGroupAudio', u.is_master_user or u.can_see_group_audio,
          'CanCreateBroadcast', u.is_master_user or u.can_create_broadcast) as "Permissions",
        ${mayApprove} as "IsApprover", case when not ${mayApprove} then (
          select r.over_count from approval_rules r where r.account_id = u.account_id) end as "ApprovalOver",
        coalesce((
          select json_agg(to_json(t) order by t."IsDefault" desc, t."TextNumberID") from (
            select ${textNumberColumns(tollFreeTextsUnregistered)} from text_numbers n
            where n.account_id = u.account_id and n.text_number_id = any(${scope.textNumbers}::bigint[])) t
        ), '[]') as "TextNumbers",
        u.time_zone as "TimeZone",
        ${windowColumns},
        u.text_message_character_limit as "TextMessageCharacterLimit",
        json_build_object('IsEnabled', u.signature_is_enabled, 'SignatureText', u.signature_text) as "Signature",
        u.browsers_do_not_disturb as "BrowserNotificationsDoNotDisturb"
      from users u join accounts a using (account_id)
      where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  )
  return user && { ...user, ...zoneFacts(user.TimeZone, now.getTime()) }
}

/** The account with its credits: what may be spent, the balance, and what is reserved of it. */
export const readAccount = async (
  db: Db,
  scope: Scope,
): Promise<Omit<Account, 'UniqueCallCount' | 'CurrentUser' | 'Support'> | undefined> =>
  await one(
    db,
    sql`select a.account_id as "AccountID", a.company_name as "CompanyName", a.state as "State",
        a.country_id as "CountryID", a.account_status_id as "AccountStatusID", a.account_type_id as "AccountTypeID",
        a.is_free_trial as "IsFreeTrial", a.free_trial_conversion as "FreeTrialConversion", a.group_code as "GroupCode", a.is_onboarding as "IsOnboarding",
        a.monthly_level as "MonthlyLevel", a.subscription_end_at as "SubscriptionEndDate", a.hold_until as "HoldUntilDate",
        coalesce(b.available, 0) as "AvailableCallUnits", l.balance as "CallBalance", l.reserved as "PendingCallBalance",
        a.time_zone as "TimeZone", a.help_contact as "HelpContact", a.require_text_opt_in as "RequireTextOptIn", a.is_api_authorized as "IsApiAuthorized",
        a.partial_credits_enabled as "PartialCreditsEnabled", a.invoice_self_service as "InvoiceSelfService",
        a.is_monthly_mms_enabled as "IsMonthlyMMSEnabled",
        json_build_object('VoiceAllowed', a.voice_allowed, 'TransferAllowed', a.voice_allowed and a.transfers_allowed, 'PrependOrganizationToText', a.prepend_organization_to_text,
          'ExplicitOptInRequired', a.require_text_opt_in) as "Profile",
        a.texts_keep_calling_window as "TextsKeepCallingWindow", a.quiet_hours as "QuietHours", a.takes_voicemail as "TakesVoicemail",
        a.over_limit as "OverLimit", a.texts_per_minute as "TextsPerMinute", a.calls_per_minute as "CallsPerMinute"
      from accounts a left join credit_balances b using (account_id),
        lateral (select coalesce(sum(balance_delta), 0) as balance, coalesce(sum(reserved_delta), 0) as reserved
          from credit_entries e where e.account_id = a.account_id) l
      where a.account_id = ${scope.accountId}`,
  )

type Settings = Pick<
  Account,
  | 'TextsKeepCallingWindow'
  | 'QuietHours'
  | 'TakesVoicemail'
  | 'OverLimit'
  | 'TextsPerMinute'
  | 'CallsPerMinute'
  | 'RequireTextOptIn'
  | 'CompanyName'
  | 'State'
  | 'TimeZone'
  | 'HelpContact'
> &
  Pick<Account['Profile'], 'PrependOrganizationToText'>

/** What its owner and admins set of the account, and its country; nobody else changes it until this transaction ends. */
export const lockSettings = async (tx: Db, scope: Scope): Promise<Settings & { CountryID: number }> =>
  (await one<Settings & { CountryID: number }>(
    tx,
    sql`select texts_keep_calling_window as "TextsKeepCallingWindow", quiet_hours as "QuietHours", takes_voicemail as "TakesVoicemail", over_limit as "OverLimit",
        texts_per_minute as "TextsPerMinute", calls_per_minute as "CallsPerMinute", require_text_opt_in as "RequireTextOptIn", company_name as "CompanyName",
        state as "State", time_zone as "TimeZone", help_contact as "HelpContact",
        prepend_organization_to_text as "PrependOrganizationToText", country_id as "CountryID"
      from accounts where account_id = ${scope.accountId} for no key update`,
  ))!

/** What is left out stays as it is. */
export const updateSettings = (
  db: Db,
  scope: Scope,
  change: { [Field in keyof Settings]?: Settings[Field] | undefined },
) =>
  sql`update accounts set
      texts_keep_calling_window = coalesce(${change.TextsKeepCallingWindow ?? null}, texts_keep_calling_window),
      quiet_hours = coalesce(${change.QuietHours ?? null}, quiet_hours),
      takes_voicemail = coalesce(${change.TakesVoicemail ?? null}, takes_voicemail),
      over_limit = coalesce(${change.OverLimit ?? null}, over_limit),
      require_text_opt_in = coalesce(${change.RequireTextOptIn ?? null}, require_text_opt_in),
      company_name = coalesce(${change.CompanyName ?? null}, company_name),
      state = coalesce(${change.State ?? null}, state),
      time_zone = coalesce(${change.TimeZone ?? null}, time_zone),
      help_contact = coalesce(${change.HelpContact ?? null}, help_contact),
      prepend_organization_to_text = coalesce(${change.PrependOrganizationToText ?? null}, prepend_organization_to_text),
      texts_per_minute = case when ${change.TextsPerMinute !== undefined}::boolean
        then ${change.TextsPerMinute ?? null}::int else texts_per_minute end,
      calls_per_minute = case when ${change.CallsPerMinute !== undefined}::boolean
        then ${change.CallsPerMinute ?? null}::int else calls_per_minute end
    where account_id = ${scope.accountId}`.execute(db)

/** Numbers typed without a prefix are of this country. */
export const readCountryId = async (db: Db, scope: Scope): Promise<number> =>
  (await one<{ country: number }>(
    db,
    sql`select country_id as country from accounts where account_id = ${scope.accountId}`,
  ))!.country

export type NewAccount = {
  companyName: string
  state: string
  /** 0 credits, 1 monthly, 2 invoiced credits, 3 invoiced monthly. */
  accountTypeId: 0 | 1 | 2 | 3
  monthlyLevel?: number
  subscriptionEndAt?: Date
  isFreeTrial?: boolean
  isApiAuthorized?: boolean
  invoiceSelfService?: boolean
  isOperations?: boolean
  isOnboarding?: boolean
  groupCode?: string
  timeZone?: string
  /** Segments; 0 is without a limit, absent follows from the registration. */
  messagesPerDay?: number
}

/** An account has no Scope before it has a user. */
export const insertAccount = async (tx: Db, account: NewAccount, now: Date): Promise<number> =>
  (await one<{ account_id: number }>(
    tx,
    sql`insert into accounts (company_name, state, account_type_id, monthly_level, subscription_end_at, is_free_trial,
        is_api_authorized, invoice_self_service, is_operations, is_onboarding, group_code, time_zone, messages_per_day, created_at)
      values (${account.companyName}, ${account.state}, ${account.accountTypeId}, ${account.monthlyLevel ?? null},
        ${account.subscriptionEndAt ?? null}, ${account.isFreeTrial ?? false}, ${account.isApiAuthorized ?? false},
        ${account.invoiceSelfService ?? false}, ${account.isOperations ?? false}, ${account.isOnboarding ?? false}, ${account.groupCode ?? ''},
        ${account.timeZone ?? 'America/Chicago'}, ${account.messagesPerDay ?? null}, ${now})
      returning account_id`,
  ))!.account_id

/** What groups without a reply of their own say to those who join. */
export const updateJoinReply = (tx: Db, scope: Scope, joinReply: string) =>
  sql`update accounts set join_reply = ${joinReply} where account_id = ${scope.accountId}`.execute(tx)

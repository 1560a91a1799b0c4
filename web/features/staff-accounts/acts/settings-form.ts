import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { accountTypeNames } from '@carillon/domain/people/account-type.ts'
import { featureFlags } from '@carillon/domain/people/feature-flags.ts'
import { formatCount, formatDate } from '../../../ui/format.ts'

export type SettingsForm = Pick<
  StaffAccountDetail,
  | 'AccountTypeID'
  | 'IsOnFreeTrial'
  | 'MonthlyLevel'
  | 'SubscriptionEndDate'
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
> & { readonly Features: (typeof featureFlags)[number][] }

export const settingsOf = (account: StaffAccountDetail): SettingsForm => ({
  AccountTypeID: account.AccountTypeID,
  IsOnFreeTrial: account.IsOnFreeTrial,
  MonthlyLevel: account.MonthlyLevel,
  SubscriptionEndDate: account.SubscriptionEndDate,
  MostTextsPerMinute: account.MostTextsPerMinute,
  MostCallsPerMinute: account.MostCallsPerMinute,
  MostCallsPerCallerID: account.MostCallsPerCallerID,
  MachineDetection: account.MachineDetection,
  MessagesPerDay: account.MessagesPerDay,
  IsApiAuthorized: account.IsApiAuthorized,
  IsMonthlyMMSEnabled: account.IsMonthlyMMSEnabled,
  PrependOrganizationToText: account.PrependOrganizationToText,
  VoiceAllowed: account.VoiceAllowed,
  TransferAllowed: account.TransferAllowed,
  Features: featureFlags.filter((flag) => account.Features.includes(flag)),
})

const limitOf = (value: unknown): string => (value === null ? 'Empty' : formatCount(Number(value)))

/** How the fields are called where two have changed the same. */
export const told = {
  AccountTypeID: { label: 'Plan', say: (value: unknown) => accountTypeNames[Number(value)] ?? String(value) },
  IsOnFreeTrial: 'Free trial',
  MonthlyLevel: { label: 'Group size', say: limitOf },
  SubscriptionEndDate: {
    label: 'Paid until',
    say: (value: unknown) => (value === null ? 'Without an end' : formatDate(String(value))),
  },
  MostTextsPerMinute: { label: 'Texts a minute at most', say: limitOf },
  MostCallsPerMinute: { label: 'Calls a minute at most', say: limitOf },
  MostCallsPerCallerID: { label: 'Calls at a time from one caller ID', say: limitOf },
  MachineDetection: { label: 'Answering machines', say: (value: unknown) => String(value) || 'As usual' },
  MessagesPerDay: { label: 'Segments a day', say: limitOf },
  IsApiAuthorized: 'API',
  IsMonthlyMMSEnabled: 'Pictures on a monthly plan',
  PrependOrganizationToText: 'Name before each text',
  VoiceAllowed: 'Calls',
  TransferAllowed: 'Transfers',
  Features: { label: 'Flags', say: (value: unknown) => (value as string[]).join(', ') || 'None' },
}

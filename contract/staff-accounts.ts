import { cancelReasons, statusActs } from '@carillon/domain/people/account-life.ts'
import { featureFlags } from '@carillon/domain/people/feature-flags.ts'
import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

/** An account as staff see it among the others. That of the operator is not among them. */
export const StaffAccount = z.object({
  AccountID: id,
  CompanyName: z.string(),
  State: z.string(),
  AccountStatusID: z.number().int(),
  /** When it came to be so. */
  StatusSinceDate: instant,
  AccountTypeID: z.number().int(),
  /** Its owner has not paid yet. */
  IsOnFreeTrial: z.boolean(),
  OwnerName: z.string(),
  OwnerEmail: z.string(),
  UserCount: z.number().int(),
  TextNumberCount: z.number().int(),
  /** Credits that may be spent. */
  AvailableCallUnits: z.number(),
  SubscriptionEndDate: instant.nullable(),
  /** When it comes back from being on hold by itself. */
  HoldUntilDate: instant.nullable(),
  CreatedDate: instant,
})
export type StaffAccount = z.infer<typeof StaffAccount>

/** And all that staff may set of it. */
export const StaffAccountDetail = StaffAccount.extend({
  TimeZone: z.string(),
  CallBalance: z.number(),
  PendingCallBalance: z.number(),
  UniqueCallCount: z.number().int(),
  /** People of a billing month; null is without a limit. */
  MonthlyLevel: z.number().int().nullable(),
  /** The speed that the account has chosen; null is Max. */
  TextsPerMinute: z.number().int().nullable(),
  /** The most that it may choose; null is without a limit. */
  MostTextsPerMinute: z.number().int().nullable(),
  /** The same of its calls. */
  CallsPerMinute: z.number().int().nullable(),
  MostCallsPerMinute: z.number().int().nullable(),
  /** Calls at a time; null is without a limit. */
  MostCallsPerCallerID: z.number().int().nullable(),
  /** By what its calls tell machines otherwise than others: `greeting=1500,maximum_number_of_words=3`; empty for nothing. */
  MachineDetection: z.string(),
  /** Segments; 0 is without a limit, null follows from its registration. */
  MessagesPerDay: z.number().int().nullable(),
  IsApiAuthorized: z.boolean(),
  IsMonthlyMMSEnabled: z.boolean(),
  PrependOrganizationToText: z.boolean(),
  /** It makes calls; and whoever presses 0 in them is connected. */
  VoiceAllowed: z.boolean(),
  TransferAllowed: z.boolean(),
  /** Functions that are open to all of its users. */
  Features: z.array(z.string()),
  /** What a free trial wants to become, and what its owner says that it is for. */
  PlanAsked: z
    .object({ AccountTypeID: z.number().int(), MonthlyLevel: z.number().int().nullable(), Purpose: z.string() })
    .nullable(),
})
export type StaffAccountDetail = z.infer<typeof StaffAccountDetail>

const accountId = z.object({ AccountID: idIn })

export const StaffAccountsQuery = listQuery(StaffAccount)

export const listStaffAccounts = call({
  name: 'listStaffAccounts',
  summary: 'The accounts of this installation; search by number, name, a user’s name or address, or a text number',
  method: 'GET',
  path: '/staff/accounts',
  who: 'staff',
  query: StaffAccountsQuery,
  reply: listOf(StaffAccount),
})

export const getStaffAccountsSummary = call({
  name: 'getStaffAccountsSummary',
  summary: 'How many accounts there are of each status and of each plan',
  method: 'GET',
  path: '/staff/accounts/summary',
  who: 'staff',
  reply: z.object({
    Size: z.number().int(),
    FreeTrials: z.number().int(),
    Statuses: z.array(z.object({ AccountStatusID: z.number().int(), Count: z.number().int() })),
    Types: z.array(z.object({ AccountTypeID: z.number().int(), Count: z.number().int() })),
  }),
})

export const getStaffAccount = call({
  name: 'getStaffAccount',
  summary: 'One account, with its plan, credits, limits and flags',
  method: 'GET',
  path: '/staff/accounts/{AccountID}',
  who: 'staff',
  params: accountId,
  reply: StaffAccountDetail,
})

export const StaffUser = z.object({
  UserID: id,
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Role: z.enum(['Owner', 'Admin', 'User']),
  IsActive: z.boolean(),
  /** An app, codes by text, or a passkey. */
  HasSecondFactor: z.boolean(),
  CreatedDate: instant,
})
export type StaffUser = z.infer<typeof StaffUser>

export const StaffUsersQuery = listQuery(StaffUser)

export const listStaffUsers = call({
  name: 'listStaffUsers',
  summary: 'The users of an account, its owner first',
  method: 'GET',
  path: '/staff/accounts/{AccountID}/users',
  who: 'staff',
  params: accountId,
  query: StaffUsersQuery,
  reply: listOf(StaffUser),
})

export const AccountNote = z.object({ NoteID: id, Note: z.string(), By: z.string(), CreatedDate: instant })
export type AccountNote = z.infer<typeof AccountNote>

export const AccountNotesQuery = listQuery(AccountNote)

export const listAccountNotes = call({
  name: 'listAccountNotes',
  summary: 'What staff have noted of an account, latest first; its users see none of it',
  method: 'GET',
  path: '/staff/accounts/{AccountID}/notes',
  who: 'staff',
  params: accountId,
  query: AccountNotesQuery,
  reply: listOf(AccountNote),
})

export const addAccountNote = call({
  name: 'addAccountNote',
  summary: 'Note something of an account',
  method: 'POST',
  path: '/staff/accounts/{AccountID}/notes',
  who: 'staff',
  params: accountId,
  body: z.object({
    Note: z.string().trim().min(1, 'Write a Note.').max(2000, 'Note must be at most 2,000 characters.'),
  }),
  reply: AccountNote,
})

const Reason = z
  .string()
  .trim()
  .min(3, 'Say why: the reason is kept in the audit log.')
  .max(500, 'The reason must be at most 500 characters.')

const limit = (least: number) =>
  z
    .number()
    .int('Enter a whole number.')
    .min(least, `Enter ${least} or more.`)
    .max(10_000_000, 'Enter 10,000,000 at most.')

export const changeStaffAccount = call({
  name: 'changeStaffAccount',
  summary: 'Change the plan, limits and functions of an account, with a reason; what is left out stays',
  method: 'PUT',
  path: '/staff/accounts/{AccountID}',
  who: 'staff',
  params: accountId,
  body: z
    .object({
      AccountTypeID: z.number().int().min(0).max(3),
      IsOnFreeTrial: z.boolean(),
      MonthlyLevel: limit(1).nullable(),
      SubscriptionEndDate: z.iso.datetime({ offset: true, error: 'Choose a day.' }).nullable(),
      MostTextsPerMinute: limit(1).nullable(),
      MostCallsPerMinute: limit(1).nullable(),
      MostCallsPerCallerID: limit(1).nullable(),
      MachineDetection: z.string().max(400, 'Write 400 characters at most.'),
      MessagesPerDay: limit(0).nullable(),
      IsApiAuthorized: z.boolean(),
      IsMonthlyMMSEnabled: z.boolean(),
      PrependOrganizationToText: z.boolean(),
      VoiceAllowed: z.boolean(),
      TransferAllowed: z.boolean(),
      Features: z.array(z.enum(featureFlags)),
    })
    .partial()
    .extend({ Reason, Seen }),
  reply: StaffAccountDetail,
  errors: ['ChangedMeanwhile'],
})

export const moveStaffAccount = call({
  name: 'moveStaffAccount',
  summary: 'Hold an account, cancel, reactivate, approve or close it, with a reason',
  method: 'PUT',
  path: '/staff/accounts/{AccountID}/status',
  who: 'staff',
  params: accountId,
  body: z.object({
    Act: z.enum(statusActs),
    /** The status that whoever asks has seen it in; in another one nothing is done. */
    AccountStatusID: z.number().int(),
    /** A hold or a cancellation does not wait for the end of the period that is paid for. */
    AtOnce: z.boolean().default(false),
    /** Of a hold: when the account comes back by itself; null is when somebody reactivates it. */
    UntilDate: z.iso.datetime({ offset: true, error: 'Choose a day.' }).nullable().default(null),
    /** Of a cancellation. */
    CancelReason: z.enum(cancelReasons).nullable().default(null),
    Reason,
  }),
  reply: StaffAccountDetail,
  errors: ['Conflict'],
})

export const giveCredits = call({
  name: 'giveCredits',
  summary: 'Give an account credits, or take some of those that are available, with a reason',
  method: 'POST',
  path: '/staff/accounts/{AccountID}/credits',
  who: 'staff',
  params: accountId,
  body: z.object({
    /** Less than 0 takes them. */
    Credits: z
      .number()
      .multipleOf(0.01, 'Enter at most two digits after the point.')
      .min(-10_000_000, 'Enter 10,000,000 at most.')
      .max(10_000_000, 'Enter 10,000,000 at most.')
      .refine((credits) => credits !== 0, 'Enter how many credits.'),
    Reason,
  }),
  reply: StaffAccountDetail,
})

export const resetStaffFactor = call({
  name: 'resetStaffFactor',
  summary:
    'Take away the second factor, the passkeys and the link to single sign-on of a user of an account who has lost them and whom nobody of the account can help, with a reason',
  method: 'POST',
  path: '/staff/accounts/{AccountID}/users/{UserID}/secondfactor/reset',
  who: 'staff',
  params: accountId.extend({ UserID: idIn }),
  body: z.object({ Reason }),
  reply: done,
  errors: ['FactorOfTheirsIsOff'],
})

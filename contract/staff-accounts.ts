import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** An account as staff see it among the others. That of the operator is not among them. */
export const StaffAccount = z.object({
  AccountID: id,
  CompanyName: z.string(),
  State: z.string(),
  AccountStatusID: z.number().int(),
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
  /** Segments; 0 is without a limit, null follows from its registration. */
  MessagesPerDay: z.number().int().nullable(),
  IsApiAuthorized: z.boolean(),
  IsMonthlyMMSEnabled: z.boolean(),
  PrependOrganizationToText: z.boolean(),
  /** Functions that are open to all of its users. */
  Features: z.array(z.string()),
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

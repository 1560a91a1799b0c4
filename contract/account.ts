import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { ListQuery, listOf } from './lists.ts'

export const Permissions = z.object({
  CanSeeAllBroadcasts: z.boolean(),
  CanSeeAllRoster: z.boolean(),
  CanSeeGroupAudio: z.boolean(),
  CanCreateBroadcast: z.boolean(),
})

export const RegistrationStatus = z.enum(['Not Registered', 'Pending', 'Rejected', 'Registered'])

export const TextNumber = z.object({
  TextNumberID: id,
  Name: z.string(),
  Description: z.string(),
  TextPhoneNumber: z.string(),
  IsDefault: z.boolean(),
  IsBlocked: z.boolean(),
  CanText: z.boolean(),
  CanCreateBroadcast: z.boolean(),
  RegistrationStatus,
})
export type TextNumber = z.infer<typeof TextNumber>

export const TimeOfDay = z.object({ Hour: z.number().int(), Minute: z.number().int() })

export const User = z.object({
  UserID: id,
  AccountID: id,
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  CallerID: z.string(),
  IsMasterUser: z.boolean(),
  IsAccountAdmin: z.boolean(),
  IsActive: z.boolean(),
  IsStaff: z.boolean(),
  Features: z.array(z.string()),
  Permissions,
  TextNumbers: z.array(TextNumber),
  /** IANA name; `TimeZoneOffset` is its present offset from UTC in hours. */
  TimeZone: z.string(),
  TimeZoneOffset: z.number(),
  ObservesDaylightSavings: z.boolean(),
  CallingWindowDays: z.array(z.string()),
  StartTimeOfDay: TimeOfDay,
  StopTimeOfDay: TimeOfDay,
  ContinueOnNextDay: z.boolean(),
  TextMessageCharacterLimit: z.number().int(),
  Signature: z.object({ IsEnabled: z.boolean(), SignatureText: z.string() }),
})
export type User = z.infer<typeof User>

export const Account = z.object({
  AccountID: id,
  CompanyName: z.string(),
  State: z.string(),
  CountryID: id,
  AccountStatusID: z.number().int(),
  AccountTypeID: z.number().int(),
  IsFreeTrial: z.boolean(),
  FreeTrialConversion: z.boolean(),
  MonthlyLevel: z.number().int().nullable(),
  SubscriptionEndDate: instant.nullable(),
  /** Credits that may be spent: the balance less what is reserved. */
  AvailableCallUnits: z.number(),
  CallBalance: z.number(),
  PendingCallBalance: z.number(),
  UniqueCallCount: z.number().int(),
  RequireTextOptIn: z.boolean(),
  IsApiAuthorized: z.boolean(),
  PartialCreditsEnabled: z.boolean(),
  InvoiceSelfService: z.boolean(),
  Profile: z.object({
    VoiceAllowed: z.boolean(),
    PrependOrganizationToText: z.boolean(),
    ExplicitOptInRequired: z.boolean(),
  }),
  CurrentUser: User.optional(),
})
export type Account = z.infer<typeof Account>

export const getUser = call({
  name: 'getUser',
  summary: 'The user who is signed in',
  method: 'GET',
  path: '/user',
  who: 'user',
  reply: User,
})

export const getAccount = call({
  name: 'getAccount',
  summary: 'The account, with `?include=currentuser` also its user',
  method: 'GET',
  path: '/account',
  who: 'user',
  query: z.object({ include: z.string().optional() }),
  reply: Account,
})

export const listTextNumbers = call({
  name: 'listTextNumbers',
  summary: 'The text numbers this user may use; page size 1000 by default',
  method: 'GET',
  path: '/textnumbers',
  who: 'user',
  query: ListQuery,
  reply: listOf(TextNumber),
})

export const getTextNumber = call({
  name: 'getTextNumber',
  summary: 'One text number',
  method: 'GET',
  path: '/textnumbers/{TextNumberID}',
  who: 'user',
  params: z.object({ TextNumberID: idIn }),
  reply: TextNumber,
})

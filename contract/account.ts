import { z } from 'zod'
import { call, id, instant, words } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

export const Permissions = z.object({
  CanSeeAllBroadcasts: z.boolean(),
  CanSeeAllRoster: z.boolean(),
  CanSeeGroupAudio: z.boolean(),
  CanCreateBroadcast: z.boolean(),
})

export const RegistrationStatus = z.enum(['Not Registered', 'Pending', 'Rejected', 'Registered'])

/** Of a number's unlimited conversations; null where it has none. */
export const FlatRateConversationStatus = z.enum(['Active', 'CancelPending', 'BillingProblem']).nullable()

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
  /** With a problem its conversations can be read, and broadcasts sent from it; nothing is said in them. */
  FlatRateConversationStatus,
  /** When they end, where that is known. */
  FlatRateSubscriptionEndDate: instant.nullable(),
})
export type TextNumber = z.infer<typeof TextNumber>

export const TimeOfDay = z.object({ Hour: z.number().int(), Minute: z.number().int() })

/** Whoever presses 0 in a call is passed on to this number; so many at a time. */
const UserTransfer = z.object({
  TransferNumber: z.string(),
  TransferLines: z.number().int(),
  Introduction: z.object({ AudioID: id, Name: z.string(), Length: z.number() }).nullable(),
})

export const User = z.object({
  UserID: id,
  AccountID: id,
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  /** Nobody has shown yet, by a mail to it, that the address is theirs. */
  NeedsEmailVerification: z.boolean(),
  /** To terms of any version; owners agree for their account. */
  AgreedToTermsOfUse: z.boolean(),
  /** To those of now. */
  IsTermsOfUseCurrent: z.boolean(),
  /** Where a browser fetches the user's picture; empty where there is none. */
  ProfilePictureUri: z.string(),
  /** Null: the password is the one that the user was made with. */
  PasswordChangedDate: instant.nullable(),
  Phone: z.string(),
  CallerID: z.string(),
  IsMasterUser: z.boolean(),
  IsAccountAdmin: z.boolean(),
  IsActive: z.boolean(),
  IsStaff: z.boolean(),
  Features: z.array(z.string()),
  Permissions,
  /** Looks at large broadcasts of others before they leave. */
  IsApprover: z.boolean(),
  /** What they send to more people than this waits for approval; null where nothing does. */
  ApprovalOver: z.number().int().nullable(),
  TextNumbers: z.array(TextNumber),
  /** IANA name; `TimeZoneOffset` is its present offset from UTC in hours. */
  TimeZone: z.string(),
  TimeZoneOffset: z.number(),
  ObservesDaylightSavings: z.boolean(),
  /** It is summer time there now. */
  DaylightSavings: z.boolean(),
  /** Off: this user sends at any hour, whatever the window says. */
  CheckCallingWindow: z.boolean(),
  CallingWindowDays: z.array(z.string()),
  StartTimeOfDay: TimeOfDay,
  StopTimeOfDay: TimeOfDay,
  ContinueOnNextDay: z.boolean(),
  TextMessageCharacterLimit: z.number().int(),
  Signature: z.object({ IsEnabled: z.boolean(), SignatureText: z.string() }),
  /** New texts are neither shown nor heard in any browser, whatever is set of each number. */
  BrowserNotificationsDoNotDisturb: z.boolean(),
  /** What this user calls with where a broadcast does not say otherwise: calls at a time (0 is Max), and how often busy and no answer are tried again. */
  CallThrottle: z.number().int(),
  Retries: z.number().int(),
  /** Seconds: what is longer this user does not send by calls. */
  MaxVoiceMessageLength: z.number().int(),
  /** Off: the audio is played as soon as anybody or anything answers. */
  DetectAnsweringMachines: z.boolean(),
  /** Where this user's calls are transferred to where a broadcast does not say otherwise; null until it is set up. */
  TransferAndConnect: UserTransfer.nullable(),
})
export type User = z.infer<typeof User>

export const OverLimit = z.enum(['Refuse', 'NextDay'])

/** The speeds that an account may choose for its texts and its calls; null is Max. */
export const perMinuteOptions = [5, 50, 500, 1000, null] as const
const PerMinute = z.union([z.literal(5), z.literal(50), z.literal(500), z.literal(1000), z.null()])

export const Account = z.object({
  AccountID: id,
  CompanyName: z.string(),
  State: z.string(),
  CountryID: id,
  AccountStatusID: z.number().int(),
  AccountTypeID: z.number().int(),
  IsFreeTrial: z.boolean(),
  FreeTrialConversion: z.boolean(),
  /** That it signed up with; empty for none. */
  GroupCode: z.string(),
  /** It is being set up: until that is done nothing else can be done with it. */
  IsOnboarding: z.boolean(),
  MonthlyLevel: z.number().int().nullable(),
  SubscriptionEndDate: instant.nullable(),
  /** When it comes back from being on hold by itself. */
  HoldUntilDate: instant.nullable(),
  /** Credits that may be spent: the balance less what is reserved. */
  AvailableCallUnits: z.number(),
  CallBalance: z.number(),
  PendingCallBalance: z.number(),
  UniqueCallCount: z.number().int(),
  /** IANA name: on its clock auto replies know office hours. */
  TimeZone: z.string(),
  /** Whom the answer to HELP names; empty for nobody. */
  HelpContact: z.string(),
  /** Texts go only to phones that have said yes, by JOIN or a keyword. */
  RequireTextOptIn: z.boolean(),
  IsApiAuthorized: z.boolean(),
  PartialCreditsEnabled: z.boolean(),
  InvoiceSelfService: z.boolean(),
  /** A monthly plan sends pictures only with it; others always do. */
  IsMonthlyMMSEnabled: z.boolean(),
  /** Texts too leave only within the calling window of the user who sends them. */
  TextsKeepCallingWindow: z.boolean(),
  /** Texts wait until it is neither early nor late where their recipients are. */
  QuietHours: z.boolean(),
  /** Whoever calls a number of the account back may leave a message. */
  TakesVoicemail: z.boolean(),
  /** What is more than a day's messages is refused, or goes on the days after. */
  OverLimit,
  /** Where messages are recorded by phone; empty where that cannot be done. */
  CallInNumber: z.string(),
  /** null is Max. */
  TextsPerMinute: z.number().int().nullable(),
  CallsPerMinute: z.number().int().nullable(),
  Profile: z.object({
    VoiceAllowed: z.boolean(),
    /** Whoever is called may be transferred to a person. */
    TransferAllowed: z.boolean(),
    PrependOrganizationToText: z.boolean(),
    ExplicitOptInRequired: z.boolean(),
  }),
  CurrentUser: User.optional(),
  /** Nothing else can be done before: whoever is signed in has to set up a second factor. */
  MustSetUpSecondFactor: z.literal(true).optional(),
  /** Only while somebody of support stands in for the user: who, why, and until when. */
  Support: z.object({ By: z.string(), Reason: z.string(), EndsDate: instant }).optional(),
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

const hours = TimeOfDay.nullable()

export const updateUser = call({
  name: 'updateUser',
  summary:
    'Change the name, calling window, time zone, signature, longest message, do-not-disturb and settings of calls of the user who is signed in; what is left out stays',
  method: 'PUT',
  path: '/user',
  who: 'user',
  isPersonal: true,
  body: z
    .object({
      FirstName: z.string().trim().min(1, 'Enter a First Name.').max(50, 'First Name must be at most 50 characters.'),
      LastName: z.string().trim().min(1, 'Enter a Last Name.').max(50, 'Last Name must be at most 50 characters.'),
      CheckCallingWindow: z.boolean(),
      CallingWindowDays: z.array(z.string().max(20)).max(20).nullable(),
      StartTimeOfDay: hours,
      StopTimeOfDay: hours,
      ContinueOnNextDay: z.boolean(),
      /** IANA name. */
      TimeZone: z.string().max(60),
      /** Characters of a text: 160 or 320. */
      MaxMessageLength: z.union([z.literal(160), z.literal(320)]),
      Signature: z.object({ IsEnabled: z.boolean(), SignatureText: words(100) }),
      BrowserNotificationsDoNotDisturb: z.boolean(),
      /** One of the account (listCallerIds), or empty for none. */
      CallerID: z.union([z.string().max(40), z.number()]).transform(String),
      /** Calls at a time; 0 is Max. */
      CallThrottle: z.number().int(),
      Retries: z.number().int(),
      /** Seconds: 15 to 120, in steps of 15. */
      MaxVoiceMessageLength: z.number().int(),
      DetectAnsweringMachines: z.boolean(),
      /** null is none: transfers are not set up any more. */
      TransferAndConnect: z
        .object({
          TransferNumber: z.union([z.string().max(40), z.number()]).transform(String),
          TransferLines: z.union([z.number(), z.string().max(20)]).nullable(),
          Introduction: z.object({ AudioID: id }).nullable().default(null),
        })
        .nullable(),
    })
    .partial()
    .extend({ Seen }),
  reply: User,
  errors: ['ChangedMeanwhile'],
})

export const updateAccount = call({
  name: 'updateAccount',
  summary:
    'Change what the account is called, how its texts are sent and who may leave it a message; what is left out stays',
  method: 'PUT',
  path: '/account',
  who: 'admin',
  body: z
    .object({
      TextsKeepCallingWindow: z.boolean(),
      QuietHours: z.boolean(),
      TakesVoicemail: z.boolean(),
      OverLimit,
      TextsPerMinute: PerMinute,
      CallsPerMinute: PerMinute,
      RequireTextOptIn: z.boolean(),
      CompanyName: z.string().max(200),
      /** Code of a state or province of the account's country. */
      State: z.string().max(200),
      /** IANA name. */
      TimeZone: z.string().max(60),
      HelpContact: z.string().max(200),
      /** The name of the account stands before each text. */
      PrependOrganizationToText: z.boolean(),
    })
    .partial()
    .extend({ Seen }),
  reply: Account,
  errors: ['ChangedMeanwhile'],
})

export const MessagingLimit = z.object({
  limitName: z.enum(['Standard', 'Registered']),
  /** Segments; null is without a limit. */
  messagesPerDay: z.number().int().nullable(),
})

/** How much of a limit is used, in segments, and when counting begins anew. */
export const LimitUse = z.object({
  period: z.enum(['day', 'week', 'month']),
  limit: z.number().int(),
  used: z.number().int(),
  resetsAt: instant,
})

/** Days, weeks and months begin at midnight Pacific. */
export const MessagingLimits = z.object({
  currentLimit: MessagingLimit,
  allLimits: z.array(MessagingLimit),
  today: z.object({
    /** Segments that have left today. */
    used: z.number().int(),
    /** Used, and what broadcasts are still promised today: what a new one is measured by. */
    allocated: z.number().int(),
    resetsAt: instant,
  }),
  /** Toll-free numbers this user may use; those without limits have none. */
  tollFree: z.array(
    z.object({ TextNumberID: id, Name: z.string(), TextPhoneNumber: z.string(), limits: z.array(LimitUse) }),
  ),
})
export type MessagingLimits = z.infer<typeof MessagingLimits>

export const getMessagingLimits = call({
  name: 'getMessagingLimits',
  summary: 'How much may be sent in a day, how much of it is used, and the limits of toll-free numbers',
  method: 'GET',
  path: '/aws/texting/registration/messaging-limits',
  who: 'user',
  reply: MessagingLimits,
})

/** The owner's is also `IsMasterUser`, an admin's `IsAccountAdmin`. */
export const UserRole = z.enum(['Owner', 'Admin', 'User'])

/** Invited: has not chosen a password yet. */
export const UserStatus = z.enum(['Active', 'Invited', 'Deactivated'])

/** Those whose broadcasts and contacts may be told apart in lists. */
export const AccountUser = z.object({
  UserID: id,
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  IsActive: z.boolean(),
  /** An owner or admin, who uses every text number. */
  IsAdmin: z.boolean(),
  Role: UserRole,
  Status: UserStatus,
  /** For owners and admins; empty for others. */
  Email: z.string(),
})
export type AccountUser = z.infer<typeof AccountUser>

export const AccountUsersQuery = listQuery(AccountUser, { own: { enabled: z.enum(['true', 'false']).optional() } })

export const listAccountUsers = call({
  name: 'listAccountUsers',
  summary: 'The users of the account, by name; `page=all` on one page, `enabled=true` the active ones alone',
  method: 'GET',
  path: '/account/users',
  who: 'user',
  query: AccountUsersQuery,
  reply: listOf(AccountUser),
})

import { z } from 'zod'
import { AccountUser, AccountUsersQuery, Permissions, UserRole, UserStatus } from './account.ts'
import { call, id, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery, Selection } from './lists.ts'

/** A user as owners and admins see and change them. */
export const ManagedUser = z.object({
  UserID: id,
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  CallerID: z.string(),
  Role: UserRole,
  IsMasterUser: z.boolean(),
  IsAccountAdmin: z.boolean(),
  IsActive: z.boolean(),
  Status: UserStatus,
  /** Those in force: an owner holds all of them. */
  Permissions,
  /** Given to this user; owners and admins use every number besides. */
  TextNumberIDs: z.array(id),
  /** Whose conversations they read alone. */
  SeenTextNumberIDs: z.array(id),
  /** Open until the user has chosen a password. */
  Invitation: z.object({ SentDate: instant, ExpiresDate: instant }).nullable(),
  CreatedDate: instant,
  /** When one of their browsers was last here, to ten minutes; null where none is signed in. */
  LastSeenDate: instant.nullable(),
  /** They sign in with a code of an authenticator app besides the password, or with a passkey. */
  HasSecondFactor: z.boolean(),
  /** The provider of single sign-on has sent them, and knows them again. */
  HasSignOn: z.boolean(),
  /** Whoever asks may change this user: an admin changes no owner. */
  CanChange: z.boolean(),
})
export type ManagedUser = z.infer<typeof ManagedUser>

// What is wrong with them is said by domain/people/user-form.ts, field by field.
const fields = z.object({
  UserName: z.string().max(200),
  FirstName: z.string().max(200),
  LastName: z.string().max(200),
  Email: z.string().max(300),
  Phone: z.string().max(40),
  CallerID: z.string().max(40),
  Role: UserRole,
  /** What is left out stays; of a new user it is off, but creating broadcasts is on. */
  Permissions: Permissions.partial(),
  TextNumberIDs: z.array(id).max(1000),
  /** A number that is named in both is used. */
  SeenTextNumberIDs: z.array(id).max(1000),
})

const userId = z.object({ UserID: idIn })
const refusals = ['RestrictedPage', 'OwnerByOwner', 'LastOwner'] as const

const UserOfSummary = AccountUser.pick({ UserID: true, FirstName: true, LastName: true })
export const UsersSummaryQuery = listQuery(UserOfSummary)

export const accountUsersSummary = call({
  name: 'accountUsersSummary',
  summary: 'How many users the account has, by what they are; `pagesize` names as many of them',
  method: 'GET',
  path: '/account/users/summary',
  who: 'user',
  query: UsersSummaryQuery,
  reply: listOf(UserOfSummary).extend({
    Active: z.number().int(),
    Invited: z.number().int(),
    Deactivated: z.number().int(),
    Owners: z.number().int(),
    Admins: z.number().int(),
  }),
})

export const getAccountUser = call({
  name: 'getAccountUser',
  summary: 'One user of the account',
  method: 'GET',
  path: '/account/users/{UserID}',
  who: 'admin',
  params: userId,
  reply: ManagedUser,
})

export const addAccountUser = call({
  name: 'addAccountUser',
  summary:
    'Add a user. With `PinCode` they sign in with that password; without, they are sent a link by which they choose one. Sending hours, time zone and longest message are copied from the owner',
  method: 'POST',
  path: '/account/users',
  who: 'admin',
  isPersonal: true,
  body: fields.partial({ Role: true, Permissions: true, TextNumberIDs: true, SeenTextNumberIDs: true }).extend({
    PinCode: z.string().max(200).optional(),
  }),
  reply: ManagedUser,
  creates: true,
  errors: ['OwnerByOwner', 'TooFast'],
})

export const updateAccountUser = call({
  name: 'updateAccountUser',
  summary:
    'Change a user; what is left out stays. A `PinCode` is their new password, which signs them out everywhere and is told them by mail',
  method: 'PUT',
  path: '/account/users/{UserID}',
  who: 'admin',
  isPersonal: true,
  params: userId,
  body: fields.partial().extend({ PinCode: z.string().max(200).optional(), Seen }),
  reply: ManagedUser,
  errors: [...refusals, 'ChangedMeanwhile', 'TooFast'],
})

export const inviteAccountUser = call({
  name: 'inviteAccountUser',
  summary: 'Send the invitation again, with a new link',
  method: 'POST',
  path: '/account/users/{UserID}/invitation',
  who: 'admin',
  isPersonal: true,
  params: userId,
  reply: ManagedUser,
  errors: ['OwnerByOwner', 'InvitationAccepted', 'UserIsDeactivated', 'TooFast'],
})

/** What somebody has made or set going, and could hand over. */
export const Belongings = z.object({
  /** All of them, ended ones too. */
  Broadcasts: z.number().int(),
  /** Those of them that wait for their start: without their user they do not go out. */
  ScheduledBroadcasts: z.number().int(),
  Drafts: z.number().int(),
  RepeatingBroadcasts: z.number().int(),
  Templates: z.number().int(),
  Audio: z.number().int(),
  /** Texts in conversations that wait for their time. */
  ScheduledConversations: z.number().int(),
})
export type Belongings = z.infer<typeof Belongings>

export const getBelongings = call({
  name: 'getBelongings',
  summary: 'What a user has made and set going, which could be handed over to another',
  method: 'GET',
  path: '/account/users/{UserID}/belongings',
  who: 'admin',
  params: userId,
  reply: Belongings,
})

export const handOver = call({
  name: 'handOver',
  summary:
    'Hand everything a user has made over to another: broadcasts, drafts, repeating broadcasts, templates, audio, waiting texts, and the text numbers of their conversations',
  method: 'POST',
  path: '/account/users/{UserID}/handover',
  who: 'admin',
  isPersonal: true,
  params: userId,
  body: z.object({ ToUserID: id }),
  reply: Belongings,
  errors: ['OwnerByOwner', 'CannotTakeOver'],
})

/** Who stays as they are, and why. */
const Left = z.object({ UserID: id, Message: z.string() })

export const updateAccountUsers = call({
  name: 'updateAccountUsers',
  summary:
    'Deactivate or reactivate the selected users, signing out whom it deactivates; `HandOverTo` takes over what they have made. Those who may not be changed are left as they are, and named',
  method: 'PUT',
  path: '/account/users',
  who: 'admin',
  isPersonal: true,
  query: AccountUsersQuery,
  body: z.object({ Selection, Update: z.object({ IsActive: z.boolean(), HandOverTo: id.optional() }) }),
  reply: z.object({ UndoID: id.nullable(), Count: z.number().int(), Left: z.array(Left) }),
  errors: ['CannotTakeOver'],
})

export const validateUserName = call({
  name: 'validateUserName',
  summary: 'Whether somebody could have this user name; `UserID` of the account, who has it, may keep it',
  method: 'POST',
  path: '/validation/username',
  who: 'user',
  body: z.object({ Source: z.string().max(200), UserID: id.optional() }),
  reply: z.object({ Success: z.boolean(), ErrorMessage: z.string().optional() }),
  errors: ['TooFast'],
})

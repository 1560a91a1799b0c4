/** The three roles (rules/roles 1): Account Owner is the master user. */
type Role = 'Owner' | 'Admin' | 'User'

type Permissions = {
  readonly CanSeeAllBroadcasts: boolean
  readonly CanSeeAllRoster: boolean
  readonly CanSeeGroupAudio: boolean
  readonly CanCreateBroadcast: boolean
}

/** What of a user decides. Absent permissions are off, but creating broadcasts is on unless taken away (rules/roles 2). */
type Person = {
  readonly UserID: number
  readonly IsMasterUser: boolean
  readonly IsAccountAdmin: boolean
  readonly IsActive?: boolean
  readonly Permissions?: Partial<Permissions>
}

/** AccountTypeID (rules/accounts 4): 0 credits, 1 monthly, 2 invoiced credits, 3 invoiced monthly. */
type AccountTypeID = 0 | 1 | 2 | 3

export const roleOf = (user: Person): Role => (user.IsMasterUser ? 'Owner' : user.IsAccountAdmin ? 'Admin' : 'User')

export const isOwner = (user: Person): boolean => user.IsMasterUser

/** Admin-level: owner or account admin. */
export const isAdminLevel = (user: Person): boolean => user.IsMasterUser || user.IsAccountAdmin

/** The permissions in force: an owner holds all of them (rules/roles 2). */
export const permissionsOf = (user: Person): Permissions => {
  const own = user.Permissions ?? {}
  return {
    CanSeeAllBroadcasts: user.IsMasterUser || own.CanSeeAllBroadcasts === true,
    CanSeeAllRoster: user.IsMasterUser || own.CanSeeAllRoster === true,
    CanSeeGroupAudio: user.IsMasterUser || own.CanSeeGroupAudio === true,
    CanCreateBroadcast: user.IsMasterUser || own.CanCreateBroadcast !== false,
  }
}

/** Creating broadcasts needs the user's permission and, for texts, the text number's (rules/roles 3). */
export const canCreateBroadcast = (user: Person, textNumber?: { readonly CanCreateBroadcast: boolean }): boolean =>
  permissionsOf(user).CanCreateBroadcast && (textNumber?.CanCreateBroadcast ?? true)

/** Only the owner registers text numbers (rules/to-come 6). */
export const canRegisterNumber = (user: Person): boolean => user.IsMasterUser

/** Buying credits and paying invoices with the method on file: owners and admins (rules/to-come 6). */
export const canBuyCredits = (user: Person): boolean => isAdminLevel(user)

/** Cards, billing contacts and PO numbers: the owner alone (rules/to-come 6). */
export const canEditBilling = (user: Person): boolean => user.IsMasterUser

/** The page shown instead of one that is restricted (rules/roles 7). */
export const restrictedSentence = 'Access to this page is restricted to account owners and admin users.'

/**
 * Why a user may not change, deactivate or demote another: ordinary users may change nobody, an admin no owner, nobody
 * the last active owner, and nobody deactivates themselves (rules/roles 10). `change` 'edit' leaves role and activity alone.
 */
export const whyNotChangeUser = (
  actor: Person,
  target: Person,
  change: 'edit' | 'deactivate' | 'demote',
  activeOwners: number,
): WhyNotChangeUser | undefined => {
  if (!isAdminLevel(actor)) return 'notAdmin'
  if (change === 'deactivate' && actor.UserID === target.UserID) return 'isSelf'
  if (target.IsMasterUser && !actor.IsMasterUser) return 'isOwner'
  return target.IsMasterUser && change !== 'edit' && activeOwners <= 1 ? 'lastOwner' : undefined
}

export type WhyNotChangeUser = 'notAdmin' | 'isSelf' | 'isOwner' | 'lastOwner'

/** Roles a user may give: admins make users and admins, not owners (rules/roles 10). */
export const rolesToGive = (actor: Person): Role[] =>
  actor.IsMasterUser ? ['Owner', 'Admin', 'User'] : actor.IsAccountAdmin ? ['Admin', 'User'] : []

type Report =
  | 'billing-history'
  | 'credit-balance'
  | 'text-activity'
  | 'opt-out'
  | 'phone-number-history'
  | 'usage-summary'
  | 'promotional-opt-in'
  | 'invoices'

/** Who sees which report (rules/to-come 7); invoices go with billing, the promotional opt-in report with opt-outs. */
export const canSeeReport = (
  user: Person,
  report: Report,
  account: { readonly AccountTypeID: AccountTypeID; readonly hasTextNumber: boolean },
): boolean => {
  switch (report) {
    case 'billing-history':
    case 'invoices':
      return isAdminLevel(user)
    case 'credit-balance':
      return account.AccountTypeID === 0 || account.AccountTypeID === 2
    case 'text-activity':
      return account.hasTextNumber
    default:
      return true
  }
}

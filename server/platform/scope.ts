declare const minted: unique symbol

/** Who acts, for which account, with which rights. Every store function takes one and puts it in the where-clause. */
export type Scope = Readonly<{
  accountId: number
  userId: number
  userName: string
  role: 'owner' | 'admin' | 'user'
  isStaff: boolean
  timeZone: string
  canSeeAllBroadcasts: boolean
  canSeeAllRoster: boolean
  canCreateBroadcast: boolean
  /** Ids of the text numbers this user may use. */
  textNumbers: readonly number[]
  /** Those, and the ones whose conversations they read alone. */
  seenNumbers: readonly number[]
  /** The account is being set up. */
  isOnboarding?: boolean
  /** The account asks for a second factor, and this session was opened without one. */
  lacksFactor?: boolean
  /** Asks by API token or signature, not from the page. */
  isProgram?: boolean
  /** One of the operator’s users stands in for this one, from the page, for a while. */
  support?: Support
}> & { readonly [minted]: 'account' }

/** By whom, why, and until when. */
export type Support = Readonly<{ userId: number; userName: string; reason: string; endsAt: string }>

export type ScopeFacts = Omit<Scope, typeof minted>

/**
 * One of the operator's users, who sees to what is of no account or of all. Not a Scope: what is an account's takes a Scope, and
 * what is of none takes this, so that neither can be called with the other.
 */
export type StaffScope = Readonly<{
  /** As the user of an account that they are too, that of Operations. */
  own: Scope
}> & { readonly [minted]: 'staff' }

/** Who may call this, and why, is listed in `scripts/layout/rules.ts`. */
export const mintScope = (facts: ScopeFacts): Scope => Object.freeze({ ...facts }) as Scope

/** The same. Of a user of Operations only. */
export const mintStaffScope = (own: Scope): StaffScope => {
  if (!own.isStaff) throw new Error(`User ${own.userId} is not one of the operator's`)
  return Object.freeze({ own }) as StaffScope
}

/** For what a handset or a carrier asked for: the account acts, and no user does. */
export const nobody = (accountId: number): ScopeFacts => ({
  accountId,
  userId: 0,
  userName: 'engine',
  role: 'owner',
  isStaff: false,
  timeZone: 'UTC',
  canSeeAllBroadcasts: true,
  canSeeAllRoster: true,
  canCreateBroadcast: false,
  textNumbers: [],
  seenNumbers: [],
})
